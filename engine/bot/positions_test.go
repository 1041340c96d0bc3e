package bot_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
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
