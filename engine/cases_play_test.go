package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

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
