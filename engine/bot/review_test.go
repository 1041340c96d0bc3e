package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// played returns the record of a game's beginning in which facil sits in
// every chair: a few hands, ended.
func played(t *testing.T, rules string, hands int) *engine.Record {
	r, err := engine.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	record := &engine.Record{Rules: r}
	for range r.Players {
		record.Sat = append(record.Sat, engine.Sitter{Name: "Ana", Bot: "facil@1"})
	}
	g := newGame(t, r, rand.New(rand.NewPCG(5, 5)))
	g.record = record
	for len(g.match.Hands()) < hands && g.match.Phase() != engine.PhaseOver {
		if v, ok := g.next(); ok {
			g.do(choose(t, "facil", v, g.rng.Uint64()))
		}
	}
	return record
}

// TestReview judges recorded hands: each choice once, nothing lost where
// Maestro agrees, and what is best is lawful.
func TestReview(t *testing.T) {
	for _, rules := range []string{"Habana", "Calle-Ocho", "Parque"} {
		record := played(t, rules, 2)
		for hand := 1; hand <= 2; hand++ {
			judged, err := bot.Review(context.Background(), record, hand, func() {}, func(float64) {})
			if err != nil {
				t.Fatal(err)
			}
			lost, laid := 0, judged.Tiles
			for i, j := range laid {
				lost += j.Lost
				if i > 0 && laid[i-1].Deed >= j.Deed || (j.Lost == 0) != (j.Best == j.Played) || j.Lost == 0 && j.Habit != bot.NoHabit || j.Stake < 0 {
					t.Errorf("%s, hand %d: %+v", rules, hand, j)
				}
			}
			if len(laid) < 10 || lost < 10 {
				t.Errorf("%s, hand %d: facil made %d choices and lost %d tenths", rules, hand, len(laid), lost)
			}
		}
	}
}

// TestReviewAnswers judges what is said before the first tile: the answer of
// either of a pair, each against the other answer.
func TestReviewAnswers(t *testing.T) {
	agreed, better := 0, 0
	for hand := range 3 {
		record := played(t, "Habana", 3)
		v, err := bot.Review(context.Background(), record, hand+1, func() {}, func(float64) {})
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Answers) != 2 {
			t.Fatalf("hand %d has %d answers", hand+1, len(v.Answers))
		}
		for _, a := range v.Answers {
			if a.Said.Kind != engine.LeadChosen || a.Best.Seat != a.Said.Seat || (a.Lost == 0) != (a.Best == a.Said) || a.Lost > 0 && a.Stake != 0 {
				t.Errorf("%+v", a)
			}
			if a.Lost == 0 {
				agreed++
			} else {
				better++
			}
		}
	}
	if agreed == 0 || better == 0 {
		t.Errorf("Maestro agrees with facil %d times, and %d times not", agreed, better)
	}
}

// keptWith returns the record of a hand in which seat 0 had these tiles, five
// doubles among them, and played them.
func keptWith(t *testing.T, tiles string) *engine.Record {
	hand, err := engine.ParseHand(tiles)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.Presets()[0].Rules
	record := &engine.Record{Rules: r}
	for range r.Players {
		record.Sat = append(record.Sat, engine.Sitter{Name: "Ana", Bot: "facil@1"})
	}
	g := newGame(t, r, rand.New(rand.NewPCG(7, 7)))
	g.record = record
	for len(g.match.Hands()) == 0 {
		dealing := g.match.Phase() == engine.PhaseDeal
		v, ok := g.next()
		switch {
		case dealing:
			g.exchange(0, hand)
		case !ok:
		case v.Seat == 0 && g.match.Phase() == engine.PhaseRedeal:
			g.do(engine.Keep(0))
		default:
			g.do(choose(t, "facil", v, g.rng.Uint64()))
		}
	}
	return record
}

// exchange gives a seat this hand, and those who had its tiles the seat's own
// for them.
func (g *game) exchange(seat engine.Seat, hand engine.Hand) {
	away := g.hands[seat] &^ hand
	for s := range g.hands {
		if s == int(seat) {
			continue
		}
		for tile := range (g.hands[s] & hand).All() {
			for back := range away.All() {
				g.hands[s], away = g.hands[s].Without(tile).With(back), away.Without(back)
				break
			}
		}
	}
	g.hands[seat] = hand
}

// TestReviewKept judges that a hand of five doubles was kept: a heavy one
// costs, a light one does not.
func TestReviewKept(t *testing.T) {
	for _, test := range []struct {
		hand  string
		costs bool
	}{{"99 88 77 66 55 08 17 26 35 49", true}, {"00 11 22 33 44 01 02 03 04 05", false}} {
		record := keptWith(t, test.hand)
		v, err := bot.Review(context.Background(), record, 1, func() {}, func(float64) {})
		if err != nil {
			t.Fatal(err)
		}
		kept := v.Answers[0]
		if kept.Said.Kind != engine.DealKept || (kept.Lost > 0) != test.costs {
			t.Errorf("%s: %+v", test.hand, kept)
		}
	}
}

func TestReviewRefuses(t *testing.T) {
	record := played(t, "Habana", 1)
	if _, err := bot.Review(context.Background(), record, 2, func() {}, func(float64) {}); err == nil {
		t.Error("judges a hand that was not played")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := bot.Review(ctx, record, 1, func() {}, func(float64) {}); err != context.Canceled {
		t.Errorf("a review that is called off ends with %v", err)
	}
}

// TestPastHand walks through a hand: what a seat saw agrees with what it did,
// and hands and line together stay the tiles that were dealt.
func TestPastHand(t *testing.T) {
	h, err := bot.FindHand(played(t, "Habana", 2), 2)
	if err != nil {
		t.Fatal(err)
	}
	var dealt [engine.MaxSeats]engine.Hand
	for i := range len(h.Deeds) + 1 {
		table := h.Table(i)
		for s := range h.Result.Opened.All() {
			all := h.Hand(s, i) | table.Round().Played(s)
			if i == 0 {
				dealt[s] = all
			}
			if all != dealt[s] {
				t.Errorf("before deed %d seat %d has %s, dealt were %s", i, s, all, dealt[s])
			}
		}
		if i < len(h.Deeds) {
			v := h.View(i)
			if err := v.Check(h.Deeds[i]); err != nil {
				t.Error(err)
			}
		}
	}
	first := h.Table(0)
	if ending, _ := first.Round().Ending(); ending != engine.NotEnded || h.Hand(h.Result.Best, len(h.Deeds)) != h.Result.Left[h.Result.Best] {
		t.Error("the hand is not walked to its end")
	}
}
