package room

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/mesh"
)

func TestOneToFourHumansBeginAndHearEachOther(t *testing.T) {
	for humans := 1; humans <= 4; humans++ {
		t.Run(fmt.Sprint(humans), func(t *testing.T) {
			meet(t, humans, func(f *friends) {
				f.begin()
				var ears []*heard
				for i, g := range f.devices {
					w, h := g.wire()
					ears = append(ears, h)
					for n := range 5 {
						g.must(w.Say(f.Context(), fmt.Appendf(nil, "%d says %d", i, n), []byte("secret")))
					}
				}
				f.until("all heard", agree(5*humans, ears...))
				for i, h := range ears {
					f.onlyOwnSecrets(f.devices[i], h)
				}
			})
		})
	}
}

func TestWhatIsSaidInTheGameWakesNoScreen(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		w, _ := f.devices[0].wire()
		_, h := f.devices[1].wire()
		time.Sleep(5 * time.Second)
		synctest.Wait()
		before := f.devices[1].Room.changes
		for range 10 {
			f.devices[0].must(w.Say(f.Context(), []byte("played"), nil))
		}
		f.until("heard", func() bool { return h.count() == 10 })
		if n := f.devices[1].Room.changes - before; n != 0 {
			t.Errorf("woken %d times", n)
		}
	})
}

// onlyOwnSecrets checks what a device was told of what it keeps.
func (f *friends) onlyOwnSecrets(g *gadget, h *heard) {
	f.Helper()
	own := g.Snapshot().Game.Seat
	for seat, line := range h.private {
		for _, private := range line {
			if (private == "secret") != (engine.Seat(seat) == own) {
				f.Errorf("seat %d was told %q of seat %d", own, private, seat)
			}
		}
	}
}

func TestNobodyIsHereUnseen(t *testing.T) {
	meet(t, 3, func(f *friends) {
		f.devices[1].sit(2)
		f.until("the wish", func() bool { return f.devices[0].person(f.devices[1]).Seat == 2 })
		s := f.devices[0].Snapshot()
		if s.Full || s.Game != nil || s.Clash != nil || s.Trouble != nil || s.Superseded || len(s.Tables) != 0 {
			t.Errorf("%+v", s)
		}
		for i, p := range s.People {
			if p.Name != f.devices[i].name || !p.Sits || p.Waits || p.Ready || p.Playing || p.Presence != mesh.Fine || p.Linked == p.Me {
				t.Errorf("%+v", p)
			}
		}
		if !f.all(func(other Snapshot) bool { return other.Code == s.Code && other.Plan == s.Plan && other.Code != "" }) {
			t.Error("the codes differ")
		}
	})
}

func TestTheLobbySaysWhichDeviceSeesABotsHand(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.devices[0].sit(0)
		f.until("the wish", func() bool { return f.devices[1].person(f.devices[0]).Seat == 0 })
		for seat, c := range f.devices[1].Snapshot().Chairs {
			if c.Host != engine.NoSeat || c.Sees != 0 || (c.Player == f.devices[0].me) != (seat == 0) {
				t.Errorf("before all have chosen, chair %d: %+v", seat, c)
			}
		}
		f.devices[1].sit(2)
		f.until("the other wish", func() bool { return f.devices[0].person(f.devices[1]).Seat == 2 })
		want := []Chair{
			{f.devices[0].me, "Ana 0", 0, engine.SeatsOf(0, 1)}, {Host: 0},
			{f.devices[1].me, "Ana 1", 2, engine.SeatsOf(2, 3)}, {Host: 2},
		}
		if got := f.devices[0].Snapshot().Chairs; !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
		f.begin()
		s := f.devices[0].Snapshot()
		if !slices.Equal(s.Chairs, want) || s.Game.Sees(2) != engine.SeatsOf(2, 3) || s.Game.Sees(1) != 0 {
			t.Errorf("%+v", s.Chairs)
		}
		if sat := s.Game.Sat(); sat[1].Bot != Usual().Bot || sat[2] != (engine.Sitter{Name: "Ana 1"}) {
			t.Errorf("%+v", sat)
		}
	})
}

func TestAPageThatIsHiddenIsAwayUntilItWakes(t *testing.T) {
	meet(t, 3, func(f *friends) {
		time.Sleep(time.Second) // the first pings are answered
		hidden := f.devices[1]
		hidden.Hide()
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		f.network.Freeze(hidden.place)
		for range 100 { // what others have heard of it before does not bring it back
			if p := f.devices[0].person(hidden); p.Presence != mesh.Away || !p.Sits {
				t.Fatalf("hidden: %+v", p)
			}
			time.Sleep(100 * time.Millisecond)
		}
		f.network.Thaw(hidden.place)
		hidden.Wake()
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if p := f.devices[0].person(hidden); p.Presence != mesh.Fine {
			t.Errorf("awake: %+v", p)
		}
	})
}

func TestWhatIsProposedLastStands(t *testing.T) {
	meet(t, 4, func(f *friends) {
		f.devices[0].press()
		f.devices[2].must(f.devices[2].Propose(parque()))
		f.until("the proposal", func() bool { return f.all(func(s Snapshot) bool { return s.Terms == parque() && !s.People[0].Ready }) })
		old := f.devices[1].Snapshot().Plan
		f.devices[3].must(f.devices[3].Propose(Usual()))
		f.until("the next", func() bool { return f.all(func(s Snapshot) bool { return s.Terms == Usual() }) })
		if err := f.devices[1].Ready(old); err != ErrChanged {
			t.Errorf("READY to what is gone: %v", err)
		}
		f.begin()
	})
}

func TestStartingWithoutOneWhoNeverPresses(t *testing.T) {
	meet(t, 4, func(f *friends) {
		idle := f.devices[3]
		for _, g := range f.devices[:3] {
			g.must(g.Without(idle.me))
		}
		f.until("left out", func() bool { return f.devices[0].person(idle).OutBy == 2 && !f.devices[0].person(idle).Sits })
		for _, g := range f.devices[:3] {
			g.press()
		}
		f.until("a game of three", func() bool { s := f.devices[0].Snapshot(); return s.Game != nil && s.Game.Humans.Len() == 3 })
		f.until("seen by the fourth", func() bool { return len(idle.Snapshot().Tables) == 1 })
		if s := idle.Snapshot(); s.Game != nil || len(s.Tables[0].Names) != 3 {
			t.Errorf("the one left out sees %+v", s.Tables)
		}
	})
}

func TestTakingBackWhatWasSaid(t *testing.T) {
	meet(t, 2, func(f *friends) {
		one, other := f.devices[0], f.devices[1]
		one.must(one.Without(other.me))
		one.must(one.With(other.me))
		other.press()
		other.must(other.Unready())
		f.until("not ready", func() bool { return !one.person(other).Ready && !one.person(other).Out })
		other.must(other.Stand())
		other.must(other.SetName("Berta"))
		f.until("standing", func() bool { p := one.person(other); return !p.Sits && !p.Waits && p.Name == "Berta" })
		one.press()
		if one.Snapshot().Game == nil {
			t.Error("one alone does not begin")
		}
		if err := one.Stand(); err != ErrAgreed {
			t.Errorf("stood up from a game: %v", err)
		}
	})
}

func TestWhatCannotBe(t *testing.T) {
	meet(t, 1, func(f *friends) {
		g := f.devices[0]
		bad := Usual()
		bad.Rules.Players = 9
		for what, err := range map[string]error{
			"seat": g.Sit(7), "name": g.SetName("bot x"), "bot": g.Propose(Terms{Rules: Usual().Rules, Bot: "no such#"}),
			"rules": g.Propose(bad), "again": g.Again(), "watch": g.Watch([32]byte{1}),
		} {
			if err == nil {
				t.Error(what, "is taken")
			}
		}
		if _, err := g.Wire(f.Context()); err != ErrNoGame {
			t.Errorf("a wire without a game: %v", err)
		}
	})
}

func TestAgainAtTheSameTable(t *testing.T) {
	meet(t, 4, func(f *friends) {
		f.begin()
		first := f.devices[0].Snapshot().Game
		_, ear := f.devices[0].wire()
		f.until("all here", func() bool { return ear.sees(first.Seat ^ 1) })
		f.devices[3].must(f.devices[3].Again())
		gone := f.devices[3].me
		f.until("one is back in the lobby", func() bool {
			for seat, who := range first.Players {
				if who == gone {
					return !ear.sees(engine.Seat(seat))
				}
			}
			return false
		})
		f.devices[3].reload()
		f.until("all are seen", func() bool { return f.devices[3].person(f.devices[0]).Playing })
		if f.devices[3].Snapshot().Game != nil {
			t.Error("a reload fell back into the game")
		}
		for _, g := range f.devices[:3] {
			g.must(g.Again())
		}
		f.until("all are back", func() bool {
			return f.all(func(s Snapshot) bool { return s.Game == nil && len(s.sitters()) == 4 })
		})
		if !errors.Is(ear.ended(), ErrNoGame) {
			t.Errorf("the wire of the old game: %v", ear.ended())
		}
		f.begin()
		second := f.devices[0].Snapshot().Game
		if second.ID == first.ID || second.Players != first.Players {
			t.Error("not another game of the same pairs")
		}
		_, ear = f.devices[0].wire()
		w, _ := f.devices[1].wire()
		f.devices[1].must(w.Say(f.Context(), []byte("again"), nil))
		f.until("heard", func() bool { return ear.count() == 1 })
	})
}

// TestNobodyWaitsForOneWhoWentAwayAfterREADY: the others plan without it; if it
// comes back before that, all begin.
func TestNobodyWaitsForOneWhoWentAwayAfterREADY(t *testing.T) {
	for _, back := range []bool{false, true} {
		meet(t, 3, func(f *friends) {
			gone, others := f.devices[2], f.devices[:2]
			time.Sleep(time.Second)
			gone.press()
			f.until("one is ready", func() bool { return others[0].person(gone).Ready && others[1].person(gone).Ready })
			gone.Hide()
			time.Sleep(100 * time.Millisecond)
			f.network.Freeze(gone.place)
			f.until("it is away", func() bool {
				return others[0].person(gone).Presence == mesh.Away && others[1].person(gone).Presence == mesh.Away
			})
			for _, g := range others {
				g.press()
			}
			time.Sleep(time.Minute)
			for _, g := range others {
				if p := g.person(g); p.Agreed || !p.Ready {
					t.Fatalf("held by one who is away: %+v", p)
				}
			}
			if back {
				f.network.Thaw(gone.place)
				gone.Wake()
				f.begun()
				return
			}
			for _, g := range others {
				g.must(g.Without(gone.me))
			}
			f.until("two are left", func() bool {
				return len(others[0].Snapshot().sitters()) == 2 && others[0].Snapshot().Plan == others[1].Snapshot().Plan
			})
			for _, g := range others {
				g.press()
			}
			f.until("a game of two", func() bool { return others[0].Snapshot().Game != nil && others[1].Snapshot().Game != nil })
			if n := others[0].Snapshot().Game.Humans.Len(); n != 2 {
				t.Errorf("%d humans", n)
			}
		})
	}
}
