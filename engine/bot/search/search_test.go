package search_test

import (
	"context"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/search"
	"dominocubano/engine/bot/worlds"
)

// settings plays by pips only and imagines few worlds.
func settings(solve int) *search.Settings {
	p := policy.New(&[policy.Stages]policy.Weights{{Pip: 50}, {Pip: 50}, {Pip: 50}})
	return &search.Settings{
		Playout: p, Model: &worlds.Model{Kinds: []worlds.Kind{{Policy: p, Cool: 128, Slips: policy.Unit / 20}}},
		Worlds: 400, Burn: 100, Apart: 10, Solve: solve, Prior: 10,
	}
}

// position is a round of two after the deeds, whose turn it is holding hand.
func position(t *testing.T, rules, deeds, hand string) *engine.View {
	t.Helper()
	record, err := engine.ParseRecord("domino 1\nrules " + rules + "\nseat 0 Ana\nseat 1 Beto\nseat 2 Cuca\nseat 3 Dani\n" + deeds)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Replay()
	if err != nil {
		t.Fatal(err)
	}
	h, err := engine.ParseHand(hand)
	if err != nil {
		t.Fatal(err)
	}
	return &engine.View{Match: m, Seat: m.Round().Turn(), Hand: h}
}

const plain = "Doble-Nueve redeal=none redeal-silent=no"

func TestWeigh(t *testing.T) {
	v := position(t, plain, "draw=2 deal 2:55 3:58R", "05 07 19 28 33 44 46 67 79 99")
	s := settings(16)
	yields := 0
	options, err := s.Weigh(context.Background(), worlds.NewKnown(v), 1, func() { yields++ })
	if err != nil || len(options) != 2 || yields < 3 {
		t.Fatalf("%v after %d yields, %v", options, yields, err)
	}
	if options[0].Worth < options[1].Worth {
		t.Errorf("the better move is not the first: %v", options)
	}
	again, _ := s.Weigh(context.Background(), worlds.NewKnown(v), 1, func() {})
	if again[0] != options[0] {
		t.Errorf("the same seed weighs %v, then %v", options, again)
	}
}

// TestCancel gives up in the middle.
func TestCancel(t *testing.T) {
	v := position(t, plain, "draw=2 deal 2:55 3:58R", "05 07 19 28 33 44 46 67 79 99")
	ctx, cancel := context.WithCancel(context.Background())
	yields := 0
	_, err := settings(16).Weigh(ctx, worlds.NewKnown(v), 1, func() {
		if yields++; yields == 3 {
			cancel()
		}
	})
	if err != context.Canceled || yields != 3 {
		t.Errorf("called off at the third yield, it ends after %d with %v", yields, err)
	}
}

// TestScoreMinded values ten points more when they win the game.
func TestScoreMinded(t *testing.T) {
	value := func(rules string, mine, theirs, gain int) int32 {
		v := position(t, rules, "draw=2", "-")
		terms := board.NewTerms(&v.Match)
		terms.Score = [engine.MaxSeats]int{mine, theirs}
		valuer := search.NewValuer(terms, 0)
		return valuer.Of(board.Result{Winner: 0, Gains: [engine.MaxSeats]int32{int32(gain)}})
	}
	if early, late := value(plain, 0, 0, 20)-value(plain, 0, 0, 10), value(plain, 80, 90, 20)-value(plain, 80, 90, 10); late < 3*early {
		t.Errorf("ten points more are worth %d at 0 to 0 and %d when they end the game", early, late)
	}
	if over := value(plain, 80, 90, 60) - value(plain, 80, 90, 20); over != 0 {
		t.Errorf("points beyond the target are worth %d", over)
	}
}

// TestFairGame values the sides alike.
func TestFairGame(t *testing.T) {
	for _, target := range []string{"50", "100", "500"} {
		v := position(t, plain+" target="+target, "draw=2", "-")
		terms := board.NewTerms(&v.Match)
		mine, theirs := search.NewValuer(terms, 0), search.NewValuer(terms, 1)
		for gain := int32(0); gain < 200; gain += 7 {
			r := board.Result{Winner: 0, Gains: [engine.MaxSeats]int32{gain}}
			if a, b := mine.Of(r), theirs.Of(r); a+b < -2 || a+b > 2 {
				t.Errorf("to %s: %d points are worth %d to who has them and %d to the others", target, gain, a, b)
			}
		}
	}
}

// TestLeads finds it better to lead oneself than that an opponent does, with
// a hand of one long number.
func TestLeads(t *testing.T) {
	v := position(t, plain, "draw=0 deal", "99 89 79 69 59 49 39 29 19 00")
	worth, err := settings(0).Leads(context.Background(), worlds.NewKnown(v), 0, engine.SeatsOf(0, 1), 1, func() {})
	if err != nil || worth[0] <= worth[1] {
		t.Errorf("leading is worth %d, the next opponent's lead %d, %v", worth[0], worth[1], err)
	}
}
