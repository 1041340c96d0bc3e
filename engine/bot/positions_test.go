package bot_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/engine/bot/worlds"
)

// TestComplaints plays the positions of testdata/positions.txt.
func TestComplaints(t *testing.T) {
	text, err := os.ReadFile("testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "|")
		if len(fields) != 5 {
			continue
		}
		for level := range strings.FieldsSeq(fields[1]) {
			t.Run(strings.TrimSpace(fields[0])+"/"+level, func(t *testing.T) {
				v := position(t, fields[2], fields[3])
				e := choose(t, level, v, 1)
				if !slices.Contains(strings.Fields(fields[4]), e.Move.String()) {
					t.Errorf("plays %s, want %s", e.Move, fields[4])
				}
			})
		}
	}
}

// TestScoreTaken finds Maestro greedy while the game is young: the nine goes,
// which is worth more if the hand is won. Five points from the game, with the
// others at sixty, the tile goes that wins more often.
func TestScoreTaken(t *testing.T) {
	v := position(t, `draw=2 deal 2:99 3:49L 0:29R 1:46L 2:24R 3:66L 0:69L 1:44R 2:04R 3:05R 0:25R 1:02R 2:03R 3:13R
		0:19R 1:P 2:39L 3:P 0:33L 1:23L 2:59R 3:56R 0:68R 1:38R 2:37R 3:22L 0:27R 1:P 2:P 3:12L 0:P 1:16L 2:P 3:P
		0:P 1:06L 2:P 3:P`, "08 09 55")
	settings := bot.Playouts()
	for _, test := range []struct {
		score [engine.MaxSeats]int
		want  string
	}{{[engine.MaxSeats]int{0, 0}, "09L"}, {[engine.MaxSeats]int{95, 60}, "08L"}} {
		k := worlds.NewKnown(&v)
		k.Terms.Score = test.score
		options, err := settings.Weigh(context.Background(), k, 1, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if best := k.Board.Move(options[0].Move); best.String() != test.want {
			t.Errorf("at %v plays %s, want %s", test.score[:2], best, test.want)
		}
	}
}

// position returns the view of the seat whose turn it is after the deeds.
func position(t *testing.T, deeds, hand string) engine.View {
	t.Helper()
	r, err := engine.ParseRules("Doble-Nueve redeal=none redeal-silent=no")
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.NewMatch(r, r.Seats())
	if err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(deeds) {
		e, err := engine.ParseEvent(word)
		if err == nil {
			m, err = m.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h, err := engine.ParseHand(strings.TrimSpace(hand))
	if err != nil {
		t.Fatal(err)
	}
	v := engine.View{Match: m, Seat: m.Round().Turn(), Hand: h}
	if h.Len() != m.Round().Count(v.Seat) || h&m.Round().Line().Tiles() != 0 {
		t.Fatalf("seat %d cannot hold %d tiles %s", v.Seat, h.Len(), h)
	}
	return v
}

func choose(t *testing.T, name string, v engine.View, seed uint64) engine.Event {
	t.Helper()
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := b.Choose(context.Background(), v, seed, func() {})
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Check(e); err != nil {
		t.Fatal(err)
	}
	return e
}
