package deck

import (
	"errors"
	"slices"
	"testing"
)

// TestAnyOrder: entries of one step come in any order, and proofs as soon as
// their deck is there or after all decks: all devices come to the same head.
func TestAnyOrder(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 150).dealt()
	log := g.deal.Log()
	for i := range 4 {
		d := g.fresh()
		waiting := slices.Clone(log)
		if i%2 == 0 {
			slices.Reverse(waiting)
		}
		for len(waiting) > 0 {
			before := len(waiting)
			if i > 1 {
				g.rng.Shuffle(before, func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
			}
			waiting = slices.DeleteFunc(waiting, func(e Entry) bool {
				err := d.Accept(e)
				if err != nil && !errors.Is(err, ErrEarly) {
					t.Fatalf("%v by %d: %v", e.Kind, e.Seat, err)
				}
				return err == nil
			})
			if len(waiting) == before {
				t.Fatalf("nothing goes on: %v", d)
			}
		}
		if d.Head() != g.deal.Head() || !d.Playing() {
			t.Errorf("order %d: another head, %v", i, d)
		}
	}
}

// TestOutOfOrder offers every entry of two records at every point of them, before
// its time and again after it. It changes nothing, and nobody is blamed but for
// deeds of the game: those are proved for one head, and whose turn it is a Deal
// does not know.
func TestOutOfOrder(t *testing.T) {
	whole := scripted(t)
	whole.outOfOrder(whole.deal.Log())
	again := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 91)
	again.outOfOrder(disputed(t))
}

func (g *game) outOfOrder(log []Entry) {
	g.Helper()
	var bases []digest // of the steps of all entries
	g.replay(log, func(i int, s *stage) { bases = append(bases, s.base) })
	g.replay(log, func(i int, _ *stage) {
		for j, e := range log {
			s, err := g.deal.find(e)
			if err == nil && (anytime(e.Kind) || j >= i && s.base == bases[j]) {
				continue
			}
			g.untimely(e)
		}
	})
}

// anytime reports whether what an entry says does not depend on the game so far.
func anytime(k Kind) bool { return k == Choose || k == Decline || k == Open || k >= SubToken }

// replay plays a record to a new deal, and calls f before each entry with its step.
func (g *game) replay(log []Entry, f func(i int, s *stage)) {
	g.Helper()
	g.deal = g.fresh()
	for i, e := range log {
		if e.Kind == Takeover {
			c := e.certificate()
			if err := g.deal.Ask(c.Seat, c.Round, c.Last); err != nil {
				g.Fatal(err)
			}
		}
		s, err := g.deal.find(e)
		if err != nil {
			g.Fatalf("entry %d: %v", i, err)
		}
		f(i, s)
		if err := g.deal.Adopt(e); err != nil {
			g.Fatalf("entry %d: %v", i, err)
		}
	}
}

// untimely requires that an entry is refused and leaves the deal as it was.
func (g *game) untimely(e Entry) {
	g.Helper()
	before, head, faults := g.deal.String(), g.deal.Head(), len(g.deal.Faults())
	err := g.deal.Accept(e)
	blamed := !errors.Is(err, ErrEarly) && !errors.Is(err, ErrLate)
	if deed := e.Kind >= Play && e.Kind < Absent; err == nil || blamed && !(deed && g.deal.Playing()) {
		g.Fatalf("%v: %v by %d: %v", before, e.Kind, e.Seat, err)
	}
	if g.deal.String() != before || g.deal.Head() != head || len(g.deal.Faults()) != faults {
		g.Fatalf("%v by %d changes %q to %q", e.Kind, e.Seat, before, g.deal)
	}
}

// TestBufferUsedAgain: a Deal keeps nothing of the bytes that the caller reads
// its next message into. Spoiled seals would have made honest seats complain.
func TestBufferUsedAgain(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 151)
	accept := func(e Entry, err error) {
		t.Helper()
		g.must(e, err)
		clear(e.Body)
	}
	for !g.deal.Playing() {
		_, _, seats := g.deal.Due()
		accept(g.make(g.parties[seats[0]]))
	}
	g.ask(3, 1)
	for seat := range 3 {
		accept(g.parties[seat].Takeover(g.deal, 3, g.signers[seat]))
	}
	accept(g.parties[0].Reshare(g.deal))
	accept(g.parties[2].Reshare(g.deal))
	for seat := range 3 {
		accept(g.parties[seat].Kept(g.deal))
	}
	heir, err := g.parties[1].Inherit(g.deal, 3)
	if err != nil {
		t.Fatal(err)
	}
	accept(g.parties[0].Choose(g.deal, []int{0}, true))
	accept(g.parties[0].Choice(g.deal))
	accept(heir.Play(g.deal, 21))
	for owner := range 4 {
		if g.deal.Complaints(owner) != nil {
			t.Errorf("complaints about seat %d", owner)
		}
	}
	g.parties[3] = heir
	if r := g.open(); len(r.Faults) > 0 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
	if r := g.audit(); len(r.Faults) > 0 || !r.Whole {
		t.Errorf("the record says otherwise: %+v", r)
	}
}

// TestLengths: a body longer or shorter than it must be is refused, whatever
// the entry; a signature to a takeover even if its signer left the seal out.
func TestLengths(t *testing.T) {
	whole := scripted(t)
	whole.lengths(whole.deal.Log())
	again := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 91)
	again.lengths(disputed(t))
	g := newGame(t, four, 152).dealt()
	g.ask(3, 1)
	e, err := g.parties[0].Takeover(g.deal, 3, g.signers[0])
	if err != nil {
		t.Fatal(err)
	}
	e.Body = e.certificate().sign(g.deal, g.signers[0], nil)
	g.refused(e, 0, "no share for the heir")
}

func (g *game) lengths(log []Entry) {
	g.Helper()
	g.replay(log, func(i int, _ *stage) {
		e := log[i]
		longer, shorter := e, e
		longer.Body = append(slices.Clone(e.Body), 0)
		if g.deal.Accept(longer) == nil {
			g.Errorf("%v with a byte more", e.Kind)
		}
		if len(e.Body) == 0 {
			return
		}
		shorter.Body = e.Body[:len(e.Body)-1]
		if g.deal.Accept(shorter) == nil {
			g.Errorf("%v with a byte less", e.Kind)
		}
	})
}

// TestKeysThatCancel: all seats together can make a joint key that masks
// nothing. It is not dealt with.
func TestKeysThatCancel(t *testing.T) {
	g := newGame(t, quick, 153).until(Key)
	g.must(g.parties[0].Key(g.deal))
	x := neg(g.parties[0].drawKey(g.deal, 0))
	key := encode(new(element).ScalarBaseMult(x))
	claim := newKeyClaim(g.deal.context(g.deal.stage.base, Key, 1, 0), key, nil)
	_, c, r := claim.relation().prove(nil, []*scalar{x}, []*scalar{number(3)}, claim.challenge)
	g.refused(Entry{Key, 1, 0, append(key.wire[:], scalarBytes([]*scalar{c, r[0]})...)}, 1, "keys that sum to nothing")
	if _, err := g.parties[0].Mix(g.deal); err == nil {
		t.Error("shuffled all the same")
	}
}
