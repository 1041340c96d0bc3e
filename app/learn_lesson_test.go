package app

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// tables are the agreements that the lessons are tried under: each preset, and
// each with one option changed.
func tables() []engine.Rules {
	var out []engine.Rules
	for _, p := range engine.Presets() {
		out = append(out, p.Rules)
		for _, o := range engine.Options() {
			for _, v := range optionValues(o) {
				if r := settle(o.Set(p.Rules, v), o.Key); r != p.Rules && r.Validate() == nil {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// TestLessonsUnderEveryAgreement plays every lesson by the rules of many
// tables: it goes on to its end, which is what it is kept for.
func TestLessonsUnderEveryAgreement(t *testing.T) {
	for _, table := range tables() {
		rules, _ := lessonRules(table)
		for _, x := range lessons {
			states, err := x.states(text.Spanish, rules)
			if err != nil || len(states) < 4 {
				t.Errorf("%s under %s: %d states, %v", x.name, rules, len(states), err)
				continue
			}
			if x.until == 0 && !states[len(states)-1].HandEnded() {
				t.Errorf("%s under %s does not end", x.name, rules)
			}
		}
	}
}

// TestLessonsShowWhatTheyTeach holds each lesson against its name.
func TestLessonsShowWhatTheyTeach(t *testing.T) {
	tests := map[string]func(s []State, h engine.HandResult) bool{
		"join":   func(s []State, _ engine.HandResult) bool { return len(s[0].plays()) == 0 },
		"pass":   func(s []State, _ engine.HandResult) bool { return passes(s) > 1 },
		"domino": func(_ []State, h engine.HandResult) bool { return h.Ending == engine.Domino && h.By == 0 && !h.Capicua },
		"block": func(_ []State, h engine.HandResult) bool {
			return h.Ending == engine.Block && h.By == 0 && h.Winner == 0
		},
		"tie": func(_ []State, h engine.HandResult) bool {
			return h.Ending == engine.Block && h.Winner == engine.NoTeam
		},
		"capicua": func(_ []State, h engine.HandResult) bool { return h.Ending == engine.Domino && h.Capicua },
	}
	for _, x := range lessons {
		states, err := x.states(text.English, engine.Habana())
		if err != nil {
			t.Fatal(err)
		}
		h, _ := states[len(states)-1].View.Match.LastHand()
		if shows := tests[x.name]; shows == nil || !shows(states, h) {
			t.Errorf("%s shows something else: %+v", x.name, h)
		}
	}
}

func passes(states []State) int {
	n := 0
	for i := range states[1:] {
		n += count(states[i+1].Event.Kind == engine.Passed)
	}
	return n
}

// TestBlockIsCountedByTheTablesRules: the same block is won by the other side
// where pairs are added up, and the page says so.
func TestBlockIsCountedByTheTablesRules(t *testing.T) {
	x, _ := lessonNamed("block")
	winners := map[engine.Team]bool{}
	for _, rules := range []engine.Rules{engine.Habana(), engine.Parque()} {
		states, err := x.states(text.English, rules)
		if err != nil {
			t.Fatal(err)
		}
		h, _ := states[len(states)-1].View.Match.LastHand()
		winners[h.Winner] = true
	}
	if len(winners) != 2 {
		t.Errorf("the block is won by %v under both", winners)
	}
}

// TestExampleIsPlayed taps wrong tiles and right ones, and goes on alone.
func TestExampleIsPlayed(t *testing.T) {
	x := &example{Name: "domino", Rules: engine.Habana(), Language: "en"}
	x.begin()
	if !strings.Contains(x.said, "Ends") {
		t.Errorf("it begins with %q", x.said)
	}
	var ctx app.Context
	for !x.last() {
		at, s := x.at, x.states[x.at]
		if next := x.states[at+1].Event; next.Kind != engine.Played || next.Seat != 0 {
			x.goOn()
			continue
		}
		for tile := range (s.View.Hand &^ s.View.Playable()).All() {
			if x.onTile(ctx, app.Action{Value: tile}); x.at != at || !strings.Contains(x.said, "does not fit") {
				t.Errorf("the tile %s gets %q", tile, x.said)
			}
		}
		x.onTile(ctx, app.Action{Value: x.states[at+1].Event.Move.Tile})
		if x.at != at+1 {
			t.Fatal("the right tile does not go on")
		}
	}
	if !strings.Contains(x.said, "End of the hand") || !strings.Contains(app.HTMLString(x.Render()), "Us: 9 points") {
		t.Errorf("it ends with %q", x.said)
	}
}

// TestLearnPages draws every page in every language: no key shows in place of
// its words.
func TestLearnPages(t *testing.T) {
	screens := []string{screenLearn, screenExamples, screenHabits, screenWords, screenOdds}
	for _, l := range text.Languages() {
		for _, screen := range screens {
			html := app.HTMLString((&learnPage{Screen: screen, Settings: Settings{Language: l.Code}}).Render())
			for _, prefix := range []string{">law.", ">odds.", ">word.", ">habit.", ">example.", ">learn.", "{0}"} {
				if strings.Contains(html, prefix) {
					t.Errorf("%s: %s shows %s", l.Code, screen, prefix)
				}
			}
			if !strings.Contains(html, `aria-current="page"`) {
				t.Errorf("%s does not say which page it is", screen)
			}
		}
	}
}

// TestTeaches tells the pages that teach from addresses that lead nowhere.
func TestTeaches(t *testing.T) {
	for screen, want := range map[string]bool{
		"learn": true, "learn/odds": true, "learn/examples": true, "learn/examples/tie": true,
		"learn/": false, "learn/zzz": false, "learn/examples/": false, "learn/examples/xx": false,
	} {
		r := &root{screen: screen}
		if teaches(screen) != want || !want && r.problem() != "home.wronglink" {
			t.Errorf("#%s: %v, and the problem is %q", screen, !want, r.problem())
		}
	}
}

// TestHabitsAlone speaks of no partner where everybody plays alone.
func TestHabitsAlone(t *testing.T) {
	three := engine.Habana()
	three.Players = 3
	three = settle(three, "players")
	for _, l := range text.Languages() {
		partner := l.Say("habit.partner")
		for rules, want := range map[engine.Rules]bool{engine.Habana(): true, three: false} {
			if got := strings.Contains(app.HTMLString(habitList(l, rules)), partner); got != want {
				t.Errorf("%s with %d players: %v", l.Code, rules.Players, got)
			}
		}
	}
}
