package engine

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// deedsCase is a paragraph of testdata/deeds.txt, whose head says how to read
// it.
type deedsCase struct {
	rules, what string
	lines       []string
}

func readDeeds(t *testing.T) (cases []deedsCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/deeds.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "\n== ")
	for paragraph := range strings.SplitSeq(body, "\n== ") {
		lines := strings.Split(strings.TrimSpace(paragraph), "\n")
		rules, what, ok := strings.Cut(lines[0], ": ")
		if !ok {
			t.Fatalf("%q is no head of a case", lines[0])
		}
		cases = append(cases, deedsCase{rules, what, lines[1:]})
	}
	return cases
}

// TestDeeds plays the cases of testdata/deeds.txt.
func TestDeeds(t *testing.T) {
	for _, c := range readDeeds(t) {
		t.Run(c.rules+": "+c.what, func(t *testing.T) { c.run(t) })
	}
}

func (c *deedsCase) run(t *testing.T) {
	rules, err := ParseRules(c.rules)
	if err != nil {
		t.Fatal(err)
	}
	var bots Seats
	if line, ok := strings.CutPrefix(c.lines[0], "bots "); ok {
		bots, _ = parseSeats(strings.ReplaceAll(line, " ", "."))
		c.lines = c.lines[1:]
	}
	m, err := NewMatch(rules, bots)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range c.lines {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "wants":
			same(t, line, wanted(&m), rest)
		case "leads":
			same(t, line, nextWords(&m), strings.Replace("seat "+rest, "seat pair", "pair", 1))
		case "scores":
			same(t, line, scoreWords(&m), rest)
		case "refuses":
			refused(t, &m, rest)
		default:
			m = applied(t, m, line)
		}
	}
}

func same(t *testing.T, line, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: it is %q", line, got)
	}
}

func applied(t *testing.T, m Match, deeds string) Match {
	t.Helper()
	for deed := range strings.FieldsSeq(deeds) {
		e, err := ParseEvent(deed)
		if err == nil {
			m, err = m.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func refused(t *testing.T, m *Match, line string) {
	t.Helper()
	deed, why, _ := strings.Cut(line, ": ")
	e, err := ParseEvent(deed)
	if err != nil {
		t.Fatal(err)
	}
	var u *Unlawful
	if _, err := m.Apply(e); !asUnlawful(err, &u) || !strings.HasPrefix(u.Why, why) {
		t.Errorf("%s: it says %v", line, err)
	}
}

// wanted says what the table waits for, in the words of the cases.
func wanted(m *Match) string {
	phases := []string{"draw", "deal", "redeal", "seek", "choice", "play", "show", "over"}
	words := []string{phases[m.Phase()]}
	for s := range m.Awaits().All() {
		words = append(words, fmt.Sprint(s))
	}
	return strings.Join(words, " ")
}

func scoreWords(m *Match) string {
	return strings.Trim(fmt.Sprint(m.score[:m.rules.Teams()]), "[]")
}

// untried are the options that no case needs to show in play: how a thing
// looks, and what a table of friends agrees on.
var untried = []string{"redeal-silent", "pass", "show-block", "turn-clock", "grace", "return-limit", "on-gone", "bot-seats"}

// TestEveryOptionHasCases wants two cases of its own for every option that is
// left when cases.jsonl has had its say.
func TestEveryOptionHasCases(t *testing.T) {
	count := map[string]int{}
	for _, rules := range caseRules(t) {
		for i := range options {
			if v := options[i].Get(rules); !inPreset(&options[i], v) {
				count[options[i].Key+"="+options[i].Word(v)]++
			}
		}
	}
	for i := range options {
		for v := range uint16(len(options[i].Words)) {
			word := options[i].Key + "=" + options[i].Word(v)
			if !inPreset(&options[i], v) && playable(&options[i], v) && !slices.Contains(untried, options[i].Key) && count[word] < 2 {
				t.Errorf("%s has %d cases", word, count[word])
			}
		}
	}
}

// inPreset reports whether a named agreement plays the option so, which
// cases.jsonl tries.
func inPreset(o *Option, v uint16) bool {
	return slices.ContainsFunc(Presets(), func(p Preset) bool { return o.Get(p.Rules) == v })
}

// playable reports whether the option can be so at a table of four, all else
// being Habana or Parque; going out for the difference can nowhere.
func playable(o *Option, v uint16) bool {
	habana, parque := o.Set(Habana(), v), o.Set(Parque(), v)
	return habana.Validate() == nil || parque.Validate() == nil
}

// caseRules returns the rules of every case of the engine's own.
func caseRules(t *testing.T) (all []Rules) {
	t.Helper()
	texts := []string{}
	for _, c := range readDeeds(t) {
		texts = append(texts, c.rules)
	}
	for _, c := range readOptions(t) {
		texts = append(texts, c.Rules)
	}
	for _, text := range texts {
		rules, err := ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rules)
	}
	return all
}
