package mesh_test

import (
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

func TestOneKilledAndRestartedSaysTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 9)
		stores := make([]*log.Memory, 4)
		for seat := range stores {
			stores[seat] = &log.Memory{Lasting: true}
			r.enter(seat, memory.Place(seat), 1, stores[seat])
		}
		defer r.close()
		r.until(2*time.Second, "full mesh", r.meshed(3))
		for i := range 10 {
			r.round(i)
		}
		r.restart(2, 2, stores[2]) // its last words may not have left
		r.until(3*time.Second, "full mesh again", r.meshed(3))
		r.until(3*time.Second, "all heard", r.agree(10))
		r.round(10)
		r.until(time.Second, "all heard", r.agree(11))
	})
}

func TestOneMovesToAnotherAddress(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		r.round(0)
		moved := r.devices[1]
		for p := range memory.Place(4) {
			r.network.Cut(1, p) // the old address is dead, and nobody is told
		}
		wait(10 * time.Second)
		r.network.Move(moved.place, 9)
		moved.mesh.Wake()
		wait(2 * time.Second)
		r.until(4*time.Second, "linked again", func() bool { return moved.linked() == 3 })
		r.round(1)
		r.until(time.Second, "all heard", r.agree(2))
	})
}

// The others have heard of the one who moved a moment ago, from one another, and would reach it through one another: but only
// the meeting points still lead there.
func TestOneWhoMovesIsBackInSeconds(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		for _, moved := range r.devices { // whoever of a pair offers
			wait(5 * time.Second)
			old := moved.place
			for p := range memory.Place(8) {
				r.network.Cut(old, p)
			}
			moved.place += 4
			r.network.Move(old, moved.place)
			moved.mesh.Wake()             // the page's online event
			wait(1600 * time.Millisecond) // its links have not answered in time
			r.until(time.Second, "linked again", r.meshed(3))
		}
		r.round(0)
		r.until(time.Second, "all heard", r.agree(1))
	})
}

func TestAFrozenTabIsAwayAndCatchesUp(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		frozen := r.devices[3]
		r.network.Freeze(frozen.place)
		r.devices[0].say("while frozen")
		s := frozen.mesh.Session()
		at := func(d time.Duration, want mesh.Presence) {
			wait(d)
			if got := r.devices[0].present[s]; got != want {
				t.Errorf("frozen one is %v, want %v", got, want)
			}
		}
		at(4*time.Second, mesh.Fine)
		at(5*time.Second, mesh.Slow)
		at(10*time.Second, mesh.Away)
		wait(time.Minute)
		r.network.Thaw(frozen.place)
		frozen.mesh.Wake()
		r.until(3*time.Second, "caught up and fine", func() bool {
			return len(frozen.said[0]) == 1 && r.devices[0].present[s] == mesh.Fine
		})
	})
}

func TestAPartHealsWithoutAForkOrALoss(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		r.round(0)
		wait(time.Second)
		one, other := []memory.Place{0, 1}, []memory.Place{2, 3}
		r.network.Part(one, other)
		r.network.Darken(true)
		for i := range 30 {
			r.round(1 + i)
			wait(time.Second)
		}
		r.network.Join(one, other)
		r.network.Darken(false)
		r.until(40*time.Second, "all heard", r.agree(31))
		for _, d := range r.devices {
			if count[mesh.Forked](d) != 0 || count[mesh.Voided](d) != 0 {
				t.Errorf("seat %d saw a fork or lost an entry", d.seat)
			}
		}
	})
}

func TestTenMinutesAwayAndBack(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		store := &log.Memory{Lasting: true}
		gone := r.devices[3]
		gone.stop()
		r.devices = r.devices[:3]
		before := r.network.Published()
		for i := range 10 {
			r.round(i)
			wait(time.Minute)
		}
		if n := r.network.Published() - before; n > 3*25 {
			t.Errorf("%d envelopes in ten minutes for one who is missing", n)
		}
		r.enter(3, 3, 2, store)
		r.until(time.Second, "back at the table", r.meshed(3))
		r.until(time.Second, "caught up", func() bool { return len(r.devices[3].said[0]) == 10 })
	})
}

func TestFaultsThatNoOrderedChannelHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, 4, 8)
		defer r.close()
		r.until(2*time.Second, "full mesh", r.meshed(3))
		r.network.SetAll(memory.Conditions{Delay: 20 * time.Millisecond, Jitter: 10 * time.Millisecond,
			Drop: 0.2, Duplicate: 0.2, Reorder: 0.2})
		for i := range 100 {
			r.round(i)
			wait(50 * time.Millisecond)
		}
		r.until(20*time.Second, "all heard", r.agree(100))
	})
}
