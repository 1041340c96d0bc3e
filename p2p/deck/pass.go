package deck

import "slices"

// A pass and a claim of not holding a tile are proofs that something is not
// zero for every tile held. For each tile, the owner knows a 1/u; all go
// under one challenge. The argument is in the package's documentation.

// unknowns is how many secrets each equation has: w, α, γ, β.
const unknowns = 4

// equationSize is what one equation takes: its commitment and its responses.
const equationSize = size * (1 + unknowns)

// passed is a pass that was proved.
type passed struct {
	seat  int
	slots []int
	ends  []uint8
}

// packEnds puts one or two ends into an argument, the lower first.
func packEnds(ends []uint8) (uint8, bool) {
	switch len(ends) {
	case 1:
		return ends[0]*10 + ends[0], ends[0] <= maxPip
	case 2:
		low, high := min(ends[0], ends[1]), max(ends[0], ends[1])
		return low*10 + high, high <= maxPip
	}
	return 0, false
}

// Ends returns the open ends that a pass was made against: one number if they
// are equal. It returns nil for what is no pass.
func (e Entry) Ends() []uint8 {
	low, high := e.Arg/10, e.Arg%10
	switch {
	case e.Kind != Pass || low > high:
		return nil
	case low == high:
		return []uint8{low}
	}
	return []uint8{low, high}
}

func sizePass(d *Deal, e Entry) (int, error) {
	ends := e.Ends()
	if ends == nil {
		return 0, errArgument
	}
	return equationSize * len(ends) * len(d.Held(int(e.Seat))), nil
}

// stripped returns D = M - (others' tokens) - H0 = s·H1 + p·H2 + d·H3 + x·R.
func (d *Deal) stripped(slot int) *element { return minus(d.hand.clear[slot], generators().h[0]) }

// lacking states, for one slot, that its tile does not carry e, that is
// u = (a-e)(b-e) ≠ 0: H2 = w·(D + e²·H2) + α·(H1 + e·H2) + γ·H3 + β·R.
func (d *Deal) lacking(slot int, e uint8) ([unknowns]*element, *element) {
	g := generators()
	return [unknowns]*element{
		plus(d.stripped(slot), g.h2[int(e)*int(e)]),
		g.ends[e],
		g.h[3],
		d.final().slots[slot].r.element,
	}, g.h[2]
}

// A factor is what an owner knows of one equation: u, which must not be zero,
// and the numbers that go with it. The witness is w = 1/u, α = -w·a, γ = -w·d,
// β = -w·x.
type factor struct{ u, a, d int }

// lackingFactor is that of a tile that does not carry e: u = (a-e)(b-e), s, d.
func lackingFactor(t Tile, e uint8) factor {
	a, b := t.pips()
	s, _, d := t.code()
	return factor{(int(a) - int(e)) * (int(b) - int(e)), s, d}
}

// witness lists w, α, γ, β of all factors.
func witness(factors []factor, x *scalar) []*scalar {
	var list []*scalar
	u := make([]*scalar, len(factors))
	for i, f := range factors {
		u[i] = number(f.u)
	}
	for i, w := range inverses(u) {
		f := factors[i]
		list = append(list, w, neg(mul(w, number(f.a))), neg(mul(w, number(f.d))), neg(mul(w, x)))
	}
	return list
}

// passRelation states it for all slots and ends.
func (d *Deal) passRelation(slots []int, ends []uint8) *relation {
	r := &relation{}
	for _, slot := range slots {
		for _, e := range ends {
			r.append(d.lacking(slot, e))
		}
	}
	return r
}

// append adds an equation with secrets of its own.
func (r *relation) append(bases [unknowns]*element, left *element) {
	q := equation{left: left}
	for _, b := range bases {
		q.terms = append(q.terms, term{r.secrets, b})
		r.secrets++
	}
	r.equations = append(r.equations, q)
}

// nonzero begins the dialogue of such a proof: bound to its context, which has
// the deck and the tokens in it, and to the slots.
func (d *Deal) nonzero(s *stage, k Kind, seat int, arg uint8, slots []int) *transcript {
	log := newTranscript(d.context(s.base, k, seat, arg))
	list := make([]byte, len(slots))
	for i, slot := range slots {
		list[i] = byte(slot)
	}
	log.absorb("slots", list)
	return log
}

// answer absorbs the commitments and draws the challenge.
func (t *transcript) answer(commitments []*point) *scalar {
	log := *t
	log.absorbPoints("commitments", commitments...)
	return log.challenge("c")
}

// proveNonzero makes commitments, then responses.
func (p *Party) proveNonzero(d *Deal, log *transcript, r *relation, factors []factor) []byte {
	nonces := p.nonces(log).scalars(r.secrets)
	commitments, _, responses := r.prove(d.Yield, witness(factors, p.key(d)), nonces, log.answer)
	return append(wires(commitments), scalarBytes(responses)...)
}

// checkNonzero checks what proveNonzero made.
func (d *Deal) checkNonzero(log *transcript, r *relation, body []byte) error {
	in := reader{rest: body}
	commitments, responses := in.points(len(r.equations)), in.scalars(r.secrets)
	if err := in.done(); err != nil {
		return err
	}
	if d.trusting {
		return nil
	}
	pause(d.Yield)
	b := newBalance()
	r.weigh(b, commitments, log.answer(commitments), responses)
	if !b.holds(d.Yield) {
		return errRefuted
	}
	return nil
}

// Pass proves that no tile still held fits the ends. It refuses, with
// [ErrFits], if one does.
func (p *Party) Pass(d *Deal, ends ...uint8) (Entry, error) {
	arg, ok := packEnds(ends)
	if !ok {
		return Entry{}, ErrFalse
	}
	s, hand, err := p.asked(d, Pass, arg)
	if err != nil {
		return Entry{}, err
	}
	slots, ends := d.Held(p.seat), p.entry(Pass, arg, nil).Ends()
	factors, err := passFactors(hand, slots, ends)
	if err != nil {
		return Entry{}, err
	}
	log := d.nonzero(s, Pass, p.seat, arg, slots)
	return p.entry(Pass, arg, p.proveNonzero(d, log, d.passRelation(slots, ends), factors)), nil
}

func passFactors(hand map[int]Tile, slots []int, ends []uint8) ([]factor, error) {
	var list []factor
	for _, slot := range slots {
		for _, e := range ends {
			if hand[slot].fits(e) {
				return nil, ErrFits
			}
			list = append(list, lackingFactor(hand[slot], e))
		}
	}
	return list, nil
}

func checkPass(d *Deal, s *stage, e Entry) error {
	slots, ends := d.Held(int(e.Seat)), e.Ends()
	log := d.nonzero(s, Pass, int(e.Seat), e.Arg, slots)
	if err := d.checkNonzero(log, d.passRelation(slots, ends), e.Body); err != nil {
		return err
	}
	d.hand.passes = append(d.hand.passes, passed{int(e.Seat), slices.Clone(slots), ends})
	return nil
}
