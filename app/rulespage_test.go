package app

import (
	"errors"
	"slices"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// notOffered are the options that the page does not offer by themselves: two
// follow from others, one is fixed, the rest is for tables of friends.
var notOffered = []string{"hand", "solo", "redeal-doubles", "bot-seats", "turn-clock", "grace", "return-limit", "on-gone"}

// TestEveryOptionIsOffered wants each option of the engine on the page, or
// among those left out by intent.
func TestEveryOptionIsOffered(t *testing.T) {
	var offered []string
	for _, g := range ruleGroups {
		offered = append(offered, g.options...)
	}
	for _, o := range engine.Options() {
		if slices.Contains(offered, o.Key) == slices.Contains(notOffered, o.Key) {
			t.Errorf("the option %s is offered and left out, or neither", o.Key)
		}
	}
}

// TestOptionsHaveWords wants a title for each option and words for its values
// in every language.
func TestOptionsHaveWords(t *testing.T) {
	for _, l := range text.Languages() {
		for _, g := range ruleGroups {
			for _, key := range g.options {
				o := optionNamed(key)
				if !l.Has("rule." + key) {
					t.Errorf("%s has no title for %s", l.Code, key)
				}
				for _, word := range o.Words {
					if !l.Has("rule."+key+"."+word) && !l.Has(word) {
						t.Errorf("%s has no words for %s=%s", l.Code, key, word)
					}
				}
			}
		}
	}
}

// TestChangesSettleOrSayWhy makes every change from every preset: the rules
// can be played, or the reason stands in every language.
func TestChangesSettleOrSayWhy(t *testing.T) {
	for _, p := range engine.Presets() {
		for _, g := range ruleGroups {
			for _, key := range g.options {
				o := optionNamed(key)
				for _, v := range optionValues(o) {
					rules := settle(o.Set(p.Rules, v), key)
					err := rules.Validate()
					var clash *engine.Clash
					if err != nil && !errors.As(err, &clash) {
						t.Fatalf("%s %s=%s: %v", p.Name, key, o.Word(v), err)
					}
					for _, l := range text.Languages() {
						if clash != nil && !l.Has("clash."+clash.Name) {
							t.Errorf("%s does not say why: %s", l.Code, clash.Name)
						}
					}
				}
			}
		}
	}
}

// TestPlayersSettle sits down as two, three and four from every preset.
func TestPlayersSettle(t *testing.T) {
	for _, p := range engine.Presets() {
		for players := uint8(2); players <= 3; players++ {
			rules := p.Rules
			rules.Players = players
			rules = settle(rules, "players")
			if err := rules.Validate(); err != nil {
				t.Errorf("%s with %d players: %v", p.Name, players, err)
			}
		}
	}
}
