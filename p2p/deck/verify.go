package deck

// weigh checks what needs no group arithmetic and adds the four equations of
// the proof to the balance; it reports false if the proof is already refuted.
func (s *shuffleStatement) weigh(b *balance, p *shuffleProof) bool {
	u := s.open(p)
	u.content(p)
	u.last(p)
	if !u.product(p) {
		return false
	}
	u.weighContent(b, p)
	u.weighProduct(b, p)
	s.weighTiles(b, u, p)
	return true
}

// product checks F[n] = e·Π (m[i]-x), where F[1] = f'[1] - e·x and
// e·F[i+1] = F[i]·(f'[i+1] - e·x) + fΔ[i].
func (u *public) product(p *shuffleProof) bool {
	if isZero(u.e) {
		return false
	}
	ex, byE := mul(u.e, u.x), inverse(u.e)
	have, want := sub(p.f2[0], ex), mul(u.e, sub(u.m[0], u.x))
	for i := 1; i < len(p.f2); i++ {
		have.Multiply(have, sub(p.f2[i], ex))
		have.Add(have, p.fDelta[i-1])
		have.Multiply(have, byE)
		want.Multiply(want, sub(u.m[i], u.x))
	}
	return have.Equal(want) == 1
}

// weighContent adds e·(λ·c + cd + com(f; 0)) + c'd = com(f'; z).
func (u *public) weighContent(b *balance, p *shuffleProof) {
	g, w := generators(), b.weight()
	we := mul(w, u.e)
	b.add(mul(we, u.lambda), p.c.element)
	b.add(we, p.cd.element)
	b.add(w, p.cd2.element)
	b.add(neg(mul(w, p.z2)), g.blind)
	for i := range p.f {
		b.add(sub(mul(we, p.f[i]), mul(w, p.f2[i])), g.vector[i])
	}
}

// weighProduct adds e·ca + cΔ = com(fΔ; zΔ).
func (u *public) weighProduct(b *balance, p *shuffleProof) {
	g, w := generators(), b.weight()
	b.add(mul(w, u.e), p.ca.element)
	b.add(w, p.cDelta.element)
	b.add(neg(mul(w, p.zDelta)), g.blind)
	for i := range p.fDelta {
		b.add(neg(mul(w, p.fDelta[i])), g.vector[i])
	}
}

// weighTiles adds Σ f[i]·out[i] + Ed = Σ t[i]·in[i] + (Z·G, Z·X), both halves.
func (s *shuffleStatement) weighTiles(b *balance, u *public, p *shuffleProof) {
	wr, wm := b.weight(), b.weight()
	s.out.weigh(b, wr, wm, p.f)
	s.in.weigh(b, neg(wr), neg(wm), u.t)
	b.add(wr, p.edR.element)
	b.add(wm, p.edM.element)
	b.add(neg(mul(wr, p.z)), generator.element)
	b.add(neg(mul(wm, p.z)), s.joint.element)
}

// accepts checks one proof by itself.
func (s *shuffleStatement) accepts(yield func(), p *shuffleProof) bool {
	b := newBalance()
	if !s.weigh(b, p) {
		return false
	}
	pause(yield)
	return b.holds(yield)
}

// firstRefuted checks all proofs in one multiplication and, only if that
// fails, one by one. It returns the index of the first that is false, or -1.
func firstRefuted(yield func(), s []*shuffleStatement, p []*shuffleProof) int {
	b, fine := newBalance(), true
	for i := range s {
		fine = fine && s[i].weigh(b, p[i])
		pause(yield)
	}
	if fine && b.holds(yield) {
		return -1
	}
	for i := range s {
		if !s[i].accepts(yield, p[i]) {
			return i
		}
	}
	panic("deck: proofs hold one by one but not together")
}
