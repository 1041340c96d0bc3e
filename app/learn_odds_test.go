package app

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p"
)

var golden = flag.Bool("golden", false, "write the figures of played games anew")

// TestOdds holds the figures against ones that others have published or that
// follow by counting.
func TestOdds(t *testing.T) {
	four, two := odds{engine.Habana()}, odds{eachAlone(engine.Parque())}
	two.rules.Players, two.rules.Solo = 2, true
	tests := []struct {
		what      string
		got, want float64
	}{
		{"five doubles in some hand", four.someHand(5), 0.047},
		{"no double in a hand", four.noDouble(), 0.109},
		{"the double nine asleep among four", four.asleep(), 15.0 / 55},
		{"the double nine asleep among two", two.asleep(), 35.0 / 55},
		{"a hand's weight", four.weight(), 90},
		{"tiles of a number", four.heldOfNumber(), 100.0 / 55},
	}
	for _, test := range tests {
		if math.Abs(test.got-test.want) > 0.0005 {
			t.Errorf("%s: %.4f, want %.4f", test.what, test.got, test.want)
		}
	}
}

// TestOddsAreThoseOfTheDealer deals many hands and counts.
func TestOddsAreThoseOfTheDealer(t *testing.T) {
	const deals = 4000
	rules := engine.Habana()
	many, none, lacking := 0, 0, 0
	chance := rand.NewChaCha8([32]byte{1})
	for range deals {
		hands := fairDeal(t, chance, rules)
		some := false
		for _, h := range hands {
			some = some || h.Doubles().Len() >= 5
		}
		many += count(some)
		none += count(hands[0].Doubles() == 0)
		lacking += count(hands[1]&engine.Carrying(3) == 0)
	}
	o := odds{rules}
	for _, test := range []struct {
		what string
		got  int
		want float64
	}{{"many doubles", many, o.someHand(5)}, {"no double", none, o.noDouble()}, {"a number lacking", lacking, o.lacking()}} {
		want, slack := test.want*deals, 4*math.Sqrt(test.want*(1-test.want)*deals)
		if math.Abs(float64(test.got)-want) > slack {
			t.Errorf("%s: %d of %d deals, want %.0f ± %.0f", test.what, test.got, deals, want, slack)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fairDeal deals from the stream by the game's own shuffle.
func fairDeal(t *testing.T, chance *rand.ChaCha8, rules engine.Rules) p2p.Hands {
	t.Helper()
	var r p2p.Receipt
	if _, err := chance.Read(r.Seed[:]); err != nil {
		t.Fatal(err)
	}
	r.Commitment = sha256.Sum256(r.Seed[:])
	hands, _, err := r.Verify(rules)
	if err != nil {
		t.Fatal(err)
	}
	return hands
}

// TestPlayedFigures plays the games of learn/played.txt again: four bots of
// the level medio, whose version never plays differently.
func TestPlayedFigures(t *testing.T) {
	const games = 400
	var want strings.Builder
	for i, p := range engine.Presets() {
		figures := played{Preset: strings.ReplaceAll(p.Name, " ", "-"), Games: games}
		chance := rand.NewChaCha8([32]byte{byte(10 + i)})
		for range games {
			playGame(t, chance, p.Rules, &figures)
		}
		fmt.Fprintln(&want, figures)
	}
	if *golden {
		if err := os.WriteFile("learn/played.txt", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want.String() != playedText {
		t.Errorf("the games give\n%s\nand learn/played.txt has\n%s\nwrite it with: go test ./app -run PlayedFigures -golden", want.String(), playedText)
	}
}

func playGame(t *testing.T, chance *rand.ChaCha8, rules engine.Rules, figures *played) {
	t.Helper()
	medio, err := bot.New("medio@1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.NewMatch(rules, 0)
	var hands p2p.Hands
	for err == nil && m.Phase() != engine.PhaseOver {
		e := engine.Deal()
		switch m.Phase() {
		case engine.PhaseDraw:
			e = fairDraw(chance, &rules)
		case engine.PhaseDeal:
			hands = fairDeal(t, chance, rules)
		default:
			for s := range m.Awaits().All() {
				view := engine.View{Match: m, Seat: s, Hand: hands[s] &^ m.Round().Played(s)}
				e, err = medio.Choose(t.Context(), view, chance.Uint64(), func() {})
				break
			}
		}
		if err == nil {
			figures.Passes += count(e.Kind == engine.Passed)
			m, err = m.Apply(e)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	figures.add(&m)
}

// fairDraw draws for the lead: a tile for each pair, or a seat.
func fairDraw(chance *rand.ChaCha8, rules *engine.Rules) engine.Event {
	draw := rand.New(chance)
	if rules.FirstLead == engine.DrawByPair {
		two := draw.Perm(engine.Tiles)
		return engine.DrawTiles(engine.Tile(two[0]), engine.Tile(two[1]))
	}
	return engine.DrawSeat(engine.Seat(draw.IntN(int(rules.Players))))
}

func (p *played) add(m *engine.Match) {
	rules := m.Rules()
	for _, h := range m.Hands() {
		p.Hands++
		p.Points += h.Points
		p.Dominoes += count(h.Ending == engine.Domino)
		p.Blocks += count(h.Ending == engine.Block && h.Winner != engine.NoTeam)
		p.Ties += count(h.Winner == engine.NoTeam)
		p.Lead += count(h.Winner == rules.Team(h.Leader))
	}
	loser := 0
	for team := range engine.Team(rules.Teams()) {
		loser += count(m.Score(team) == 0)
	}
	p.Pollonas += count(loser == rules.Teams()-1)
}

// TestFiguresForEveryTable finds figures of the games, and words for each row,
// whatever a table has agreed on.
func TestFiguresForEveryTable(t *testing.T) {
	tables := []engine.Rules{eachAlone(engine.CalleOcho())}
	for _, p := range engine.Presets() {
		tables = append(tables, p.Rules)
	}
	for _, rules := range tables {
		p, err := playedUnder(rules)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, l := range text.Languages() {
			for _, row := range append(p.rows(l), odds{rules}.rows(l)...) {
				if strings.HasPrefix(row.words, "odds.") || strings.Contains(row.words, "{") || strings.HasPrefix(row.figure, "0"+l.Say("decimal")+"0") {
					t.Errorf("%s, %s: %q %s", l.Code, rules, row.words, row.figure)
				}
			}
		}
	}
}
