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
			lost := 0
			for i, j := range judged {
				lost += j.Lost
				if i > 0 && judged[i-1].Deed >= j.Deed || (j.Lost == 0) != (j.Best == j.Played) || j.Lost == 0 && j.Habit != bot.NoHabit || j.Stake < 0 {
					t.Errorf("%s, hand %d: %+v", rules, hand, j)
				}
			}
			if len(judged) < 10 || lost < 10 {
				t.Errorf("%s, hand %d: facil made %d choices and lost %d tenths", rules, hand, len(judged), lost)
			}
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
