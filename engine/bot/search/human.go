package search

import (
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/worlds"
)

// alike is how little two moves may differ, in 1/256 of a point, for a person
// to call them equal.
const alike = 128

// Human returns the option that a person would choose: the best, and among
// those as good as that the one that good manners prefer. The options go from
// the best down, as [Settings.Weigh] returns them.
func Human(k *worlds.Known, manners *policy.Policy, options []Option) Option {
	var c policy.Choice
	manners.Weigh(k.Terms, &k.Board, k.Seat, k.Board.Hands[k.Seat&3], &c)
	best, high := options[0], c.Of(options[0].Move)
	for _, o := range options[1:] {
		if o.tried == best.tried && options[0].Worth-o.Worth <= alike && c.Of(o.Move) > high {
			best, high = o, c.Of(o.Move)
		}
	}
	return best
}
