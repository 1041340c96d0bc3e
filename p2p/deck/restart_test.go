package deck

import (
	"bytes"
	"errors"
	"testing"
)

// TestRestart stores every Party before each entry and, after it, starts anew
// from what was stored and the log: the same bytes must come out.
func TestRestart(t *testing.T) {
	g := newGame(t, four, 60)
	for !g.deal.Playing() {
		_, _, seats := g.deal.Due()
		seat := seats[0]
		g.again(seat, g.make)
	}
	g.again(0, func(p *Party) (Entry, error) { return p.Play(g.deal, 4) })
	g.again(1, func(p *Party) (Entry, error) { return p.Few(g.deal) })
	for seat := range 4 {
		if seat != 1 {
			g.must(g.parties[seat].Decline(g.deal))
		}
	}
	g.again(1, func(p *Party) (Entry, error) { return p.Choose(g.deal, []int{1}, true) })
	g.again(1, func(p *Party) (Entry, error) { return p.Choice(g.deal) })
	g.ask(3, 1)
	g.again(2, func(p *Party) (Entry, error) { return p.Takeover(g.deal, 3, g.signers[2]) })
	g.again(2, func(p *Party) (Entry, error) { return p.Open(g.deal) })
}

// again makes an entry, makes it once more after a restart of Party and Deal,
// and has it accepted.
func (g *game) again(seat int, make func(p *Party) (Entry, error)) {
	g.Helper()
	first, err := make(g.parties[seat])
	if err != nil {
		g.Fatal(err)
	}
	stored, err := g.parties[seat].MarshalBinary()
	if err != nil {
		g.Fatal(err)
	}
	p, d := new(Party), g.adopted(g.deal.Log())
	if err := p.UnmarshalBinary(stored); err != nil {
		g.Fatal(err)
	}
	if d.Head() != g.deal.Head() {
		g.Fatal("heads differ after a restart")
	}
	running := g.deal
	g.deal, g.parties[seat] = d, p
	second, err := make(p)
	if err != nil || !bytes.Equal(first.Body, second.Body) {
		g.Fatalf("%v by %d is another after a restart: %v", first.Kind, seat, err)
	}
	g.deal = running
	g.must(first, nil)
}

// TestOneDeckOnly: a Party that has met a deck shuffles no other, not even
// from its stored self. Two results would show the permutation.
func TestOneDeckOnly(t *testing.T) {
	g := newGame(t, quick, 61).until(Mix)
	other := newGame(t, quick, 61).until(Mix)
	fake := newMix(nil, Secret{1}, other.deal.keys.joint, 28).apply(nil, other.deal.final())
	g.must(g.parties[0].Mix(g.deal))
	other.must(Entry{Mix, 0, 0, fake.bytes()}, nil)
	if _, err := g.parties[1].Mix(g.deal); err != nil {
		t.Fatal(err)
	}
	stored, _ := g.parties[1].MarshalBinary()
	p := new(Party)
	if err := p.UnmarshalBinary(stored); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Mix(other.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("shuffles a second deck: %v", err)
	}
}

// TestNotItsDeck: a Party proves no deck but the one it made: the nonces of
// its proof are drawn once.
func TestNotItsDeck(t *testing.T) {
	g := newGame(t, quick, 64).until(Mix)
	if _, err := g.parties[0].Mix(g.deal); err != nil {
		t.Fatal(err)
	}
	fake := newMix(nil, Secret{1}, g.deal.keys.joint, 28).apply(nil, g.deal.final())
	g.must(Entry{Mix, 0, 0, fake.bytes()}, nil)
	if _, err := g.parties[0].Proof(g.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("proves another's deck: %v", err)
	}
}

// TestFreshKeys: one root makes different keys for different deals.
func TestFreshKeys(t *testing.T) {
	a, b := newGame(t, quick, 62), newGame(t, quick, 62)
	b.id = [32]byte{63}
	b.deal = b.fresh()
	a.until(Receipt).until(Mix)
	b.until(Mix)
	if bytes.Equal(a.deal.Fingerprint(0), b.deal.Fingerprint(0)) {
		t.Error("two deals under one key")
	}
}

func TestStoredParty(t *testing.T) {
	p := NewParty(2, newGame(t, four, 1).parties[2].box)
	stored, _ := p.MarshalBinary()
	for i := range stored {
		short := new(Party)
		if short.UnmarshalBinary(stored[:i]) == nil {
			t.Fatalf("read from %d bytes", i)
		}
	}
	q := new(Party)
	if err := q.UnmarshalBinary(stored); err != nil || q.Seat() != 2 {
		t.Error(err)
	}
	flags := 1 + 3*size
	stored[flags] = 0 // a box where the flags say there is none
	if q.UnmarshalBinary(stored) == nil {
		t.Error("a box nobody has")
	}
}

// TestCutRecord audits a record that ends after any entry: it says so, it
// blames nobody, and it prints the keys whose record it is.
func TestCutRecord(t *testing.T) {
	g := newGame(t, quick, 65).dealt()
	g.must(g.parties[0].Play(g.deal, 0))
	g.open()
	log := g.deal.Log()
	for n := range len(log) + 1 {
		r, err := Audit(g.table, g.id, log[:n], nil)
		if err != nil || len(r.Faults) > 0 || r.Entries != n || r.Whole != (n == len(log)) {
			t.Errorf("after %d of %d entries: %+v, %v", n, len(log), r, err)
		}
		if n == len(log) && !bytes.Equal(r.Keys[1], g.deal.Fingerprint(1)) {
			t.Errorf("keys %x", r.Keys)
		}
	}
}
