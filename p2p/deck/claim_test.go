package deck

import (
	"errors"
	"testing"
)

// rigged is a game whose hands are chosen: slots 0.. hold the tiles, the rest
// follow in order. The shuffle is not proved; what comes after it is.
func rigged(t testing.TB, first ...Tile) *game {
	g := newGame(t, four, 20).until(Mix)
	order := append([]Tile(nil), first...)
	for _, tile := range DoubleNine.Tiles() {
		if !contains(first, tile) {
			order = append(order, tile)
		}
	}
	for seat, p := range g.parties {
		e, err := p.Mix(g.deal)
		if err != nil {
			t.Fatal(err)
		}
		if seat == 3 {
			for i, tile := range order {
				r := number(1000 + i)
				m := new(element).ScalarMult(r, g.deal.keys.joint.element)
				g.deal.pile.piles[3].slots[i] = masked{encode(new(element).ScalarBaseMult(r)), encode(plus(m, generators().tiles[tile].element))}
			}
			e.Body = g.deal.pile.piles[3].bytes()
		}
		g.must(e, nil)
	}
	for _, p := range g.parties {
		if err := g.deal.Adopt(g.anyProof(p)); err != nil {
			t.Fatal(err)
		}
	}
	return g.dealt()
}

func contains(list []Tile, t Tile) bool {
	for _, o := range list {
		if o == t {
			return true
		}
	}
	return false
}

// doublesThen lists n doubles and then ten-n tiles that are none.
func doublesThen(n int) []Tile {
	var list []Tile
	for _, double := range []bool{true, false} {
		for _, t := range DoubleNine.Tiles() {
			if t.double() == double && (double && len(list) < n || !double && len(list) < 10) {
				list = append(list, t)
			}
		}
	}
	return list
}

func TestFewDoubles(t *testing.T) {
	for n := range 7 {
		g := rigged(t, doublesThen(n)...)
		few, errFew := g.parties[0].Few(g.deal)
		five, errFive := g.parties[0].Five(g.deal)
		if n < fewest {
			if errFew != nil || !errors.Is(errFive, ErrFalse) {
				t.Errorf("%d doubles: few %v, five %v", n, errFew, errFive)
			}
			g.must(few, errFew)
			continue
		}
		if errFive != nil || !errors.Is(errFew, ErrFalse) {
			t.Errorf("%d doubles: few %v, five %v", n, errFew, errFive)
		}
		g.forgedFew(n)
		g.must(five, errFive)
		for slot := range fewest {
			if tile := g.deal.Shown(slot); !tile.double() {
				t.Errorf("slot %d shows %d", slot, tile)
			}
		}
		if len(g.deal.Held(0)) != 10 {
			t.Error("showing plays a tile")
		}
	}
}

// forgedFew claims each number of doubles from 0 to 4.
func (g *game) forgedFew(n int) {
	d, p := g.deal, g.parties[0]
	_, witness := p.doubles(d)
	log := newTranscript(d.context(d.head, Few, 0, 0))
	for k := range branches {
		c, r := proveOne(d.fewDoubles(0), k, witness, p.nonces(log), log.answer, nil)
		var body []byte
		for i := range c {
			body = append(append(body, c[i].Bytes()...), scalarBytes(r[i])...)
		}
		g.refused(Entry{Few, 0, 0, body}, 0, "few doubles forged")
	}
}

func TestFiveOfTheSame(t *testing.T) {
	g := rigged(t, doublesThen(6)...)
	d, p := g.deal, g.parties[0]
	s := newStage(d.head, Few, 0, d.table.seats())
	for name, slots := range map[string][]int{
		"one double five times": {0, 0, 0, 0, 0},
		"not in order":          {1, 0, 2, 3, 4},
		"a tile that is none":   {0, 1, 2, 3, 9},
		"another's slot":        {0, 1, 2, 3, 10},
	} {
		var body []byte
		for _, slot := range slots {
			body = append(body, byte(slot))
		}
		body = append(body, p.showing(d, s, Five, 0, slots)...)
		g.refused(Entry{Five, 0, 0, body}, 0, name)
	}
}

// TestQuestions: all seats answer, none contains another, then play goes on.
func TestQuestions(t *testing.T) {
	g := rigged(t, doublesThen(3)...)
	g.must(g.parties[0].Few(g.deal))
	if _, err := g.parties[1].Play(g.deal, 10); !errors.Is(err, ErrNotNow) {
		t.Errorf("a play while a question stands: %v", err)
	}
	if err := g.deal.Accept(Entry{Play, 1, 10, make([]byte, 96)}); !errors.Is(err, ErrEarly) {
		t.Errorf("a play while a question stands: %v", err)
	}
	g.must(g.parties[1].Decline(g.deal))
	g.must(g.parties[3].Few(g.deal))
	g.must(Entry{Kind: Absent, Seat: 2, Arg: uint8(Few)}, nil)
	g.must(g.parties[1].Play(g.deal, 10))
}

func TestLack(t *testing.T) {
	hand := doublesThen(3)
	g := rigged(t, hand...)
	d, p := g.deal, g.parties[0]
	for _, v := range DoubleNine.Tiles() {
		e, err := p.Lack(d, v)
		if contains(hand, v) != errors.Is(err, ErrFalse) {
			t.Fatalf("tile %d: %v", v, err)
		}
		if err == nil {
			s := newStage(d.head, Lack, uint8(v), d.table.seats())
			if err := d.check(s, e); err != nil {
				t.Fatalf("tile %d: %v", v, err)
			}
			continue
		}
		g.forgedLack(v)
	}
	g.refused(Entry{Lack, 0, 55, make([]byte, 10*equationSize)}, 0, "not holding a tile that is none")
}

// forgedLack lies about the tile in its slot.
func (g *game) forgedLack(v Tile) {
	d, p := g.deal, g.parties[0]
	slots := d.Held(0)
	var factors []factor
	for _, slot := range slots {
		tile := p.hand[slot]
		if tile == v {
			tile = (v + 1) % 55
		}
		factors = append(factors, notBeingFactor(tile, v))
	}
	s := newStage(d.head, Lack, uint8(v), d.table.seats())
	log := d.nonzero(s, Lack, 0, uint8(v), slots)
	body := p.proveNonzero(d, log, d.lackRelation(slots, v), factors)
	g.refused(Entry{Lack, 0, uint8(v), body}, 0, "lack forged")
}

// TestHighestDouble asks from the highest double down, all seats at once.
func TestHighestDouble(t *testing.T) {
	g := newGame(t, four, 21).dealt()
	for v := Tile(54); ; v = below(v) {
		shown := false
		for _, p := range g.parties {
			e, err := p.Lack(g.deal, v)
			if errors.Is(err, ErrFalse) {
				e, err = p.Show(g.deal, v)
				shown = true
			} else if _, err := p.Show(g.deal, v); !errors.Is(err, ErrFalse) {
				t.Errorf("shows what it does not hold: %v", err)
			}
			g.must(e, err)
		}
		if shown {
			break
		}
	}
	for slot := range 40 {
		if g.deal.Shown(slot) != Unknown {
			seat, _ := g.table.owner(slot)
			g.must(g.parties[seat].Play(g.deal, slot))
			return
		}
	}
	t.Error("nobody shows a double")
}

// below returns the next lower double.
func below(v Tile) Tile {
	for v--; !v.double(); v-- {
	}
	return v
}

// TestWrongShow shows another tile than asked.
func TestWrongShow(t *testing.T) {
	g := rigged(t, doublesThen(3)...)
	d, p := g.deal, g.parties[0]
	s := newStage(d.head, Lack, 54, d.table.seats())
	body := append([]byte{0}, p.showing(d, s, Show, 54, []int{0})...)
	g.refused(Entry{Show, 0, 54, body}, 0, "shows 00 for 99")
	body[0] = 10
	g.refused(Entry{Show, 0, 54, body}, 0, "shows another's slot")
}

func TestChoice(t *testing.T) {
	g := newGame(t, four, 22).dealt()
	pair := []int{1, 3}
	if _, err := g.parties[0].Choose(g.deal, pair, true); !errors.Is(err, ErrNotNow) {
		t.Errorf("a seat that has no choice: %v", err)
	}
	g.refused(Entry{Choose, 1, 1<<1 | 1<<6, make([]byte, 32)}, 1, "a choice of no seat")
	first := g.must(g.parties[1].Choose(g.deal, pair, true))
	g.must(g.parties[3].Choose(g.deal, pair, true))
	e, err := g.parties[1].Choice(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	lie := Entry{Choice, 1, e.Arg, append([]byte{0}, e.Body[1:]...)}
	g.refused(lie, 1, "the other choice")
	lie.Body[0] = 2
	g.refused(lie, 1, "a third choice")
	g.must(e, nil)
	g.must(Entry{Kind: Absent, Seat: 3, Arg: uint8(Choice)}, nil)
	if yes, revealed := g.deal.Chosen(1); !yes || !revealed {
		t.Error("the choice of seat 1 is lost")
	}
	if _, revealed := g.deal.Chosen(3); revealed {
		t.Error("seat 3 revealed nothing")
	}
	again := g.must(g.parties[1].Choose(g.deal, pair, true))
	if string(first.Body) == string(again.Body) {
		t.Error("two commitments to one choice are alike")
	}
	g.must(Entry{Kind: Absent, Seat: 3, Arg: uint8(Choose)}, nil)
	if _, revealed := g.deal.Chosen(1); revealed {
		t.Error("the choice before stands for the one now")
	}
	g.refused(Entry{Choice, 3, e.Arg, make([]byte, 33)}, 3, "a choice never made")
	g.must(g.parties[1].Choice(g.deal))
}
