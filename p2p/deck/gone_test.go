package deck

import (
	"errors"
	"slices"
	"testing"
)

// leave takes a seat over and returns the heir's Party for it.
func (g *game) leave(seat int) *Party {
	g.Helper()
	g.ask(seat, 9)
	for _, s := range g.deal.Humans() {
		if s != seat {
			g.sign(s, seat)
		}
	}
	heir := g.parties[partner(seat)]
	p, err := heir.Inherit(g.deal, seat)
	if err != nil {
		g.Fatal(err)
	}
	return p
}

func TestTakeover(t *testing.T) {
	g := newGame(t, four, 40).dealt()
	before, err := g.parties[3].Hand(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	g.must(g.parties[0].Play(g.deal, 0))
	head := g.deal.Head()
	p := g.leave(3)
	hand, err := p.Hand(g.deal)
	if err != nil || !slices.Equal(tilesOf(hand), tilesOf(before)) {
		t.Fatalf("the heir sees %v, %v", hand, err)
	}
	if g.deal.Head() != head {
		t.Error("a takeover moves the head")
	}
	if c := g.deal.Certificate(3); c == nil || c.Heir != 1 || c.Epoch != 1 || c.Last != [40]byte{9} {
		t.Errorf("certificate %+v", c)
	}
	g.must(p.Play(g.deal, 33))
	if _, err := g.parties[0].Inherit(g.deal, 3); !errors.Is(err, ErrNotNow) {
		t.Errorf("another inherits: %v", err)
	}
	g.parties[3] = p
	if r := g.open(); len(r.Faults) > 0 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
	if r := g.audit(); len(r.Faults) > 0 || !r.Whole {
		t.Errorf("the record says otherwise: %+v", r)
	}
}

// reshare has the keys split anew by and for the seats.
func (g *game) reshare(seats ...int) {
	g.Helper()
	for _, s := range seats {
		g.must(g.parties[s].Reshare(g.deal))
	}
	for _, s := range seats {
		g.must(g.parties[s].Kept(g.deal))
	}
}

// tilesOf lists the tiles of a hand in order.
func tilesOf(hand map[int]Tile) []Tile {
	var list []Tile
	for _, t := range hand {
		list = append(list, t)
	}
	slices.Sort(list)
	return list
}

// TestWhoLearnsFromATakeover: an opponent of the leaver, with all that it
// has and all that is public, still lacks the heir's share.
func TestWhoLearnsFromATakeover(t *testing.T) {
	g := newGame(t, four, 41).dealt()
	g.leave(3)
	for _, s := range []int{0, 2} {
		g.must(g.parties[s].Disclose(g.deal, 3))
	}
	sum := new(scalar).Set(g.deal.keys.seats[3].escrow.rest)
	for _, share := range g.deal.gone.disclosed[3] {
		if share != nil {
			sum.Add(sum, share)
		}
	}
	if g.deal.keys.seats[3].x.is(sum) {
		t.Error("the opponents' shares are the key")
	}
	heirs, err := g.parties[1].share(g.deal.keys.seats[3].escrow)
	if err != nil || !g.deal.keys.seats[3].x.is(add(sum, heirs)) {
		t.Errorf("with the heir's share they are not: %v", err)
	}
}

func TestReshare(t *testing.T) {
	g := newGame(t, four, 42).dealt()
	g.parties[3] = g.leave(3)
	for seat := range 3 {
		if g.deal.Escrow(seat) != nil {
			t.Errorf("seat %d: the leaver still holds a share", seat)
		}
	}
	if _, err := g.parties[1].Reshare(g.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("a lone human shares its key: %v", err)
	}
	g.must(g.parties[0].Reshare(g.deal))
	if _, err := g.parties[1].Kept(g.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("receipt before all shares: %v", err)
	}
	g.must(g.parties[2].Reshare(g.deal))
	for seat := range 3 {
		g.must(g.parties[seat].Kept(g.deal))
	}
	if !slices.Equal(g.deal.Escrow(0), []int{1, 2}) || !slices.Equal(g.deal.Escrow(2), []int{0, 1}) || g.deal.Escrow(1) != nil {
		t.Errorf("holders %v %v %v", g.deal.Escrow(0), g.deal.Escrow(1), g.deal.Escrow(2))
	}
	p := g.leave(0) // and now the other leaves, too
	if _, err := p.Hand(g.deal); err != nil {
		t.Error(err)
	}
	if _, err := g.parties[1].Takeover(g.deal, 2, g.signers[1]); !errors.Is(err, ErrNotNow) {
		t.Errorf("takeover without escrow: %v", err)
	}
}

// TestDisputedReshare: nothing proves who lies, but all know who says so.
func TestDisputedReshare(t *testing.T) {
	g := newGame(t, four, 43).dealt()
	g.leave(3)
	g.must(g.parties[0].Reshare(g.deal))
	g.must(g.parties[2].Reshare(g.deal))
	if g.deal.Complaints(2) != nil {
		t.Errorf("complaints before receipts: %v", g.deal.Complaints(2))
	}
	g.must(Entry{Kept, 1, 0, append(g.deal.gone.generation.bytes(), 1<<2)}, nil)
	g.must(g.parties[0].Kept(g.deal))
	g.must(g.parties[2].Kept(g.deal))
	if g.deal.Escrow(2) != nil || g.deal.Escrow(0) == nil {
		t.Errorf("holders %v and %v", g.deal.Escrow(0), g.deal.Escrow(2))
	}
	if got := g.deal.Complaints(2); !slices.Equal(got, []int{1}) || g.deal.Complaints(0) != nil || g.deal.Complaints(4) != nil {
		t.Errorf("complaints about 2 by %v", got)
	}
}

// TestOwed: who keeps the others without escrow is listed.
func TestOwed(t *testing.T) {
	g := newGame(t, four, 57).dealt()
	owed := func(k Kind, seats ...int) {
		t.Helper()
		if gotKind, got := g.deal.Owed(); gotKind != k || !slices.Equal(got, seats) {
			t.Errorf("%v from %v, want %v from %v", gotKind, got, k, seats)
		}
	}
	owed(0)
	g.leave(3)
	owed(Reshare, 0, 2)
	g.must(g.parties[2].Reshare(g.deal))
	owed(Reshare, 0)
	g.must(g.parties[0].Reshare(g.deal))
	owed(Kept, 0, 1, 2)
	g.must(g.parties[0].Kept(g.deal))
	g.must(g.parties[1].Kept(g.deal))
	owed(Kept, 2)
	g.must(g.parties[2].Kept(g.deal))
	owed(0)
	g.must(g.parties[1].HandBack(g.deal, 3))
	owed(Reshare, 0, 1, 2, 3)
	g.leave(3)
	owed(Reshare, 0, 2)
}

func TestReturn(t *testing.T) {
	g := newGame(t, four, 44).dealt()
	g.leave(3)
	if _, err := g.parties[0].HandBack(g.deal, 3); !errors.Is(err, ErrNotNow) {
		t.Errorf("another hands the seat back: %v", err)
	}
	g.must(g.parties[1].HandBack(g.deal, 3))
	if !slices.Equal(g.deal.Humans(), []int{0, 1, 2, 3}) || g.deal.Certificate(3) != nil {
		t.Error("the seat is not back")
	}
	g.must(g.parties[3].Play(g.deal, 30)) // its own Party still has its key
	g.reshare(0, 1, 2, 3)
	if !slices.Equal(g.deal.Escrow(0), []int{1, 2, 3}) {
		t.Errorf("holders %v", g.deal.Escrow(0))
	}
	g.leave(3) // and gone again, in the next epoch
	if c := g.deal.Certificate(3); c.Epoch != 2 {
		t.Errorf("epoch %d", c.Epoch)
	}
}

func TestCertificateRefused(t *testing.T) {
	g := newGame(t, four, 45)
	if err := g.deal.Accept(Entry{Kind: Takeover, Arg: 3}); !errors.Is(err, ErrEarly) {
		t.Errorf("before the first token: %v", err)
	}
	g.dealt()
	g.ask(3, 1)
	e, err := g.parties[0].Takeover(g.deal, 3, g.signers[0])
	if err != nil {
		t.Fatal(err)
	}
	for i := range certificateSize {
		bad := Entry{Takeover, 0, 3, slices.Clone(e.Body)}
		bad.Body[i] ^= 1
		g.refused(bad, 0, "a changed certificate")
	}
	g.refused(Entry{Takeover, 2, 3, e.Body}, 2, "another's certificate")
	g.refused(Entry{Takeover, 0, 1, e.Body}, 0, "a certificate for another seat")
	g.refused(Entry{Takeover, 3, 3, e.Body}, 3, "the leaver's own")
	g.must(e, nil)
	if g.deal.Certificate(3) != nil {
		t.Error("taken over by one signature")
	}
}

// TestBadYield: a holder seals rubbish to the heir, must disclose its share,
// and then the heir has the key.
func TestBadYield(t *testing.T) {
	g := newGame(t, four, 46).dealt()
	g.ask(3, 1)
	for _, s := range []int{0, 1, 2} {
		e, err := g.parties[s].Takeover(g.deal, 3, g.signers[s])
		if s == 2 { // signed, but no share
			e.Body[len(e.Body)-1] ^= 1
			e.Body = e.certificate().sign(g.deal, g.signers[2], e.Body[certificateSize:])
		}
		g.must(e, err)
	}
	_, err := g.parties[1].Inherit(g.deal, 3)
	var disputed *Disputed
	if !errors.As(err, &disputed) || !slices.Equal(disputed.Holders, []int{2}) {
		t.Fatalf("inherit: %v", err)
	}
	g.refused(Entry{Disclose, 2, 3, number(5).Bytes()}, 2, "a false share")
	g.refused(Entry{Disclose, 1, 3, number(5).Bytes()}, 1, "the heir's share")
	g.must(g.parties[2].Disclose(g.deal, 3))
	p, err := g.parties[1].Inherit(g.deal, 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Hand(g.deal); err != nil {
		t.Error(err)
	}
}

// TestVanishedBeforeTokens: the holders make the missing tokens together, and
// nobody learns the key; the head is the same as if the seat had made them.
func TestVanishedBeforeTokens(t *testing.T) {
	g := newGame(t, four, 47).until(Token)
	withAll := newGame(t, four, 47).dealt()
	part, err := g.parties[1].SubToken(g.deal, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	g.blameless(part, ErrLate, "a part of a token that is there")
	g.refused(Entry{SubToken, 2, 2, make([]byte, splitName+30*size+proofSize)}, 2, "part of one's own token")
	for _, s := range []int{0, 1, 3} {
		e, err := g.parties[s].SubToken(g.deal, 2)
		if err != nil {
			t.Fatal(err)
		}
		bad := Entry{SubToken, uint8(s), 2, slices.Clone(e.Body)}
		copy(bad.Body[splitName:], e.Body[splitName+size:][:size])
		g.refused(bad, s, "part for a wrong slot")
		g.must(e, nil)
	}
	if !g.deal.Playing() {
		t.Fatal("tokens are missing")
	}
	if g.deal.Head() != withAll.deal.Head() {
		t.Error("heads differ")
	}
	if late, err := g.parties[2].Token(g.deal); err == nil {
		t.Errorf("a token after all: %v", late.Kind)
	}
	late := withAll.deal.Log()
	for _, e := range late {
		if e.Kind == Token && e.Seat == 2 {
			if err := g.deal.Accept(e); !errors.Is(err, ErrLate) {
				t.Errorf("a late token: %v", err)
			}
		}
	}
	g.must(g.parties[0].Play(g.deal, 0))
	if r := g.audit(); len(r.Faults) > 0 {
		t.Errorf("the record says otherwise: %+v", r)
	}
}

// TestTakeoverBeforeTokens: the heir makes the tokens of the seat instead.
func TestTakeoverBeforeTokens(t *testing.T) {
	g := newGame(t, four, 48).until(Token)
	g.parties[2] = g.leave(2)
	if r := g.dealt().open(); len(r.Faults) > 0 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
}

// TestSubTokensOfAnotherSplit: a part made from shares that are replaced since
// blames nobody, nor does one while there are none; and parts of two splits are
// not added up.
func TestSubTokensOfAnotherSplit(t *testing.T) {
	g := newGame(t, four, 49).until(Token)
	e, err := g.parties[0].SubToken(g.deal, 2)
	if err != nil {
		t.Fatal(err)
	}
	g.must(g.parties[1].SubToken(g.deal, 2)) // it makes another later
	g.parties[3] = g.leave(3)
	g.blameless(e, ErrEarly, "a part while the key has no split")
	if _, err := g.parties[0].SubToken(g.deal, 2); !errors.Is(err, ErrNotNow) {
		t.Errorf("made without a share: %v", err)
	}
	g.must(g.parties[0].Reshare(g.deal))
	g.must(g.parties[2].Reshare(g.deal))
	for seat := range 3 {
		g.must(g.parties[seat].Kept(g.deal))
	}
	g.blameless(e, ErrLate, "a part of an old share")
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	g.must(g.parties[0].SubToken(g.deal, 2))
	g.must(g.parties[1].SubToken(g.deal, 2))
	if r := g.open(); len(r.Faults) > 0 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
}

// TestNoPartsWhereNobodyHolds: parts of a token whose owner's key is never
// split are a fault.
func TestNoPartsWhereNobodyHolds(t *testing.T) {
	g := newGame(t, layouts["three and a bot"], 53).until(Token)
	for _, seat := range []uint8{0, 1, 3, 4} { // one's own, the lone human's, the bot's, nobody's
		g.refused(Entry{SubToken, 0, seat, make([]byte, splitName+30*size+proofSize)}, 0, "a part of a key not split")
	}
}
