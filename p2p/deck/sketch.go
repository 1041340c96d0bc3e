package deck

// A sketch is the prover's side of a shuffle proof: all of its secrets, and
// the four commitments that do not wait for a deck.
type sketch struct {
	order            []int
	d, d2            []*scalar // d, d'
	delta            []*scalar // Δ
	r, rd, rd2       *scalar
	rDelta, ra, edge *scalar // edge is Rd
	c, cd, cd2, cDel *point
}

// newSketch draws the secrets and commits.
func newSketch(yield func(), from *drawer, order []int) *sketch {
	n := len(order)
	k := &sketch{order: order, d: from.scalars(n), d2: from.scalars(n), delta: from.scalars(n)}
	blind := from.scalars(6)
	k.r, k.rd, k.rd2, k.rDelta, k.ra, k.edge = blind[0], blind[1], blind[2], blind[3], blind[4], blind[5]
	k.delta[0], k.delta[n-1] = k.d2[0], new(scalar)
	pause(yield)
	k.c = commit(yield, k.places(), k.r)
	k.cd = commit(yield, each(n, func(i int) *scalar { return neg(k.d[i]) }), k.rd)
	k.cd2 = commit(yield, k.d2, k.rd2)
	k.cDel = commit(yield, k.steps(), k.rDelta)
	return k
}

// commit returns com(m; r) = r·K + Σ m[i]·V[i].
func commit(yield func(), m []*scalar, r *scalar) *point {
	g := generators()
	s := append([]*scalar{r}, m...)
	e := append([]*element{g.blind}, g.vector[:len(m)]...)
	p := encode(mulSecret(yield, s, e))
	pause(yield)
	return p
}

// each lists f(0) to f(n-1).
func each(n int, f func(int) *scalar) []*scalar {
	list := make([]*scalar, n)
	for i := range list {
		list[i] = f(i)
	}
	return list
}

// places lists π(i), counted from 1.
func (k *sketch) places() []*scalar {
	return each(len(k.order), func(i int) *scalar { return number(k.order[i] + 1) })
}

// steps lists -Δ[i]·d'[i+1], the opening of cΔ.
func (k *sketch) steps() []*scalar {
	return each(len(k.d)-1, func(i int) *scalar { return neg(mul(k.delta[i], k.d2[i+1])) })
}

// permuted lists v[π(i)].
func (k *sketch) permuted(v []*scalar) []*scalar {
	return each(len(v), func(i int) *scalar { return v[k.order[i]] })
}

// prove completes the proof for the statement that the mix made true.
func (k *sketch) prove(yield func(), s *shuffleStatement, masks []*scalar) *shuffleProof {
	p := &shuffleProof{c: k.c, cd: k.cd, cd2: k.cd2, cDelta: k.cDel}
	p.edR, p.edM = k.edges(yield, s)
	u := s.open(p)
	t := k.permuted(u.t)
	p.f = each(len(t), func(i int) *scalar { return add(t[i], k.d[i]) })
	p.z = add(dot(t, masks), k.edge)
	u.content(p)
	k.proveContent(yield, u, p, k.permuted(u.m))
	return p
}

// edges returns Ed = -Σ d[i]·out[i] + (Rd·G, Rd·X).
func (k *sketch) edges(yield func(), s *shuffleStatement) (r, m *point) {
	rs, ms := []*element{generator.element}, []*element{s.joint.element}
	for _, slot := range s.out.slots {
		rs, ms = append(rs, slot.r.element), append(ms, slot.m.element)
	}
	d := []*scalar{k.edge}
	for _, v := range k.d {
		d = append(d, neg(v))
	}
	r = encode(mulSecret(yield, d, rs))
	pause(yield)
	m = encode(mulSecret(yield, d, ms))
	pause(yield)
	return r, m
}

// proveContent is the shuffle of known content: m is that, permuted.
func (k *sketch) proveContent(yield func(), u *public, p *shuffleProof, m []*scalar) {
	opening := k.products(m, u.x)
	p.ca = commit(yield, opening, k.ra)
	u.last(p)
	rho := add(mul(u.lambda, k.r), k.rd)
	p.f2 = each(len(m), func(i int) *scalar { return add(mul(u.e, m[i]), k.d2[i]) })
	p.z2 = add(mul(u.e, rho), k.rd2)
	steps := k.steps()
	p.fDelta = each(len(steps), func(i int) *scalar { return add(mul(u.e, opening[i]), steps[i]) })
	p.zDelta = add(mul(u.e, k.ra), k.rDelta)
}

// products lists Δ[i+1] - (m[i+1]-x)·Δ[i] - a[i]·d'[i+1], the opening of ca,
// for m already permuted.
func (k *sketch) products(m []*scalar, x *scalar) []*scalar {
	a := number(1)
	return each(len(m)-1, func(i int) *scalar {
		a.Multiply(a, sub(m[i], x))
		v := sub(k.delta[i+1], mul(sub(m[i+1], x), k.delta[i]))
		return v.Subtract(v, mul(a, k.d2[i+1]))
	})
}

// dot returns Σ a[i]·b[i].
func dot(a, b []*scalar) *scalar {
	sum := new(scalar)
	for i := range a {
		sum.Add(sum, mul(a[i], b[i]))
	}
	return sum
}
