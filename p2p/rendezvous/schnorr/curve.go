package schnorr

import "math/big"

// The curve secp256k1 (SEC 2, section 2.4.1): y² = x³ + 7 over the integers modulo p, with a generator G of order n.
var (
	fieldP   = fromHex("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")
	orderN   = fromHex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
	baseG    = point{fromHex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"), fromHex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"), big.NewInt(1)}
	infinity = point{new(big.Int), big.NewInt(1), new(big.Int)}
)

func fromHex(s string) *big.Int {
	v, ok := new(big.Int).SetString(s, 16)
	if !ok {
		panic("schnorr: constant")
	}
	return v
}

// point is (x/z², y/z³), the Jacobian form that divides only at the end; z = 0 is the neutral element.
type point struct{ x, y, z *big.Int }

// The field's operations, each into a new number.
func mul(a, b *big.Int) *big.Int         { m := new(big.Int).Mul(a, b); return m.Mod(m, fieldP) }
func sub(a, b *big.Int) *big.Int         { d := new(big.Int).Sub(a, b); return d.Mod(d, fieldP) }
func times(k int64, a *big.Int) *big.Int { return mul(big.NewInt(k), a) }

// double returns 2a ("dbl-2009-l" of the Explicit-Formulas Database, for curves with a = 0).
func (a point) double() point {
	xx, yy := mul(a.x, a.x), mul(a.y, a.y)
	s := times(4, mul(a.x, yy))
	m := times(3, xx)
	x := sub(mul(m, m), times(2, s))
	y := sub(mul(m, sub(s, x)), times(8, mul(yy, yy)))
	return point{x, y, times(2, mul(a.y, a.z))}
}

// add returns a + b ("add-1998-cmo-2").
func (a point) add(b point) point {
	switch {
	case a.z.Sign() == 0:
		return b
	case b.z.Sign() == 0:
		return a
	}
	za, zb := mul(a.z, a.z), mul(b.z, b.z)
	u, h := mul(a.x, zb), sub(mul(b.x, za), mul(a.x, zb))
	s, r := mul(a.y, mul(b.z, zb)), sub(mul(b.y, mul(a.z, za)), mul(a.y, mul(b.z, zb)))
	if h.Sign() == 0 {
		if r.Sign() == 0 {
			return a.double()
		}
		return infinity
	}
	hh := mul(h, h)
	hhh, v := mul(h, hh), mul(u, hh)
	x := sub(sub(mul(r, r), hhh), times(2, v))
	return point{x, sub(mul(r, sub(v, x)), mul(s, hhh)), mul(h, mul(a.z, b.z))}
}

// multiply returns k·a, by doubling and adding from the top bit.
func (a point) multiply(k *big.Int) point {
	sum := infinity
	for i := k.BitLen() - 1; i >= 0; i-- {
		sum = sum.double()
		if k.Bit(i) == 1 {
			sum = sum.add(a)
		}
	}
	return sum
}

// affine returns x and y of a point that is not the neutral element.
func (a point) affine() (x, y *big.Int) {
	inverse := new(big.Int).ModInverse(a.z, fieldP)
	square := mul(inverse, inverse)
	return mul(a.x, square), mul(a.y, mul(square, inverse))
}

// lift returns the point with this x and an even y (BIP-340, lift_x).
func lift(x *big.Int) (point, bool) {
	if x.Cmp(fieldP) >= 0 {
		return point{}, false
	}
	square := mul(x, mul(x, x))
	square.Mod(square.Add(square, big.NewInt(7)), fieldP)
	y := new(big.Int).ModSqrt(square, fieldP)
	if y == nil {
		return point{}, false
	}
	if y.Bit(0) == 1 {
		y.Sub(fieldP, y)
	}
	return point{x, y, big.NewInt(1)}, true
}
