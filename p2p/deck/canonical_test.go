package deck

import (
	"bytes"
	"math/big"
	"slices"
	"testing"
)

// groupOrder is the order of the group, RFC 9496, 4.
var groupOrder, _ = new(big.Int).SetString("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed", 16)

// plusOrder returns the encoding of s + ℓ, the same scalar to who reduces it;
// false if that does not fit, and so for all that is no scalar.
func plusOrder(word []byte) ([]byte, bool) {
	b := slices.Clone(word)
	slices.Reverse(b)
	sum := new(big.Int).Add(new(big.Int).SetBytes(b), groupOrder)
	if sum.BitLen() > 8*size {
		return nil, false
	}
	b = sum.FillBytes(make([]byte, size))
	slices.Reverse(b)
	return b, true
}

// words calls f with copies of a body in which one of its points or scalars,
// which begin at an offset, is no canonical one: all ones, ℓ more than it was,
// or the identity, which also is the scalar zero.
func words(body []byte, from, to int, f func(at int, bad []byte)) {
	ones := bytes.Repeat([]byte{255}, size)
	for at := from; at+size <= to; at += size * stride() {
		with := func(word []byte) {
			f(at, slices.Concat(body[:at], word, body[at+size:]))
		}
		with(ones)
		with(make([]byte, size))
		if more, ok := plusOrder(body[at : at+size]); ok {
			with(more)
		}
	}
}

// canonical requires that no such copy of an entry is accepted, and then has
// the entry itself accepted.
func (g *game) canonical(from int, e Entry, err error) Entry {
	g.Helper()
	if err != nil {
		g.Fatal(err)
	}
	to := len(e.Body)
	switch e.Kind {
	case Key:
		to = keySize + size*(1+len(g.deal.plan(int(e.Seat), e.Arg))) // then seals
	case Reshare:
		to = splitName + size*len(g.deal.table.holders(int(e.Seat), g.deal.gone.humans))
	}
	words(e.Body, from, to, func(at int, bad []byte) {
		if g.deal.Accept(Entry{e.Kind, e.Seat, e.Arg, bad}) == nil {
			g.Fatalf("%v by %d: accepted with another word at %d", e.Kind, e.Seat, at)
		}
	})
	return g.must(e, nil)
}

// TestCanonicalOrRefused: no point but by its one encoding and never the
// identity, no scalar but the least, in any entry that has some.
func TestCanonicalOrRefused(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 140)
	for g.deal.gone.base == (digest{}) {
		k, _, seats := g.deal.Due()
		e, err := g.make(g.parties[seats[0]])
		switch k {
		case Key, Mix, Release:
			g.canonical(0, e, err)
		default:
			g.must(e, err)
		}
	}
	for _, s := range []int{0, 1, 3} {
		e, err := g.parties[s].Token(g.deal)
		g.canonical(0, e, err)
	}
	for _, s := range []int{0, 1, 3} {
		e, err := g.parties[s].SubToken(g.deal, 2)
		g.canonical(splitName, e, err)
	}
	g.canonicalGame()
}

func (g *game) canonicalGame() {
	g.Helper()
	e, err := g.parties[0].Few(g.deal)
	g.canonical(0, e, err)
	for _, s := range []int{1, 2, 3} {
		g.must(g.parties[s].Decline(g.deal))
	}
	for _, p := range g.parties {
		if e, err = p.Lack(g.deal, 40); err == nil {
			g.canonical(0, e, nil)
			continue
		}
		e, err = p.Show(g.deal, 40)
		g.canonical(1, e, err) // after the slot
	}
	e, err = g.parties[0].Play(g.deal, 0)
	g.canonical(0, e, err)
	p, ends := g.passing()
	e, err = p.Pass(g.deal, ends...)
	g.canonical(0, e, err)
	g.parties[1] = g.leave(1)
	e, err = g.parties[0].Disclose(g.deal, 1)
	g.canonical(0, e, err)
	e, err = g.parties[0].Reshare(g.deal)
	g.canonical(splitName, e, err)
	for _, p := range g.parties {
		e, err = p.Open(g.deal)
		g.canonical(0, e, err)
	}
}

// TestCanonicalShuffleProof: the same of a shuffle's proof, of which the deal
// looks at all together.
func TestCanonicalShuffleProof(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 141)
	body := m.proof.prove(nil, s, m.masks).bytes()
	words(body, 0, len(body), func(at int, bad []byte) {
		if p, err := readShuffleProof(bad, 28); err == nil && s.accepts(nil, p) {
			t.Errorf("accepted with another word at %d", at)
		}
	})
}

// TestCanonicalFive: five slots, then points and scalars.
func TestCanonicalFive(t *testing.T) {
	g := rigged(t, doublesThen(5)...)
	e, err := g.parties[0].Five(g.deal)
	g.canonical(fewest, e, err)
}

// TestUnlawfulSeats: an entry of any kind by a seat that is not at the table is
// refused, and so is what only humans do by a bot.
func TestUnlawfulSeats(t *testing.T) {
	g := newGame(t, layout{DoubleSix, 7, false, "hhb"}, 142)
	for k := Kind(0); k <= kinds+1; k++ {
		for _, seat := range []uint8{3, 4, 255} {
			if g.deal.Accept(Entry{Kind: k, Seat: seat}) == nil {
				t.Errorf("%v by seat %d accepted", k, seat)
			}
		}
	}
	for _, k := range []Kind{Commit, Reveal, Mix} {
		g.until(k)
		g.refused(Entry{k, 2, 0, make([]byte, 32)}, 2, "a bot's "+k.String())
	}
}
