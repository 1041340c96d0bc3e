package deck

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
)

//go:embed doc.go
var documentation string

// TestSizes measures the bodies of a deal of four with 55 tiles, and looks each
// size up in the package's documentation.
func TestSizes(t *testing.T) {
	_, text, _ := strings.Cut(documentation, "# Sizes, in bytes")
	seen := map[Kind]bool{}
	for _, e := range oneOfEach(t) {
		want, ok := sizes[e.Kind]
		if !ok || seen[e.Kind] {
			continue
		}
		seen[e.Kind] = true
		if len(e.Body) != want.bytes {
			t.Errorf("%v: %d bytes, want %d", e.Kind, len(e.Body), want.bytes)
		}
		name := strings.ToUpper(e.Kind.String()[:1]) + e.Kind.String()[1:]
		if name == "Sub-token" {
			name = "SubToken"
		}
		if says := fmt.Sprintf("%s %s", name, want.says); !strings.Contains(text, says) {
			t.Errorf("the documentation does not say %q", says)
		}
	}
	if len(seen) != len(sizes) {
		t.Errorf("%d sizes measured of %d", len(seen), len(sizes))
	}
}

// sizes are those of bodies, and how the documentation says them.
var sizes = map[Kind]struct {
	bytes int
	says  string
}{
	Commit:   {32, "32"},
	Reveal:   {32, "32"},
	Key:      {96 + 32 + 3*112, "96 (if it has holders, +32 and 112 a holder"},
	Receipt:  {1, "1"},
	Dispute:  {32, "32 a complaint"},
	Mix:      {3520, "3520"},
	Proof:    {5568, "5568"},
	Release:  {96, "96"},
	Token:    {1024, "1024 (30 slots)"},
	SubToken: {1027, "1027"},
	Play:     {96, "96 (+1, its slot in Arg)"},
	Pass:     {3200, "160 a slot and end (3200 for ten and two)"},
	Few:      {640, "640"},
	Five:     {229, "229"},
	Lack:     {1600, "160 a slot"},
	Show:     {97, "97"},
	Choose:   {32, "32"},
	Choice:   {33, "33"},
	Open:     {32, "32"},
	Takeover: {111 + 80, "111 (+80, but not of the heir)"},
	Disclose: {32, "32"},
	Reshare:  {3 + 2*112, "3 and 112 a holder"},
	Kept:     {4, "4"},
}

// oneOfEach makes an entry of every kind that has a size, and more; of a kind the
// first counts.
func oneOfEach(t *testing.T) []Entry {
	t.Helper()
	var list []Entry
	keep := func(e Entry, err error) Entry {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
		return e
	}
	g := rigged(t, doublesThen(5)...) // 00, 11, 22, 33, 44, 01 to 05: neither 8 nor 9
	p := g.parties[0]
	keep(p.Pass(g.deal, 8, 9))
	keep(p.Five(g.deal))
	keep(p.Show(g.deal, 0))
	keep(p.Lack(g.deal, 54))
	keep(g.parties[1].Few(g.deal))
	keep(p.Play(g.deal, 0))
	g.must(keep(p.Choose(g.deal, []int{0}, true)), nil)
	g.must(keep(p.Choice(g.deal)), nil)
	g.ask(3, 1)
	g.must(keep(p.Takeover(g.deal, 3, g.signers[0])), nil)
	g.sign(1, 3)
	g.sign(2, 3)
	keep(p.Disclose(g.deal, 3))
	for _, seat := range []int{0, 2} {
		g.must(keep(g.parties[seat].Reshare(g.deal)), nil)
	}
	keep(p.Kept(g.deal))
	keep(p.Open(g.deal))
	g = newGame(t, four, 170).until(Token)
	keep(g.parties[0].SubToken(g.deal, 2))
	g = newGame(t, four, 171).until(Receipt)
	g.complain(1, 0)
	g.until(Dispute)
	keep(g.parties[0].Dispute(g.deal))
	return append(list, newGame(t, four, 172).dealt().deal.Log()...)
}
