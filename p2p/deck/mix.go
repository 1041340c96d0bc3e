package deck

// A mix is one shuffle before it meets a deck: a permutation, masks, and all
// of the proof that does not depend on the deck, some two thirds of the work.
// Meeting a second deck would give the permutation away (compare the two
// results slot by slot), so a mix is made of a seed of its own and a Party
// remembers which deck it met.
type mix struct {
	joint *point
	order []int      // slot i of the result is slot order[i] of the deck
	masks []*scalar  // r[i], by slot of the result
	byG   []*element // r[i]·G
	byX   []*element // r[i]·X
	proof *sketch
}

// newMix draws a mix of n tiles under the joint key from a seed.
func newMix(yield func(), seed Secret, joint *point, n int) *mix {
	from := newDrawer(seed, "mix", joint.wire[:])
	m := &mix{joint: joint, order: from.order(n), masks: from.scalars(n)}
	m.byG, m.byX = make([]*element, n), make([]*element, n)
	for i, r := range m.masks {
		if i%8 == 7 {
			pause(yield)
		}
		m.byG[i] = new(element).ScalarBaseMult(r)
		m.byX[i] = new(element).ScalarMult(r, joint.element)
	}
	m.proof = newSketch(yield, from, m.order)
	return m
}

// apply masks the pile anew and permutes it.
func (m *mix) apply(yield func(), in *pile) *pile {
	out := &pile{slots: make([]masked, len(in.slots))}
	for i, from := range m.order {
		if i%32 == 31 {
			pause(yield)
		}
		s := in.slots[from]
		out.slots[i] = masked{
			encode(plus(s.r.element, m.byG[i])),
			encode(plus(s.m.element, m.byX[i])),
		}
	}
	return out
}

// made reports whether out is what the mix makes of in.
func (m *mix) made(in, out *pile) bool {
	for i, from := range m.order {
		a, b := in.slots[from], out.slots[i]
		if plus(a.r.element, m.byG[i]).Equal(b.r.element) != 1 || plus(a.m.element, m.byX[i]).Equal(b.m.element) != 1 {
			return false
		}
	}
	return true
}
