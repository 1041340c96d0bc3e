package deck

import "encoding/binary"

// proofSize is the length of a compact proof with one secret.
const proofSize = 2 * size

// An equality states that key X and all images have the same logarithm x:
// X = x·G and images[i] = x·bases[i]. It is the batched DLEQ of RFC 9497, 2.2,
// under ristretto255-SHA512, with a context string of our own.
//
// The weights of RFC 9497 depend each on its own pair only; a prover with
// thirty pairs to choose could look for images whose errors cancel under them
// (a generalised birthday, far below 2^128). So the context string that this
// package hands in is itself a hash of all pairs: see newEquality.
//
// A single pair needs no weights: composition would only multiply both sides
// by one of them, at the price of two multiplications.
type equality struct {
	context []byte
	single  bool
	key     *point
	bases   []*point
	images  []*point
}

// newEquality binds the statement, whole, and its context before a weight is
// drawn.
func newEquality(context digest, key *point, bases, images []*point) *equality {
	all := hash("equality", context[:], key.wire[:], wires(bases), wires(images))
	return &equality{append([]byte(protocol+"-"), all[:]...), len(bases) == 1, key, bases, images}
}

// hashToScalar is HashToScalar of RFC 9497, 4.1.
func (q *equality) hashToScalar(message []byte) *scalar {
	return reduce(expand(message, append([]byte("HashToScalar-"), q.context...)))
}

// sized appends b after its length in two bytes.
func sized(to, b []byte) []byte {
	to = binary.BigEndian.AppendUint16(to, uint16(len(b)))
	return append(to, b...)
}

// weights are the d[i] of ComputeComposites (RFC 9497, 2.2.1).
func (q *equality) weights() []*scalar {
	seed := q.seed()
	list := make([]*scalar, len(q.bases))
	for i := range list {
		b := sized(nil, seed[:])
		b = binary.BigEndian.AppendUint16(b, uint16(i))
		b = sized(b, q.bases[i].wire[:])
		b = sized(b, q.images[i].wire[:])
		list[i] = q.hashToScalar(append(b, "Composite"...))
	}
	return list
}

func (q *equality) seed() digest {
	b := sized(nil, q.key.wire[:])
	b = sized(b, append([]byte("Seed-"), q.context...))
	return plainHash(b)
}

// relation is the statement after composition: X = x·G, Z = x·M.
func (q *equality) relation(m, z *point) *relation {
	return &relation{secrets: 1, equations: []equation{
		{q.key.element, []term{{0, generator.element}}},
		{z.element, []term{{0, m.element}}},
	}}
}

// challenger is the challenge of RFC 9497, 2.2.1.
func (q *equality) challenger(m, z *point) challenger {
	return func(t []*point) *scalar {
		b := sized(nil, q.key.wire[:])
		for _, p := range []*point{m, z, t[0], t[1]} {
			b = sized(b, p.wire[:])
		}
		return q.hashToScalar(append(b, "Challenge"...))
	}
}

// prove shows that x is the logarithm of all images (GenerateProof).
func (q *equality) prove(x, nonce *scalar, yield func()) []byte {
	m, z := q.bases[0], q.images[0]
	if !q.single { // ComputeCompositesFast
		m = encode(mulPublic(yield, q.weights(), elements(q.bases)))
		pause(yield)
		z = encode(new(element).ScalarMult(x, m.element))
	}
	r := q.relation(m, z)
	_, c, responses := r.prove(yield, []*scalar{x}, []*scalar{nonce}, q.challenger(m, z))
	return scalarBytes([]*scalar{c, responses[0]})
}

// accepts checks what prove made (VerifyProof).
func (q *equality) accepts(proof []byte, yield func()) bool {
	in := reader{rest: proof}
	c, s := in.scalar(), in.scalar()
	if in.done() != nil {
		return false
	}
	m, z := q.bases[0], q.images[0]
	if !q.single { // ComputeComposites
		d := q.weights()
		m = encode(mulPublic(yield, d, elements(q.bases)))
		pause(yield)
		z = encode(mulPublic(yield, d, elements(q.images)))
		pause(yield)
	}
	return q.relation(m, z).accepts(c, []*scalar{s}, q.challenger(m, z))
}

// elements strips the encodings.
func elements(points []*point) []*element {
	list := make([]*element, len(points))
	for i, p := range points {
		list[i] = p.element
	}
	return list
}
