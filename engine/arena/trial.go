package arena

import (
	"context"

	"dominocubano/engine"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/search"
	"dominocubano/engine/bot/worlds"
)

// trial is the recipe that the first experiments ended with: 600 worlds
// weighed by the plays seen, all moves in all of them, played out by the rules
// yardstick's sense, exact with 20 tiles or fewer.
type trial struct {
	yardstick
	settings search.Settings
}

// rulesSense is the rules yardstick as a policy, in 64ths of a pip.
var rulesSense = policy.Weights{
	Pip: 64, Double: 4 * 64, Open: heldAndSeen(3*64, 64), Lacks: [4]int32{0, 6 * 64, -7 * 64, 0},
}

func heldAndSeen(held, seen int32) (open [7][11]int32) {
	for h := range open {
		for unseen := range open[h] {
			open[h][unseen] = held*int32(h) - seen*int32(unseen)
		}
	}
	return open
}

func newTrial() engine.Bot {
	p := policy.New(&[policy.Stages]policy.Weights{rulesSense, rulesSense, rulesSense})
	return &trial{settings: search.Settings{
		Playout: p, Model: &worlds.Model{Kinds: []worlds.Kind{{Policy: p, Cool: policy.One / 2, Slips: policy.Unit / 20}}},
		Worlds: 600, Burn: 500, Apart: 10, Solve: 20, Even: true,
	}}
}

// Choose returns the move with the best mean over all worlds.
func (t *trial) Choose(ctx context.Context, v engine.View, seed uint64, yield func()) (engine.Event, error) {
	if v.Match.Phase() != engine.PhasePlay || v.Playable() == 0 {
		return t.yardstick.Choose(ctx, v, seed, yield)
	}
	k := worlds.NewKnown(&v)
	options, err := t.settings.Weigh(ctx, k, seed, yield)
	if err != nil {
		return engine.Event{}, err
	}
	return engine.Play(v.Seat, k.Board.Move(options[0].Move)), nil
}
