package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
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

// caseTable is a match in the middle of a hand with every hand known.
type caseTable struct {
	t     *testing.T
	m     Match
	hands [MaxSeats]Hand
}

func (c *ruleCase) table(t *testing.T, r Rules) *caseTable {
	t.Helper()
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	table := &caseTable{t: t, m: m}
	all := Hand(0)
	for s, text := range append(slices.Clone(c.Deal), c.Asleep) {
		h, err := ParseHand(text)
		if err != nil || all&h != 0 {
			t.Fatalf("the deal is wrong: %v", err)
		}
		all |= h
		if s < len(c.Deal) {
			table.hands[s] = h
		}
	}
	if all != r.Set() {
		t.Fatal("the deal is not the set")
	}
	if c.HandNo == 2 {
		table.m.past = table.m.past.with(HandResult{Ending: Block, Winner: NoTeam})
	}
	copy(table.m.score[:], c.ScoreBefore)
	table.m.lead = Lead{NoTeam, c.Leader, false}
	table.m.phase = PhaseDeal
	return table
}

func (c *caseTable) view(s Seat) View { return View{c.m, s, c.hands[s]} }

func (c *caseTable) apply(e Event) {
	c.t.Helper()
	if e.Seat != NoSeat {
		v := c.view(e.Seat)
		if err := v.Check(e); err != nil {
			c.t.Fatal(err)
		}
	}
	next, err := c.m.Apply(e)
	if err != nil {
		c.t.Fatal(err)
	}
	c.m = next
	if e.Kind == Played {
		c.hands[e.Seat] = c.hands[e.Seat].Without(e.Move.Tile)
	}
}

// begin deals and lets every seat keep its tiles.
func (c *caseTable) begin() {
	c.apply(Deal())
	for c.m.Phase() == PhaseRedeal {
		for s := range c.m.Awaits().All() {
			c.apply(Keep(s))
		}
	}
}

func (c *caseTable) move(text string) {
	c.t.Helper()
	e, err := ParseEvent(text)
	if err != nil {
		c.t.Fatal(err)
	}
	c.apply(e)
}

func (c *caseTable) legal(s Seat) []string {
	v := c.view(s)
	words := []string{}
	for _, e := range v.Legal(nil) {
		words = append(words, e.word())
	}
	slices.Sort(words)
	return words
}

func caseLegal(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	table := c.table(t, r)
	table.begin()
	for _, m := range c.Moves {
		table.move(m)
	}
	turn := table.m.Round().Turn()
	left, right, ok := table.m.Round().Line().Ends()
	got := map[string]any{
		"turn": turn, "legal": table.legal(turn), "pass_points": 0, "draw": 0, "max_ends": 2, "sign": "PASS",
		"auto_pass": r.Pass == PassAuto, "ask_side": ok, "side_matters": left != right, "ends": numbers(left, right),
		"choose_side": bothEnds(table, turn),
	}
	if !ok {
		got["ends"] = nil
	}
	if v := table.view(turn); v.Playable() != 0 {
		got["refused"] = []string{"P"}
		var u *Unlawful
		if err := v.Check(Pass(turn)); !asUnlawful(err, &u) || u.Seat() != turn {
			t.Errorf("a false pass gives %v", err)
		}
	}
	expect(t, want, got)
}

// caseRefuse tries every deed named: what is not accepted is refused, whoever
// does it.
func caseRefuse(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	table := c.table(t, r)
	table.begin()
	for _, m := range c.Moves {
		table.move(m)
	}
	turn := table.m.Round().Turn()
	accepted := table.legal(turn)
	for i := range accepted {
		accepted[i] = fmt.Sprintf("%d:%s", turn, accepted[i])
	}
	got := map[string]any{"turn": turn, "accepted": accepted, "ends": nil}
	if left, right, ok := table.m.Round().Line().Ends(); ok {
		got["ends"] = numbers(left, right)
	}
	var named struct{ Accepted, Refused []string }
	if err := json.Unmarshal(want, &named); err != nil {
		t.Fatal(err)
	}
	for _, deed := range named.Accepted {
		if err := table.try(deed); err != nil {
			t.Errorf("%s: %v", deed, err)
		}
	}
	for _, deed := range named.Refused {
		var u *Unlawful
		if err := table.try(deed); !asUnlawful(err, &u) || fmt.Sprint(u.Seat()) != deed[:1] {
			t.Errorf("%s gives %v", deed, err)
		}
	}
	got["refused"] = named.Refused
	expect(t, want, got)
}

// try checks a deed by the hand of its seat.
func (c *caseTable) try(deed string) error {
	e, err := ParseEvent(deed)
	if err != nil {
		return err
	}
	v := c.view(e.Seat)
	return v.Check(e)
}

func bothEnds(table *caseTable, s Seat) []string {
	var out []string
	v := table.view(s)
	for _, m := range v.Moves(nil) {
		if m.End == Left && table.m.Round().Line().Fits(Move{m.Tile, Right}) {
			out = append(out, m.Tile.String())
		}
	}
	return out
}

func caseHand(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	table := c.table(t, r)
	table.begin()
	for table.m.Phase() == PhaseSeek {
		for s := range table.m.Awaits().All() {
			table.move(fmt.Sprintf("%d:%s", s, table.legal(s)[0]))
		}
	}
	for _, m := range c.Moves {
		table.move(m)
	}
	for table.m.Phase() == PhasePlay {
		table.apply(Pass(table.m.Round().Turn()))
	}
	passes := [][2]any{}
	played := 0
	for d := range table.m.Round().Deeds() {
		if d.Pass && played < countPlays(c.Moves) {
			passes = append(passes, [2]any{d.Seat, numbers(min(d.Left, d.Right), max(d.Left, d.Right))})
		} else if !d.Pass {
			played++
		}
	}
	for s := range table.m.Awaits().All() {
		table.apply(Show(s, table.hands[s]))
	}
	h, _ := table.m.LastHand()
	if c.Capicua != nil && h.Capicua != *c.Capicua {
		t.Errorf("capicúa is %t", h.Capicua)
	}
	if c.ExpectPasses != nil && !sameJSON(passes, toAny(c.ExpectPasses)) {
		t.Errorf("passes are %v, want %v", passes, c.ExpectPasses)
	}
	expect(t, want, handAnswer(&table.m, &h))
}

func countPlays(moves []string) int {
	n := 0
	for _, m := range moves {
		if !strings.HasSuffix(m, "P") {
			n++
		}
	}
	return n
}

func toAny(v any) any {
	text, _ := json.Marshal(v)
	var out any
	_ = json.Unmarshal(text, &out)
	return out
}

// handAnswer spells the result of a hand as the cases do.
func handAnswer(m *Match, h *HandResult) map[string]any {
	r := m.Rules()
	got := map[string]any{
		"end": map[Ending]string{Domino: "domino", Block: "block"}[h.Ending],
		"by":  h.By, "locker": h.By, "points": h.Points, "totals": h.Totals[:r.Players],
		"pair": nil, "player": nil, "next": leadAnswer(m.Lead()),
	}
	if h.Winner != NoTeam {
		got["pair"], got["player"] = h.Winner, h.Winner
	}
	if g, over := m.Result(); over {
		got["game_over"], got["counts_as"] = true, g.CountsAs
		got["pollona"], got["viajera"] = reminded(g.Pollona, r.Pollona == PollonaReminded), reminded(g.Viajera, r.Viajera == ViajeraReminded)
	}
	return got
}

// reminded spells a pollona: true where it counts, "remind" where the table
// only remembers it.
func reminded(is, only bool) any {
	if is && only {
		return "remind"
	}
	return is
}

func leadAnswer(l Lead) map[string]any {
	if l.Choose {
		return map[string]any{"pair": l.Team, "choose": true, "priority": l.Seat}
	}
	return map[string]any{"seat": l.Seat}
}
