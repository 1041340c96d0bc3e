package deck

import (
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

// go test -run Vectors -update writes the vectors anew, from the parties'
// roots that newGame fixes. They change when the protocol does, and then its
// name must change, too.
var update = flag.Bool("update", false, "write testdata/vectors.json")

// A vector is one entry as text.
type vector struct {
	Kind string `json:"kind"`
	Seat uint8  `json:"seat"`
	Arg  uint8  `json:"arg"`
	Body string `json:"body"`
}

func vectorsOf(entries []Entry) []vector {
	var list []vector
	for _, e := range entries {
		list = append(list, vector{e.Kind.String(), e.Seat, e.Arg, hex.EncodeToString(e.Body)})
	}
	return list
}

// scripted plays a deal with an entry of every kind but Five and Dispute.
func scripted(t testing.TB) *game {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 90).until(Token)
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].Token(g.deal))
	}
	for _, s := range []int{0, 1, 3} {
		g.must(g.parties[s].SubToken(g.deal, 2))
	}
	for seat, p := range g.parties {
		if seat == 2 {
			g.must(p.Decline(g.deal))
			continue
		}
		g.must(p.Few(g.deal))
	}
	for _, p := range g.parties {
		e, err := p.Lack(g.deal, 40) // 55, which one of the seats has
		if err != nil {
			e, err = p.Show(g.deal, 40)
		}
		g.must(e, err)
	}
	g.must(g.parties[0].Choose(g.deal, []int{0, 2}, true))
	g.must(g.parties[2].Choose(g.deal, []int{0, 2}, false))
	g.must(g.parties[0].Choice(g.deal))
	g.must(Entry{Kind: Absent, Seat: 2, Arg: uint8(Choice)}, nil)
	p, ends := g.passing()
	g.must(p.Pass(g.deal, ends...))
	heir := g.leave(1)
	g.must(g.parties[0].Disclose(g.deal, 1))
	g.must(g.parties[0].Reshare(g.deal))
	g.must(g.parties[2].Reshare(g.deal))
	for _, s := range []int{0, 2, 3} {
		g.must(g.parties[s].Kept(g.deal))
	}
	g.must(g.parties[3].HandBack(g.deal, 1))
	g.parties[1] = heir
	g.open()
	return g
}

// disputed plays a deal up to its second keys.
func disputed(t testing.TB) []Entry {
	g := newGame(t, layout{DoubleSix, 7, true, "hhhh"}, 91).until(Receipt)
	g.complain(1, 0)
	return g.until(Dispute).until(Mix).deal.Log()
}

func fiveDoubles(t testing.TB) []Entry {
	g := rigged(t, doublesThen(5)...)
	g.must(g.parties[0].Five(g.deal))
	log := g.deal.Log()
	return log[len(log)-1:]
}

// TestVectors compares every entry of fixed deals with those written before.
func TestVectors(t *testing.T) {
	g := scripted(t)
	now := map[string][]vector{
		"whole":    vectorsOf(g.deal.Log()),
		"disputed": vectorsOf(disputed(t)),
		"five":     vectorsOf(fiveDoubles(t)),
	}
	if *update {
		b, err := json.MarshalIndent(now, "", " ")
		if err == nil {
			err = os.WriteFile("testdata/vectors.json", b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	var before map[string][]vector
	load(t, "vectors.json", &before)
	for name, list := range now {
		if len(list) != len(before[name]) {
			t.Errorf("%s: %d entries, %d before", name, len(list), len(before[name]))
			continue
		}
		for i, v := range list {
			if v != before[name][i] {
				t.Fatalf("%s: entry %d, %s by %d, is another", name, i, v.Kind, v.Seat)
			}
		}
	}
}

// TestEveryKind: the script leaves no kind of entry out, and its record holds.
func TestEveryKind(t *testing.T) {
	g := scripted(t)
	seen := [kinds]bool{Five: true, Dispute: true}
	for _, e := range g.deal.Log() {
		seen[e.Kind] = true
	}
	for k := Kind(1); k < kinds; k++ {
		if !seen[k] {
			t.Errorf("no %v", k)
		}
	}
	r := g.audit()
	if len(r.Faults) != 0 || !r.Whole {
		t.Errorf("report: %+v", r)
	}
}
