package deck

import (
	"errors"
	"slices"
	"testing"
)

// deckBy replaces the deck that a shuffler sends, and has it prove what it
// can; the deal must refuse and name the seat.
func deckBy(t *testing.T, cheat int, forge func(d *Deal, p *Party) *pile) {
	t.Helper()
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 4).until(Mix)
	for seat, p := range g.parties {
		e, err := p.Mix(g.deal)
		if seat == cheat {
			e.Body = forge(g.deal, p).bytes()
		}
		g.must(e, err)
	}
	for seat, p := range g.parties[:3] {
		if err := g.deal.Accept(g.anyProof(p)); err != nil {
			t.Fatalf("proof %d is checked before the last: %v", seat, err)
		}
	}
	if _, err := g.parties[0].Token(g.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("a token is made before all proofs hold: %v", err)
	}
	g.refused(g.anyProof(g.parties[3]), cheat, "forged deck")
	if _, err := g.parties[0].Token(g.deal); err == nil {
		t.Error("a token is made although a proof is refuted")
	}
	if r := g.audit(); len(r.Faults) != 1 || r.Faults[0].Seat != cheat || r.Faults[0].Kind != Proof || r.Whole {
		t.Errorf("the record blames %+v", r)
	}
}

func TestLastShufflerDealsItsOwnDeck(t *testing.T) {
	deckBy(t, 3, func(d *Deal, p *Party) *pile {
		return p.mix.apply(nil, openPile(DoubleSix)) // masked by itself alone: it could read every hand
	})
}

func TestDuplicatedTile(t *testing.T) {
	deckBy(t, 1, func(d *Deal, p *Party) *pile {
		out := p.mix.apply(nil, d.final())
		out.slots[5] = out.slots[6]
		return out
	})
}

func TestSwappedSlot(t *testing.T) {
	deckBy(t, 2, func(d *Deal, p *Party) *pile {
		out := p.mix.apply(nil, d.final())
		out.slots[0], out.slots[27] = out.slots[27], out.slots[0]
		return out
	})
}

// TestForeignTile puts a tile that is not of the set into the deck: 99 of a
// double nine among double sixes.
func TestForeignTile(t *testing.T) {
	deckBy(t, 2, func(d *Deal, p *Party) *pile {
		out := p.mix.apply(nil, d.final())
		r := number(77)
		out.slots[9] = masked{
			encode(new(element).ScalarBaseMult(r)),
			encode(plus(new(element).ScalarMult(r, d.keys.joint.element), generators().tiles[54].element)),
		}
		return out
	})
}

// TestReplayedDeck sends a deck of before once more.
func TestReplayedDeck(t *testing.T) {
	deckBy(t, 3, func(d *Deal, p *Party) *pile {
		p.mix.apply(nil, d.final())
		return d.pile.piles[1]
	})
}

func TestTokenForAWrongSlot(t *testing.T) {
	g := newGame(t, four, 5).until(Token)
	e, err := g.parties[1].Token(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	swapped := slices.Clone(e.Body)
	copy(swapped, e.Body[size:2*size])
	copy(swapped[size:], e.Body[:size])
	g.refused(Entry{Token, 1, 0, swapped}, 1, "two tokens swapped")

	// All thirty for the right seat's slots shifted by one, with a true proof.
	d, p := g.deal, g.parties[1]
	slots := d.table.foreign(1)
	context := d.context(d.stage.base, Token, 1, 0)
	body := p.tokens(d, context, p.key(d), d.keys.seats[1].x, append(slots[1:], slots[0]))
	g.refused(Entry{Token, 1, 0, body}, 1, "tokens shifted")
	g.must(e, nil)
}

// TestNoTokenForOwnSlots: what a seat publishes about its own slots is
// nothing but the plays.
func TestNoTokenForOwnSlots(t *testing.T) {
	g := newGame(t, four, 5).dealt()
	for seat := range 4 {
		for slot, to := g.table.Slots(seat); slot < to; slot++ {
			if g.deal.hand.tokens[seat][slot] != nil {
				t.Errorf("seat %d gave a token for its slot %d", seat, slot)
			}
		}
		for slot := 40; slot < 55; slot++ {
			if g.deal.hand.tokens[seat][slot] != nil {
				t.Errorf("seat %d gave a token for the sleeper %d", seat, slot)
			}
		}
	}
}

func TestRogueKey(t *testing.T) {
	g := newGame(t, quick, 6).until(Key)
	honest := g.must(g.parties[0].Key(g.deal))
	d, p := g.deal, g.parties[1]
	// X = x·G - X0 would make the joint key x·G, known to seat 1 alone.
	x := p.drawKey(d, 0)
	other, err := decodePoint(honest.Body[:size])
	if err != nil {
		t.Fatal(err)
	}
	rogue := encode(minus(new(element).ScalarBaseMult(x), other.element))
	context := d.context(d.stage.base, Key, 1, 0)
	claim := newKeyClaim(context, rogue, nil)
	_, c, r := claim.relation().prove(nil, []*scalar{x}, []*scalar{number(5)}, claim.challenge)
	body := append(rogue.wire[:], scalarBytes([]*scalar{c, r[0]})...)
	g.refused(Entry{Key, 1, 0, body}, 1, "rogue key")
	g.refused(Entry{Key, 1, 0, honest.Body}, 1, "the other's key and proof")
	g.refused(Entry{Key, 1, 0, make([]byte, keySize)}, 1, "the identity as a key")
}

// passing plays until a seat must pass, and returns it and the ends.
func (g *game) passing() (*Party, []uint8) {
	ends, turn := []uint8{}, 0
	for range 40 {
		p := g.parties[turn]
		slot, tile := g.choose(p, ends)
		if slot < 0 {
			return p, ends
		}
		g.must(p.Play(g.deal, slot))
		ends, turn = join(ends, tile), (turn+1)%len(g.parties)
	}
	g.Fatal("nobody had to pass: choose another seed")
	return nil, nil
}

func TestTilePlayedTwice(t *testing.T) {
	g := newGame(t, four, 9).dealt()
	e := g.must(g.parties[0].Play(g.deal, 3))
	g.refused(e, 0, "the same play again")
	if _, err := g.parties[0].Play(g.deal, 3); !errors.Is(err, ErrFalse) {
		t.Errorf("the prover plays twice: %v", err)
	}
	g.must(g.parties[1].Play(g.deal, 10))
	g.refused(e, 0, "the same play later")
	e.Seat, e.Arg = 0, 4
	g.refused(e, 0, "the same token for another slot")
	d, p := g.deal, g.parties[0]
	again := p.showing(d, newStage(d.head, Play, 3, []int{0}), Play, 3, []int{3})
	g.refused(Entry{Play, 0, 3, again}, 0, "the tile again, with a proof of its own")
	tile := d.Shown(3)
	shown := p.showing(d, newStage(d.head, Lack, uint8(tile), d.table.seats()), Show, uint8(tile), []int{3})
	g.refused(Entry{Show, 0, uint8(tile), append([]byte{3}, shown...)}, 0, "a tile shown that lies on the table")
}

func TestPlayOfAnothersSlot(t *testing.T) {
	g := newGame(t, four, 9).dealt()
	for _, slot := range []int{10, 39, 40, 54, 55, 200, -1} {
		if _, err := g.parties[0].Play(g.deal, slot); !errors.Is(err, ErrFalse) {
			t.Errorf("slot %d: %v", slot, err)
		}
	}
	for _, slot := range []uint8{10, 40, 54, 55, 255} {
		g.refused(Entry{Play, 0, slot, make([]byte, size+proofSize)}, 0, "play of a slot not held")
	}
	// Its token for another's slot is public and proved: it plays nothing.
	from := g.deal.hand.tokens[0][10]
	body := append(from.wire[:], make([]byte, proofSize)...)
	g.refused(Entry{Play, 0, 10, body}, 0, "play of another's tile")
}

func TestWithheldOpening(t *testing.T) {
	g := newGame(t, four, 10).dealt()
	for _, p := range g.parties[:3] {
		g.must(p.Open(g.deal))
	}
	g.refused(Entry{Open, 3, 0, g.parties[0].key(g.deal).Bytes()}, 3, "another's key")
	if g.deal.Over() {
		t.Fatal("over without the last key")
	}
	g.must(Entry{Kind: Absent, Seat: 3, Arg: uint8(Open)}, nil)
	r := g.deal.Report()
	if !slices.Equal(r.Withheld, []int{3}) || len(r.Faults) != 1 || r.Faults[0].Seat != 3 || r.Faults[0].Kind != Open {
		t.Fatalf("report: %+v", r)
	}
	for slot, tile := range r.Tiles {
		if owner, dealt := g.table.owner(slot); (tile == Unknown) != (!dealt || owner == 3) {
			t.Errorf("slot %d is %d", slot, tile)
		}
	}
	if again := g.audit(); !slices.Equal(again.Tiles, r.Tiles) || len(again.Faults) != 1 {
		t.Errorf("the record says otherwise: %+v", again)
	}
}

// TestTrustedLie adopts a deck unchecked; the opening finds who made it.
func TestTrustedLie(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 4).until(Mix)
	for seat, p := range g.parties {
		e, err := p.Mix(g.deal)
		if err != nil {
			t.Fatal(err)
		}
		if seat == 1 { // one of the tiles twice, under masks of its own
			out := p.mix.apply(nil, g.deal.final())
			out.slots[5] = masked{encode(plus(out.slots[6].r.element, generator.element)), encode(plus(out.slots[6].m.element, g.deal.keys.joint.element))}
			e.Body = out.bytes()
		}
		g.must(e, nil)
	}
	for _, p := range g.parties {
		if err := g.deal.Adopt(g.anyProof(p)); err != nil {
			t.Fatal(err)
		}
	}
	g.dealt()
	g.playTwice()
	r := g.open()
	if len(r.Faults) != 1 || r.Faults[0].Seat != 1 || r.Faults[0].Kind != Mix {
		t.Errorf("report: %+v", r)
	}
}

// playTwice plays the two slots that hold the same tile, all being dealt.
func (g *game) playTwice() {
	g.Helper()
	played := map[Tile]bool{}
	for _, p := range g.parties {
		hand, err := p.Hand(g.deal)
		if err != nil {
			g.Fatal(err)
		}
		for slot, tile := range hand {
			e, err := p.Play(g.deal, slot)
			if err != nil {
				g.Fatal(err)
			}
			if err = g.deal.Accept(e); errors.Is(err, errTwice) != played[tile] {
				g.Errorf("slot %d, its tile on the table before %v: %v", slot, played[tile], err)
			}
			played[tile] = true
		}
	}
	if len(played) != 27 {
		g.Errorf("%d tiles on the table", len(played))
	}
}

// TestClearChecks lies to the deal about what was proved: the second lock.
func TestClearChecks(t *testing.T) {
	g := newGame(t, four, 11).dealt()
	hand, err := g.parties[2].Hand(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := hand[20].pips()
	h := &g.deal.hand
	h.passes = append(h.passes, passed{2, []int{20}, []uint8{a}})
	h.lacks = append(h.lacks, lacked{2, hand[20], []int{20}})
	h.shown[11] = hand[20]
	h.shown[0] = hand[20]
	h.tokens[3][0] = generator
	var kinds []Kind
	for _, f := range g.open().Faults {
		kinds = append(kinds, f.Kind)
	}
	if !slices.Equal(kinds, []Kind{Token, Play, Pass, Lack}) {
		t.Errorf("faults: %v", kinds)
	}
}
