// Package worlds imagines who may hold the tiles that a seat cannot see.
//
// A world gives every unseen tile to one of the other hands or to the
// sleepers. Some worlds cannot be: who passed on a number has none of it till
// the end of the hand. The others are more or less likely: a player who had
// had a better tile would have played it. Worlds are drawn in proportion to
//
//	P(world) ∝ ∏ over the other seats  ∏ over their plays  P(play | hand then)
//
// by a random walk (Metropolis et al. 1953): swap two tiles between owners,
// and take the step back as often as the swap made the plays seen less
// likely. The judge of a play is a [policy.Policy], with a share for players
// who care about heavy tiles only and one for players who play just anything,
// so that nobody's odd move makes the truth impossible.
//
// All is whole numbers and one seed: the same view imagines the same worlds
// on every machine.
package worlds
