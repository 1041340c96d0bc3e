package room

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/log"
)

var errCrash = errors.New("crashed")

// crash ends a device at one of its writes, before it or after it. From then
// on nothing is written any more, until the restart.
type crash struct {
	mu    sync.Mutex
	at    int // the write, from 0
	after bool
	n     int
	down  bool
}

// write runs one write, unless the device is down.
func (c *crash) write(put func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return errCrash
	}
	c.n++
	if c.n-1 != c.at {
		return put()
	}
	c.down = true
	if c.after {
		put()
	}
	return errCrash
}

func (c *crash) isDown() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.down
}

// fail refuses all writes until the restart.
func (c *crash) fail() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = true
}

func (c *crash) restart() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = false
}

// brittleKeeper and brittleStore are storage on a device that crashes.
type brittleKeeper struct {
	identity.Memory
	*crash
}

func (k *brittleKeeper) Put(name, value string) error {
	return k.write(func() error { return k.Memory.Put(name, value) })
}

type brittleStore struct {
	log.Memory
	*crash
}

func (s *brittleStore) Put(ctx context.Context, records ...log.Record) error {
	return s.write(func() error { return s.Memory.Put(ctx, records...) })
}

// TestACrashAroundEveryWrite lets one of three come, sit, agree, play and end
// at each of its writes in turn, before or after it. However it is, once it is
// back all three play one game and nobody has said two things at once.
func TestACrashAroundEveryWrite(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at, crashed := 0, true; crashed; at++ {
			crashed = false // after a failure too
			t.Run(fmt.Sprint(at, after), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { crashed = playWithCrash(t, &crash{at: at, after: after}) })
			})
		}
	}
}

// playWithCrash reports whether the device has crashed.
func playWithCrash(t *testing.T, c *crash) bool {
	f := newFriends(t)
	defer f.close()
	f.come().sit(AnySeat)
	f.come().sit(AnySeat)
	g := f.add()
	g.keeper = &brittleKeeper{crash: c}
	g.open = func() log.Store { return &brittleStore{Memory: log.Memory{Lasting: true}, crash: c} }
	said := 0
	f.until("the end of a game", func() bool {
		if c.isDown() || g.Room == nil {
			c.restart()
			g.stop()
			var err error
			if g.Room, err = Join(f.Context(), g.device(), f.link, Options{Name: g.name}); err != nil && !errors.Is(err, errCrash) {
				t.Fatal(err)
			}
			return false
		}
		g.goOn(3, &said)
		for _, other := range f.devices[:2] {
			other.goOn(3, nil)
		}
		return f.all(func(s Snapshot) bool { return s.Game != nil }) && said == 3 && !c.isDown()
	})
	f.begun()
	var ears []*heard
	for _, device := range f.devices {
		_, h := device.wire()
		ears = append(ears, h)
	}
	f.until("all heard", func() bool { return agree(ears[0].count(), ears...)() && ears[0].count() >= 3 })
	for _, h := range ears {
		if h.forked != 0 {
			t.Error("an honest crash is called a fork")
		}
	}
	return c.n > c.at
}

// goOn does the next thing that a player does: sits, says READY to a plan of so
// many, and in the game says what is left of three entries.
func (g *gadget) goOn(humans int, said *int) {
	s := g.Snapshot()
	if s.Game == nil {
		me := s.person(s.Me)
		switch {
		case !me.Sits:
			g.Sit(AnySeat)
		case !me.Ready && len(s.sitters()) == humans:
			g.Ready(s.Plan)
		}
		return
	}
	if said == nil || *said == 3 {
		return
	}
	w, err := g.Wire(g.t.Context())
	g.must(err)
	if w.Say(g.t.Context(), fmt.Append(nil, *said), nil) == nil {
		*said++
	}
}

func (s Snapshot) person(who Player) Person {
	for _, p := range s.People {
		if p.Player == who {
			return p
		}
	}
	return Person{}
}

func TestWhatIsNotSavedIsNotShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFriends(t)
		defer f.close()
		other, g, c := f.come(), f.add(), &crash{at: -1}
		g.keeper = &brittleKeeper{crash: c}
		g.start()
		g.sit(AnySeat)
		f.until("both sit", func() bool { return f.all(func(s Snapshot) bool { return len(s.sitters()) == 2 }) })
		c.fail()
		if err := g.Ready(g.Snapshot().Plan); !errors.Is(err, errCrash) {
			t.Errorf("ready without saving it: %v", err)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if s := g.Snapshot(); !errors.Is(s.Trouble, errCrash) || s.person(g.me).Ready || other.person(g).Ready {
			t.Errorf("trouble %v, ready here %v and there %v", s.Trouble, s.person(g.me).Ready, other.person(g).Ready)
		}
		c.restart()
		g.press()
		f.until("ready", func() bool { return other.person(g).Ready && g.Snapshot().Trouble == nil })
	})
}
