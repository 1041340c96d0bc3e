package rendezvous_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"dominocubano/p2p/rendezvous"
)

var background = context.Background()

// call publishes as a mesh does while its table is incomplete: after 0.2 s, 0.4 s and so on, up to every 8 s.
func call(m *rendezvous.Meeting, name string, during time.Duration) {
	end := time.Now().Add(during)
	for i, wait := 0, 200*time.Millisecond; time.Now().Before(end); i, wait = i+1, min(2*wait, 8*time.Second) {
		m.Publish(background, fmt.Append(nil, name, i))
		time.Sleep(min(wait, time.Until(end)))
	}
}

func TestACompleteTableIsSilent(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		where := points("one", "two", "three", "four")
		a, b := join(where...), join(where...)
		go call(b, "b", 3*time.Second)
		call(a, "a", 3*time.Second)
		if _, ok := hears(b, time.Second); !ok {
			t.Fatal("nobody is met")
		}
		complete := time.Now()
		time.Sleep(10 * time.Minute)
		last := map[string][]time.Time{}
		for _, m := range h.since(complete.Add(time.Nanosecond), "") {
			if bytes.Contains([]byte(m.message), []byte(`"sdp"`)) {
				t.Errorf("an envelope after %v", m.at.Sub(complete))
			}
			last[m.url] = append(last[m.url], m.at)
		}
		for url, at := range last {
			if len(at) > 2*5 { // two members
				t.Errorf("%s is told %d times in ten minutes that two are there", url, len(at))
			}
		}
		if len(last) != 2 {
			t.Errorf("signs of life at %d points, want 2", len(last))
		}
		if n := len(h.calls(complete, "")); n != 0 {
			t.Errorf("%d new sockets", n)
		}
		// A return after ten minutes finds the table.
		c := join(where...)
		c.Publish(background, []byte("I am back"))
		for _, m := range []*rendezvous.Meeting{a, b} {
			for {
				got, ok := hears(m, time.Second)
				if !ok {
					t.Fatal("the returning member is not heard")
				}
				if got == "I am back" {
					break
				}
			}
		}
	})
}

// One socket says that it is there no more often than every two minutes, and before a tracker forgets it.
func TestSignsOfLifeAreTwoMinutesApart(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		join(points("one")...)
		time.Sleep(time.Hour)
		log := h.since(time.Time{}, "one")
		for i := range log[1:] {
			if gap := log[i+1].at.Sub(log[i].at); gap < 120*time.Second || gap > 150*time.Second {
				t.Errorf("%v between two", gap)
			}
		}
		if len(log) < 25 {
			t.Errorf("%d in an hour", len(log))
		}
	})
}

func TestWhatComesTwiceIsDropped(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		a, b := join(points("one", "two")...), join(points("one", "two")...)
		time.Sleep(time.Second)
		a.Publish(background, []byte("once"))
		if got, ok := hears(b, time.Second); !ok || got != "once" {
			t.Fatal(got, ok)
		}
		if got, ok := hears(b, time.Minute); ok {
			t.Errorf("%q again", got)
		}
		if got, ok := hears(a, time.Minute); ok {
			t.Errorf("%q came back to its sender", got)
		}
	})
}

func TestOtherPointsAreUsedByOneWhoStaysAlone(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		start := time.Now()
		alone := join(points("one", "two", "three", "four")...)
		call(alone, "hello", 20*time.Second)
		if at := h.calls(start, "one")[0].at.Sub(start); at > time.Second {
			t.Errorf("the first point is called after %v", at)
		}
		for _, name := range []string{"three", "four"} {
			if c := h.calls(start, name); len(c) != 1 || c[0].at.Sub(start) < 7*time.Second || c[0].at.Sub(start) > 13*time.Second {
				t.Errorf("%s is called %v", name, c)
			}
		}
	})
}

func TestOtherPointsAreLeftAloneByThoseWhoMeet(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		where := points("one", "two", "three")
		a, b := join(where...), join(where...)
		go call(b, "b", 4*time.Second)
		call(a, "a", 4*time.Second)
		time.Sleep(time.Hour)
		if c := h.calls(time.Time{}, "three"); len(c) != 0 {
			t.Errorf("called %v", c)
		}
	})
}

// Two have met at the first points, which the third cannot reach: as they still call, they come to where it is.
func TestThoseWhoStillCallGoEverywhere(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		a, b := join(points("one", "two", "three")...), join(points("one", "two", "three")...)
		go call(a, "a", time.Minute)
		go call(b, "b", time.Minute)
		c := join(points("three")...)
		call(c, "c", time.Minute)
		if _, ok := hears(c, time.Second); !ok {
			t.Error("the third is alone")
		}
	})
}

// Faults of the first point cost nothing but time: whoever is at the second is met, and the first is called ever less often.
func TestFaultyPointsAreSurvived(t *testing.T) {
	for name, m := range map[string]mood{"down": down, "mute": mute, "moody": moody, "stuck": stuck} {
		t.Run(name, func(t *testing.T) {
			virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
				h.set("one", m)
				a, b := join(points("one", "two")...), join(points("one", "two")...)
				go call(a, "a", 5*time.Second)
				if _, ok := hears(b, time.Second); !ok {
					t.Error("nobody is met")
				}
				time.Sleep(time.Hour)
				n := len(h.calls(time.Time{}, "one"))
				if n < 2*45 || n > 2*140 {
					t.Errorf("called %d times in an hour by two", n)
				}
				h.set("one", fair)
				time.Sleep(2 * time.Minute)
				for _, s := range a.Status() {
					if !s.Connected {
						t.Errorf("%s is not used again", s.Point.URL)
					}
				}
			})
		})
	}
}

// A point that was well and dies is called again at once, then less often; what is published meanwhile is not lost for ten
// seconds.
func TestADeadPointIsCalledAgain(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		a, b := join(points("one")...), join(points("one")...)
		time.Sleep(2 * time.Minute)
		died := time.Now()
		h.hang("one")
		time.Sleep(time.Millisecond)
		a.Publish(background, []byte("soon"))
		time.Sleep(2 * time.Second)
		a.Publish(background, []byte("later"))
		if got, ok := hears(b, 5*time.Second); !ok {
			t.Error("nothing is heard after the point is back", got)
		}
		if n := len(h.calls(died, "one")); n != 2 {
			t.Errorf("%d calls by two", n)
		}
	})
}

func TestRedialMakesNewSockets(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		a := join(points("one", "two")...)
		time.Sleep(time.Minute)
		for range 100 { // a page that is shown and hidden
			a.Redial()
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(20 * time.Second)
		if n := len(h.calls(time.Time{}, "one")); n < 2 || n > 4 {
			t.Errorf("%d sockets", n)
		}
		if s := a.Status()[0]; !s.Connected {
			t.Error("not connected")
		}
	})
}

func TestGoodbyeIsSaid(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		ctx, cancel := context.WithCancel(background)
		m, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: points("one"), Dial: h.Dial})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		cancel()
		m.Gone()
		log := h.since(time.Time{}, "one")
		if last := log[len(log)-1].message; !bytes.Contains([]byte(last), []byte(`"event":"stopped"`)) {
			t.Error(last)
		}
		if err := m.Publish(ctx, []byte("late")); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}

func TestAFloodIsNotPassedOn(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		m := join(points("one")...)
		time.Sleep(time.Second)
		refused := 0
		for i := range 10_000 {
			if errors.Is(m.Publish(background, fmt.Append(nil, i)), rendezvous.ErrFlood) {
				refused++
			}
			time.Sleep(time.Millisecond)
		}
		if n := len(h.since(time.Time{}, "one")); n > 85 || refused < 9_900 {
			t.Errorf("%d messages sent, %d refused", n, refused)
		}
		if err := m.Publish(background, make([]byte, rendezvous.MaxSealed+1)); !errors.Is(err, rendezvous.ErrTooLong) {
			t.Error(err)
		}
	})
}

// tabs is another way, as the tabs of a browser have one.
type tabs struct{ in, out chan []byte }

func (p tabs) Publish(_ context.Context, sealed []byte) error { p.out <- sealed; return nil }
func (p tabs) Redial()                                        {}
func (p tabs) Receive(ctx context.Context) ([]byte, error) {
	select {
	case sealed := <-p.in:
		return sealed, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Tabs of one browser meet without any point, and one that has met only them still looks for others everywhere.
func TestTabsMeetByThemselvesAndLookFurther(t *testing.T) {
	virtual(t, func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting) {
		ctx, cancel := context.WithCancel(background)
		defer cancel()
		ab, ba := make(chan []byte, 100), make(chan []byte, 100)
		h.set("one", down)
		options := func(in, out chan []byte) rendezvous.Options {
			return rendezvous.Options{Points: points("one", "two"), First: 1, Tabs: tabs{in, out}, Dial: h.Dial}
		}
		a, _ := rendezvous.Join(ctx, topic, options(ba, ab))
		b, _ := rendezvous.Join(ctx, topic, options(ab, ba))
		go call(a, "a", 20*time.Second)
		if _, ok := hears(b, time.Second); !ok {
			t.Error("the tabs do not meet")
		}
		time.Sleep(20 * time.Second)
		if len(h.calls(time.Time{}, "two")) == 0 {
			t.Error("nobody else is looked for")
		}
		cancel()
		a.Gone()
		b.Gone()
	})
}
