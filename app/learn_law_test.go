package app

import (
	"slices"
	"strings"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// lawWords returns all sentences of the table's law.
func lawWords(l *text.Language, r engine.Rules) []string {
	var out []string
	for _, g := range lawGroups {
		out = append(out, g.say(law{l, r})...)
	}
	return out
}

// TestLawSaysEveryOption changes one option after another of every preset: the
// sentences change with it, and none shows its key or an empty hole.
func TestLawSaysEveryOption(t *testing.T) {
	for _, l := range text.Languages() {
		for _, p := range engine.Presets() {
			for _, g := range ruleGroups {
				for _, key := range g.options {
					testLawOf(t, l, p.Rules, optionNamed(key))
				}
			}
		}
	}
}

func testLawOf(t *testing.T, l *text.Language, from engine.Rules, o engine.Option) {
	t.Helper()
	for _, v := range optionValues(o) {
		rules := settle(o.Set(from, v), o.Key)
		if rules == from || rules.Validate() != nil {
			continue
		}
		words := lawWords(l, rules)
		if slices.Equal(words, lawWords(l, from)) {
			t.Errorf("%s does not tell %s from %s", l.Code, rules, from)
		}
		for _, sentence := range words {
			if strings.HasPrefix(sentence, "law.") || strings.Contains(sentence, "{") {
				t.Errorf("%s, %s: %q", l.Code, rules, sentence)
			}
		}
	}
}
