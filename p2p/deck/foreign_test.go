package deck

import (
	"testing"
)

// elsewhere makes an entry as it would be made in another place: another
// deal, session, roster, set or table, but with the same keys, deck and head,
// so that nothing but the context differs.
func (g *game) elsewhere(p *Party, change func(t *Table, id *[32]byte), make func(p *Party) (Entry, error)) Entry {
	g.Helper()
	t, id := g.table, g.id
	t.Chairs = append([]Chair(nil), t.Chairs...)
	change(&t, &id)
	all := t.digest()
	here, keyed := g.deal.base, *p
	keyed.taken, keyed.hand, keyed.opened = p.key(g.deal), nil, digest{}
	g.deal.base = hash("deal", all[:], id[:])
	defer func() { g.deal.base = here }()
	e, err := make(&keyed)
	if err != nil {
		g.Fatal(err)
	}
	return e
}

// places are the ways in which two places may differ.
var places = map[string]func(t *Table, id *[32]byte){
	"deal":    func(_ *Table, id *[32]byte) { id[31]++ },
	"session": func(t *Table, _ *[32]byte) { t.Session[0]++ },
	"roster":  func(t *Table, _ *[32]byte) { t.Roster[0]++ },
	"set":     func(t *Table, _ *[32]byte) { t.Set = DoubleSix + DoubleNine - t.Set },
	"hands":   func(t *Table, _ *[32]byte) { t.Hand-- },
	"pairs":   func(t *Table, _ *[32]byte) { t.Pairs = false },
	"player":  func(t *Table, _ *[32]byte) { t.Chairs[3].Signer = t.Chairs[2].Signer },
}

// foreign requires that an entry made elsewhere is refused, and that one made
// here is accepted.
func (g *game) foreign(p *Party, make func(p *Party) (Entry, error)) {
	g.Helper()
	for name, change := range places {
		g.refused(g.elsewhere(p, change, make), p.seat, "proof of another "+name)
	}
	g.must(make(p))
}

func TestForeignProofs(t *testing.T) {
	g := newGame(t, four, 80).until(Token)
	for _, p := range g.parties {
		g.foreign(p, func(p *Party) (Entry, error) { return p.Token(g.deal) })
	}
	p, ends := g.passing()
	g.foreign(p, func(p *Party) (Entry, error) { return p.Pass(g.deal, ends...) })
	slot := g.deal.Held(0)[0]
	g.foreign(g.parties[0], func(p *Party) (Entry, error) { return p.Play(g.deal, slot) })
	tile := lacking(p, g)
	g.foreign(g.parties[1], func(p *Party) (Entry, error) { return p.Lack(g.deal, tile) })
}

func TestForeignClaims(t *testing.T) {
	g := rigged(t, doublesThen(5)...)
	g.foreign(g.parties[1], func(p *Party) (Entry, error) { return p.Few(g.deal) })
	g.foreign(g.parties[0], func(p *Party) (Entry, error) { return p.Five(g.deal) })
}

// TestForeignKey: the proof of possession, whose key differs by deal anyway.
func TestForeignKey(t *testing.T) {
	g := newGame(t, four, 81).until(Key)
	d, p := g.deal, g.parties[0]
	for name, change := range places {
		table, id := g.table, g.id
		table.Chairs = append([]Chair(nil), table.Chairs...)
		change(&table, &id)
		x, all, here := p.drawKey(d, 0), table.digest(), d.base
		d.base = hash("deal", all[:], id[:])
		context := d.context(d.stage.base, Key, 0, 0)
		d.base = here
		split, err := splitting{context, []int{1, 2, 3}, true, p.root}.bytes(d, x)
		if err != nil {
			t.Fatal(err)
		}
		key := encode(new(element).ScalarBaseMult(x))
		claim := newKeyClaim(context, key, split)
		_, c, r := claim.relation().prove(nil, []*scalar{x}, []*scalar{number(3)}, claim.challenge)
		body := append(key.wire[:], scalarBytes([]*scalar{c, r[0]})...)
		g.refused(Entry{Key, 0, 0, append(body, split...)}, 0, "possession in another "+name)
	}
	e, err := p.Key(d)
	if err != nil {
		t.Fatal(err)
	}
	g.refused(Entry{Key, 1, 0, e.Body}, 1, "another seat's possession")
	g.must(e, nil)
}

// TestForeignShuffle: a proof that holds in another deal, seat or session.
func TestForeignShuffle(t *testing.T) {
	for name, change := range places {
		g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 82).until(Proof)
		for _, p := range g.parties {
			own := func(p *Party) (Entry, error) { return p.Proof(g.deal) }
			if p.seat != 2 {
				e, err := own(p)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.deal.Accept(e); p.seat == 3 {
					f, ok := err.(*Fault)
					if !ok || f.Seat != 2 {
						t.Errorf("another %s: %v", name, err)
					}
				}
				continue
			}
			table, id := g.table, g.id
			table.Chairs = append([]Chair(nil), table.Chairs...)
			change(&table, &id)
			all, here := table.digest(), g.deal.base
			g.deal.base = hash("deal", all[:], id[:])
			i := 2
			proof := p.mix.proof.prove(nil, g.deal.claim(i), p.mix.masks)
			g.deal.base = here
			g.must(Entry{Proof, 2, 2, proof.bytes()}, nil)
		}
	}
}

// TestAnothersShuffleProof: a seat hands in the proof of the seat before it.
func TestAnothersShuffleProof(t *testing.T) {
	g := newGame(t, quick, 83).until(Proof)
	e := g.must(g.parties[0].Proof(g.deal))
	g.refused(Entry{Proof, 1, 1, e.Body}, 1, "the other's proof")
	g2 := newGame(t, quick, 83).until(Proof)
	g2.refused(Entry{Proof, 0, 1, e.Body}, 0, "a proof for another shuffle")
}

// TestForeignEscrowWork: parts of a token, signatures of a takeover, and shown tiles.
func TestForeignEscrowWork(t *testing.T) {
	g := newGame(t, four, 84).until(Token)
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	for _, s := range []int{0, 1, 3} {
		g.foreign(g.parties[s], func(p *Party) (Entry, error) { return p.SubToken(g.deal, 2) })
	}
	hand, err := g.parties[1].Hand(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	tile := tilesOf(hand)[0]
	g.foreign(g.parties[1], func(p *Party) (Entry, error) { return p.Show(g.deal, tile) })
	g.ask(3, 1)
	g.foreign(g.parties[0], func(p *Party) (Entry, error) { return p.Takeover(g.deal, 3, g.signers[0]) })
}

// TestForeignShares: the images of new shares hold anywhere, for the key is the same; but the
// seals of another place do not open, and their holders notice. A share that is
// disclosed is the same everywhere.
func TestForeignShares(t *testing.T) {
	for name, change := range places {
		g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 85).dealt()
		g.leave(3)
		e := g.elsewhere(g.parties[0], change, func(p *Party) (Entry, error) { return p.Reshare(g.deal) })
		g.must(e, nil)
		g.must(g.parties[2].Reshare(g.deal))
		for seat := range 3 {
			g.must(g.parties[seat].Kept(g.deal))
		}
		if got := g.deal.Complaints(0); len(got) != 2 || g.deal.Escrow(0) != nil || g.deal.Escrow(2) == nil {
			t.Errorf("another %s: complaints by %v, holders %v", name, got, g.deal.Escrow(0))
		}
	}
}

// TestForeignCommitments: a commitment made elsewhere, to the seed or to a
// choice, is not opened by what opens one here.
func TestForeignCommitments(t *testing.T) {
	for name, change := range places {
		g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 86)
		p := g.parties[0]
		g.must(g.elsewhere(p, change, func(p *Party) (Entry, error) { return p.Commit(g.deal) }), nil)
		for _, other := range g.parties[1:] {
			g.must(other.Commit(g.deal))
		}
		reveal, err := p.Reveal(g.deal)
		if err != nil {
			t.Fatal(err)
		}
		g.refused(reveal, 0, "a seed committed to in another "+name)

		g = newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 86).dealt()
		p = g.parties[0]
		choose := func(p *Party) (Entry, error) { return p.Choose(g.deal, []int{0}, true) }
		g.must(g.elsewhere(p, change, choose), nil)
		if _, err := p.Choice(g.deal); err == nil {
			t.Errorf("reveals what it chose in another %s", name)
		}
		opening := p.opening(g.deal, g.deal.hand.base, 1, 1)
		g.refused(Entry{Choice, 0, 1, opening}, 0, "a choice in another "+name)
	}
}
