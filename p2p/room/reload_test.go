package room

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p"
	"dominocubano/p2p/identity"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

func TestAReloadTakesTheSameChairBack(t *testing.T) {
	meet(t, 4, func(f *friends) {
		back := f.devices[2]
		back.sit(1)
		f.until("seen by all", func() bool {
			return f.all(func(s Snapshot) bool { return s.People[2].Seat == 1 })
		})
		for _, g := range f.devices[1:] {
			g.press()
		}
		me := back.me
		back.reload()
		if s := back.Snapshot(); s.Me != me || !s.Durable {
			t.Fatal("another player came back")
		}
		f.until("all as before", func() bool {
			return f.all(func(s Snapshot) bool {
				return len(s.sitters()) == 4 && s.People[2].Player == me && s.People[2].Seat == 1 && s.People[2].Ready &&
					s.People[2].Presence == mesh.Fine
			})
		})
		f.devices[0].press()
		f.begun()
		if s := f.devices[0].Snapshot(); s.Game.Players[1] != me {
			t.Error("it sits elsewhere")
		}
	})
}

func TestAReloadInAGameGoesOnWithIt(t *testing.T) {
	for what, storage := range map[string]func(*gadget){
		"kept":       func(*gadget) {},
		"denied":     func(g *gadget) { g.denied = true },
		"unreadable": func(g *gadget) { g.open = func() log.Store { return &unreadable{} } },
	} {
		t.Run(what, func(t *testing.T) {
			meet(t, 3, func(f *friends) {
				back := f.devices[1]
				storage(back)
				f.come() // only looks on, and must keep nobody from its seat
				for _, g := range f.devices[:3] {
					g.press()
				}
				f.until("a game", func() bool { return f.devices[0].Snapshot().Game != nil })
				var ears []*heard
				for i, g := range f.devices[:3] {
					w, h := g.wire()
					ears = append(ears, h)
					g.must(w.Say(f.Context(), fmt.Append(nil, "first of ", i), []byte("secret")))
				}
				f.until("all heard", agree(3, ears...))
				seat := back.Snapshot().Game.Seat
				back.stop()
				f.until("away", func() bool { return !ears[0].sees(seat) && !ears[2].sees(seat) })
				back.start()
				w, h := back.wire()
				ears[1] = h
				f.until("all heard anew", agree(3, ears...))
				if own := len(h.said[seat]); h.caught < own {
					t.Errorf("%d of %d entries came after all was said to be told", own-h.caught, own)
				}
				if kept := h.private[seat][0]; (kept == "secret") != (what == "kept") {
					t.Errorf("kept %q", kept)
				}
				back.must(w.Say(f.Context(), []byte("second"), nil))
				f.until("here, and heard", func() bool { return agree(4, ears...)() && ears[0].sees(seat) && ears[2].sees(seat) })
				if ears[0].forked != 0 {
					t.Error("an honest reload is called a fork")
				}
			})
		})
	}
}

func TestAllReloadAtOnce(t *testing.T) {
	meet(t, 4, func(f *friends) {
		f.begin()
		for i, g := range f.devices {
			w, _ := g.wire()
			g.must(w.Say(f.Context(), fmt.Append(nil, "first of ", i), nil))
		}
		for _, g := range f.devices {
			g.stop()
		}
		var ears []*heard
		for _, g := range f.devices {
			g.start()
			_, h := g.wire()
			ears = append(ears, h)
		}
		f.until("all heard", agree(4, ears...))
	})
}

// unreadable is a store that takes everything and gives nothing back.
type unreadable struct {
	log.Memory
	opened atomic.Bool
}

func (*unreadable) Durable() bool { return true }

func (s *unreadable) Load(ctx context.Context) ([]log.Record, error) {
	if s.opened.Swap(true) {
		return nil, errors.New("unreadable")
	}
	return nil, nil
}

func TestALogThatOpensLateIsCaughtUpAtOnce(t *testing.T) {
	meet(t, 2, func(f *friends) {
		late := f.devices[1]
		late.open = func() log.Store { time.Sleep(1500 * time.Millisecond); return &log.Memory{Lasting: true} }
		f.begin()
		w, _ := f.devices[0].wire()
		f.devices[0].must(w.Say(f.Context(), []byte("early"), nil))
		_, h := late.wire() // waits for the store
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		if h.count() != 1 {
			t.Error("not heard three trips later")
		}
	})
}

func TestOneAloneGoesOnWithoutStorage(t *testing.T) {
	meet(t, 1, func(f *friends) {
		g := f.devices[0]
		g.denied = true
		f.begin()
		for range 2 {
			w, h := g.wire()
			g.must(w.Say(f.Context(), []byte("played"), nil))
			f.until("heard", agree(1, h))
			g.reload()
		}
	})
}

// forgetful is a keeper that cannot keep, as in a private window.
type forgetful struct{ identity.Memory }

func (*forgetful) Put(string, string) error { return errors.New("denied") }

func TestADeniedStoragePlaysOnUntilTheReload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFriends(t)
		defer f.close()
		f.come().sit(AnySeat)
		g := f.add()
		g.keeper, g.denied = &forgetful{}, true
		g.start()
		g.sit(AnySeat)
		f.until("both sit", func() bool { return f.all(func(s Snapshot) bool { return len(s.sitters()) == 2 }) })
		if s := g.Snapshot(); s.Durable || s.Trouble != nil {
			t.Errorf("durable %v, trouble %v", s.Durable, s.Trouble)
		}
		f.begin()
		w, _ := g.wire()
		_, h := f.devices[0].wire()
		g.must(w.Say(f.Context(), []byte("played"), nil))
		f.until("heard", agree(1, h))
		code, me := g.ReturnCode(), g.me
		g.keeper = &identity.Memory{}
		slot, err := identity.Return(g.keeper, code)
		g.must(err)
		g.slot = slot
		g.reload()
		if g.me != me {
			t.Fatal("the return code brings another player")
		}
		w, h = g.wire()
		f.until("heard", agree(1, h))
		g.must(w.Say(f.Context(), []byte("on"), nil))
	})
}

func TestAReturnCodeMovesTheSeatToAnotherDevice(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		old := f.devices[1]
		w, oldEar := old.wire()
		_, ear := f.devices[0].wire()
		old.must(w.Say(f.Context(), []byte("from the old"), nil))
		f.until("heard", agree(1, ear))
		fresh := f.add()
		slot, err := identity.Return(fresh.keeper, old.ReturnCode())
		old.must(err)
		fresh.slot = slot
		fresh.start()
		if fresh.me != old.me {
			t.Fatal("another player")
		}
		f.until("the old one knows", func() bool { return old.Snapshot().Superseded })
		if err := w.Say(f.Context(), []byte("still here"), nil); !errors.Is(err, mesh.ErrSuperseded) {
			t.Errorf("the old one spoke: %v", err)
		}
		f.until("its table ends", func() bool { return errors.Is(oldEar.ended(), mesh.ErrSuperseded) })
		w, h := fresh.wire()
		fresh.must(w.Say(f.Context(), []byte("from the new"), nil))
		f.until("both heard", agree(2, ear, h))
		fresh.reload()
		w, h = fresh.wire() // trusts its own storage now
		fresh.must(w.Say(f.Context(), []byte("after a reload"), nil))
		f.until("all heard", agree(3, ear, h))

		code := fresh.ReturnCode()
		fresh.stop()
		old.slot, err = identity.Return(old.keeper, code)
		old.must(err)
		old.reload()
		w, h = old.wire() // its storage knows nothing of the other device's words
		old.must(w.Say(f.Context(), []byte("home again"), nil))
		f.until("heard from the first device", agree(4, ear, h))
		if ear.forked != 0 {
			t.Error("moving is called a fork")
		}
	})
}

func TestAnotherTabAsksFirst(t *testing.T) {
	meet(t, 2, func(f *friends) {
		first := f.devices[1]
		if _, err := Join(f.Context(), first.device(), f.link, Options{Name: "Eva"}); !errors.Is(err, identity.ErrHeld) {
			t.Fatalf("sat in two tabs: %v", err)
		}
		other := f.add()
		other.keeper = first.keeper
		var err error
		other.Room, err = Join(f.Context(), other.device(), f.link, Options{Name: "Eva", Another: true})
		other.must(err)
		f.until("three are here", func() bool { return len(f.devices[0].Snapshot().People) == 3 })
		third := f.add()
		third.keeper = first.keeper
		third.Room, err = Join(f.Context(), third.device(), f.link, Options{Name: "Ana 1", Takeover: true})
		third.must(err)
		f.until("the first tab knows", func() bool { return first.Snapshot().Superseded })
		for n := 0; ; n++ {
			if _, err := first.Next(f.Context()); err != nil {
				if !errors.Is(err, ErrClosed) || n > 2 {
					t.Errorf("next: %v, after %d", err, n)
				}
				break
			}
		}
		f.until("three are here", func() bool { return len(third.Snapshot().People) == 3 && third.Snapshot().Me == first.me })
	})
}

func TestOneWhoLeavesTheLobby(t *testing.T) {
	meet(t, 3, func(f *friends) {
		for _, g := range f.devices[:2] {
			g.press()
		}
		gone := f.devices[2]
		began := time.Now()
		gone.must(gone.Leave(f.Context()))
		gone.Room = nil
		if took := time.Since(began); took >= goodbye {
			t.Errorf("waited %v for a goodbye that was heard", took)
		}
		f.until("forgotten", func() bool {
			return f.all(func(s Snapshot) bool { return len(s.People) == 2 && !s.People[0].Ready })
		})
		gone.start()
		f.until("back, standing", func() bool { p := f.devices[0].person(gone); return p.Name != "" && !p.Sits })
		f.devices[0].press()
		f.devices[1].press()
		f.until("a game of two", func() bool { s := f.devices[0].Snapshot(); return s.Game != nil && s.Game.Humans.Len() == 2 })
	})
}

func TestOneWhoLeavesTheGameMayComeBack(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		gone := f.devices[1]
		seat := gone.Snapshot().Game.Seat
		_, h := f.devices[0].wire()
		f.until("here", func() bool { return h.sees(seat) })
		gone.must(gone.Leave(f.Context()))
		gone.Room = nil
		f.until("gone", func() bool { return !h.sees(seat) && f.devices[0].person(gone).Left })
		gone.start()
		w, _ := gone.wire()
		gone.must(w.Say(f.Context(), []byte("here I am"), nil))
		f.until("back", func() bool { return h.sees(seat) && h.count() == 1 && !f.devices[0].person(gone).Left })
	})
}

// TestWhatNoLongerStandsIsToldAnew lets a seat without storage forget an entry
// that only one other had heard.
func TestWhatNoLongerStandsIsToldAnew(t *testing.T) {
	meet(t, 3, func(f *friends) {
		forgets, witness, other := f.devices[0], f.devices[1], f.devices[2]
		forgets.denied = true
		f.begin()
		w, _ := forgets.wire()
		_, h := witness.wire()
		f.network.Set(forgets.place, other.place, memory.Conditions{Never: true})
		f.network.Set(witness.place, other.place, memory.Conditions{Never: true})
		f.network.Break(forgets.place, other.place)
		f.network.Break(witness.place, other.place)
		forgets.must(w.Say(f.Context(), []byte("soon forgotten"), nil))
		f.until("one heard it", agree(1, h))
		forgets.stop()
		f.network.Set(forgets.place, witness.place, memory.Conditions{Never: true})
		f.network.Set(forgets.place, other.place, memory.Conditions{})
		forgets.start()
		w, _ = forgets.wire()
		f.network.Set(witness.place, other.place, memory.Conditions{})
		forgets.must(w.Say(f.Context(), []byte("other words"), nil))
		f.until("told", func() bool { return errors.Is(h.ended(), p2p.ErrAnew) })
		_, h = witness.wire()
		f.until("heard anew", agree(1, h))
		if line := h.said[forgets.Snapshot().Game.Seat]; line[0] != "other words" {
			t.Errorf("heard %q", line)
		}
	})
}

func TestAStoreThatFailsIsTakenOver(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		g := f.devices[1]
		store := &failing{Memory: log.Memory{Lasting: true}}
		for name := range g.stores {
			g.stores[name] = store
		}
		g.reload()
		w, _ := g.wire()
		_, ear := f.devices[0].wire()
		g.must(w.Say(f.Context(), []byte("one"), nil))
		store.fail.Store(true)
		if err := w.Say(f.Context(), []byte("two"), nil); err == nil {
			t.Fatal("said what was not saved")
		}
		store.fail.Store(false)
		if err := w.Say(f.Context(), []byte("three"), nil); !errors.Is(err, p2p.ErrAnew) {
			t.Fatalf("spoke on: %v", err)
		}
		w, h := g.wire()
		g.must(w.Say(f.Context(), []byte("three"), nil))
		f.until("both heard", agree(2, ear, h))
		if ear.forked != 0 || ear.said[g.Snapshot().Game.Seat][1] != "three" {
			t.Errorf("heard %v", ear)
		}
	})
}

// failing is a store that fails when it is told to.
type failing struct {
	log.Memory
	fail atomic.Bool
}

func (s *failing) Put(ctx context.Context, records ...log.Record) error {
	if s.fail.Load() {
		return errors.New("disk full")
	}
	return s.Memory.Put(ctx, records...)
}
