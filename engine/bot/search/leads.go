package search

import (
	"context"

	"dominocubano/engine"
	"dominocubano/engine/bot/worlds"
)

// Leads returns, for each of the seats, what the round is worth to my
// side if that seat leads it, on average in 1/256 of the points of
// [Valuer]. The round must not have begun.
func (s *Settings) Leads(ctx context.Context, k *worlds.Known, me engine.Seat, seats engine.Seats, seed uint64, yield func()) (worth [engine.MaxSeats]int32, err error) {
	walk, ok := worlds.NewWalk(k, s.Model, seed)
	if !ok {
		return worth, ctx.Err()
	}
	e := evaluator{settings: s, terms: k.Terms, value: NewValuer(k.Terms, me)}
	var sums [engine.MaxSeats]int64
	for i := range s.Worlds {
		if i%slice == 0 {
			yield()
			if err := ctx.Err(); err != nil {
				return worth, err
			}
		}
		walk.Step(farApart)
		for seat := range seats.All() {
			b := walk.World()
			b.Turn, b.Leader, b.Last = seat, seat, seat
			sums[seat] += int64(e.end(&b))
		}
	}
	for seat := range worth {
		worth[seat] = int32(sums[seat] * 256 / int64(s.Worlds))
	}
	return worth, nil
}

// farApart is how many swaps lie between two worlds before anything was
// played: swaps cost little then, and a whole deal is to be told from another.
const farApart = 60
