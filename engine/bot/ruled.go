package bot

import (
	"context"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
)

// ruled is a bot that plays by rules: it adds up what it sees, and picks the
// best move, or, with a cooler head for the better ones, any of them.
type ruled struct {
	policy  *policy.Policy
	forgets bool  // it takes no notice of who passed on what
	cool    int32 // see [policy.Choice.Chances]; 0 always picks the best
}

// Choose returns the seat's event at once.
func (r *ruled) Choose(ctx context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	if err := ctx.Err(); err != nil {
		return engine.Event{}, err
	}
	switch v.Match.Phase() {
	case engine.PhasePlay:
		return r.play(&v, seed)
	case engine.PhaseChoice:
		return chooseLead(&v), nil
	}
	return answer(&v)
}

func (r *ruled) play(v *engine.View, seed uint64) (engine.Event, error) {
	if v.Playable() == 0 {
		return answer(v)
	}
	terms := board.NewTerms(&v.Match)
	b := board.Of(terms, v)
	if r.forgets {
		b.Marks = [board.Numbers]uint8{}
	}
	var c policy.Choice
	r.policy.Weigh(terms, &b, v.Seat, v.Hand, &c)
	m := c.Moves[r.pick(&c, seed)]
	return engine.Play(v.Seat, b.Move(m)), nil
}

// pick returns the index of the move.
func (r *ruled) pick(c *policy.Choice, seed uint64) int {
	if r.cool == 0 {
		return c.Best()
	}
	var chances [2 * engine.Tiles]uint64
	c.Chances(r.cool, &chances)
	at := scramble(seed) % policy.Unit
	for i, chance := range chances[:c.N] {
		if at < chance {
			return i
		}
		at -= chance
	}
	return c.Best()
}

// scramble spreads the seed over 64 bits: the finalizer of SplitMix64 (Steele,
// Lea and Flood 2014).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
