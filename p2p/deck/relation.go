package deck

// A relation is a list of equations between public elements with secret
// scalars: Y[k] = Σ s[j]·B[k][j]. One prover and one verifier serve for all
// proofs of this package but the shuffle's: possession of a key, equality of
// logarithms, a pass, a claim. The frame and its names follow
// draft-irtf-cfrg-sigma-protocols:
//
//	commitment  A[k] = Σ n[j]·B[k][j]   for fresh nonces n
//	challenge   c    = hash(statement, A)
//	response    r[j] = n[j] - c·s[j]    (the sign of RFC 9497)
//	check       A[k] = Σ r[j]·B[k][j] + c·Y[k]
//
// Two accepted answers to one commitment give away all s; and anyone can make
// A, c, r that check by choosing c and r first, so they teach nothing.
type relation struct {
	secrets   int
	equations []equation
}

type equation struct {
	left  *element
	terms []term
}

type term struct {
	secret int // index of s[j]
	base   *element
}

// A challenger turns commitments into the challenge, statement included.
type challenger func(commitments []*point) *scalar

// prove makes the commitments, the challenge and the responses for secrets s.
// The nonces must be uniform, secret, and used for nothing else.
func (r *relation) prove(yield func(), s, nonces []*scalar, challenge challenger) (commitments []*point, c *scalar, responses []*scalar) {
	commitments = r.commit(yield, nonces)
	c = challenge(commitments)
	responses = make([]*scalar, r.secrets)
	for j := range responses {
		responses[j] = sub(nonces[j], mul(c, s[j]))
	}
	return commitments, c, responses
}

func (r *relation) commit(yield func(), nonces []*scalar) []*point {
	list := make([]*point, len(r.equations))
	for k, q := range r.equations {
		if k%8 == 7 {
			pause(yield)
		}
		list[k] = encode(q.product(nonces))
	}
	return list
}

// product returns Σ s[j]·B[j] in constant time.
func (q *equation) product(values []*scalar) *element {
	if q.ofG() {
		return new(element).ScalarBaseMult(values[q.terms[0].secret])
	}
	s, e := q.flatten(values)
	return new(element).MultiScalarMult(s, e)
}

// ofG reports whether the right side is a multiple of G, for which there are
// tables.
func (q *equation) ofG() bool { return len(q.terms) == 1 && q.terms[0].base == generator.element }

// flatten lists the scalars and the bases of the right side.
func (q *equation) flatten(values []*scalar) ([]*scalar, []*element) {
	s := make([]*scalar, len(q.terms), len(q.terms)+1)
	e := make([]*element, len(q.terms), len(q.terms)+1)
	for i, t := range q.terms {
		s[i], e[i] = values[t.secret], t.base
	}
	return s, e
}

// accepts checks a compact proof, a challenge and responses: it recovers the
// commitments and asks whether they lead to the same challenge.
func (r *relation) accepts(c *scalar, responses []*scalar, challenge challenger) bool {
	commitments := make([]*point, len(r.equations))
	for k, q := range r.equations {
		commitments[k] = encode(q.recover(c, responses))
	}
	return challenge(commitments).Equal(c) == 1
}

// recover returns Σ r[j]·B[j] + c·Y.
func (q *equation) recover(c *scalar, responses []*scalar) *element {
	if q.ofG() {
		return new(element).VarTimeDoubleScalarBaseMult(c, q.left, responses[q.terms[0].secret])
	}
	s, e := q.flatten(responses)
	return new(element).VarTimeMultiScalarMult(append(s, c), append(e, q.left))
}

// weigh checks a proof that carries its commitments: it adds every equation,
// each under a weight of its own, to the balance.
func (r *relation) weigh(b *balance, commitments []*point, c *scalar, responses []*scalar) {
	for k, q := range r.equations {
		w := b.weight()
		b.add(neg(w), commitments[k].element)
		b.add(mul(w, c), q.left)
		for _, t := range q.terms {
			b.add(mul(w, responses[t.secret]), t.base)
		}
	}
}
