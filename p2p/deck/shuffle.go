package deck

// The proof that one pile is a shuffle of another: Groth, A Verifiable Secret
// Shuffle of Homomorphic Encryptions (J. Cryptology 23, 2010), the shuffle of
// ciphertexts of its section 5 over the shuffle of known content of section 4.
// Names below are the paper's, written additively; commitments are
// com(m; r) = r·K + Σ m[i]·V[i]. With out[i] = in[π(i)] + (R[i]·G, R[i]·X):
//
//	→ c = com(π; r), cd = com(-d; rd), Ed = -Σ d[i]·out[i] + (Rd·G, Rd·X)
//	← t[1..n]
//	→ f[i] = t[π(i)] + d[i],  Z = Σ t[π(i)]·R[i] + Rd
//	← λ, x
//
// Both sides now know that λ·c + cd + com(f; 0) commits to m[π(i)] for the
// public m[i] = λ·i + t[i], blinded by ρ = λ·r + rd. That these are the m[i],
// permuted, is shown by Π (m[π(i)] - x) = Π (m[i] - x), with
// a[i] = Π_{j≤i} (m[π(j)] - x):
//
//	→ c'd = com(d'; r'd), cΔ = com(-Δ[i]·d'[i+1]; rΔ)           (sent with c)
//	  ca = com(Δ[i+1] - (m[π(i+1)]-x)·Δ[i] - a[i]·d'[i+1]; ra)
//	← e
//	→ f'[i] = e·m[π(i)] + d'[i],  z = e·ρ + r'd,
//	  fΔ[i] = e·(ca's opening)[i] - Δ[i]·d'[i+1],  zΔ = e·ra + rΔ
//
// where Δ[1] = d'[1] and Δ[n] = 0. Committing c'd and cΔ before t and not
// after λ only binds the prover earlier; all d and Δ are uniform here, which
// hides perfectly.

// shufflePoints is how many elements a shuffle proof has: c, cd, Ed (two),
// c'd, cΔ, ca.
const shufflePoints = 7

// shuffleSize is the length of a shuffle proof over n tiles.
func shuffleSize(n int) int { return size * (shufflePoints + 3*n + 2) }

// A shuffleProof is the proof as it travels.
type shuffleProof struct {
	c, cd, edR, edM, cd2, cDelta, ca *point
	f, f2, fDelta                    []*scalar // n, n, n-1
	z, z2, zDelta                    *scalar
}

func (p *shuffleProof) bytes() []byte {
	b := wires([]*point{p.c, p.cd, p.edR, p.edM, p.cd2, p.cDelta, p.ca})
	for _, list := range [][]*scalar{p.f, {p.z}, p.f2, {p.z2}, p.fDelta, {p.zDelta}} {
		b = append(b, scalarBytes(list)...)
	}
	return b
}

func readShuffleProof(b []byte, n int) (*shuffleProof, error) {
	in := reader{rest: b}
	v := in.points(shufflePoints)
	p := &shuffleProof{c: v[0], cd: v[1], edR: v[2], edM: v[3], cd2: v[4], cDelta: v[5], ca: v[6]}
	p.f, p.z = in.scalars(n), in.scalar()
	p.f2, p.z2 = in.scalars(n), in.scalar()
	p.fDelta, p.zDelta = in.scalars(n-1), in.scalar()
	return p, in.done()
}

// A shuffleStatement is what is proved: out is a shuffle of in under a key.
type shuffleStatement struct {
	context digest
	joint   *point
	in, out *pile
}

// public replays the dialogue: the challenges, given the prover's messages up
// to each.
type public struct {
	log          *transcript
	t            []*scalar
	m            []*scalar // λ·i + t[i], i from 1
	lambda, x, e *scalar
}

// open binds the whole statement and the first message, and draws t.
func (s *shuffleStatement) open(p *shuffleProof) *public {
	u := &public{log: newTranscript(s.context)}
	u.log.absorb("statement", s.joint.wire[:], s.in.bytes(), s.out.bytes())
	u.log.absorbPoints("commitments", p.c, p.cd, p.edR, p.edM, p.cd2, p.cDelta)
	u.t = u.log.challenges("t", len(s.in.slots))
	return u
}

// content binds f and Z and draws λ and x.
func (u *public) content(p *shuffleProof) {
	u.log.absorbScalars("opened", append(append([]*scalar(nil), p.f...), p.z)...)
	u.lambda, u.x = u.log.challenge("lambda"), u.log.challenge("x")
	u.m = make([]*scalar, len(u.t))
	for i := range u.m {
		u.m[i] = add(mul(u.lambda, number(i+1)), u.t[i])
	}
}

// last binds ca and draws e.
func (u *public) last(p *shuffleProof) {
	u.log.absorbPoints("product", p.ca)
	u.e = u.log.challenge("e")
}
