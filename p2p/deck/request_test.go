package deck

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// TestAnotherLast: whoever signs another last entry than all have agreed on is
// named, as often as it does, and keeps nobody from signing the right one.
func TestAnotherLast(t *testing.T) {
	g := newGame(t, four, 110).dealt()
	g.blameless(g.signs(0, 3, 0, 1), ErrEarly, "a signature before it is asked for")
	g.ask(3, 1)
	g.sign(1, 3)
	for last := byte(2); last < 50; last++ {
		g.refused(g.signs(0, 3, 0, last), 0, "another last entry")
	}
	if got := g.deal.Unsigned(3); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("overdue: %v", got)
	}
	g.sign(2, 3)
	if got := g.deal.Unsigned(3); !slices.Equal(got, []int{0}) {
		t.Errorf("overdue: %v", got)
	}
	g.sign(0, 3)
	c := g.deal.Certificate(3)
	if c == nil || c.Last != [40]byte{1} || c.Round != 0 || c.Epoch != 1 {
		t.Fatalf("certificate %+v", c)
	}
	if len(g.deal.Signed(3)) > 0 || g.deal.Unsigned(3) != nil {
		t.Error("a takeover is still under way")
	}
	p, err := g.parties[1].Inherit(g.deal, 3)
	if err != nil {
		t.Fatal(err)
	}
	g.must(p.Play(g.deal, 30))
	if r := g.audit(); len(r.Faults) > 0 || r.Entries != len(g.deal.Log()) {
		t.Errorf("the record: %+v", r)
	}
}

// TestThereAgain: two have signed, and the seat plays on: the third signature
// completes nothing, and the next request is another.
func TestThereAgain(t *testing.T) {
	g := newGame(t, four, 111).dealt()
	g.ask(3, 1)
	g.sign(0, 3)
	g.sign(1, 3)
	last, err := g.parties[2].Takeover(g.deal, 3, g.signers[2])
	if err != nil {
		t.Fatal(err)
	}
	g.must(g.parties[3].Play(g.deal, 30))
	g.blameless(last, ErrLate, "a signature to a request that is void")
	if _, err := g.parties[2].Takeover(g.deal, 3, g.signers[2]); !errors.Is(err, ErrNotNow) {
		t.Errorf("signs what is void: %v", err)
	}
	if err := g.deal.Ask(3, 0, [40]byte{1}); !errors.Is(err, ErrLate) {
		t.Errorf("asks again: %v", err)
	}
	if len(g.deal.Signed(3)) > 0 || g.deal.Unsigned(3) != nil {
		t.Error("a takeover is under way")
	}
	g.must(g.parties[3].Play(g.deal, 31))
	g.ask(3, 2)
	g.blameless(last, ErrLate, "a signature to the request before")
	for _, s := range []int{0, 1, 2} {
		g.sign(s, 3)
	}
	if c := g.deal.Certificate(3); c == nil || c.Last != [40]byte{2} || c.Round != 1 {
		t.Errorf("certificate %+v", c)
	}
	if r := g.audit(); len(r.Faults) > 0 || r.Entries != len(g.deal.Log()) {
		t.Errorf("the record: %+v", r)
	}
}

// TestNothingSaid: what the head does not bind may be heard before or after, and
// voids no request.
func TestNothingSaid(t *testing.T) {
	g := newGame(t, four, 123).until(Token)
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	g.ask(3, 1)
	g.sign(0, 3)
	g.must(g.parties[3].SubToken(g.deal, 2))
	g.sign(1, 3)
	if got := g.deal.Unsigned(3); !slices.Equal(got, []int{2}) {
		t.Errorf("overdue: %v", got)
	}
}

// TestAsk: what can be asked for, and what cannot.
func TestAsk(t *testing.T) {
	g := newGame(t, four, 124).until(Token)
	early := newGame(t, four, 124).until(Release)
	if err := early.deal.Ask(3, 0, [40]byte{1}); !errors.Is(err, ErrNotNow) {
		t.Errorf("before all rests: %v", err)
	}
	ask := func(round uint16, last byte, want error) {
		t.Helper()
		if err := g.deal.Ask(3, round, [40]byte{last}); !errors.Is(err, want) {
			t.Errorf("round %d, last %d: %v, want %v", round, last, err, want)
		}
	}
	ask(4, 1, nil)
	e := g.sign(0, 3)
	ask(4, 1, nil)
	if len(g.deal.Signed(3)) != 1 {
		t.Error("to ask the same again forgets a signature")
	}
	ask(4, 2, ErrNotNow)
	ask(3, 1, ErrLate)
	ask(5, 2, nil)
	if len(g.deal.Signed(3)) != 0 {
		t.Error("another request keeps a signature")
	}
	g.blameless(e, ErrLate, "a signature to the request before")
	for _, s := range []int{0, 1, 2} {
		g.sign(s, 3)
	}
	ask(6, 3, ErrNotNow)
	g.must(g.parties[1].HandBack(g.deal, 3))
	ask(5, 2, ErrLate)
	ask(6, 3, nil)
}

// TestTwoSignedInOneRound names who signs two last entries, and who is further on
// than this device is not blamed.
func TestTwoSignedInOneRound(t *testing.T) {
	g := newGame(t, four, 112).dealt()
	g.ask(3, 1)
	other := g.signs(0, 3, 0, 9)
	g.sign(0, 3)
	g.refused(other, 0, "two certificates in one round")
	if err := g.deal.Accept(other); !errors.Is(err, errLast) {
		t.Errorf("refused for %v", err)
	}
	g.blameless(g.signs(1, 3, 1, 2), ErrEarly, "a signature to the next request")
	g.sign(1, 3)
	g.sign(2, 3)
	g.blameless(other, ErrLate, "a signature after the takeover")
	if g.deal.Certificate(3) == nil {
		t.Error("the takeover is held up")
	}
}

// TestAskedOtherwiseAfterRestart: within one deal a round is for one entry, and a
// device whose game asks for another after a restart is itself at fault.
func TestAskedOtherwiseAfterRestart(t *testing.T) {
	g := newGame(t, four, 125).dealt()
	restarted := g.adopted(g.deal.Log())
	g.ask(3, 1)
	first, err := g.parties[0].Takeover(g.deal, 3, g.signers[0])
	if err != nil {
		t.Fatal(err)
	}
	second, err := g.parties[0].Takeover(g.deal, 3, g.signers[0])
	if err != nil || !bytes.Equal(first.Body, second.Body) {
		t.Errorf("signed twice, and not the same: %v", err)
	}
	if err := g.deal.Ask(3, 0, [40]byte{2}); !errors.Is(err, ErrNotNow) {
		t.Errorf("asked for two entries in one round: %v", err)
	}
	if err := restarted.Ask(3, 0, [40]byte{2}); err != nil {
		t.Fatal(err)
	}
	other, err := g.parties[0].Takeover(restarted, 3, g.signers[0])
	if err != nil {
		t.Fatal(err)
	}
	g.refused(other, 0, "another entry in the same round")
	g.must(first, nil)
}

// TestSignersDifferInARecord: a record that has signatures to two last entries in one
// round is none that a Deal made, and blames nobody.
func TestSignersDifferInARecord(t *testing.T) {
	g := newGame(t, four, 126).dealt()
	g.ask(3, 1)
	g.sign(0, 3)
	log := append(g.deal.Log(), g.signs(1, 3, 0, 2))
	if r, err := Audit(g.table, g.id, log, nil); !errors.Is(err, errDiffer) || len(r.Faults) > 0 {
		t.Errorf("report %+v, %v", r, err)
	}
}
