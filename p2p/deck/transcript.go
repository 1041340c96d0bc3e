package deck

import (
	"encoding/binary"
)

// A transcript is the hash that stands in for a verifier (Fiat and Shamir):
// all that is stated and all that is committed to goes in before a challenge
// comes out. The prover draws its nonces from it too, mixed with its secret,
// so that two statements never share a nonce and one statement always gives
// the same bytes.
type transcript struct{ state digest }

// newTranscript begins with a context: which table, deal, step, seat, and
// what has happened so far.
func newTranscript(context digest) *transcript {
	return &transcript{state: hash("transcript", context[:])}
}

// absorb binds all challenges from here on to the parts.
func (t *transcript) absorb(label string, parts ...[]byte) {
	all := append([][]byte{t.state[:], []byte(label)}, parts...)
	t.state = hash("absorb", all...)
}

func (t *transcript) absorbPoints(label string, points ...*point) {
	t.absorb(label, wires(points))
}

func (t *transcript) absorbScalars(label string, list ...*scalar) {
	t.absorb(label, scalarBytes(list))
}

// challenge draws one scalar and moves on.
func (t *transcript) challenge(label string) *scalar {
	t.state = hash("challenge", t.state[:], []byte(label))
	return reduce(hash("scalar", t.state[:]))
}

// challenges draws n scalars and moves on.
func (t *transcript) challenges(label string, n int) []*scalar {
	t.state = hash("challenge", t.state[:], []byte(label))
	list := make([]*scalar, n)
	var index [4]byte
	for i := range list {
		binary.BigEndian.PutUint32(index[:], uint32(i))
		list[i] = reduce(hash("scalars", t.state[:], index[:]))
	}
	return list
}

// wires joins the encodings of points.
func wires(points []*point) []byte {
	b := make([]byte, 0, size*len(points))
	for _, p := range points {
		b = append(b, p.wire[:]...)
	}
	return b
}

// scalarBytes joins the encodings of scalars.
func scalarBytes(list []*scalar) []byte {
	b := make([]byte, 0, size*len(list))
	for _, s := range list {
		b = append(b, s.Bytes()...)
	}
	return b
}
