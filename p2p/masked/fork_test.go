package masked_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// witness is a wire that sees, when a seat has said so much, that it signed two
// entries of one name.
type witness struct {
	p2p.Wire
	seat        engine.Seat
	when, which int           // entries of the seat, from 0
	told        func() []byte // what this device is told in place of the doubled entry; nil for what the others are
	heard       *[]p2p.Place
	next        *p2p.News
}

func (w witness) Hear(ctx context.Context) (p2p.News, error) {
	if news := *w.next; news != nil {
		*w.next = nil
		return news, nil
	}
	news, err := w.Wire.Hear(ctx)
	s, ok := news.(p2p.Said)
	if !ok || s.Seat != w.seat {
		return news, err
	}
	if w.told != nil && len(*w.heard) == w.which {
		s.Payload = w.told()
		s.Place[8] ^= 1
	}
	if *w.heard = append(*w.heard, s.Place); len(*w.heard) == w.when+1 {
		*w.next = p2p.Forked{Seat: w.seat, Place: (*w.heard)[w.which]}
	}
	return s, err
}

// witnessed lets all see that seat 1 has two entries of one name.
func (f *friends) witnessed(when, which int, told map[engine.Seat]func() []byte) {
	f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{}
	for s := range f.humans.All() {
		f.wires[s] = func(w p2p.Wire) p2p.Wire {
			return witness{w, 1, when, which, told[s], new([]p2p.Place), new(p2p.News)}
		}
	}
}

// released is the place of seat 1's release on its line: from there on a tile
// may have been seen.
const released = 8

// TestFork shows at many moments that seat 1 signed two entries of one name,
// early or late. Once a tile may have been seen the seat loses the hand, however
// old the entry; before, it is named and plays no longer.
func TestFork(t *testing.T) {
	for _, when := range []int{2, 5, released, released + 2, released + 5, released + 9, 27} {
		for _, which := range []int{0, when} {
			t.Run(fmt.Sprint(which, " seen at ", when), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					rules := engine.CalleOcho()
					rules.Target = 500
					f := gather(t, rules, "hhhh")
					f.seed = uint64(when)
					f.witnessed(when, which, nil)
					r := f.against(1, afterHands(2))
					f.played(r, 2)
					what := engine.Forfeited
					if when < released {
						what = engine.SeatTaken
					}
					if !has(r, what, 1) || when < released && has(r, engine.Forfeited, 1) {
						t.Errorf("want %v: %s", what, r.Format())
					}
					for s := range f.humans.Without(1).All() {
						if !f.refused(s, 1) {
							t.Errorf("seat %d was not told", s)
						}
					}
				})
			})
		}
	}
}

// TestTwoTales tells one device another thing under the same name: nothing that
// seat 1 said since counts, and no honest seat is blamed for what it made of it.
func TestTwoTales(t *testing.T) {
	ping := func() []byte { return append([]byte{'P', 1}, make([]byte, 18)...) }
	for _, which := range []int{3, 7, released, released + 1, released + 4} {
		t.Run(fmt.Sprint(which), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rules := engine.CalleOcho()
				rules.Target = 500
				f := gather(t, rules, "hhhh")
				f.witnessed(which, which, map[engine.Seat]func() []byte{2: ping})
				r := f.against(1, afterHands(2))
				f.played(r, 2)
				if !has(r, engine.Forfeited, 1) && !has(r, engine.SeatTaken, 1) {
					t.Errorf("seat 1 got away with it: %s", r.Format())
				}
			})
		})
	}
}
