package masked_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
)

// kinds lists the kinds of deeds in a record, by seat.
func has(r engine.Record, kind engine.Kind, s engine.Seat) bool {
	return slices.ContainsFunc(r.Events, func(e engine.Event) bool { return e.Kind == kind && e.Seat == s })
}

// trip is a device that goes away during a game.
type trip struct {
	seat   engine.Seat
	after  int           // deeds that it sees
	linger time.Duration // for which it stays nevertheless, so that all hear its last word
	away   time.Duration // 0 is for good
}

// withTrips plays while devices come and go; the records of those who stay to
// the end must agree.
func (f *friends) withTrips(stop func(engine.Record) bool, trips ...trip) engine.Record {
	f.Helper()
	var wait sync.WaitGroup
	var mu sync.Mutex
	ends := map[engine.Seat]engine.Record{}
	for s := range f.humans.All() {
		wait.Go(func() {
			r, err := f.travel(f.Context(), s, stop, trips)
			if err != nil && !errors.Is(err, context.Canceled) && !f.liars.Has(s) {
				f.Errorf("seat %d: %v", s, err)
			}
			mu.Lock()
			defer mu.Unlock()
			ends[s] = r
		})
	}
	wait.Wait()
	var first *engine.Record
	for s := range (f.humans &^ f.liars).All() {
		r := ends[s]
		if slices.ContainsFunc(trips, func(t trip) bool { return t.seat == s && t.away == 0 }) {
			continue
		}
		if first == nil {
			first = &r
		} else if r.Format() != first.Format() {
			f.Fatalf("seat %d saw another game:\n%s\n%s", s, r.Format(), first.Format())
		}
	}
	return *first
}

// travel plays a device's table with its trips: while away its program does
// not run.
func (f *friends) travel(ctx context.Context, seat engine.Seat, stop func(engine.Record) bool, trips []trip) (engine.Record, error) {
	for {
		var mine *trip
		for i := range trips {
			if trips[i].seat == seat {
				mine = &trips[i]
				break
			}
		}
		left := false
		awake, sleep := context.WithCancel(ctx)
		r, err := f.survive(awake, seat, func(r engine.Record) bool {
			due := mine != nil && mine.after >= 0 && len(r.Events) >= mine.after
			if due && !left && mine.linger > 0 {
				time.AfterFunc(mine.linger, sleep)
			}
			left = due
			return due && mine.linger == 0 || stop(r)
		})
		sleep()
		switch {
		case !left:
			return r, err
		case mine.away == 0:
			f.net.Device(seat).Away(true)
			return r, err
		default:
			f.net.Device(seat).Away(true)
			time.Sleep(mine.away)
			f.net.Device(seat).Away(false)
			mine.after = -1
			trips = slices.Clone(trips)
			for i := range trips {
				if trips[i].seat == seat {
					trips = slices.Delete(trips, i, i+1)
					break
				}
			}
		}
	}
}

// TestLeaver closes one device for good at many places of the game: its
// partner's plays on with a bot, and hands end.
func TestLeaver(t *testing.T) {
	for _, after := range []int{0, 1, 2, 5, 6, 7, 8, 12, 25} {
		synctest.Test(t, func(t *testing.T) {
			f := gather(t, engine.Habana(), "hhhh")
			f.net.Delay = delays(uint64(after), 50*time.Millisecond)
			r := f.withTrips(afterHands(2), trip{seat: 1, after: after})
			f.played(r, 2)
			if !has(r, engine.SeatTaken, 1) {
				t.Errorf("nobody took the seat: %s", r.Format())
			}
		})
	}
}

// TestReturn closes a device until its seat has been taken over, and brings it
// back: it takes its seat.
func TestReturn(t *testing.T) {
	for _, after := range []int{1, 5, 8, 14, 25} {
		synctest.Test(t, func(t *testing.T) {
			f := gather(t, engine.Habana(), "hhhh")
			f.net.Delay = delays(uint64(after), 50*time.Millisecond)
			f.pace = 10 * time.Second
			r := f.withTrips(afterHands(2), trip{seat: 2, after: after, away: 3 * time.Minute})
			f.played(r, 2)
		})
	}
}

// TestShortAbsence brings a device back within the grace time: nothing
// happens to its seat.
func TestShortAbsence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.CalleOcho(), "hhhh")
		r := f.withTrips(afterHands(1), trip{seat: 3, after: 11, away: 20 * time.Second})
		f.played(r, 1)
		if has(r, engine.SeatTaken, 3) {
			t.Errorf("taken over at once: %s", r.Format())
		}
	})
}

// TestAllAsleep lets all four devices sleep for hours in one hand and wake one after
// another: nobody is taken over by those who sleep, and the hand goes on.
func TestAllAsleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.CalleOcho(), "hhhh")
		f.pace = time.Second
		var trips []trip
		for s := range f.humans.All() {
			trips = append(trips, trip{seat: s, after: 14, linger: f.pace / 2, away: 3*time.Hour + time.Duration(s)*5*time.Second})
		}
		r := f.withTrips(afterHands(1), trips...)
		f.played(r, 1)
		for s := range f.humans.All() {
			if has(r, engine.SeatTaken, s) || has(r, engine.Forfeited, s) {
				t.Errorf("seat %d was punished: %s", s, r.Format())
			}
		}
	})
}

// TestGoodbye has a player say goodbye in a hand: its partner's device plays on
// at once, without waiting for the time of grace, and the hand counts as it ends.
func TestGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.CalleOcho(), "hhhh")
		f.pace = time.Second
		var left, taken time.Time
		deeds := 0
		f.onDeed = func(s engine.Seat, e engine.Event) {
			switch {
			case s == 0 && e.Kind == engine.SeatTaken:
				taken = time.Now()
			case s == 1 && deeds == 15:
				left = time.Now()
				f.dealer(1).Leave()
				fallthrough
			case s == 1:
				deeds++
			}
		}
		r := f.withTrips(afterHands(1), trip{seat: 1, after: 17})
		f.played(r, 1)
		if waited := taken.Sub(left); !has(r, engine.SeatTaken, 1) || has(r, engine.Forfeited, 1) || waited > 20*time.Second {
			t.Errorf("taken over after %v: %s", waited, r.Format())
		}
	})
}
