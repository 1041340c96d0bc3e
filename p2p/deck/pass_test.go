package deck

import (
	"errors"
	"slices"
	"testing"
)

func TestReplayedPass(t *testing.T) {
	g := newGame(t, four, 7).dealt()
	p, ends := g.passing()
	e := g.must(p.Pass(g.deal, ends...))
	g.refused(e, p.seat, "the same pass again")
	other := e
	other.Seat = uint8(p.seat+1) % 4
	if len(g.deal.Held(int(other.Seat))) == len(g.deal.Held(p.seat)) {
		g.refused(other, int(other.Seat), "another seat's pass")
	}
	again := g.must(p.Pass(g.deal, ends...))
	if slices.Equal(e.Body, again.Body) {
		t.Error("two passes are alike")
	}
}

func TestPassForgedForAHeldTile(t *testing.T) {
	g := newGame(t, four, 8).dealt()
	d, p := g.deal, g.parties[0]
	hand, err := p.Hand(d)
	if err != nil {
		t.Fatal(err)
	}
	slots := d.Held(0)
	end, _ := hand[slots[0]].pips()
	if _, err := p.Pass(d, end); !errors.Is(err, ErrFits) {
		t.Fatalf("the prover passes falsely: %v", err)
	}
	arg, _ := packEnds([]uint8{end})
	s := newStage(d.head, Pass, arg, []int{0})
	for name, fake := range map[string]Tile{"as if it held another tile": other(end), "with 1/0 taken for 0": hand[slots[0]] /* u = 0 spoils all of them */} {
		log := d.nonzero(s, Pass, 0, arg, slots)
		var factors []factor
		for _, slot := range slots {
			tile := hand[slot]
			if tile.fits(end) {
				tile = fake
			}
			factors = append(factors, lackingFactor(tile, end))
		}
		body := p.proveNonzero(d, log, d.passRelation(slots, []uint8{end}), factors)
		g.refused(Entry{Pass, 0, arg, body}, 0, "forged "+name)
	}
	g.simulatedPass(s, slots, end, arg)
	g.shortPass(slots, hand, end, arg)
}

// other returns a tile without the number.
func other(e uint8) Tile {
	for t := range Tile(DoubleNine) {
		if !t.fits(e) {
			return t
		}
	}
	return Unknown
}

// simulatedPass chooses challenge and responses first: that must not meet the
// challenge that is drawn.
func (g *game) simulatedPass(s *stage, slots []int, end, arg uint8) {
	d := g.deal
	r := d.passRelation(slots, []uint8{end})
	from := newDrawer(Secret{3}, "test")
	c, responses := from.scalar(), from.scalars(r.secrets)
	var commitments []*point
	for _, q := range r.equations {
		commitments = append(commitments, encode(q.recover(c, responses)))
	}
	body := append(wires(commitments), scalarBytes(responses)...)
	g.refused(Entry{Pass, 0, arg, body}, 0, "simulated pass")
}

// shortPass leaves the tile that fits out.
func (g *game) shortPass(slots []int, hand map[int]Tile, end, arg uint8) {
	d, p := g.deal, g.parties[0]
	var left []int
	var factors []factor
	for _, slot := range slots {
		if !hand[slot].fits(end) {
			left = append(left, slot)
			factors = append(factors, lackingFactor(hand[slot], end))
		}
	}
	s := newStage(d.head, Pass, arg, []int{0})
	log := d.nonzero(s, Pass, 0, arg, left)
	body := p.proveNonzero(d, log, d.passRelation(left, []uint8{end}), factors)
	g.refused(Entry{Pass, 0, arg, body}, 0, "pass for fewer tiles")
}

// TestCancellingPass makes two equations of a pass false by opposite amounts,
// before the challenge is drawn: their sum is true.
func TestCancellingPass(t *testing.T) {
	g := newGame(t, four, 7).dealt()
	p, ends := g.passing()
	e, err := p.Pass(g.deal, ends...)
	if err != nil {
		t.Fatal(err)
	}
	d, slots := g.deal, g.deal.Held(p.seat)
	if len(slots) < 2 {
		t.Fatal("one equation only: choose another seed")
	}
	s, relation := newStage(d.head, Pass, e.Arg, []int{p.seat}), d.passRelation(slots, e.Ends())
	hand, err := p.Hand(d)
	if err != nil {
		t.Fatal(err)
	}
	factors, err := passFactors(hand, slots, e.Ends())
	if err != nil {
		t.Fatal(err)
	}
	log, nonces := d.nonzero(s, Pass, p.seat, e.Arg, slots), newDrawer(Secret{5}, "test").scalars(relation.secrets)
	var commitments []*point
	_, _, responses := relation.prove(nil, witness(factors, p.key(d)), nonces, func(a []*point) *scalar {
		a[0] = encode(plus(a[0].element, generator.element))
		a[1] = encode(minus(a[1].element, generator.element))
		commitments = a
		return log.answer(a)
	})
	g.refused(Entry{Pass, uint8(p.seat), e.Arg, append(wires(commitments), scalarBytes(responses)...)}, p.seat, "errors that cancel")
	g.must(e, nil)
}
