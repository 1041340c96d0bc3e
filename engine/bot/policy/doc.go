// Package policy weighs the moves of a hand the quick way: by adding up what
// a person looks at, without searching.
//
// A move is worth the tile it gets rid of and the two numbers it leaves open:
//
//	score = pip·pips + double + rest(own tiles left of the covered number)
//	      + Σ over both open numbers ( open(held, unseen) + Σ marks of the other seats )
//	      + both(seats known to lack both) + same + tight + margin·pips
//
// where held and unseen count the tiles of the number in one's own hand and
// out of sight, and marks are what the table remembers: who has passed on the
// number, who has laid it open. Where few unseen tiles fit, the hand is likely
// to end in a block, and what counts is who is lighter. The weights differ by
// stage: how few tiles the shortest hand has. Scores are whole numbers, 256 to
// a natural logarithm of the odds, so that [Choice.Chances] reads them as how
// likely a player is to pick each move; nothing depends on the machine.
//
// [Weights] are for people and fitting, [Policy] is what they compile to. The
// rule-playing levels choose by one; the search plays its rounds out with one
// and judges by one how likely a seen move was.
package policy
