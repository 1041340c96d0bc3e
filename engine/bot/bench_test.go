package bot_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/solve"
	"dominocubano/engine/bot/worlds"
)

// moment is a choice of a tile in a game, with all hands known.
type moment struct {
	view  engine.View
	hands [engine.MaxSeats]engine.Hand
}

// moments returns choices out of whole hands played by dificil.
func moments(b *testing.B, n int) (out []moment) {
	mind, err := bot.New("dificil")
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for len(out) < n {
		g := newGame(b, engine.Habana(), rng)
		for g.match.Phase() != engine.PhaseOver && len(out) < n {
			v, ok := g.next()
			if !ok {
				continue
			}
			if v.Match.Phase() == engine.PhasePlay && len(v.Moves(nil)) > 1 {
				out = append(out, moment{v, g.hands})
			}
			e, err := mind.Choose(context.Background(), v, 1, func() {})
			if err != nil {
				b.Fatal(err)
			}
			g.do(e)
		}
	}
	return out
}

// open returns the terms and the board with every hand.
func (m *moment) open() (*board.Terms, board.Board) {
	t := board.NewTerms(&m.view.Match)
	x := board.Of(t, &m.view)
	x.Hands = m.hands
	return t, x
}

// BenchmarkPlayout plays rounds out from the moments of choice.
func BenchmarkPlayout(b *testing.B) {
	all := moments(b, 256)
	terms, _ := all[0].open()
	boards := make([]board.Board, len(all))
	for i := range all {
		_, boards[i] = all[i].open()
	}
	s := bot.Playouts()
	i := 0
	measure(b, func() {
		x := boards[i%len(boards)]
		s.PlayOut(terms, &x)
		i++
	})
}

// warmUp is how long f runs before it is measured: WebAssembly is compiled
// anew, and better, once it has run for a while.
const warmUp = time.Second

// measure repeats f and reports the processor's time beside the clock's.
func measure(b *testing.B, f func()) {
	b.ReportAllocs()
	begun := cpu()
	for n := 1; cpu()-begun < warmUp; n *= 2 {
		for range n {
			f()
		}
	}
	begun = cpu()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(cpu()-begun)/float64(b.N), "cpu-ns/op")
}

// BenchmarkDecision chooses as Maestro does. It tells the mean and the time
// that 95 of 100 decisions stay below.
func BenchmarkDecision(b *testing.B) {
	all := moments(b, 300)
	maestro, err := bot.New("maestro")
	if err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	measure(b, func() {
		start := cpu()
		if _, err := maestro.Choose(context.Background(), all[len(took)%len(all)].view, 1, func() {}); err != nil {
			b.Fatal(err)
		}
		took = append(took, cpu()-start)
	})
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}

func BenchmarkSolver20(b *testing.B) { benchmarkSolver(b, 20) }
func BenchmarkSolver28(b *testing.B) { benchmarkSolver(b, 28) }

// benchmarkSolver solves endings with so many tiles left, dealt by chance.
func benchmarkSolver(b *testing.B, tiles int) {
	var boards []board.Board
	var terms *board.Terms
	for _, m := range moments(b, 2000) {
		if left(&m) == tiles {
			t, x := m.open()
			terms, boards = t, append(boards, x)
		}
	}
	s := solve.New(terms, 0, func(r board.Result) int32 { return r.Gains[0] - r.Gains[1] })
	i := 0
	measure(b, func() {
		x := &boards[i%len(boards)]
		s.Load(x)
		s.Value(x)
		i++
	})
}

func left(m *moment) (n int) {
	for _, h := range m.hands {
		n += h.Len()
	}
	return n
}

// BenchmarkWorld walks from one world to the next.
func BenchmarkWorld(b *testing.B) {
	s := bot.Playouts()
	m := moments(b, 40)[30]
	walk, _ := worlds.NewWalk(worlds.NewKnown(&m.view), s.Model, 1)
	measure(b, func() {
		walk.Step(s.Apart)
		walk.World()
	})
}
