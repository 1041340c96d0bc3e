package board

import (
	"math/bits"

	"dominocubano/engine"
)

// The set in arrays of the size of a power of two, which need no check of
// bounds.
var (
	low, high [64]uint8
	weight    [64]uint8
	carrying  [16]engine.Hand
)

func init() {
	for t := range engine.Tile(engine.Tiles) {
		low[t], high[t], weight[t] = t.Low(), t.High(), uint8(t.Pips())
	}
	for n := range uint8(Numbers) {
		carrying[n] = engine.Carrying(n)
	}
}

func first(h engine.Hand) engine.Tile { return engine.Tile(bits.TrailingZeros64(uint64(h))) }

// Pips returns the worth of the hand's tiles.
func Pips(h engine.Hand) int {
	sum := 0
	for ; h != 0; h &= h - 1 {
		sum += int(weight[first(h)&63])
	}
	return sum
}

// Count returns how many tiles of the hand carry the number n.
func Count(h engine.Hand, n uint8) int { return bits.OnesCount64(uint64(h & carrying[n&15])) }

// Lacking returns all tiles of the double-nine set without one of the numbers,
// which are given one bit each.
func Lacking(numbers uint16) engine.Hand {
	tiles := engine.Set(engine.MaxPip)
	for ; numbers != 0; numbers &= numbers - 1 {
		tiles &^= carrying[bits.TrailingZeros16(numbers)&15]
	}
	return tiles
}

// Fitting returns the tiles of the hand that carry one of the two numbers.
func Fitting(h engine.Hand, a, b uint8) engine.Hand { return h & (carrying[a&15] | carrying[b&15]) }
