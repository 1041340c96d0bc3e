package engine

import (
	"iter"
	"math/bits"
	"strings"
)

// Hand is a set of tiles, one bit a [Tile]. The zero Hand is empty.
type Hand uint64

// maxHand is the most tiles that a player is dealt.
const maxHand = 10

// HandOf returns the set of the given tiles.
func HandOf(tiles ...Tile) Hand {
	var h Hand
	for _, t := range tiles {
		h = h.With(t)
	}
	return h
}

// Set returns all tiles whose numbers are at most maxPip: 55 for 9, 28 for 6.
func Set(maxPip uint8) Hand {
	all := Hand(1)<<Tiles - 1
	for n := maxPip + 1; n <= MaxPip; n++ {
		all &^= carrying[n]
	}
	return all
}

// Carrying returns the tiles of the double-nine set that carry the number n.
func Carrying(n uint8) Hand { return carrying[n] }

// With returns the hand and the tile.
func (h Hand) With(t Tile) Hand { return h | 1<<t }

// Without returns the hand less the tile.
func (h Hand) Without(t Tile) Hand { return h &^ (1 << t) }

// Has reports whether the tile is in the hand.
func (h Hand) Has(t Tile) bool { return h>>t&1 == 1 }

// Len returns how many tiles the hand holds.
func (h Hand) Len() int { return bits.OnesCount64(uint64(h)) }

// Pips returns the worth of all tiles of the hand.
func (h Hand) Pips() int {
	sum := 0
	for rest := h; rest != 0; rest &= rest - 1 {
		sum += rest.first().Pips()
	}
	return sum
}

// Doubles returns the doubles of the hand.
func (h Hand) Doubles() Hand { return h & allDoubles }

// Fitting returns the tiles of the hand that carry one of the two numbers.
func (h Hand) Fitting(a, b uint8) Hand { return h & (carrying[a] | carrying[b]) }

// All ranges over the tiles in ascending order.
func (h Hand) All() iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		for rest := h; rest != 0; rest &= rest - 1 {
			if !yield(rest.first()) {
				return
			}
		}
	}
}

// Heaviest returns the n tiles of the hand that are worth most, or all of
// them when it holds fewer. Of tiles worth the same the later number counts.
func (h Hand) Heaviest(n int) Hand {
	var out Hand
	for ; n > 0 && h != 0; n-- {
		best := h.first()
		for t := range h.All() {
			if t.Pips() >= best.Pips() {
				best = t
			}
		}
		out, h = out.With(best), h.Without(best)
	}
	return out
}

func (h Hand) first() Tile { return Tile(bits.TrailingZeros64(uint64(h))) }

// String returns the tiles in ascending order: "00 17 59", or "-" for none.
func (h Hand) String() string {
	if h == 0 {
		return "-"
	}
	var b strings.Builder
	for t := range h.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.String())
	}
	return b.String()
}

// ParseHand reads what [Hand.String] writes; the order is free, and a tile
// named twice is an error.
func ParseHand(s string) (Hand, error) { return parseHand(strings.Fields(s)) }
