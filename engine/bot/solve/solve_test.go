package solve_test

import (
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/solve"
)

// ending returns a round at random play with at most so many tiles left in
// the hands, and whose turn it is able to play.
func ending(tb testing.TB, rng *rand.Rand, rules string, most int) (*board.Terms, board.Board) {
	tb.Helper()
	r, err := engine.ParseRules(rules)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := engine.NewMatch(r, 0)
	if err != nil {
		tb.Fatal(err)
	}
	t := board.NewTerms(&m)
	for {
		b := deal(t, rng)
		for !b.Over() {
			left := 0
			for _, n := range b.Counts {
				left += int(n)
			}
			var moves [2 * engine.Tiles]board.Move
			n := b.Moves(&moves, b.Hands[b.Turn])
			if left <= most && n > 0 {
				return t, b
			}
			if n == 0 {
				b.Pass(t)
				continue
			}
			b.Play(t, moves[rng.IntN(n)])
		}
	}
}

func deal(t *board.Terms, rng *rand.Rand) board.Board {
	b := board.Start(t, engine.Seat(rng.IntN(int(t.Rules.Players))))
	var tiles []engine.Tile
	for tile := range t.Set.All() {
		tiles = append(tiles, tile)
	}
	rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for s := range t.Rules.Seats().All() {
		size := int(t.Rules.HandSize)
		b.Hands[s] = engine.HandOf(tiles[int(s)*size : int(s+1)*size]...)
	}
	return b
}

// worth is the points of seat 0's side, and 20 for the win.
func worth(r board.Result) int32 {
	value := r.Gains[0] - r.Gains[1]
	switch r.Winner {
	case 0:
		return value + 20
	case 1:
		return value - 20
	}
	return value
}

// brute tries everything.
func brute(t *board.Terms, b board.Board) int32 {
	if b.Over() {
		return worth(t.Result(&b))
	}
	var moves [2 * engine.Tiles]board.Move
	n := b.Moves(&moves, b.Hands[b.Turn])
	if n == 0 {
		b.Pass(t)
		return brute(t, b)
	}
	ours := t.Rules.Team(b.Turn) == 0
	best := int32(1 << 30)
	if ours {
		best = -best
	}
	for _, m := range moves[:n] {
		next := b
		next.Play(t, m)
		if value := brute(t, next); ours && value > best || !ours && value < best {
			best = value
		}
	}
	return best
}

// TestBruteForce compares with trying everything, one table for all endings.
func TestBruteForce(t *testing.T) {
	for _, rules := range []string{"Habana", "Parque capicua=double capicua-doubles=yes direction=clockwise",
		"Calle-Ocho block-tie=locker score-block=difference score-domino=all", "Doble-Nueve max-pip=6 hand=7 block-tie=leaders",
		"Habana block-winner=lower-total target=50 overshoot=no-caben", "Parque players=2 solo=yes"} {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			terms, b := ending(t, rng, rules, 12)
			s := solve.New(terms, 0, worth)
			for range 2 { // the second time out of the table
				s.Load(&b)
				if got, want := s.Value(&b), brute(terms, b); got != want {
					t.Fatalf("%s: %d, by trying everything %d\n%+v", rules, got, want, b)
				}
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, most := range []int{16, 20, 24, 28} {
		b.Run(string([]byte{'0' + byte(most/10), '0' + byte(most%10)}), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(3, 4))
			var boards [64]board.Board
			var terms *board.Terms
			for i := range boards {
				terms, boards[i] = ending(b, rng, "Doble-Nueve", most)
			}
			s := solve.New(terms, 0, worth)
			b.ResetTimer()
			for i := range b.N {
				x := &boards[i%len(boards)]
				s.Load(x)
				s.Value(x)
			}
			b.ReportMetric(float64(s.Visited())/float64(b.N), "places/op")
		})
	}
}
