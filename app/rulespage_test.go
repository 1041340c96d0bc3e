package app

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

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

// TestOfferedCanBePlayed offers every value that some rules allow, one change
// away from a preset or two, and no other.
func TestOfferedCanBePlayed(t *testing.T) {
	for _, g := range ruleGroups {
		for _, key := range g.options {
			o := optionNamed(key)
			for _, v := range optionValues(o) {
				offered := slices.Contains((&ruleOption{Key: key}).offered(), v)
				if playable := canBePlayed(o, v); playable != offered {
					t.Errorf("%s=%s is offered: %v, and can be played: %v", key, o.Word(v), offered, playable)
				}
			}
		}
	}
}

func canBePlayed(o engine.Option, v uint16) bool {
	for _, p := range engine.Presets() {
		for _, first := range engine.Options() {
			for _, w := range optionValues(first) {
				before := settle(first.Set(p.Rules, w), first.Key)
				rules := settle(o.Set(before, v), o.Key)
				if before.Validate() == nil && rules.Validate() == nil {
					return true
				}
			}
		}
	}
	return false
}

// Attributes are written in any order.
var shutSelect = regexp.MustCompile(`<select[^>]* disabled[ >]`)

// TestShutOptions shuts options that mean nothing under the others, with the
// reason beside them, and leaves open what can be changed.
func TestShutOptions(t *testing.T) {
	parque := engine.Presets()[3].Rules
	tests := []struct {
		key   string
		rules engine.Rules
		clash string
	}{
		{"asleep-double", engine.Habana(), "clash.asleep-matters"},
		{"first-tile", engine.Habana(), "clash.double-leads"},
		{"asleep-double", parque, ""},
		{"redeal-silent", engine.Habana(), "clash.silent-redeal"},
		{"first-lead", engine.Habana(), ""},
		{"score-domino", engine.Habana(), ""},
	}
	for _, l := range text.Languages() {
		for _, test := range tests {
			o := &ruleOption{Key: test.key, Rules: test.rules, Language: l.Code}
			html := app.HTMLString(o.Render())
			want := ""
			if test.clash != "" {
				want = l.Say(test.clash)
			}
			if o.shut(l) != want || shutSelect.MatchString(html) != (want != "") || !strings.Contains(html, want) {
				t.Errorf("%s: %s is shut by %q, want %q", l.Code, test.key, o.shut(l), want)
			}
		}
	}
}

// TestRefusedBeside says beside the option why it was refused, until the rules
// are others.
func TestRefusedBeside(t *testing.T) {
	habana := engine.Habana()
	o := &ruleOption{Key: "capicua", Rules: habana, Language: "en", clash: "for a reason.", when: habana}
	if html := app.HTMLString(o.Render()); !strings.Contains(html, `role="alert"`) || !strings.Contains(html, "That cannot be played: for a reason.") {
		t.Errorf("%s", html)
	}
	o.Rules = engine.Presets()[3].Rules
	if html := app.HTMLString(o.Render()); strings.Contains(html, "for a reason.") {
		t.Error("the reason outlives the rules")
	}
}
