package deck

import (
	"errors"
	"testing"
)

// TestNoReleaseBeforeProofs: while a shuffle is unproved nobody releases what
// completes the holders' shares, and it would not be taken.
func TestNoReleaseBeforeProofs(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 130)
	after := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 130).until(Token).deal.Log()
	rest := after[len(after)-4]
	if rest.Kind != Release || rest.Seat != 0 {
		t.Fatalf("the log does not end with releases but %v by %d", rest.Kind, rest.Seat)
	}
	for _, k := range []Kind{Key, Receipt, Mix, Proof} {
		g.until(k)
		if _, err := g.parties[0].Release(g.deal); !errors.Is(err, ErrNotNow) {
			t.Errorf("released while %v is due: %v", k, err)
		}
		g.blameless(rest, ErrEarly, "a rest before all proofs")
		if g.deal.Bound() {
			t.Errorf("bound while %v is due", k)
		}
	}
	for _, p := range g.parties[:3] {
		g.must(p.Proof(g.deal))
	}
	g.blameless(rest, ErrEarly, "a rest before the last proof")
	g.must(g.parties[3].Proof(g.deal))
	g.must(rest, nil)
	if !g.deal.Bound() {
		t.Error("a deal can be given up when something is released")
	}
}

func TestFalseRest(t *testing.T) {
	g := newGame(t, four, 131).until(Release)
	e, err := g.parties[1].Release(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]*scalar{
		"another number": number(5), "nothing": new(scalar), "the key": g.parties[0].key(g.deal),
	} {
		g.refused(Entry{Release, 0, 0, append(x.Bytes(), e.Body[size:]...)}, 0, name)
	}
	g.refused(Entry{Release, 0, 0, e.Body}, 0, "another's rest")
	g.must(e, nil)
	g.blameless(e, ErrLate, "a rest again")
}

// TestNoTokenBeforeReleases: nobody sees a tile before all seats can be taken
// over.
func TestNoTokenBeforeReleases(t *testing.T) {
	g := newGame(t, four, 132).until(Release)
	for _, p := range g.parties[:3] {
		g.must(p.Release(g.deal))
		if _, err := p.Token(g.deal); !errors.Is(err, ErrNotNow) {
			t.Errorf("a token while a rest is missing: %v", err)
		}
	}
	g.refused(Entry{Kind: Absent, Seat: 3, Arg: uint8(Release)}, 3, "a deal without the last rest")
	g.blameless(Entry{Kind: Takeover, Seat: 0, Arg: 3}, ErrEarly, "a takeover without the last rest")
	g.must(g.parties[3].Release(g.deal))
	g.must(g.parties[0].Token(g.deal))
}

// TestBound: where no key has holders, the first token binds.
func TestBound(t *testing.T) {
	for name, l := range layouts {
		g := newGame(t, l, 133).until(Proof)
		last := g.parties[g.table.humans()[len(g.table.humans())-1]]
		for _, seat := range g.table.humans() {
			if p := g.parties[seat]; p != last {
				g.must(p.Proof(g.deal))
			}
		}
		g.must(last.Proof(g.deal))
		if g.deal.Bound() {
			t.Errorf("%s: bound before anything is out", name)
		}
		due, _, seats := g.deal.Due()
		if split := l.pairs && len(g.table.humans()) > 2; split != (due == Release) {
			t.Errorf("%s: %v is due", name, due)
		}
		g.must(g.make(g.parties[seats[0]]))
		if !g.deal.Bound() {
			t.Errorf("%s: not bound by a %v", name, due)
		}
	}
}

// TestNoRestWithoutEscrow: an owner whose shares were disputed twice has
// nothing to release.
func TestNoRestWithoutEscrow(t *testing.T) {
	g := newGame(t, four, 134).until(Receipt)
	g.complain(1, 0)
	g.until(Dispute).until(Receipt)
	g.complain(1, 0)
	g.until(Release)
	if _, err := g.parties[0].Release(g.deal); !errors.Is(err, ErrNotNow) {
		t.Errorf("released: %v", err)
	}
	g.refused(Entry{Release, 0, 0, make([]byte, releaseSize)}, 0, "a rest of no split")
	g.dealt()
}

// twoDecks plays two deals that differ in the last deck alone, to a step: what a
// device sees that has lost the others' entries, and is shown another deck.
func twoDecks(t *testing.T, humans string, k Kind) (a, b *game) {
	t.Helper()
	l := layout{DoubleSix, 7, true, humans}
	a, b = newGame(t, l, 135), newGame(t, l, 135)
	last := b.table.humans()[len(b.table.humans())-1]
	b.parties[last].seed[0]++
	return a.until(k), b.until(k)
}

// TestRestOfAnotherDeck: a rest released for one deck is not taken where another
// is dealt.
func TestRestOfAnotherDeck(t *testing.T) {
	a, b := twoDecks(t, "hhhh", Release)
	e, err := a.parties[0].Release(a.deal)
	if err != nil {
		t.Fatal(err)
	}
	b.refused(e, 0, "a rest of another deck")
	if err := b.deal.Accept(e); !errors.Is(err, errDeck) {
		t.Errorf("refused for %v", err)
	}
	a.must(e, nil)
}

// TestOneDeckOpened: a Party that gave a rest, a token or a share for one deck
// gives none for another, not even from its stored self.
func TestOneDeckOpened(t *testing.T) {
	gives := map[string]struct {
		humans string
		at     Kind
		give   func(g *game, p *Party) (Entry, error)
	}{
		"rest":  {"hhhh", Release, func(g *game, p *Party) (Entry, error) { return p.Release(g.deal) }},
		"token": {"hbhb", Token, func(g *game, p *Party) (Entry, error) { return p.Token(g.deal) }},
		"part":  {"hhhh", Token, func(g *game, p *Party) (Entry, error) { return p.SubToken(g.deal, 2) }},
		"share": {"hhhh", Token, func(g *game, p *Party) (Entry, error) {
			g.ask(2, 1)
			return p.Takeover(g.deal, 2, g.signers[0])
		}},
	}
	for name, how := range gives {
		a, b := twoDecks(t, how.humans, how.at)
		p := &Party{seat: 0, root: a.parties[0].root, box: a.parties[0].box}
		if _, err := how.give(a, p); err != nil {
			t.Fatal(name, err)
		}
		stored, _ := p.MarshalBinary()
		again := new(Party)
		if err := again.UnmarshalBinary(stored); err != nil {
			t.Fatal(name, err)
		}
		for _, p := range []*Party{p, again} {
			if _, err := how.give(b, p); !errors.Is(err, ErrNotNow) {
				t.Errorf("%s: given for a second deck: %v", name, err)
			}
			if _, err := how.give(a, p); err != nil {
				t.Errorf("%s: not given again: %v", name, err)
			}
		}
	}
}

// TestRestIsSecret: rest and shares are drawn from the owner's root, for each
// attempt anew: who does not have it knows none of them, and all the shares are not
// the key as long as the rest is not out.
func TestRestIsSecret(t *testing.T) {
	context, holders, x := digest{1}, []int{1, 2, 3}, number(77)
	split := func(root Secret, context digest) []*scalar {
		rest, shares := splitting{context, holders, true, root}.shares(x)
		if !encode(new(element).ScalarBaseMult(x)).is(add(rest, sumOf(shares))) {
			t.Fatal("rest and shares are not the key")
		}
		return append(shares, rest)
	}
	first := split(Secret{1}, context)
	for name, other := range map[string][]*scalar{
		"root": split(Secret{2}, context), "key's context": split(Secret{1}, digest{2}),
	} {
		for i := range first {
			if first[i].Equal(other[i]) == 1 {
				t.Errorf("another %s, and number %d is the same", name, i)
			}
		}
	}
}

// TestHoldersBeforeRelease: at both attempts all the shares of a key are not the
// key, since what is held back of it is another number each time.
func TestHoldersBeforeRelease(t *testing.T) {
	g := newGame(t, four, 136).until(Receipt)
	rests := map[[size]byte]bool{}
	hold := func(owner int) {
		k := g.deal.keys.seats[owner]
		sum := new(scalar)
		for _, h := range k.escrow.holders {
			share, err := g.parties[h].share(k.escrow)
			if err != nil {
				t.Fatal(err)
			}
			sum.Add(sum, share)
		}
		if k.escrow.rest != nil || k.x.is(sum) {
			t.Errorf("seat %d: the holders have its key before the rest is out", owner)
		}
		rests[k.escrow.held.wire] = true
	}
	for owner := range 4 {
		hold(owner)
	}
	g.complain(1, 0)
	g.until(Dispute).until(Receipt)
	hold(0)
	if len(rests) != 5 {
		t.Errorf("%d rests of 5 splits", len(rests))
	}
}

// TestVanishedAtRelease: a seat that is gone when another's rest is out and its own is
// not is not taken over, not passed over, and the deal is not void.
func TestVanishedAtRelease(t *testing.T) {
	g := newGame(t, four, 137).until(Release)
	for _, p := range g.parties[:3] {
		g.must(p.Release(g.deal))
	}
	if !g.deal.Bound() {
		t.Error("void when three rests are out")
	}
	if err := g.deal.Ask(3, 0, [40]byte{1}); !errors.Is(err, ErrNotNow) {
		t.Errorf("a takeover is asked for: %v", err)
	}
	g.refused(Entry{Kind: Absent, Seat: 3, Arg: uint8(Release)}, 3, "a deal without its rest")
	if k, _, seats := g.deal.Due(); k != Release || len(seats) != 1 || seats[0] != 3 {
		t.Errorf("%v due from %v", k, seats)
	}
}

// TestReadsBeforeTokens: three who hold the fourth's key read all when its rest
// is out, before any token and before their own rests.
func TestReadsBeforeTokens(t *testing.T) {
	s := spy{game: newGame(t, four, 138).until(Release)}
	s.note()
	const three = 1<<0 | 1<<1 | 1<<2
	if got := s.reads(three); got != "" {
		t.Errorf("before its rest they read %q", got)
	}
	s.must(s.parties[3].Release(s.deal))
	if got := s.reads(three); got != "0123+" {
		t.Errorf("after it they read %q", got)
	}
	if got := s.reads(1<<0 | 1<<1); got != "" {
		t.Errorf("two of them read %q", got)
	}
}
