package policy

import (
	"math/bits"

	"dominocubano/engine"
)

// Unit is the chance of a certainty in the fixed point of [Exp].
const Unit = 1 << 30

// The powers of 1/e for the whole and the broken part of a score in units of
// [One]. They are built by whole-number products, so that every machine has
// the same ones.
var expWhole, expPart = powersOfE()

const (
	maxExp = 20
	// perStep is 2⁶²·e^(−1/256), perWhole 2⁶²·e^(−1), both rounded.
	perStep  = 4593706758521714574
	perWhole = 1696544475317221319
)

func powersOfE() (whole [maxExp + 1]uint64, part [One]uint64) {
	fill(whole[:], perWhole)
	fill(part[:], perStep)
	return whole, part
}

func fill(powers []uint64, ratio uint64) {
	at := uint64(1) << 62
	for i := range powers {
		powers[i] = at >> 32
		high, low := bits.Mul64(at, ratio)
		at = high<<2 | low>>62
	}
}

// Exp returns e^(−x/256) in units of 1/[Unit], for x ≥ 0.
func Exp(x int32) uint64 {
	if x>>8 > maxExp {
		return 0
	}
	return expWhole[x>>8] * expPart[x&255] >> 30
}

// Chances writes how likely each move is, in units of 1/[Unit]: a softmax of
// the scores. cool divides the scores' weight by 256: at 256 they count in
// full, at 0 every move is as likely as another.
func (c *Choice) Chances(cool int32, chances *[2 * engine.Tiles]uint64) {
	high := c.Scores[0]
	for _, s := range c.Scores[1:c.N] {
		high = max(high, s)
	}
	var sum uint64
	for i, s := range c.Scores[:c.N] {
		chances[i] = Exp(int32(int64(high-s) * int64(cool) >> 8))
		sum += chances[i]
	}
	for i := range chances[:c.N] {
		chances[i] = chances[i] * Unit / sum
	}
}
