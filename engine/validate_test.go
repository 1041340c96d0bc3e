package engine

import (
	"errors"
	"strings"
	"testing"
)

// TestContradictions makes each contradiction and finds it refused by name.
func TestContradictions(t *testing.T) {
	refused := map[string]string{
		"hand-size":             "Habana hand=7",
		"pairs-of-four":         "Habana players=3",
		"four-in-pairs":         "Parque solo=yes",
		"draw-needs-pairs":      "Parque players=3 solo=yes first-lead=draw-by-pair first-tile=any",
		"win-needs-pairs":       "Parque players=3 solo=yes lead-after-win=winning-pair",
		"tie-needs-pairs":       "Parque players=2 solo=yes lead-after-tie=other-pair",
		"choice-needs-pairs":    "Parque players=2 solo=yes pair-choice=when-pair-leads",
		"yield-needs-pairs":     "Parque players=3 solo=yes first-tile=any bot-yields-lead=always",
		"choice-every-hand":     "Habana lead-after-win=rotate",
		"double-leads":          "Habana first-tile=the-double",
		"asleep-matters":        "Habana asleep-double=deal-again",
		"double-yields":         "Parque bot-yields-lead=always",
		"silent-redeal":         "Habana redeal-silent=yes",
		"domino-difference":     "Habana score-domino=difference",
		"locker-tie":            "Habana block-winner=locker-or-next block-tie=leaders",
		"all-round-of-two":      "Parque players=2 solo=yes pass-points=all-round-25",
		"capicua-doubles":       "Habana capicua-doubles=yes",
		"viajera-needs-pollona": "Parque viajera=reminded",
	}
	for _, c := range contradictions {
		_, err := ParseRules(refused[c.name])
		var clash *Clash
		if !errors.As(err, &clash) || clash.Name != c.name {
			t.Errorf("%s: %q gives %v", c.name, refused[c.name], err)
			continue
		}
		if !strings.HasPrefix(err.Error(), "engine: rules: ") || len(strings.Fields(clash.Why)) < 8 {
			t.Errorf("%s is no sentence: %v", c.name, err)
		}
	}
	if len(refused) != len(contradictions) {
		t.Errorf("%d contradictions, %d of them tried", len(contradictions), len(refused))
	}
}

// TestNumbersOfRules refuses a number that no table plays, by its option.
func TestNumbersOfRules(t *testing.T) {
	tests := []struct {
		change func(*Rules)
		want   string
	}{
		{func(r *Rules) { r.Target = 7 }, "engine: rules: target cannot be 7"},
		{func(r *Rules) { r.MaxPip = 12 }, "engine: rules: max-pip cannot be 12"},
		{func(r *Rules) { r.Players = 5 }, "engine: rules: players cannot be 5"},
		{func(r *Rules) { r.Capicua = 99 }, "engine: rules: capicua cannot be 99"},
	}
	for _, test := range tests {
		r := Habana()
		test.change(&r)
		if err := r.Validate(); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	if (&Rules{}).Validate() == nil {
		t.Error("the zero Rules can be played")
	}
}

// TestBotsForLeavers begins a table where bots stand in for leavers without.
func TestBotsForLeavers(t *testing.T) {
	r := Habana()
	r.BotSeats = BotsForLeaversOnly
	if _, err := NewMatch(r, SeatsOf(1)); err == nil {
		t.Error("a bot sits down where nobody has left")
	}
	m, err := NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = m.Apply(TakeSeat(1, "medio@1")); err != nil || !m.Bots().Has(1) {
		t.Errorf("a bot does not stand in: %v", err)
	}
}

// TestWholeSet knows that all tiles weigh 495, eleven times the sum of the
// numbers, and not 459 as many pages have it.
func TestWholeSet(t *testing.T) {
	if pips := Set(MaxPip).Pips(); pips != 495 {
		t.Errorf("the set weighs %d", pips)
	}
	if pips := Set(6).Pips(); pips != 168 {
		t.Errorf("the small set weighs %d", pips)
	}
}
