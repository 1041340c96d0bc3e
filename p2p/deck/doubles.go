package deck

import (
	"crypto/subtle"
	"slices"
)

const (
	fewest   = 5 // doubles that give a right or a duty to deal again
	branches = fewest
	fewVars  = 3 // S, P, x
	fewSize  = branches * size * (1 + fewVars)
	fiveSize = fewest + fewest*size + proofSize
)

// fewDoubles states that the whole hand has k doubles, for k from 0 to 4:
// ΣD - k·H3 = S·H1 + P·H2 + x·ΣR. One of the five is true.
func (d *Deal) fewDoubles(seat int) [branches]equation {
	g := generators()
	left, r := identity(), identity()
	for slot, to := d.table.Slots(seat); slot < to; slot++ {
		left.Add(left, d.stripped(slot))
		r.Add(r, d.final().slots[slot].r.element)
	}
	var list [branches]equation
	for k := range list {
		list[k] = equation{new(element).Set(left), []term{{0, g.h[1]}, {1, g.h[2]}, {2, r}}}
		left.Subtract(left, g.h[3])
	}
	return list
}

// Few proves at most four doubles in the whole hand dealt, and not how many
// (Cramer, Damgård and Schoenmakers 1994: the false branches are simulated,
// and the challenges add up to the one drawn). [ErrFalse] if there are more.
func (p *Party) Few(d *Deal) (Entry, error) {
	s, _, err := p.asked(d, Few, 0)
	if err != nil {
		return Entry{}, err
	}
	k, witness := p.doubles(d)
	if k >= fewest {
		return Entry{}, ErrFalse
	}
	log := newTranscript(d.context(s.base, Few, p.seat, 0))
	c, r := proveOne(d.fewDoubles(p.seat), k, witness, p.nonces(log), log.answer, d.Yield)
	var body []byte
	for i := range c {
		body = append(append(body, c[i].Bytes()...), scalarBytes(r[i])...)
	}
	return p.entry(Few, 0, body), nil
}

// doubles counts the doubles dealt and returns S, P, x.
func (p *Party) doubles(d *Deal) (int, []*scalar) {
	var s, q, k int
	for _, t := range p.hand {
		a, b, c := t.code()
		s, q, k = s+a, q+b, k+c
	}
	return k, []*scalar{number(s), number(q), p.key(d)}
}

// proveOne proves one of five equations, the k-th, in the same steps whatever
// k is: commitments A[i] = Σ n·B + c[i]·Y[i], with c[k] = 0 there; then c[k]
// is what is missing from the challenge, and r = n - [i=k]·c·s.
func proveOne(q [branches]equation, k int, s []*scalar, from *drawer, challenge challenger, yield func()) (c [branches]*scalar, r [branches][]*scalar) {
	var a []*point
	sum := new(scalar)
	for i := range q {
		c[i] = mul(from.scalar(), number(1-chosen(i, k)))
		sum.Add(sum, c[i])
		r[i] = from.scalars(len(s))
		n, b := q[i].flatten(r[i])
		a = append(a, encode(new(element).MultiScalarMult(append(n, c[i]), append(b, q[i].left))))
		pause(yield)
	}
	rest := sub(challenge(a), sum)
	for i := range q {
		mine := mul(number(chosen(i, k)), rest)
		c[i].Add(c[i], mine)
		for j := range s {
			r[i][j] = sub(r[i][j], mul(mine, s[j]))
		}
	}
	return c, r
}

// chosen is 1 for the true branch, 0 for others.
func chosen(i, k int) int { return subtle.ConstantTimeEq(int32(i), int32(k)) }

func checkFew(d *Deal, s *stage, e Entry) error {
	if e.Arg != 0 {
		return errArgument
	}
	in := reader{rest: e.Body}
	var a []*point
	sum := new(scalar)
	for _, q := range d.fewDoubles(int(e.Seat)) {
		c, r := in.scalar(), in.scalars(fewVars)
		sum.Add(sum, c)
		if in.err == nil && !d.trusting {
			a = append(a, encode(q.recover(c, r)))
		}
	}
	if err := in.done(); err != nil {
		return err
	}
	log := newTranscript(d.context(s.base, Few, int(e.Seat), 0))
	if !d.trusting && log.answer(a).Equal(sum) != 1 {
		return errRefuted
	}
	d.hand.few = append(d.hand.few, int(e.Seat))
	return nil
}

// Five shows five doubles of one's own; [ErrFalse] if there are fewer.
func (p *Party) Five(d *Deal) (Entry, error) {
	s, hand, err := p.asked(d, Five, 0)
	if err != nil {
		return Entry{}, err
	}
	var slots []int
	for slot, t := range hand {
		if t.double() {
			slots = append(slots, slot)
		}
	}
	if len(slots) < fewest {
		return Entry{}, ErrFalse
	}
	slices.Sort(slots)
	slots = slots[:fewest]
	var body []byte
	for _, slot := range slots {
		body = append(body, byte(slot))
	}
	return p.entry(Five, 0, append(body, p.showing(d, s, Five, 0, slots)...)), nil
}

func checkFive(d *Deal, s *stage, e Entry) error {
	slots, err := d.fiveSlots(e)
	if err != nil {
		return err
	}
	tiles, err := d.readShowing(s, e, slots, e.Body[fewest:])
	if err != nil {
		return err
	}
	for _, t := range tiles {
		if !t.double() {
			return errTile
		}
	}
	for i, slot := range slots {
		d.hand.shown[slot] = tiles[i]
	}
	return nil
}

// fiveSlots reads five slots in order.
func (d *Deal) fiveSlots(e Entry) ([]int, error) {
	if e.Arg != 0 {
		return nil, errArgument
	}
	var slots []int
	for i, b := range e.Body[:fewest] {
		slot := int(b)
		if !d.holds(int(e.Seat), slot) || i > 0 && slot <= slots[i-1] {
			return nil, errSlot
		}
		slots = append(slots, slot)
	}
	return slots, nil
}

// Decline answers the question about doubles without saying anything: where
// dealing again is a right.
func (p *Party) Decline(d *Deal) (Entry, error) {
	if _, err := p.turn(d, Decline, 0); err != nil {
		return Entry{}, err
	}
	return p.entry(Decline, 0, nil), nil
}

func checkDecline(_ *Deal, _ *stage, e Entry) error {
	if e.Arg != 0 {
		return errArgument
	}
	return nil
}
