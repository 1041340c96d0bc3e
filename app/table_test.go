package app

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"pgregory.net/rapid"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// sceneTable is the page of a scene as it stands on a felt of 370 by 420.
func sceneTable(s *scene, l *text.Language) *tablePage {
	state := s.state(l)
	state.Settings.Language = l.Code
	p := &tablePage{state: state, width: 370, height: 420}
	p.pick = s.picks(&state)
	return p
}

var keyShown = regexp.MustCompile(`>(said|status|seat|result|score|lead|pass|redeal|game|rule)\.[a-z.]+<`)

// TestSceneTables draws every scene in every language: the hand is all there,
// each tile has a name, and no key shows in place of its words.
func TestSceneTables(t *testing.T) {
	for _, l := range text.Languages() {
		for i := range scenes {
			p := sceneTable(&scenes[i], l)
			html := app.HTMLString(p.Render())
			if key := keyShown.FindString(html); key != "" {
				t.Errorf("%s %s shows the key %s", l.Code, scenes[i].name, key)
			}
			for tile := range p.state.View.Hand.All() {
				if !strings.Contains(html, `id="hand-`+tile.String()+`"`) || !strings.Contains(html, tileName(l, tile)) {
					t.Errorf("%s %s lacks the tile %s or its name", l.Code, scenes[i].name, tile)
				}
			}
			for _, sitter := range p.state.Record.Sat {
				if !strings.Contains(html, sitter.Name) {
					t.Errorf("%s %s does not name %s", l.Code, scenes[i].name, sitter.Name)
				}
			}
		}
	}
}

// TestAsksForAnEnd asks for an end only where it matters: never on the lead,
// never when both ends are equal, never when the tile fits one.
func TestAsksForAnEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line, left := engine.Line{}, engine.Set(engine.MaxPip)
		for range rapid.IntRange(0, 30).Draw(t, "tiles") {
			if moves := line.Moves(nil, left); len(moves) > 0 {
				m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
				line, left = line.Play(m), left.Without(m.Tile)
			}
		}
		a, b, laid := line.Ends()
		for tile := range left.All() {
			want := 1
			switch {
			case laid && !tile.Has(a) && !tile.Has(b):
				want = 0
			case laid && a != b && tile.Has(a) && tile.Has(b):
				want = 2
			}
			if got := len(waysToPlay(line, left, tile)); got != want {
				t.Fatalf("%s at %d and %d leaves %d choices, want %d", tile, a, b, got, want)
			}
		}
	})
}

// TestSpots gives every tile of a hand a place of its own, five in a row at
// most, each row in the middle.
func TestSpots(t *testing.T) {
	for n := range 11 {
		seen, sum := map[[2]float64]bool{}, map[float64]float64{}
		for _, s := range spots(n) {
			if seen[[2]float64{s.Column, s.Row}] || s.Column < -2 || s.Column > 2 || s.Row > 1 {
				t.Errorf("of %d tiles one stands at %v", n, s)
			}
			seen[[2]float64{s.Column, s.Row}] = true
			sum[s.Row] += s.Column
		}
		if sum[0] != 0 || sum[1] != 0 {
			t.Errorf("the rows of %d tiles are not in the middle", n)
		}
	}
}

// TestOwnName calls a player who gave no name by the word of the page's
// language, whatever the language was at the deal; a name stays a name.
func TestOwnName(t *testing.T) {
	for _, then := range text.Languages() {
		for _, now := range text.Languages() {
			s := State{Settings: Settings{Language: now.Code}, Record: engine.Record{Sat: []engine.Sitter{{Name: then.Say("you")}, {Name: then.Say("you")}}}}
			if got := s.Sitter(0).Name; got != now.Say("you") {
				t.Errorf("dealt in %s and read in %s: %s", then.Code, now.Code, got)
			}
			if got := s.Sitter(1).Name; got != then.Say("you") {
				t.Errorf("another is called %s", got)
			}
		}
	}
	s := State{Settings: Settings{Language: "es"}, Record: engine.Record{Sat: []engine.Sitter{{Name: "Ana"}}}}
	if s.Sitter(0).Name != "Ana" {
		t.Error("a name is lost")
	}
}
