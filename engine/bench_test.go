package engine

import (
	"math/rand/v2"
	"testing"
)

// midgame returns a view in the middle of a hand, whose turn it is, and one of
// its plays.
func midgame(tb testing.TB) (View, Event) {
	tb.Helper()
	record := sampleRecord(tb, Habana(), 4)
	m, err := NewMatch(record.Rules, record.Bots())
	if err != nil {
		tb.Fatal(err)
	}
	for _, e := range record.Events {
		if m.Phase() == PhasePlay && m.Round().Line().Tiles().Len() == 15 && e.Kind == Played {
			rest := m.rules.Set() &^ m.Round().Line().Tiles()
			var hand Hand
			for t := range rest.All() {
				if hand.Len() < m.Round().Count(e.Seat)-1 && t != e.Move.Tile && !m.deniedBy(e.Seat, t) {
					hand = hand.With(t)
				}
			}
			return View{m, e.Seat, hand.With(e.Move.Tile)}, e
		}
		if m, err = m.Apply(e); err != nil {
			tb.Fatal(err)
		}
	}
	tb.Fatal("the game has no such moment")
	return View{}, Event{}
}

func BenchmarkApply(b *testing.B) {
	v, e := midgame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := v.Match.Apply(e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	v, _ := midgame(b)
	var buffer [2 * Tiles]Event
	b.ReportAllocs()
	for b.Loop() {
		if len(v.Legal(buffer[:0])) == 0 {
			b.Fatal("nothing is lawful")
		}
	}
}

// BenchmarkPlayout plays a dealt hand by chance through Apply.
func BenchmarkPlayout(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	rules := DobleNueve()
	rules.Redeal, rules.RedealSilent = NoRedeal, false // whatever is dealt is played
	start, err := NewMatch(rules, 0)
	if err != nil {
		b.Fatal(err)
	}
	start.startPlay(0)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		hands := dealRandom(start.rules, rng)
		b.StartTimer()
		playout(b, start, hands, rng)
	}
}

func playout(tb testing.TB, m Match, hands [MaxSeats]Hand, rng *rand.Rand) {
	var buffer [2 * Tiles]Move
	for m.Phase() == PhasePlay {
		s := m.Round().Turn()
		moves := m.Round().Line().Moves(buffer[:0], hands[s])
		e := Pass(s)
		if len(moves) > 0 {
			e = Play(s, moves[rng.IntN(len(moves))])
			hands[s] = hands[s].Without(e.Move.Tile)
		}
		next, err := m.Apply(e)
		if err != nil {
			tb.Fatal(err)
		}
		m = next
	}
}

// TestNoAllocation holds that bots can explore for free.
func TestNoAllocation(t *testing.T) {
	v, e := midgame(t)
	var buffer [2 * Tiles]Event
	if n := testing.AllocsPerRun(100, func() { _, _ = v.Match.Apply(e) }); n != 0 {
		t.Errorf("Apply allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = v.Legal(buffer[:0]) }); n != 0 {
		t.Errorf("Legal allocates %v times", n)
	}
}
