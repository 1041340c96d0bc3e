package worlds_test

import (
	"math"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/worlds"
)

// view returns what seat 0 sees at a Doble Nueve table after the deeds.
func view(t *testing.T, rules, deeds, hand string) *engine.View {
	t.Helper()
	r, err := engine.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	record := engine.Record{Rules: r, Sat: make([]engine.Sitter, r.Players)}
	for _, word := range fields(deeds) {
		e, err := engine.ParseEvent(word)
		if err != nil {
			t.Fatal(err)
		}
		record.Events = append(record.Events, e)
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

func fields(s string) (words []string) {
	word := ""
	for _, c := range s + " " {
		if c != ' ' {
			word += string(c)
		} else if word != "" {
			words, word = append(words, word), ""
		}
	}
	return words
}

const plain = "Doble-Nueve redeal=none redeal-silent=no"

// anyhow is a model of players who play just anything.
func anyhow() *worlds.Model {
	return &worlds.Model{Kinds: []worlds.Kind{{Policy: policy.New(&[policy.Stages]policy.Weights{})}}}
}

// TestWorldsAreTrue checks each world: every unseen tile once, as many as each
// seat holds, and none that a pass denies.
func TestWorldsAreTrue(t *testing.T) {
	v := view(t, plain, "draw=1 deal 1:66 2:P 3:36L 0:06R 1:03L 2:05L 3:59L", "69 39 22 44 11 24 12 14 48")
	k := worlds.NewKnown(v)
	walk, ok := worlds.NewWalk(k, anyhow(), 1)
	if !ok {
		t.Fatal("no world fits")
	}
	for range 2000 {
		walk.Step(5)
		b := walk.World()
		var all engine.Hand
		for s, h := range b.Hands {
			if all&h != 0 || h.Len() != v.Match.Round().Count(engine.Seat(s)) || h&board.Lacking(v.Match.Round().Lacks(engine.Seat(s))) != h {
				t.Fatalf("seat %d holds %s in %v", s, h, b.Hands)
			}
			all |= h
		}
		if b.Hands[v.Seat] != v.Hand || all&v.Match.Round().Line().Tiles() != 0 {
			t.Fatalf("the hands are %v", b.Hands)
		}
	}
}

// TestEvenWalk finds each unseen tile asleep as often as it should be when
// the plays tell nothing: 15 of 45.
func TestEvenWalk(t *testing.T) {
	v := view(t, plain, "draw=0 deal", "69 39 22 44 11 24 12 14 48 00")
	walk, _ := worlds.NewWalk(worlds.NewKnown(v), anyhow(), 3)
	var asleep [engine.Tiles]int
	const n = 20_000
	for range n {
		walk.Step(60)
		b := walk.World()
		for tile := range (v.Unseen() &^ b.Hands[1] &^ b.Hands[2] &^ b.Hands[3]).All() {
			asleep[tile]++
		}
	}
	sigma := math.Sqrt(n * 1. / 3 * 2 / 3)
	for tile := range v.Unseen().All() {
		if off := float64(asleep[tile]) - n/3.; math.Abs(off) > 5*sigma {
			t.Errorf("%s sleeps %d times of %d", tile, asleep[tile], n)
		}
	}
}

// TestLikelihood hears what a play says: who leads the 49 and likes to be rid
// of pips, a pip e times as much, has hardly a tile above its thirteen pips.
func TestLikelihood(t *testing.T) {
	sharp := policy.New(&[policy.Stages]policy.Weights{{Pip: policy.One}, {Pip: policy.One}, {Pip: policy.One}})
	m := &worlds.Model{Kinds: []worlds.Kind{{Policy: sharp, Cool: policy.One}}}
	v := view(t, "Parque players=2 solo=yes first-lead=random-seat first-tile=any", "draw=1 deal 1:49", "69 39 22 44 11 24 12 14 48 00")
	heavier := engine.HandOf(heavierThan(13)...) & v.Unseen()
	walk, _ := worlds.NewWalk(worlds.NewKnown(v), m, 5)
	walk.Step(2000)
	held := 0
	const n = 5000
	for range n {
		walk.Step(20)
		b := walk.World()
		held += (b.Hands[1] & heavier).Len()
	}
	if even := n * heavier.Len() * 9 / v.Unseen().Len(); held > even/2 {
		t.Errorf("who led the 49 is thought to hold %d heavier tiles; if the play told nothing it were %d", held, even)
	}
}

func heavierThan(pips int) (tiles []engine.Tile) {
	for t := range engine.Set(engine.MaxPip).All() {
		if t.Pips() > pips {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// TestFalsePass finds that no world fits when the passes cannot all be true.
func TestFalsePass(t *testing.T) {
	v := view(t, "Parque players=2 solo=yes max-pip=6 hand=7 first-lead=random-seat first-tile=any",
		"draw=0 deal 0:06 1:P 0:16R 1:P 0:12R 1:P 0:23R 1:P 0:34R 1:P 0:45R 1:P", "05")
	if _, ok := worlds.NewWalk(worlds.NewKnown(v), anyhow(), 1); ok {
		t.Error("a seat that lacks all numbers holds seven tiles")
	}
}
