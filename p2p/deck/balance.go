package deck

import (
	"crypto/rand"
)

// A balance collects terms s·P whose sum must be the identity. Equations that
// must hold each on its own go in multiplied by a fresh weight, and one
// multiplication then checks them all: if one of them is false, the sum
// vanishes for one weight in 2^128. All of its scalars are public but the
// weights, and those are worth nothing afterwards.
type balance struct {
	index    map[*element]int
	elements []*element
	scalars  []*scalar
	random   []byte // for weights to come
}

func newBalance() *balance { return &balance{index: map[*element]int{}} }

// add adds s·e. Terms of the same element, known by its address, are merged.
func (b *balance) add(s *scalar, e *element) {
	if i, ok := b.index[e]; ok {
		b.scalars[i].Add(b.scalars[i], s)
		return
	}
	b.index[e] = len(b.elements)
	b.elements = append(b.elements, e)
	b.scalars = append(b.scalars, new(scalar).Set(s))
}

// holds reports whether the sum is the identity.
func (b *balance) holds(yield func()) bool {
	sum := mulPublic(yield, b.scalars, b.elements)
	return sum.Equal(identity()) == 1
}

// weight draws 128 bits of the verifier's own randomness. A prover that could
// foresee a weight could make two false equations cancel.
func (b *balance) weight() *scalar {
	if len(b.random) < size/2 { // one call for many: it is slow in a browser
		b.random = make([]byte, 64*size/2)
		rand.Read(b.random)
	}
	var w [size]byte
	copy(w[:size/2], b.random)
	b.random = b.random[size/2:]
	s, err := decodeScalar(w[:])
	if err != nil {
		panic("deck: 128 bits are no scalar: " + err.Error())
	}
	return s
}
