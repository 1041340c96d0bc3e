package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// ruleCase is a line of testdata/cases.jsonl: a worked case of the rules with
// what each set of rules makes of it.
type ruleCase struct {
	ID, Title, Ask, Why string
	Expect              map[string]json.RawMessage
	Deal                []string
	Asleep              string
	Leader              Seat
	Moves               []string
	HandNo              int  `json:"hand_no"`
	Players             int  // 0 means four
	Start               Seat // order
	Draws               [][2]string
	Pair                []Seat
	Priority            Seat
	Choices             map[string]string
	Drawn               Seat
	Kind                []string
	Score               []uint16
	ScoreBefore         []uint16 `json:"score_before"`
	Hands               []struct {
		Pair   *int
		Points int
		Leader *Seat
		Chosen *Seat `json:"leader_if_choice"` // who led where a pair chose
		End    string
		By     Seat
		Totals []int
		Bots   []Seat
		Redeal bool
	}
	Capicua      *bool
	ExpectPasses [][2]any `json:"expect_passes"`
	Case         string
}

// readCases returns the worked cases, and more.jsonl, which has kinds that
// they lack.
func readCases(t *testing.T) []ruleCase {
	t.Helper()
	return append(readCaseFile(t, "testdata/cases.jsonl"), readCaseFile(t, "testdata/more.jsonl")...)
}

func readCaseFile(t *testing.T, name string) []ruleCase {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var cases []ruleCase
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c ruleCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// rulesOf returns the rules that a case means by a key such as "004+rotate".
func rulesOf(t *testing.T, key string, players int) Rules {
	t.Helper()
	base, variant, _ := strings.Cut(key, "+")
	if name, value, ok := strings.Cut(key, "="); ok {
		base, variant = "000", name+"="+value
	}
	r, ok := map[string]Rules{"000": Habana(), "001": CalleOcho(), "003": DobleNueve(), "004": Parque()}[base]
	if !ok {
		t.Fatalf("no rules are called %s", key)
	}
	change, ok := map[string]func(){
		"":                   func() {},
		"clockwise":          func() { r.Direction = Clockwise },
		"all4":               func() { r.ScoreDomino = CountAll },
		"150":                func() { r.Target = 150 },
		"200":                func() { r.Target = 200 },
		"rotate":             func() { r.LeadAfterWin = RotateLead },
		"winner":             func() { r.LeadAfterBlock = BlockAsAfterWin },
		"bot_yields_always":  func() { r.BotYieldsLead = AlwaysYields },
		"capicua=off":        func() {},
		"capicua=announce":   func() { r.Capicua = CapicuaAnnounced },
		"capicua=double":     func() { r.Capicua = CapicuaDouble },
		"capicua=+10":        func() { r.Capicua = CapicuaPlus10 },
		"capicua=+25":        func() { r.Capicua = CapicuaPlus25 },
		"capicua=+30":        func() { r.Capicua = CapicuaPlus30 },
		"capicua=+100":       func() { r.Capicua = CapicuaPlus100 },
		"overshoot=no_caben": func() { r.Overshoot = NoCaben },
	}[variant]
	if !ok {
		t.Fatalf("no variant is called %s", key)
	}
	change()
	if players != 0 && players != 4 {
		r.Players, r.Solo = uint8(players), true
	}
	if err := r.Validate(); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRuleCases executes every worked case under all rules that it names.
func TestRuleCases(t *testing.T) {
	asks := map[string]func(*testing.T, *ruleCase, Rules, json.RawMessage){
		"": caseHand, "legal": caseLegal, "refuse": caseRefuse, "set": caseSet, "deal_sizes": caseDealSizes, "order": caseOrder,
		"redeal": caseRedeal, "first_lead_draw": caseDraw, "first_lead_seat": caseDrawnSeat,
		"first_lead_deal": caseDoubleHolder, "lead_choice": caseChoice, "lead_chain": caseLeadChain,
		"match": caseMatch, "note": caseNote, "visibility": caseVisibility, "bots": caseBots,
	}
	cases := readCases(t)
	for _, c := range cases {
		if c.Ask == "see" {
			i := slices.IndexFunc(cases, func(d ruleCase) bool { return d.ID == c.Case })
			seen := cases[i]
			seen.ID, seen.Title, seen.Expect = c.ID, c.Title, c.Expect
			c = seen
		}
		run, ok := asks[c.Ask]
		if !ok {
			t.Fatalf("%s asks %q", c.ID, c.Ask)
		}
		for key, want := range c.Expect {
			t.Run(c.ID+"/"+key, func(t *testing.T) { run(t, &c, rulesOf(t, key, c.Players), want) })
		}
	}
}

// expect compares the fields of the case's answer that got has.
func expect(t *testing.T, want json.RawMessage, got map[string]any) {
	t.Helper()
	var w map[string]any
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	delete(w, "proposed") // which of the values no source states
	for key, value := range w {
		g, ok := got[key]
		if !ok {
			t.Errorf("the case says %s = %v, which the test does not look at", key, value)
			continue
		}
		if !sameJSON(g, value) {
			t.Errorf("%s = %v, want %v", key, g, value)
		}
	}
}

// numbers keeps small numbers from being written as bytes in base 64.
func numbers[T ~uint8](values ...T) []int {
	out := []int{}
	for _, v := range values {
		out = append(out, int(v))
	}
	return out
}

func sameJSON(got, want any) bool {
	text, err := json.Marshal(got)
	var again any
	return err == nil && json.Unmarshal(text, &again) == nil && reflect.DeepEqual(again, want)
}
