package deck

import (
	"errors"
	"runtime"
	"slices"
	"testing"
)

func TestLayouts(t *testing.T) {
	for name, l := range layouts {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, l, 1).dealt()
			seen := map[Tile]bool{}
			for _, p := range g.parties {
				hand, err := p.Hand(g.deal)
				if err != nil {
					t.Fatal(err)
				}
				for _, tile := range hand {
					if seen[tile] {
						t.Fatalf("tile %d dealt twice", tile)
					}
					seen[tile] = true
				}
			}
			if len(seen) != len(g.parties)*int(l.hand) {
				t.Fatalf("%d tiles dealt", len(seen))
			}
			r := g.open()
			if len(r.Faults) > 0 || !r.Whole || !isSet(r.Tiles) {
				t.Fatalf("report: %+v", r)
			}
		})
	}
}

// TestHands plays a hundred whole hands, or three in wasm; make soak plays
// two thousand.
func TestHands(t *testing.T) {
	n := 100
	if runtime.GOARCH == "wasm" {
		n = 3
	}
	playHands(t, 0, n)
}

// playHands plays whole hands of four, with random lawful play, tries a false
// pass at every turn where a tile fits, and audits the record of every tenth.
func playHands(t *testing.T, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		g := newGame(t, four, i).dealt()
		g.playOut()
		r := g.open()
		if len(r.Faults) > 0 || !r.Whole || !isSet(r.Tiles) {
			t.Fatalf("hand %d: %+v", i, r)
		}
		if i%10 != 0 {
			continue
		}
		if again := g.audit(); !slices.Equal(again.Tiles, r.Tiles) || len(again.Faults) > 0 {
			t.Fatalf("hand %d: the record says otherwise: %+v", i, again)
		}
	}
}

// playOut plays to the end: a hand empty, or nobody can move.
func (g *game) playOut() {
	g.Helper()
	ends := []uint8{}
	turn, passes := g.rng.IntN(len(g.parties)), 0
	for passes < len(g.parties) && len(g.deal.Held((turn+len(g.parties)-1)%len(g.parties))) > 0 {
		p := g.parties[turn]
		if slot, tile := g.choose(p, ends); slot >= 0 {
			if len(ends) > 0 {
				if _, err := p.Pass(g.deal, ends...); !errors.Is(err, ErrFits) {
					g.Fatalf("false pass: %v", err)
				}
			}
			g.must(p.Play(g.deal, slot))
			ends, passes = join(ends, tile), 0
		} else {
			g.must(p.Pass(g.deal, ends...))
			passes++
		}
		turn = (turn + 1) % len(g.parties)
	}
}

// choose picks a tile that fits, or slot -1.
func (g *game) choose(p *Party, ends []uint8) (int, Tile) {
	g.Helper()
	hand, err := p.Hand(g.deal)
	if err != nil {
		g.Fatal(err)
	}
	var slots []int
	for _, slot := range g.deal.Held(p.Seat()) {
		if len(ends) == 0 || hand[slot].fitsAny(ends) {
			slots = append(slots, slot)
		}
	}
	if len(slots) == 0 {
		return -1, Unknown
	}
	slot := slots[g.rng.IntN(len(slots))]
	return slot, hand[slot]
}

// join returns the ends after a tile is put to the line.
func join(ends []uint8, t Tile) []uint8 {
	a, b := t.pips()
	if len(ends) == 0 {
		return []uint8{a, b}
	}
	i := 0
	if !t.fits(ends[0]) {
		i = 1
	}
	next := slices.Clone(ends)
	next[i] = a + b - ends[i]
	return next
}
