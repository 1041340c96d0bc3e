package deck

// lacked is a claim of not holding a tile that was proved.
type lacked struct {
	seat  int
	tile  Tile
	slots []int
}

func sizeLack(d *Deal, e Entry) (int, error) {
	return equationSize * len(d.Held(int(e.Seat))), nil
}

// has reports whether the tile is one of the set.
func (s Set) has(t Tile) bool {
	if t >= Tile(DoubleNine) {
		return false
	}
	_, b := t.pips()
	return s == DoubleNine || b <= 6
}

// notBeing states, for one slot, that its tile is not v. With ℓ = s + 100·p,
// which no two tiles share, and u = ℓ - ℓ(v), E = D - s(v)·H1 - p(v)·H2:
// H1 = w·E + α·(H2 - 100·H1) + γ·H3 + β·R.
func (d *Deal) notBeing(slot int, v Tile) ([unknowns]*element, *element) {
	g := generators()
	s, p, _ := v.code()
	e := minus(d.stripped(slot), plus(g.h1[s], g.h2[p]))
	return [unknowns]*element{
		e,
		g.apart,
		g.h[3],
		d.final().slots[slot].r.element,
	}, g.h[1]
}

// notBeingFactor is that of a tile that is not v: u = ℓ - ℓ(v), p - p(v), d.
func notBeingFactor(t, v Tile) factor {
	s, p, d := t.code()
	sv, pv, _ := v.code()
	return factor{s - sv + 100*(p-pv), p - pv, d}
}

func (d *Deal) lackRelation(slots []int, v Tile) *relation {
	r := &relation{}
	for _, slot := range slots {
		r.append(d.notBeing(slot, v))
	}
	return r
}

// Lack proves that the seat does not hold the tile; [ErrFalse] if it does.
func (p *Party) Lack(d *Deal, v Tile) (Entry, error) {
	s, hand, err := p.asked(d, Lack, uint8(v))
	if err != nil {
		return Entry{}, err
	}
	if !d.table.Set.has(v) {
		return Entry{}, ErrFalse
	}
	slots := d.Held(p.seat)
	var factors []factor
	for _, slot := range slots {
		if hand[slot] == v {
			return Entry{}, ErrFalse
		}
		factors = append(factors, notBeingFactor(hand[slot], v))
	}
	log := d.nonzero(s, Lack, p.seat, uint8(v), slots)
	return p.entry(Lack, uint8(v), p.proveNonzero(d, log, d.lackRelation(slots, v), factors)), nil
}

// asked returns the stage of a question and the hand to answer it from.
func (p *Party) asked(d *Deal, k Kind, arg uint8) (*stage, map[int]Tile, error) {
	s, err := p.turn(d, k, arg)
	if err != nil {
		return nil, nil, err
	}
	hand, err := p.Hand(d)
	return s, hand, err
}

func checkLack(d *Deal, s *stage, e Entry) error {
	if !d.table.Set.has(Tile(e.Arg)) {
		return errArgument
	}
	slots := d.Held(int(e.Seat))
	log := d.nonzero(s, Lack, int(e.Seat), e.Arg, slots)
	if err := d.checkNonzero(log, d.lackRelation(slots, Tile(e.Arg)), e.Body); err != nil {
		return err
	}
	d.hand.lacks = append(d.hand.lacks, lacked{int(e.Seat), Tile(e.Arg), slots})
	return nil
}

// Show answers the same question by showing the tile; [ErrFalse] if the seat
// does not hold it. The tile is not played by that.
func (p *Party) Show(d *Deal, v Tile) (Entry, error) {
	s, hand, err := p.asked(d, Show, uint8(v))
	if err != nil {
		return Entry{}, err
	}
	for slot, t := range hand {
		if t == v {
			body := append([]byte{byte(slot)}, p.showing(d, s, Show, uint8(v), []int{slot})...)
			return p.entry(Show, uint8(v), body), nil
		}
	}
	return Entry{}, ErrFalse
}

func checkShow(d *Deal, s *stage, e Entry) error {
	slot := int(e.Body[0])
	if !d.holds(int(e.Seat), slot) {
		return errSlot
	}
	tiles, err := d.readShowing(s, e, []int{slot}, e.Body[1:])
	if err != nil {
		return err
	}
	if tiles[0] != Tile(e.Arg) {
		return errTile
	}
	d.hand.shown[slot] = tiles[0]
	return nil
}
