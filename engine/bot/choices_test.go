package bot_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// agreements are the presets, and games of two and three.
func agreements(t *testing.T, options string) (all []engine.Rules) {
	t.Helper()
	for _, name := range []string{"Habana", "Calle-Ocho", "Doble-Nueve", "Parque", "Parque players=3 solo=yes", "Parque players=2 solo=yes"} {
		r, err := engine.ParseRules(name + options)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// asked returns the view of the first seat that is asked in a phase of a game
// under the rules, as if it held the hand; ok is false where the rules never
// come to it.
func asked(t *testing.T, r engine.Rules, phase engine.Phase, hand string) (v engine.View, ok bool) {
	t.Helper()
	h, err := engine.ParseHand(hand)
	if err != nil {
		t.Fatal(err)
	}
	g := newGame(t, r, rand.New(rand.NewPCG(1, 1)))
	for len(g.match.Hands()) == 0 {
		v, waits := g.next()
		if !waits {
			continue
		}
		if g.match.Phase() == phase {
			v.Hand = h
			return v, true
		}
		g.do(v.Legal(nil)[len(v.Legal(nil))-1])
	}
	return v, false
}

// TestChoices asks the levels what it says to a plain hand, at every table
// where the question comes up.
func TestChoices(t *testing.T) {
	all := bot.Levels()
	tests := []struct {
		name, options string
		phase         engine.Phase
		hand          string
		right         func(engine.Event) bool
		tables        int
		levels        []string
	}{
		{"five of a number leads", "", engine.PhaseChoice, "99 89 79 69 59 12 13 04 24 03",
			func(e engine.Event) bool { return e.Choice == engine.ILead }, 2, all},
		{"two of each number does not", "", engine.PhaseChoice, "01 12 23 34 45 56 67 78 89 09",
			func(e engine.Event) bool { return e.Choice == engine.YouLead }, 2, all},
		{"a heavy hand of doubles is thrown in", " redeal=on-request redeal-silent=no", engine.PhaseRedeal, "99 88 77 66 55 08 17 26 35 49",
			func(e engine.Event) bool { return e.Kind == engine.RedealAsked }, 6, all},
		{"a light one with a long number is kept", " redeal=on-request redeal-silent=no", engine.PhaseRedeal, "00 11 22 33 44 01 02 03 04 05",
			func(e engine.Event) bool { return e.Kind == engine.DealKept }, 6, all},
		{"the number is led that there is most of", " redeal=none redeal-silent=no first-lead=random-seat first-tile=any pair-choice=never", engine.PhasePlay, "99 89 79 69 59 12 13 04 24 03",
			func(e engine.Event) bool { return e.Move.Tile.Has(9) }, 6, all[1:]},
	}
	for _, test := range tests {
		tables := 0
		for _, r := range agreements(t, test.options) {
			v, ok := asked(t, r, test.phase, test.hand)
			if !ok {
				continue
			}
			tables++
			for _, level := range test.levels {
				t.Run(fmt.Sprintf("%s/%s/%s", test.name, r, level), func(t *testing.T) {
					if e := choose(t, level, v, 1); !test.right(e) {
						t.Errorf("says %s", e)
					}
				})
			}
		}
		if tables != test.tables {
			t.Errorf("%s: asked at %d tables", test.name, tables)
		}
	}
}
