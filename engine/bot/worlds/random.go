package worlds

import "math/bits"

// Random is a stream of chance: SplitMix64 (Steele, Lea and Flood 2014).
type Random uint64

// Next returns 64 bits of chance.
func (r *Random) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	x := uint64(*r)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Below returns a number from 0 up to n, which is small beside 2⁶⁴.
func (r *Random) Below(n uint64) uint64 {
	high, _ := bits.Mul64(r.Next(), n)
	return high
}
