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
