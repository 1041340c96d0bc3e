package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/worlds"
)

func someView(seed uint64, plies int) engine.View {
	rng := rand.New(rand.NewPCG(seed, 9))
	r, _ := engine.ParseRules("Doble-Nueve redeal=none redeal-silent=no")
	m, _ := engine.NewMatch(r, 0)
	m, _ = m.Apply(engine.DrawSeat(0))
	m, _ = m.Apply(engine.Deal())
	p := rng.Perm(55)
	var hands [4]engine.Hand
	for i := range 40 {
		hands[i/10] = hands[i/10].With(engine.Tile(p[i]))
	}
	var v engine.View
	for i := 0; ; i++ {
		s := m.Round().Turn()
		v = engine.View{Match: m, Seat: s, Hand: hands[s]}
		l := v.Legal(nil)
		if i >= plies && len(l) > 1 {
			return v
		}
		e := l[rng.IntN(len(l))]
		if e.Kind == engine.Played {
			hands[s] = hands[s].Without(e.Move.Tile)
		}
		m, _ = m.Apply(e)
		if m.Phase() != engine.PhasePlay {
			return someView(seed+1000, plies)
		}
	}
}

func BenchmarkWeigh(b *testing.B) {
	var w [3]policy.Weights
	for i := range w {
		w[i].Pip = 80
		for h := range 7 {
			for u := range 11 {
				w[i].Open[h][u] = int32(270*h - 180*u)
			}
		}
	}
	p := policy.New(&w)
	s := &Settings{Playout: p, Model: &worlds.Model{Kinds: []worlds.Kind{{Policy: p, Cool: 128, Slips: policy.Unit / 20}}}, Worlds: 500, Burn: 500, Apart: 10}
	v := someView(1, 9)
	b.Run("all", func(b *testing.B) {
		for range b.N {
			s.Weigh(context.Background(), worlds.NewKnown(&v), 1, func() {})
		}
	})
	k := worlds.NewKnown(&v)
	walk, _ := worlds.NewWalk(k, s.Model, 1)
	b.Run("step", func(b *testing.B) { walk.Step(b.N) })
	b.Run("playout", func(b *testing.B) {
		w := walk.World()
		for range b.N {
			x := w
			s.playOut(k.Terms, &x)
		}
	})
	_ = board.Numbers
}
