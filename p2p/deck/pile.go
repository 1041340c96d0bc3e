package deck

// masked is one tile under ElGamal encryption: R = r·G, M = T + r·X.
type masked struct{ r, m *point }

// A pile is a deck of masked tiles by slot. The one before the first shuffle
// is open: R is the identity and M the tile itself.
type pile struct {
	slots []masked
	open  Set // 0 once masked
}

// maskedSize is the length of an encoded masked tile.
const maskedSize = 2 * size

// openPile returns the set in its fixed order, masked by nothing.
func openPile(s Set) *pile {
	p := &pile{open: s}
	for _, t := range s.Tiles() {
		p.slots = append(p.slots, masked{encode(identity()), generators().tiles[t]})
	}
	return p
}

// bytes encodes the pile: R, M by slot.
func (p *pile) bytes() []byte {
	b := make([]byte, 0, maskedSize*len(p.slots))
	for _, s := range p.slots {
		b = append(append(b, s.r.wire[:]...), s.m.wire[:]...)
	}
	return b
}

// readPile decodes n masked tiles.
func readPile(b []byte, n int, yield func()) (*pile, error) {
	in := reader{rest: b}
	p := &pile{slots: make([]masked, n)}
	for i := range p.slots {
		if i%32 == 31 {
			pause(yield)
		}
		p.slots[i] = masked{in.point(), in.point()}
	}
	return p, in.done()
}

// weigh adds Σ s[i]·R[i] under wr and Σ s[i]·M[i] under wm to the balance. The
// tiles of an open pile are combinations of H0 to H3 and cost four points.
func (p *pile) weigh(b *balance, wr, wm *scalar, s []*scalar) {
	if p.open != 0 {
		p.weighTiles(b, wm, s)
		return
	}
	for i, slot := range p.slots {
		b.add(mul(wr, s[i]), slot.r.element)
		b.add(mul(wm, s[i]), slot.m.element)
	}
}

func (p *pile) weighTiles(b *balance, w *scalar, s []*scalar) {
	var sums [4]*scalar
	for k := range sums {
		sums[k] = new(scalar)
	}
	for i, t := range p.open.Tiles() {
		x, y, d := t.code()
		for k, n := range []int{1, x, y, d} {
			sums[k].Add(sums[k], mul(number(n), s[i]))
		}
	}
	for k, h := range generators().h {
		b.add(mul(w, sums[k]), h)
	}
}
