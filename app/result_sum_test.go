package app

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p"
)

// TestSumWords says sums of the rules that make points unusual.
func TestSumWords(t *testing.T) {
	block, out := engine.Block, engine.Domino
	totals := [engine.MaxSeats]int{3, 8, 5, 6} // ours 8, theirs 14
	tests := []struct {
		name   string
		change func(r *engine.Rules)
		ending engine.Ending
		hand   engine.HandResult
		want   string
	}{
		{"plain", func(*engine.Rules) {}, out, engine.HandResult{Points: 14}, ""},
		{"first hand", func(r *engine.Rules) { r.FirstHandDouble = true }, out, engine.HandResult{Points: 28},
			"The others hold 14, × 2 as the first hand = 28."},
		{"all hands", func(r *engine.Rules) { r.ScoreDomino = engine.CountAll }, out, engine.HandResult{Points: 22},
			"The others hold 14, the winner's side 8, and all of it counts: 14 + 8 = 22."},
		{"difference", func(r *engine.Rules) { r.ScoreBlock = engine.CountDifference }, block, engine.HandResult{Points: 6},
			"The others hold 14, less the winner's own 8: 14 − 8 = 6."},
		{"capicúa adds", func(r *engine.Rules) { r.Capicua = engine.CapicuaPlus25 }, out, engine.HandResult{Points: 39, Capicua: true},
			"The others hold 14, + 25 for the capicúa = 39."},
		{"capicúa doubles the first hand", func(r *engine.Rules) { r.Capicua, r.FirstHandDouble = engine.CapicuaDouble, true }, out,
			engine.HandResult{Points: 56, Capicua: true}, "The others hold 14, × 2 as the first hand, × 2 for the capicúa = 56."},
		{"announced", func(r *engine.Rules) { r.Capicua = engine.CapicuaAnnounced }, out, engine.HandResult{Points: 14, Capicua: true}, ""},
		{"passes", func(r *engine.Rules) { r.PassPoints = engine.FirstPass2 }, out,
			engine.HandResult{Points: 14, PassPoints: [engine.MaxSeats]int{0, 2}}, "For passes: Them +2."},
		{"a tie with passes", func(*engine.Rules) {}, block,
			engine.HandResult{Winner: engine.NoTeam, PassPoints: [engine.MaxSeats]int{2}}, "For passes: Us +2."},
		{"forfeit", func(r *engine.Rules) { r.FirstHandDouble = true }, engine.ForfeitEnd, engine.HandResult{Points: 90},
			"The losers' tiles count; those not turned over, as the heaviest they can be. The first hand counts double."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rules := engine.Habana()
			test.change(&rules)
			var s State
			playHands(t, rules, 1, 1, func(after State) { s = after })
			h := test.hand
			h.Ending, h.Totals = test.ending, totals
			if got := s.sumWords(text.English, &h); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestSumsAreRight plays hands by the rules that make points unusual: what the
// words add up to is what the engine wrote.
func TestSumsAreRight(t *testing.T) {
	term := regexp.MustCompile(`([+−×] )?(\d+)`)
	said := 0
	for seed := range uint64(24) {
		rules := engine.Habana()
		rules.FirstHandDouble = seed%2 == 0
		rules.ScoreDomino = []engine.Count{engine.CountOpponents, engine.CountAll}[seed/2%2]
		rules.ScoreBlock = []engine.Count{engine.CountOpponents, engine.CountAll, engine.CountDifference}[seed%3]
		rules.Capicua, rules.CapicuaDoubles = []engine.Capicua{engine.CapicuaDouble, engine.CapicuaPlus100}[seed/4%2], true
		rules.Target = 200
		playHands(t, rules, seed, 6, func(s State) {
			h, _ := s.View.Match.LastHand()
			words := s.sumWords(text.English, &h)
			if words == "" {
				if ours := rules.Members(h.Winner); h.Winner != engine.NoTeam {
					for seat := range (rules.Seats() &^ ours).All() {
						h.Points -= h.Totals[seat]
					}
				}
				if h.Points != 0 {
					t.Errorf("seed %d: no word of %d points", seed, h.Points)
				}
				return
			}
			said++
			sum, total, _ := strings.Cut(words[strings.LastIndex(words, ":")+1:], " = ")
			value := 0
			for _, m := range term.FindAllStringSubmatch(sum, -1) {
				n, _ := strconv.Atoi(m[2])
				switch m[1] {
				case "":
					value = n
				case "+ ":
					value += n
				case "− ":
					value -= n
				case "× ":
					value *= n
				}
			}
			if strings.Contains(words, "are more") {
				value = 0
			}
			if total != strconv.Itoa(h.Points)+"." || value != h.Points {
				t.Errorf("seed %d: %q for %d points", seed, words, h.Points)
			}
		})
	}
	if said < 30 {
		t.Errorf("only %d sums were said", said)
	}
}

// playHands plays hands by chance and shows the table after each.
func playHands(t *testing.T, rules engine.Rules, seed uint64, hands int, see func(State)) {
	t.Helper()
	chance := rand.NewChaCha8([32]byte{byte(seed)})
	m, err := engine.NewMatch(rules, 0)
	var dealt p2p.Hands
	for err == nil && m.Phase() != engine.PhaseOver && len(m.Hands()) < hands {
		e, ended := engine.Deal(), len(m.Hands())
		switch m.Phase() {
		case engine.PhaseDraw:
			e = fairDraw(chance, &rules)
		case engine.PhaseDeal:
			dealt = fairDeal(t, chance, rules)
		default:
			for s := range m.Awaits().All() {
				view := engine.View{Match: m, Seat: s, Hand: dealt[s] &^ m.Round().Played(s)}
				legal := view.Legal(nil)
				e = legal[chance.Uint64()%uint64(len(legal))]
				break
			}
		}
		if m, err = m.Apply(e); err == nil && len(m.Hands()) > ended {
			see(State{Seated: true, View: engine.View{Match: m}})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
