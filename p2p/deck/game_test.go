package deck

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"errors"
	"math/rand/v2"
	"testing"
)

// A game is a deal with all its parties in one process.
type game struct {
	testing.TB
	deal    *Deal
	parties []*Party
	signers []ed25519.PrivateKey
	table   Table
	id      [32]byte
	rng     *rand.Rand
}

// layout says who sits at a table.
type layout struct {
	set    Set
	hand   uint8
	pairs  bool
	humans string // one letter a seat: h or b
}

var (
	four    = layout{DoubleNine, 10, true, "hhhh"}
	quick   = layout{DoubleSix, 7, false, "hh"} // the cheapest deal
	layouts = map[string]layout{
		"four in pairs":       four,
		"three and a bot":     {DoubleNine, 10, true, "hhhb"},
		"partners and bots":   {DoubleNine, 10, true, "hbhb"},
		"opponents and bots":  {DoubleNine, 10, true, "hhbb"},
		"three without pairs": {DoubleNine, 10, false, "hhh"},
		"two without pairs":   {DoubleNine, 10, false, "hh"},
		"double six, four":    {DoubleSix, 7, true, "hhhh"},
		"double six, three":   {DoubleSix, 7, false, "hhb"},
		"double six, two":     quick,
	}
)

// newGame sits everybody down. Equal seeds make equal games, byte for byte.
func newGame(t testing.TB, l layout, seed int) *game {
	t.Helper()
	g := &game{TB: t, id: [32]byte{byte(seed), byte(seed >> 8)}, rng: rand.New(rand.NewPCG(uint64(seed), 9))}
	g.table = Table{Session: [32]byte{1}, Roster: [32]byte{2}, Set: l.set, Hand: l.hand, Pairs: l.pairs}
	for seat, c := range l.humans {
		from := newDrawer(Secret{byte(seed), byte(seat), byte(seed >> 8)}, "test party")
		p := &Party{seat: seat, root: from.secret(), seed: from.secret()}
		signer := ed25519.NewKeyFromSeed(make([]byte, 32))
		var chair Chair
		if c == 'h' {
			box, signing := from.secret(), from.secret()
			p.box, _ = ecdh.X25519().NewPrivateKey(box[:])
			signer = ed25519.NewKeyFromSeed(signing[:])
			chair = Chair{true, p.box.PublicKey().Bytes(), signer.Public().(ed25519.PublicKey)}
		}
		g.table.Chairs = append(g.table.Chairs, chair)
		g.parties, g.signers = append(g.parties, p), append(g.signers, signer)
	}
	g.deal = g.fresh()
	return g
}

// fresh returns the deal at its beginning.
func (g *game) fresh() *Deal {
	g.Helper()
	d, err := NewDeal(g.table, g.id)
	if err != nil {
		g.Fatal(err)
	}
	return d
}

// adopted returns the deal after entries that were checked before. What they
// sign was asked for, and what is asked for is asked for again.
func (g *game) adopted(log []Entry) *Deal {
	g.Helper()
	d := g.fresh()
	for _, e := range log {
		if e.Kind == Takeover {
			c := e.certificate()
			if err := d.Ask(c.Seat, c.Round, c.Last); err != nil {
				g.Fatal(err)
			}
		}
		if err := d.Adopt(e); err != nil {
			g.Fatal(err)
		}
	}
	for seat := range g.parties {
		if r := g.deal.request(seat); r != nil {
			if err := d.Ask(seat, r.round, r.last); err != nil {
				g.Fatal(err)
			}
		}
	}
	return d
}

// must makes an entry and has it accepted.
func (g *game) must(e Entry, err error) Entry {
	g.Helper()
	if err != nil {
		g.Fatalf("%v: %v", g.deal, err)
	}
	if err := g.deal.Accept(e); err != nil {
		g.Fatalf("%v by %d: %v", e.Kind, e.Seat, err)
	}
	return e
}

// make makes the entry that is due from a party.
func (g *game) make(p *Party) (Entry, error) {
	k, _, _ := g.deal.Due()
	switch k {
	case Commit:
		return p.Commit(g.deal)
	case Reveal:
		return p.Reveal(g.deal)
	case Key:
		return p.Key(g.deal)
	case Receipt:
		return p.Receipt(g.deal)
	case Dispute:
		return p.Dispute(g.deal)
	case Mix:
		return p.Mix(g.deal)
	case Proof:
		return p.Proof(g.deal)
	case Release:
		return p.Release(g.deal)
	case Token:
		return p.Token(g.deal)
	}
	g.Fatalf("nothing to make: %v", g.deal)
	return Entry{}, nil
}

// until plays the deal to the step before entries of this kind are taken.
func (g *game) until(k Kind) *game {
	g.Helper()
	for {
		due, _, seats := g.deal.Due()
		if due == k || g.deal.Playing() {
			return g
		}
		g.must(g.make(g.parties[seats[0]]))
	}
}

// dealt plays the deal to the first deed of the game.
func (g *game) dealt() *game {
	g.Helper()
	return g.until(0)
}

// open opens the hand and returns the report.
func (g *game) open() *Report {
	g.Helper()
	for _, p := range g.parties {
		g.must(p.Open(g.deal))
	}
	return g.deal.Report()
}

// audit plays the log to a new deal.
func (g *game) audit() *Report {
	g.Helper()
	r, err := Audit(g.table, g.id, g.deal.Log(), nil)
	if err != nil {
		g.Fatal(err)
	}
	return r
}

// refused requires that an entry is a fault of the seat.
func (g *game) refused(e Entry, seat int, what string) {
	g.Helper()
	err := g.deal.Accept(e)
	var f *Fault
	if !errors.As(err, &f) {
		g.Fatalf("%s: accepted, or blames nobody: %v", what, err)
	}
	if f.Seat != seat {
		g.Fatalf("%s: blames seat %d: %v", what, f.Seat, err)
	}
}

// anyProof proves the shuffle that the deal has of a party, be it its own or
// not: without the guard that an honest Party has.
func (g *game) anyProof(p *Party) Entry {
	i := g.deal.shuffleOf(p.seat)
	proof := p.mix.proof.prove(nil, g.deal.claim(i), p.mix.masks)
	return Entry{Proof, uint8(p.seat), uint8(i), proof.bytes()}
}
