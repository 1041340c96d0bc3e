package deck

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// sign has a seat sign the takeover of another up to an entry.
func (g *game) sign(signer, seat int, last byte) Entry {
	g.Helper()
	return g.must(g.parties[signer].Takeover(g.deal, seat, [40]byte{last}, g.signers[signer]))
}

// blameless requires that an entry is not taken and nobody is blamed.
func (g *game) blameless(e Entry, want error, what string) {
	g.Helper()
	if err := g.deal.Accept(e); !errors.Is(err, want) {
		g.Fatalf("%s: %v, want %v", what, err, want)
	}
}

// TestSignersDiffer: one of the humans left holds a later entry of the leaver
// than the others. All sign anew, and nobody is to blame.
func TestSignersDiffer(t *testing.T) {
	g := newGame(t, four, 110).dealt()
	first := g.sign(0, 3, 1)
	if _, err := g.parties[0].Takeover(g.deal, 3, [40]byte{2}, g.signers[0]); !errors.Is(err, ErrNotNow) {
		t.Errorf("signs anew while all agree: %v", err)
	}
	g.sign(1, 3, 2)
	if list := g.deal.Signed(3); len(list) != 2 || list[0].Last == list[1].Last {
		t.Errorf("signed: %v", list)
	}
	g.sign(0, 3, 2)
	g.sign(1, 3, 2)
	if _, err := g.parties[1].Takeover(g.deal, 3, [40]byte{2}, g.signers[1]); !errors.Is(err, ErrNotNow) {
		t.Errorf("signs twice: %v", err)
	}
	g.blameless(first, ErrLate, "the first signature again")
	g.sign(2, 3, 2)
	c := g.deal.Certificate(3)
	if c == nil || c.Last != [40]byte{2} || c.Round != 1 || c.Epoch != 1 {
		t.Fatalf("certificate %+v", c)
	}
	if len(g.deal.Signed(3)) > 0 {
		t.Error("a takeover is still under way")
	}
	p, err := g.parties[1].Inherit(g.deal, 3)
	if err != nil {
		t.Fatal(err)
	}
	g.must(p.Play(g.deal, 30))
	if r := g.audit(); len(r.Faults) > 0 {
		t.Errorf("the record blames %v", r.Faults)
	}
}

// TestVoidRound: all have signed a round, but not the same; it counts for
// nothing.
func TestVoidRound(t *testing.T) {
	g := newGame(t, four, 111).dealt()
	for signer, last := range []byte{1, 1, 2} {
		g.sign(signer, 3, last)
	}
	if g.deal.Certificate(3) != nil {
		t.Fatal("taken over by signatures that differ")
	}
	for signer := range 3 {
		g.sign(signer, 3, 2)
	}
	if c := g.deal.Certificate(3); c == nil || c.Last != [40]byte{2} {
		t.Errorf("certificate %+v", c)
	}
}

// TestTwoSignedInOneRound names the signer, also in a round that is void.
func TestTwoSignedInOneRound(t *testing.T) {
	g := newGame(t, four, 112).dealt()
	other, err := g.parties[0].Takeover(g.deal, 3, [40]byte{9}, g.signers[0])
	if err != nil {
		t.Fatal(err)
	}
	g.sign(0, 3, 1)
	g.refused(other, 0, "two certificates in one round")
	if err := g.deal.Accept(other); !errors.Is(err, errTwoSigned) {
		t.Errorf("refused for %v", err)
	}
	g.sign(1, 3, 2)
	g.sign(0, 3, 2)
	g.refused(other, 0, "two certificates in a round that is void")
	g.sign(1, 3, 2)
	g.sign(2, 3, 2)
	g.blameless(other, ErrLate, "a signature after the takeover")
	if g.deal.Certificate(3) == nil {
		t.Error("the takeover is held up")
	}
}

// TestSameTermsOtherSeal: one certificate with two seals is two things, too.
func TestSameTermsOtherSeal(t *testing.T) {
	g := newGame(t, four, 113).dealt()
	e := g.sign(0, 3, 1)
	body := slices.Clone(e.Body)
	body[len(body)-1] ^= 1
	e.Body = e.certificate().sign(g.deal, g.signers[0], body[certificateSize:])
	g.refused(e, 0, "another seal")
}

// TestRoundsInOrder: a round begins for those who have seen that the one before
// is void, and not earlier.
func TestRoundsInOrder(t *testing.T) {
	g := newGame(t, four, 114).dealt()
	ahead := g.fresh()
	for _, e := range g.deal.Log() {
		if err := ahead.Adopt(e); err != nil {
			t.Fatal(err)
		}
	}
	one, two := g.sign(0, 3, 1), g.sign(1, 3, 2)
	three := g.sign(0, 3, 2)
	g.deal = ahead
	g.blameless(three, ErrEarly, "a round before the first")
	g.must(one, nil)
	g.blameless(three, ErrEarly, "a round while all agree")
	g.must(two, nil)
	g.must(three, nil)
}

// TestSignerTakenOverSince: a takeover that was signed by one who has left
// himself since does not stand in the way of the next.
func TestSignerTakenOverSince(t *testing.T) {
	g := newGame(t, four, 115).dealt()
	old := g.sign(0, 3, 1) // and then seat 3 was there again
	g.parties[0] = g.leave(0)
	if _, err := g.parties[1].Takeover(g.deal, 3, [40]byte{}, g.signers[1]); !errors.Is(err, ErrNotNow) {
		t.Errorf("signs without a split: %v", err)
	}
	g.blameless(old, ErrEarly, "a signature for no split")
	for _, s := range []int{1, 3} { // seat 2 has no partner but a bot
		g.must(g.parties[s].Reshare(g.deal))
	}
	for _, s := range []int{1, 2, 3} {
		g.must(g.parties[s].Kept(g.deal))
	}
	g.blameless(old, ErrLate, "a signature for another split")
	p := g.leave(3)
	if c := g.deal.Certificate(3); c == nil || c.Last != [40]byte{9} || c.Round != 0 {
		t.Errorf("certificate %+v", c)
	}
	if _, err := p.Hand(g.deal); err != nil {
		t.Error(err)
	}
	if len(g.deal.Faults()) > 0 {
		t.Errorf("blamed: %v", g.deal.Faults())
	}
}

// TestStaleSignatures: of an epoch that is over, or not begun.
func TestStaleSignatures(t *testing.T) {
	g := newGame(t, four, 116).dealt()
	second := Certificate{Seat: 3, Heir: 1, Epoch: 2}
	g.blameless(Entry{Takeover, 2, 3, second.sign(g.deal, g.signers[2], make([]byte, sealSize))}, ErrEarly, "a signature for the epoch after the next")
	g.leave(3)
	old := g.deal.Log()[len(g.deal.Log())-1]
	g.blameless(old, ErrLate, "a signature again")
	next := old.certificate()
	next.Epoch++
	e := Entry{Takeover, 2, 3, next.sign(g.deal, g.signers[2], make([]byte, sealSize))}
	g.blameless(e, ErrEarly, "a signature before the seat is back")
	g.must(g.parties[1].HandBack(g.deal, 3))
	g.blameless(old, ErrLate, "a signature for the epoch before")
	g.must(e, nil)
}

// TestTakeoverAfterReturn: the keys are split as at the beginning, that of the
// one who was away included, and any seat can be taken over again.
func TestTakeoverAfterReturn(t *testing.T) {
	g := newGame(t, four, 117).dealt()
	g.leave(3)
	g.must(g.parties[1].HandBack(g.deal, 3))
	g.reshare(0, 1, 2, 3)
	for seat := range 4 {
		if len(g.deal.Escrow(seat)) != 3 {
			t.Errorf("seat %d: holders %v", seat, g.deal.Escrow(seat))
		}
	}
	g.leave(0)
	g.must(g.parties[1].Reshare(g.deal))
	g.must(g.parties[3].Reshare(g.deal))
	for _, s := range []int{1, 2, 3} {
		g.must(g.parties[s].Kept(g.deal))
	}
	if _, err := g.leave(3).Hand(g.deal); err != nil {
		t.Error(err)
	}
}

// TestDiscloseAgain: what was disclosed of one split does not stand for the
// next.
func TestDiscloseAgain(t *testing.T) {
	g := newGame(t, four, 122).dealt()
	for range 2 {
		g.leave(3)
		g.must(g.parties[0].Disclose(g.deal, 3))
		if _, err := g.parties[1].Inherit(g.deal, 3); err != nil {
			t.Error(err)
		}
		g.must(g.parties[1].HandBack(g.deal, 3))
		g.reshare(0, 1, 2, 3)
	}
}

// TestHoldersGoneAtReturn: one returns when a holder of its key has left.
func TestHoldersGoneAtReturn(t *testing.T) {
	g := newGame(t, four, 118).dealt()
	g.leave(3)
	g.must(g.parties[0].Reshare(g.deal))
	g.must(g.parties[2].Reshare(g.deal))
	for seat := range 3 {
		g.must(g.parties[seat].Kept(g.deal))
	}
	g.leave(0)
	g.must(g.parties[1].HandBack(g.deal, 3))
	if g.deal.Escrow(3) != nil {
		t.Errorf("holders %v", g.deal.Escrow(3))
	}
	g.must(g.parties[1].Reshare(g.deal))
	g.must(g.parties[3].Reshare(g.deal))
	for _, s := range []int{1, 2, 3} {
		g.must(g.parties[s].Kept(g.deal))
	}
	if !slices.Equal(g.deal.Escrow(3), []int{1, 2}) {
		t.Errorf("holders %v", g.deal.Escrow(3))
	}
}

// TestCrossing: a return and a takeover reach two devices in different orders.
// They come out the same, and what was sent in between blames nobody.
func TestCrossing(t *testing.T) {
	g := newGame(t, four, 119).dealt()
	g.leave(3)
	g.must(g.parties[0].Reshare(g.deal))
	g.must(g.parties[2].Reshare(g.deal))
	for seat := range 3 {
		g.must(g.parties[seat].Kept(g.deal))
	}
	before := g.deal.Log()
	one, two := g.sign(1, 0, 1), g.sign(2, 0, 1)
	g.must(g.parties[1].HandBack(g.deal, 3))
	here := g.deal

	g.deal = g.fresh()
	for _, e := range before {
		if err := g.deal.Adopt(e); err != nil {
			t.Fatal(err)
		}
	}
	g.must(one, nil)
	g.must(g.parties[1].HandBack(g.deal, 3))
	between, err := g.parties[3].Reshare(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	g.must(two, nil)
	if g.deal.gone.generation != here.gone.generation || !slices.Equal(g.deal.Humans(), here.Humans()) {
		t.Errorf("split %x among %v, and %x among %v", g.deal.gone.generation, g.deal.Humans(), here.gone.generation, here.Humans())
	}
	g.blameless(between, ErrLate, "a split among humans of before")
	again, err := g.parties[3].Reshare(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	g.deal = here
	g.must(again, nil)
	if bytes.Equal(between.Body, again.Body) {
		t.Error("two splits are alike")
	}
}

// TestManyReturns: splits are counted modulo sixteen, and none is mistaken for
// an older one.
func TestManyReturns(t *testing.T) {
	g := newGame(t, four, 120).dealt()
	var old Entry
	for round := range 20 {
		g.leave(3)
		g.must(g.parties[1].HandBack(g.deal, 3))
		if round > 0 && round < 4 {
			g.blameless(old, ErrLate, "a split of an earlier return")
		}
		g.reshare(0, 1, 2, 3)
		if round == 0 {
			old = g.deal.Log()[len(g.deal.Log())-8]
		}
	}
	if c := g.deal.gone.epoch[3]; c != 20 {
		t.Errorf("epoch %d", c)
	}
	g.refused(Entry{Takeover, 0, 3, nil}, 0, "an empty certificate")
}

// TestWhoCannotBeTakenOver: seats whose keys nobody ever holds.
func TestWhoCannotBeTakenOver(t *testing.T) {
	g := newGame(t, layouts["three and a bot"], 121).dealt()
	for _, seat := range []int{-1, 1, 3, 4} { // nobody's, the lone human's, the bot's, nobody's
		if _, err := g.parties[0].Takeover(g.deal, seat, [40]byte{}, g.signers[0]); !errors.Is(err, ErrNotNow) {
			t.Errorf("seat %d: %v", seat, err)
		}
		if len(g.deal.Signed(seat)) > 0 {
			t.Errorf("seat %d: signed by somebody", seat)
		}
	}
	for _, seat := range []uint8{1, 3, 4, 255} {
		g.refused(Entry{Takeover, 0, seat, make([]byte, certificateSize)}, 0, "takeover without escrow")
	}
	g.leave(2)
}
