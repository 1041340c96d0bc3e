package deck

import (
	"encoding/binary"
	"errors"

	"github.com/gtank/ristretto255"
)

// The group is ristretto255 (RFC 9496): prime order, 32-byte elements with
// one encoding each.
type (
	element = ristretto255.Element
	scalar  = ristretto255.Scalar
)

// size is the length in bytes of an encoded element and of an encoded scalar.
const size = 32

var (
	errPoint    = errors.New("not a canonical group element")
	errIdentity = errors.New("identity where a group element is due")
	errScalar   = errors.New("not a canonical scalar")
)

// generator is G of the equations: the base of every key and mask.
var generator = encode(ristretto255.NewGeneratorElement())

// A point is an element beside its encoding. Encoding costs as much as a
// third of a multiplication, so what has been read or sent is never encoded
// again to be hashed.
type point struct {
	*element
	wire [size]byte
}

// encode puts the encoding beside e.
func encode(e *element) *point {
	return &point{element: e, wire: [size]byte(e.Bytes())}
}

// decodePoint reads a canonical encoding of anything but the identity, which
// no key, token, masked tile or commitment of this protocol may be.
func decodePoint(b []byte) (*point, error) {
	e, err := new(element).SetCanonicalBytes(b)
	if err != nil {
		return nil, errPoint
	}
	p := &point{element: e, wire: [size]byte(b)}
	if p.wire == [size]byte{} { // RFC 9496, 4.3.1: the identity is all zeros
		return nil, errIdentity
	}
	return p, nil
}

func decodeScalar(b []byte) (*scalar, error) {
	s, err := new(scalar).SetCanonicalBytes(b)
	if err != nil {
		return nil, errScalar
	}
	return s, nil
}

// lift makes every small number positive, so that number need not branch on a
// sign that may be secret.
const lift = 1 << 40

var lifted = smallScalar(lift)

// number returns n, of less than 40 bits, as a scalar.
func number(n int) *scalar { return sub(smallScalar(int64(n)+lift), lifted) }

func smallScalar(n int64) *scalar {
	var b [size]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	s, err := decodeScalar(b[:])
	if err != nil {
		panic("deck: a small number is no scalar: " + err.Error())
	}
	return s
}

func add(a, b *scalar) *scalar { return new(scalar).Add(a, b) }
func sub(a, b *scalar) *scalar { return new(scalar).Subtract(a, b) }
func mul(a, b *scalar) *scalar { return new(scalar).Multiply(a, b) }
func neg(a *scalar) *scalar    { return new(scalar).Negate(a) }

// inverse returns 1/a; a must not be zero.
func inverse(a *scalar) *scalar { return new(scalar).Invert(a) }

// identity returns the neutral element.
func identity() *element { return ristretto255.NewIdentityElement() }

func plus(a, b *element) *element  { return new(element).Add(a, b) }
func minus(a, b *element) *element { return new(element).Subtract(a, b) }

// inverses returns 1/a for all a, none of which is zero, for the price of one
// inversion (Montgomery): from the product of all, each other factor is taken
// off in turn.
func inverses(a []*scalar) []*scalar {
	before := make([]*scalar, len(a)) // products of those before
	product := number(1)
	for i, s := range a {
		before[i] = product
		product = mul(product, s)
	}
	list, rest := make([]*scalar, len(a)), inverse(product)
	for i := len(a) - 1; i >= 0; i-- {
		list[i] = mul(rest, before[i])
		rest = mul(rest, a[i])
	}
	return list
}

func isZero(s *scalar) bool { return s.Equal(new(scalar)) == 1 }

// sumOf adds scalars up.
func sumOf(terms []*scalar) *scalar {
	sum := new(scalar)
	for _, t := range terms {
		sum.Add(sum, t)
	}
	return sum
}

// slice is how many points are multiplied between two calls of yield: in wasm
// some 4 ms (67 µs a point in variable, 104 in constant time). Shorter slices
// cost more, for each pays for its own 252 doublings; longer ones hold the
// page up where the code is still cold.
const slice = 40

// mulSecret returns Σ s[i]·p[i] in time that depends on the lengths only.
func mulSecret(yield func(), s []*scalar, p []*element) *element {
	return inSlices(yield, s, p, new(element).MultiScalarMult)
}

// mulPublic returns Σ s[i]·p[i]; the time taken tells the scalars, so none of
// them may be secret.
func mulPublic(yield func(), s []*scalar, p []*element) *element {
	return inSlices(yield, s, p, new(element).VarTimeMultiScalarMult)
}

func inSlices(yield func(), s []*scalar, p []*element, product func([]*scalar, []*element) *element) *element {
	sum := identity()
	for len(s) > slice {
		sum.Add(sum, product(s[:slice], p[:slice]))
		s, p = s[slice:], p[slice:]
		pause(yield)
	}
	return sum.Add(sum, product(s, p))
}

// pause gives the thread back if the caller of a long step asked for it.
func pause(yield func()) {
	if yield != nil {
		yield()
	}
}
