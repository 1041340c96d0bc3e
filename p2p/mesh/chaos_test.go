package mesh_test

import (
	"encoding/binary"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

// TestChaos does everything at once, by chance: parts, freezes, breaks, restarts, while all speak. When it is over, all
// have heard the same.
func TestChaos(t *testing.T) {
	for seed := range uint64(30) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { chaos(t, seed) })
		})
	}
}

// chaos lets four devices speak for a minute while one thing after another goes wrong.
func chaos(t *testing.T, seed uint64) {
	r := newRoom(t, 4, seed)
	stores := make([]*log.Memory, 4)
	for seat := range stores {
		stores[seat] = &log.Memory{Lasting: true}
		r.enter(seat, memory.Place(seat), 1, stores[seat])
	}
	defer r.close()
	chance := seeded(seed)
	draw := func(n int) int {
		var b [4]byte
		chance.Read(b[:])
		return int(binary.BigEndian.Uint32(b[:])>>1) % n
	}
	generation := uint64(1)
	words := make([]int, 4)
	for range 60 {
		a, b := draw(4), draw(4)
		pa, pb := r.devices[a].place, r.devices[b].place
		switch draw(8) {
		case 0:
			r.network.Cut(pa, pb)
		case 1:
			r.network.Heal(pa, pb)
		case 2:
			r.network.Break(pa, pb)
		case 3:
			r.network.Freeze(pa)
		case 4:
			r.network.Thaw(pa)
			r.devices[a].mesh.Wake()
		case 5:
			generation++
			r.restart(a, generation, stores[a])
		case 6:
			r.network.Darken(draw(2) == 0)
		}
		d := r.devices[draw(4)]
		d.say("%d says %d", d.seat, words[d.seat])
		words[d.seat]++
		wait(time.Duration(draw(2000)) * time.Millisecond)
	}
	r.settle()
	r.until(90*time.Second, "all heard the same", func() bool {
		for _, d := range r.devices {
			for seat, n := range words {
				if len(d.said[seat]) != n || fmt.Sprint(d.said[seat]) != fmt.Sprint(r.devices[0].said[seat]) {
					return false
				}
			}
		}
		return true
	})
	for _, d := range r.devices {
		if count[mesh.Forked](d)+count[mesh.Voided](d)+count[mesh.Refused](d) != 0 {
			t.Errorf("seat %d: a fork, a void or refused entry among honest devices", d.seat)
		}
	}
}

// restart kills a device and starts it again over what it has stored.
func (r *room) restart(at int, generation uint64, store *log.Memory) {
	r.t.Helper()
	old := r.devices[at]
	old.stop()
	r.network.Thaw(old.place)
	for _, d := range r.devices {
		r.network.Break(old.place, d.place)
	}
	fresh := r.enter(old.seat, old.place, generation, store)
	r.devices = r.devices[:len(r.devices)-1]
	r.devices[at] = fresh
}

// settle ends all faults.
func (r *room) settle() {
	r.network.Darken(false)
	for _, a := range r.devices {
		r.network.Thaw(a.place)
		for _, b := range r.devices {
			r.network.Heal(a.place, b.place)
		}
	}
}
