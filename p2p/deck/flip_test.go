package deck

import (
	"runtime"
	"slices"
	"testing"
)

// stride is how many bytes lie between two that are flipped: every byte
// natively, samples in wasm.
func stride() int {
	if runtime.GOARCH == "wasm" {
		return 61
	}
	return 1
}

// flips calls f with every copy of the body that differs in one bit of one
// byte, and with bodies too short and too long.
func flips(body []byte, f func(i int, bad []byte)) {
	for i := 0; i < len(body); i += stride() {
		bad := slices.Clone(body)
		bad[i] ^= 1 << (i % 8)
		f(i, bad)
	}
	f(-1, append(slices.Clone(body), 0))
	if len(body) > 0 {
		f(-2, body[:len(body)-1])
	}
}

// heads calls f with every copy of an entry that differs in one bit of its head:
// kind, seat, argument.
func heads(e Entry, f func(bad Entry)) {
	for bit := range 8 {
		kind, seat, arg := e, e, e
		kind.Kind ^= 1 << bit
		seat.Seat ^= 1 << bit
		arg.Arg ^= 1 << bit
		f(kind)
		f(seat)
		f(arg)
	}
}

// flipped requires that no changed copy of an entry is accepted, and then has
// the entry itself accepted.
func (g *game) flipped(e Entry, err error) {
	g.Helper()
	if err != nil {
		g.Fatal(err)
	}
	flips(e.Body, func(i int, bad []byte) {
		if g.deal.Accept(Entry{e.Kind, e.Seat, e.Arg, bad}) == nil {
			g.Fatalf("%v by %d: accepted with byte %d changed", e.Kind, e.Seat, i)
		}
	})
	heads(e, func(bad Entry) {
		if g.deal.Accept(bad) == nil {
			g.Fatalf("%v by %d: accepted as %v by %d with %d", e.Kind, e.Seat, bad.Kind, bad.Seat, bad.Arg)
		}
	})
	g.must(e, nil)
}

// TestFlips changes every byte of every entry that proves or opens something.
// A commitment can be any bytes: its reveal is what fails. A deck can be any
// elements: TestShuffleFlips.
func TestFlips(t *testing.T) {
	g := newGame(t, four, 70)
	for !g.deal.Playing() {
		due, _, seats := g.deal.Due()
		e, err := g.make(g.parties[seats[0]])
		switch {
		case due == Commit, due == Receipt, due == Mix, due == Proof, seats[0] > 1:
			g.must(e, err)
		default:
			g.flipped(e, err)
		}
	}
	p, ends := g.passing()
	g.flipped(p.Pass(g.deal, ends...))
	if slot := g.deal.Held(0)[0]; slot >= 0 {
		g.flipped(g.parties[0].Play(g.deal, slot))
	}
	g.ask(3, 1)
	g.flipped(g.parties[2].Takeover(g.deal, 3, g.signers[2]))
	g.flipped(g.parties[1].Lack(g.deal, lacking(p, g)))
	for _, seat := range []uint8{0, 2, 3} {
		g.must(Entry{Kind: Absent, Seat: seat, Arg: uint8(Lack)}, nil)
	}
	g.must(g.parties[1].Choose(g.deal, []int{1}, true))
	g.flipped(g.parties[1].Choice(g.deal))
	g.flipped(g.parties[0].Open(g.deal))
}

// lacking returns a tile that seat 1 does not hold.
func lacking(_ *Party, g *game) Tile {
	hand, err := g.parties[1].Hand(g.deal)
	if err != nil {
		g.Fatal(err)
	}
	for t := range Tile(DoubleNine) {
		if !slices.Contains(tilesOf(hand), t) {
			return t
		}
	}
	return Unknown
}

func TestClaimFlips(t *testing.T) {
	g := rigged(t, doublesThen(5)...)
	g.flipped(g.parties[0].Five(g.deal))
	g = rigged(t, doublesThen(4)...)
	g.flipped(g.parties[0].Few(g.deal))
	g = rigged(t, doublesThen(4)...)
	g.flipped(g.parties[0].Show(g.deal, 0))
}

func TestTakeoverFlips(t *testing.T) {
	g := newGame(t, four, 71).until(Token)
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	g.flipped(g.parties[0].SubToken(g.deal, 2))
	g.must(g.parties[2].Token(g.deal))
	g.parties[2] = g.leave(2)
	g.flipped(g.parties[1].Disclose(g.deal, 2))
	e, err := g.parties[1].Reshare(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	images := splitName + size*len(g.table.holders(1, g.deal.gone.humans))
	flips(e.Body[:images], func(i int, bad []byte) {
		bad = slices.Concat(bad, e.Body[images:])
		if g.deal.Accept(Entry{e.Kind, e.Seat, e.Arg, bad}) == nil {
			t.Fatalf("images accepted with byte %d changed", i)
		}
	})
	g.must(e, nil)
	g.must(g.parties[3].Reshare(g.deal))
	flips(e.Body[images:], func(i int, bad []byte) { // a seal: its holder notices
		if i < 0 {
			return
		}
		esc := *g.deal.gone.reshared[1]
		esc.seals = [][]byte{bad[:sealSize], bad[sealSize:]}
		_, first := g.parties[esc.holders[0]].share(&esc)
		if _, second := g.parties[esc.holders[1]].share(&esc); first == nil && second == nil {
			t.Fatalf("seals open with byte %d changed", i)
		}
	})
}

// TestShuffleFlips changes every byte of a proof and of the deck it is for.
func TestShuffleFlips(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 72)
	p := m.proof.prove(nil, s, m.masks)
	flips(p.bytes(), func(i int, bad []byte) {
		if q, err := readShuffleProof(bad, 28); err == nil && s.accepts(nil, q) {
			t.Fatalf("proof accepted with byte %d changed", i)
		}
	})
	flips(s.out.bytes(), func(i int, bad []byte) {
		out, err := readPile(bad, 28, nil)
		if err == nil && (&shuffleStatement{s.context, s.joint, s.in, out}).accepts(nil, p) {
			t.Fatalf("deck accepted with byte %d changed", i)
		}
	})
}
