package deck

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// ask asks for a takeover up to an entry of the seat, in the next round.
func (g *game) ask(seat int, last byte) {
	g.Helper()
	var round uint16
	if r := g.deal.gone.requests[seat]; r != nil {
		round = r.round + 1
	}
	if err := g.deal.Ask(seat, round, [40]byte{last}); err != nil {
		g.Fatal(err)
	}
}

// sign has a seat sign the takeover of another that is asked for.
func (g *game) sign(signer, seat int) Entry {
	g.Helper()
	return g.must(g.parties[signer].Takeover(g.deal, seat, g.signers[signer]))
}

// signs is a signature without the guard that an honest Party has.
func (g *game) signs(signer, seat int, round uint16, last byte) Entry {
	g.Helper()
	c := Certificate{seat, partner(seat), g.deal.gone.epoch[seat] + 1, round, g.deal.keys.seats[seat].escrow.split, [40]byte{last}}
	sealed, err := g.parties[signer].yield(g.deal, c)
	if err != nil {
		g.Fatal(err)
	}
	return Entry{Takeover, uint8(signer), uint8(seat), c.sign(g.deal, g.signers[signer], sealed)}
}

// blameless requires that an entry is not taken and nobody is blamed.
func (g *game) blameless(e Entry, want error, what string) {
	g.Helper()
	if err := g.deal.Accept(e); !errors.Is(err, want) {
		g.Fatalf("%s: %v, want %v", what, err, want)
	}
}

// TestSameTermsOtherSeal: one certificate with two seals is two things, too.
func TestSameTermsOtherSeal(t *testing.T) {
	g := newGame(t, four, 113).dealt()
	g.ask(3, 1)
	e := g.sign(0, 3)
	body := slices.Clone(e.Body)
	body[len(body)-1] ^= 1
	e.Body = e.certificate().sign(g.deal, g.signers[0], body[certificateSize:])
	if err := g.deal.Accept(e); !errors.Is(err, errTwoSigned) {
		t.Errorf("refused for %v", err)
	}
}

// TestSignerTakenOverSince: a takeover that was signed by one who has left
// himself since does not stand in the way of the next.
func TestSignerTakenOverSince(t *testing.T) {
	g := newGame(t, four, 115).dealt()
	g.ask(3, 1)
	old := g.sign(0, 3)
	g.parties[0] = g.leave(0)
	if _, err := g.parties[1].Takeover(g.deal, 3, g.signers[1]); !errors.Is(err, ErrNotNow) {
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
	if c := g.deal.Certificate(3); c == nil || c.Last != [40]byte{9} || c.Round != 1 {
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
	g.blameless(e, ErrLate, "a signature to the request before")
	g.ask(3, 9)
	g.sign(2, 3)
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
	g.ask(0, 1)
	one, err := g.parties[1].Takeover(g.deal, 0, g.signers[1])
	if err != nil {
		t.Fatal(err)
	}
	two, err := g.parties[2].Takeover(g.deal, 0, g.signers[2])
	if err != nil {
		t.Fatal(err)
	}
	ahead := g.adopted(before)
	g.must(one, nil)
	g.must(two, nil)
	g.must(g.parties[1].HandBack(g.deal, 3))
	here := g.deal

	g.deal = ahead
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

// TestManyReturns: no split is mistaken for an older one, however many there
// were since, and nobody is blamed for what is said again.
func TestManyReturns(t *testing.T) {
	g := newGame(t, four, 120).dealt()
	var split, signed Entry
	for round := range 20 {
		g.leave(3)
		g.must(g.parties[1].HandBack(g.deal, 3))
		if round > 0 {
			g.blameless(split, ErrLate, "a split of an earlier return")
		}
		g.reshare(0, 1, 2, 3)
		if round == 0 {
			split = g.deal.Log()[len(g.deal.Log())-8]
			g.ask(0, 1)
			signed = g.sign(1, 0)
			continue
		}
		g.blameless(signed, ErrLate, "a signature for an earlier split")
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
		if err := g.deal.Ask(seat, 0, [40]byte{}); !errors.Is(err, ErrNotNow) {
			t.Errorf("seat %d: asked for: %v", seat, err)
		}
		if _, err := g.parties[0].Takeover(g.deal, seat, g.signers[0]); !errors.Is(err, ErrNotNow) {
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
