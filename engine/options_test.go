package engine

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// optionCase is a line of testdata/options.jsonl: the end of a hand under one
// option, with what it comes to, computed by hand in Why.
type optionCase struct {
	Rules   string
	Why     string
	Later   bool // not the first hand of the game
	Score   []uint16
	Leader  Seat
	Bots    []Seat
	Deeds   string // of the hand, as far as they matter
	End     string // domino, block, forfeit, annulled
	By      Seat
	Last    string   // the last tile, for a capicúa: a move
	Ends    string   // the line's ends before it
	Left    []string // the tiles left; "?3" is three tiles that are not turned over
	Winner  *int     // nil: nobody
	Points  int
	After   []uint16
	Next    string // "seat 2", "pair 1 first 3", "over 0 counts 2"
	Capicua bool
}

func readOptions(t *testing.T) (cases []optionCase) {
	t.Helper()
	file, err := os.Open("testdata/options.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		var c optionCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestOptions scores and settles the hands of testdata/options.jsonl.
func TestOptions(t *testing.T) {
	for _, c := range readOptions(t) {
		t.Run(c.Rules+": "+c.Why, func(t *testing.T) { c.run(t) })
	}
}

func (c *optionCase) run(t *testing.T) {
	rules, err := ParseRules(c.Rules)
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMatch(rules, SeatsOf(c.Bots...))
	if err != nil {
		t.Fatal(err)
	}
	if c.Later {
		m.past = m.past.with(HandResult{Ending: Block, Winner: NoTeam})
	}
	copy(m.score[:], c.Score)
	if len(c.Score) > 0 && c.Later {
		copy(m.past.hand.Score[:], c.Score)
	}
	m.round = newRound(&rules)
	m.startPlay(c.Leader)
	for deed := range strings.FieldsSeq(c.Deeds) {
		e, err := ParseEvent(deed)
		if err != nil {
			t.Fatal(err)
		}
		if m, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	opening := c.holdings(t, &m)
	c.lastTile(t, &m)
	ending := map[string]Ending{"domino": Domino, "block": Block, "forfeit": ForfeitEnd, "annulled": AnnulledEnd}[c.End]
	m.end(ending, c.By, opening)
	for s := range m.Awaits().All() {
		hand, _ := ParseHand(c.Left[s])
		if m, err = m.Apply(Show(s, hand)); err != nil {
			t.Fatal(err)
		}
	}
	c.compare(t, &m)
}

// holdings sets how many tiles each seat holds and returns who turns over.
func (c *optionCase) holdings(t *testing.T, m *Match) Seats {
	opening := m.rules.Seats()
	for s, text := range c.Left {
		if hidden, ok := strings.CutPrefix(text, "?"); ok {
			m.round.counts[s] = hidden[0] - '0'
			opening = opening.Without(Seat(s))
			continue
		}
		hand, err := ParseHand(text)
		if err != nil {
			t.Fatal(err)
		}
		m.round.counts[s] = uint8(hand.Len())
	}
	if c.End == "annulled" {
		return 0
	}
	return opening
}

// lastTile says whether the case's last tile makes a capicúa, as play would.
func (c *optionCase) lastTile(t *testing.T, m *Match) {
	if c.Last == "" {
		return
	}
	move, err := ParseMove(c.Last)
	if err != nil {
		t.Fatal(err)
	}
	m.round.line = Line{left: c.Ends[0] - '0', right: c.Ends[1] - '0', tiles: 1 << Tiles}
	if !m.round.line.Fits(move) {
		t.Fatalf("%s does not fit %s", c.Last, c.Ends)
	}
	m.round.counts[c.By], m.round.turn = 1, c.By
	next, err := m.Apply(Play(c.By, move))
	if err != nil {
		t.Fatal(err)
	}
	m.round.capicua = next.round.capicua
	m.round.counts[c.By] = 0
}

func (c *optionCase) compare(t *testing.T, m *Match) {
	h, ok := m.LastHand()
	if !ok {
		t.Fatal("the hand has not ended")
	}
	winner := NoTeam
	if c.Winner != nil {
		winner = Team(*c.Winner)
	}
	if h.Winner != winner || h.Points != c.Points || h.Capicua != c.Capicua {
		t.Errorf("side %d wins %d points, capicúa %t; want side %d, %d, %t: %s",
			h.Winner, h.Points, h.Capicua, winner, c.Points, c.Capicua, c.Why)
	}
	for team, want := range c.After {
		if m.score[team] != want {
			t.Errorf("the score is %v, want %v: %s", m.score, c.After, c.Why)
			break
		}
	}
	if got := nextWords(m); got != c.Next {
		t.Errorf("next is %q, want %q: %s", got, c.Next, c.Why)
	}
}

func nextWords(m *Match) string {
	digit := func(n int) string { return string(rune('0' + n)) }
	if g, over := m.Result(); over {
		return "over " + digit(int(g.Winner)) + " counts " + digit(g.CountsAs)
	}
	l := m.Lead()
	if l.Choose {
		return "pair " + digit(int(l.Team)) + " first " + digit(int(l.Seat))
	}
	return "seat " + digit(int(l.Seat))
}
