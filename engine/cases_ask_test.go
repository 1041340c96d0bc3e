package engine

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"testing"
)

func asUnlawful(err error, u **Unlawful) bool { return errors.As(err, u) }

func caseSet(t *testing.T, _ *ruleCase, r Rules, want json.RawMessage) {
	var tiles []Tile
	for tile := range r.Set().All() {
		tiles = append(tiles, tile)
	}
	each := Carrying(0).Len()
	for n := range r.MaxPip + 1 {
		if Carrying(n).Len() != each {
			t.Errorf("%d is on %d tiles", n, Carrying(n).Len())
		}
	}
	expect(t, want, map[string]any{
		"tiles": len(tiles), "pips": r.Set().Pips(), "tiles_per_number": each, "doubles": r.Set().Doubles().Len(),
		"lightest": tiles[0].String(), "heaviest": tiles[len(tiles)-1].String(), "heaviest_value": tiles[len(tiles)-1].Pips(),
	})
}

func caseDealSizes(t *testing.T, _ *ruleCase, r Rules, want json.RawMessage) {
	var sizes map[string][2]int
	if err := json.Unmarshal(want, &sizes); err != nil {
		t.Fatal(err)
	}
	for players, size := range sizes {
		n, _ := strconv.Atoi(players)
		r.Players, r.Solo = uint8(n), n < 4
		if int(r.HandSize) != size[0] || r.Asleep() != size[1] {
			t.Errorf("%s players: %d in hand and %d asleep, want %v", players, r.HandSize, r.Asleep(), size)
		}
	}
}

func caseOrder(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	order := []Seat{c.Start}
	for len(order) < int(r.Players) {
		order = append(order, r.Next(order[len(order)-1]))
	}
	var w any
	if err := json.Unmarshal(want, &w); err != nil || !sameJSON(numbers(order...), w) {
		t.Errorf("the turn goes %v, want %s", order, want)
	}
}

func caseRedeal(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	table := c.table(t, r)
	table.apply(Deal())
	before := table.m.Lead()
	offer, forced := []Seat{}, false
	for s := range r.Seats().All() {
		legal := table.legal(s)
		asks := slices.ContainsFunc(legal, func(w string) bool { return w[0] == 'a' })
		if asks && len(legal) == 2 {
			offer = append(offer, s)
		}
		forced = forced || asks && len(legal) == 1
	}
	if len(offer) > 0 || forced {
		for s := range r.Seats().All() {
			table.move(strconv.Itoa(int(s)) + ":" + table.legal(s)[0])
		}
		if table.m.Phase() != PhaseDeal {
			t.Errorf("after the tiles were shown, %s", table.m.Phase())
		}
	}
	expect(t, want, map[string]any{
		"offer": numbers(offer...), "forced": forced, "automatic": r.RedealSilent, "lead_changes": table.m.Lead() != before,
	})
}

func caseDraw(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	if string(want) == "null" {
		if r.FirstLead == DrawByPair {
			t.Error("these rules draw by pair")
		}
		return
	}
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range c.Draws {
		a, _ := ParseTile(d[0])
		b, _ := ParseTile(d[1])
		if m, err = m.Apply(DrawTiles(a, b)); err != nil {
			t.Fatal(err)
		}
	}
	redraws := len(c.Draws) - 1
	expect(t, want, map[string]any{"pair": m.Lead().Team, "redraw": redraws > 0, "redraws": redraws})
}

func caseDrawnSeat(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	var bots Seats
	for s, kind := range c.Kind {
		if kind != "human" { // a bot plays for who is disconnected
			bots = bots.With(Seat(s))
		}
	}
	m, err := NewMatch(r, bots)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = m.Apply(DrawSeat(c.Drawn)); err != nil {
		t.Fatal(err)
	}
	expect(t, want, map[string]any{"leader": m.Lead().Seat, "any_tile": r.FirstTile == AnyTile})
}

func caseDoubleHolder(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	table := c.table(t, r)
	table.m.lead = Lead{NoTeam, NoSeat, false}
	table.begin()
	for table.m.Phase() == PhaseSeek {
		for s := range table.m.Awaits().All() {
			table.move(strconv.Itoa(int(s)) + ":" + table.legal(s)[0])
		}
	}
	leader := table.m.Round().Leader()
	expect(t, want, map[string]any{"leader": leader, "legal": table.legal(leader)})
}

func caseChoice(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	m.phase, m.lead = PhaseChoice, Lead{r.Team(c.Priority), c.Priority, true}
	for _, s := range c.Pair {
		e := TimeOut(s)
		switch c.Choices[strconv.Itoa(int(s))] {
		case "salgo":
			e = Choose(s, ILead)
		case "sal_tu":
			e = Choose(s, YouLead)
		}
		if m, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, want, map[string]any{"leader": m.Round().Leader()})
}

func caseLeadChain(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	var steps []json.RawMessage
	if err := json.Unmarshal(want, &steps); err != nil {
		t.Fatal(err)
	}
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range steps {
		h := &c.Hands[i]
		if h.Redeal {
			m = redealt(t, m)
			expect(t, step, leadAnswer(m.Lead()))
			continue
		}
		leader := m.Lead().Seat
		if h.Leader != nil {
			leader = *h.Leader
		} else if m.Lead().Choose {
			leader = *h.Chosen
		}
		m.bots = SeatsOf(h.Bots...)
		result := HandResult{Ending: Block, Leader: leader, By: h.By, Winner: NoTeam, Best: NoSeat}
		if h.End == "domino" {
			result.Ending, result.Winner, result.Best = Domino, r.Team(h.By), h.By
		} else {
			copy(result.Totals[:], h.Totals)
			m.blockWinner(&result)
		}
		m.settle(result, [MaxSeats]int{})
		expect(t, step, leadAnswer(m.Lead()))
	}
}

// redealt deals and throws the deal in, seat 0 showing five doubles.
func redealt(t *testing.T, m Match) Match {
	t.Helper()
	events := []Event{Deal(), Ask(0, HandOf(TileOf(0, 0), TileOf(1, 1), TileOf(2, 2), TileOf(3, 3), TileOf(4, 4))), Keep(1), Keep(2), Keep(3)}
	for _, e := range events {
		var err error
		if m, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func caseMatch(t *testing.T, c *ruleCase, r Rules, want json.RawMessage) {
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	copy(m.score[:], c.Score)
	running, ignored := [][]uint16{}, 0
	for _, h := range c.Hands {
		if m.Phase() == PhaseOver {
			ignored++
			continue
		}
		var gains [MaxSeats]int
		result := HandResult{Ending: Block, Winner: NoTeam, Best: NoSeat}
		if h.Pair != nil {
			gains[*h.Pair] = h.Points
			result = HandResult{Ending: Domino, Winner: Team(*h.Pair), By: Seat(*h.Pair), Best: Seat(*h.Pair)}
		}
		m.settle(result, gains)
		running = append(running, slices.Clone(m.score[:2]))
	}
	g, over := m.Result()
	expect(t, want, map[string]any{
		"score": m.score[:2], "over": over, "winner": g.Winner, "counts_as": g.CountsAs, "running": running,
		"ignored_hands": ignored, "pollona": reminded(g.Pollona, r.Pollona == PollonaReminded),
		"viajera": reminded(g.Viajera, r.Viajera == ViajeraReminded),
	})
}

// caseNote holds that the tile drawn for the lead goes back: all of the set is
// dealt or sleeps.
func caseNote(t *testing.T, _ *ruleCase, r Rules, want json.RawMessage) {
	expect(t, want, map[string]any{"tiles_shuffled": int(r.Players)*int(r.HandSize) + r.Asleep()})
}

// caseVisibility holds that a match in play tells what is public and no hand,
// and after the hand tells all of them and the sleepers.
func caseVisibility(t *testing.T, _ *ruleCase, r Rules, want json.RawMessage) {
	for _, c := range readCases(t) {
		if c.ID != "B05" {
			continue
		}
		table := c.table(t, r)
		table.begin()
		for _, m := range c.Moves {
			table.move(m)
		}
		if _, known := table.m.Asleep(); known || table.m.Round().Shown() != 0 {
			t.Error("the sleepers or a hand can be seen during the hand")
		}
		other := table.m
		for s := range r.Seats().All() {
			if other.Round().Left(s) != 0 {
				t.Error("the match tells a hand during the hand")
			}
		}
		for table.m.Phase() == PhasePlay {
			table.apply(Pass(table.m.Round().Turn()))
		}
		for s := range table.m.Awaits().All() {
			table.apply(Show(s, table.hands[s]))
		}
		asleep, known := table.m.Asleep()
		slept, _ := ParseHand(c.Asleep)
		if !known || asleep != slept {
			t.Errorf("asleep after the hand: %s", asleep)
		}
	}
	expect(t, want, map[string]any{
		"public": []string{"line", "ends", "played_by", "passes", "counts", "score"},
		"hidden": []string{"other_hands", "sleepers"}, "revealed_after_hand": []string{"hands", "sleepers"},
	})
}

// caseBots holds that bots can fill a table from the start, take a leaver's
// seat, and are marked; the text of 000 is the option BotsForLeaversOnly.
func caseBots(t *testing.T, _ *ruleCase, r Rules, want json.RawMessage) {
	var answer map[string]any
	if err := json.Unmarshal(want, &answer); err != nil {
		t.Fatal(err)
	}
	if answer["fill_empty"] == false {
		r.BotSeats = BotsForLeaversOnly
	}
	full, err := NewMatch(r, SeatsOf(1, 2, 3))
	fills := err == nil
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err = m.Apply(TakeSeat(0, "medio@1"))
	if answer["marked"] == true && !m.Bots().Has(0) {
		t.Error("the bot is not marked")
	}
	expect(t, want, map[string]any{
		"fill_empty": fills, "practice": full.Bots().Len(), "replace_leaver": err == nil, "marked": answer["marked"],
	})
}
