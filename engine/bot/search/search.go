package search

import (
	"context"
	"slices"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/solve"
	"dominocubano/engine/bot/worlds"
)

// Settings is how a search goes about it. All effort is counted in worlds.
type Settings struct {
	Playout *policy.Policy // plays a round out, and has the first say on a move
	Model   *worlds.Model  // judges what was played
	Worlds  int            // how many worlds each move of the last two is tried in
	Burn    int            // swaps before the first world
	Apart   int            // swaps between worlds
	Solve   int            // with so few tiles in the hands, the end is calculated
	Even    bool           // try every move in every world, without a tournament
	Prior   int32          // how many points, summed over all worlds, the policy's say counts for each natural logarithm of its odds
}

// Option is a way to play and what it is worth.
type Option struct {
	Move  board.Move
	Worth int32 // on average, in 1/256 of the points of [Valuer], the policy's say included
	Mean  int32 // the same without the policy's say
	sum   int64 // over all worlds
	say   int64 // the policy's
	tried int64 // worlds
}

// slice is how many worlds are looked at before the page may breathe.
const slice = 16

// Weigh values every way that the seat has to play, on the same worlds, and
// returns them from the best down. The seat must have one. The search is a
// tournament: it ends early for moves that fall behind, so that most worlds
// go to telling the best ones apart.
func (s *Settings) Weigh(ctx context.Context, k *worlds.Known, seed uint64, yield func()) ([]Option, error) {
	options := s.options(k)
	walk, ok := worlds.NewWalk(k, s.Model, seed)
	if !ok || len(options) < 2 {
		return options, ctx.Err()
	}
	e := newEvaluator(s, k)
	if err := s.burn(ctx, walk, yield); err != nil {
		return nil, err
	}
	running, next := len(options), s.Worlds/8
	for i := range s.Worlds {
		if i == next && !s.Even {
			sortOptions(options[:running])
			running, next = max(2, (running+1)/2), 2*next
		}
		if i%slice == 0 {
			yield()
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		walk.Step(s.Apart)
		e.world(walk.World(), options[:running])
	}
	sortOptions(options[:running])
	return options, nil
}

// burn takes the walk away from where it began, which is no world of chance.
func (s *Settings) burn(ctx context.Context, walk *worlds.Walk, yield func()) error {
	for left := s.Burn; left > 0 && ctx.Err() == nil; left -= burnSlice {
		walk.Step(min(left, burnSlice))
		yield()
	}
	return ctx.Err()
}

// burnSlice is how many swaps are tried before the page may breathe.
const burnSlice = 50

// options lists the moves with the policy's say.
func (s *Settings) options(k *worlds.Known) []Option {
	var c policy.Choice
	s.Playout.Weigh(k.Terms, &k.Board, k.Seat, k.Board.Hands[k.Seat&3], &c)
	options := make([]Option, c.N)
	for i := range options {
		say := int64(c.Scores[i]-c.Scores[0]) * int64(s.Prior) / policy.One
		options[i] = Option{Move: c.Moves[i], say: say}
	}
	sortOptions(options)
	return options
}

// sortOptions puts the best first, of equals the one that was before.
func sortOptions(options []Option) {
	for i := range options {
		o := &options[i]
		o.Worth = int32((o.sum + o.say) * 256 / max(1, o.tried))
		o.Mean = int32(o.sum * 256 / max(1, o.tried))
	}
	slices.SortStableFunc(options, func(a, b Option) int { return int(b.Worth) - int(a.Worth) })
}

// evaluator values moves in one world after another.
type evaluator struct {
	settings *Settings
	terms    *board.Terms
	value    Valuer
	solver   *solve.Solver // nil while too many tiles are left
}

func newEvaluator(s *Settings, k *worlds.Known) *evaluator {
	e := &evaluator{settings: s, terms: k.Terms, value: NewValuer(k.Terms, k.Seat)}
	left := 0
	for _, n := range k.Board.Counts {
		left += int(n)
	}
	r := &k.Terms.Rules
	if left <= s.Solve && r.Teams() == 2 && r.PassPoints == engine.NoPassPoints {
		e.solver = solve.New(k.Terms, k.Seat, e.value.Of)
	}
	return e
}

func (e *evaluator) world(b board.Board, options []Option) {
	if e.solver != nil {
		e.solver.Load(&b)
	}
	for i := range options {
		next := b
		next.Play(e.terms, options[i].Move)
		options[i].sum += int64(e.end(&next))
		options[i].tried++
	}
}

// end returns the value of the round's end from here.
func (e *evaluator) end(b *board.Board) int32 {
	if e.solver != nil && !b.Over() {
		return e.solver.Value(b)
	}
	e.settings.PlayOut(e.terms, b)
	return e.value.Of(e.terms.Result(b))
}

// PlayOut plays the round to its end, every seat by the policy and its own
// hand.
func (s *Settings) PlayOut(t *board.Terms, b *board.Board) {
	for !b.Over() {
		hand := b.Hands[b.Turn&3]
		if b.Playable(hand) == 0 {
			b.Pass(t)
			continue
		}
		b.Play(t, s.Playout.Best(t, b, b.Turn, hand))
	}
}
