package bot

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/worlds"
)

// Reason names, as players would, what speaks for a move beside the others.
type Reason uint8

const (
	Balanced    Reason = iota // no single thing: all in all the best
	GoesOut                   // it is the last tile
	OnlyChoice                // nothing else fits
	MakesPass                 // the next player has passed on both open numbers
	ShowsVoid                 // it leaves open a number that an opponent has passed on
	SparesMate                // it does not cover the number that the partner laid open
	OpensOwn                  // it leaves open the numbers that the hand has most of
	ShedsHeavy                // it is the heaviest tile that fits
	ShedsDouble               // it is rid of a double
)

// Advice is a move, and what speaks for it.
type Advice struct {
	Move engine.Move
	Why  Reason
}

// heavy is from how many pips on a tile counts as heavy.
const heavy = 11

// Advise returns what a player who counts and remembers would lay, knowing
// only what the view tells. ok is false where no tile can be laid.
func Advise(v *engine.View) (a Advice, ok bool) {
	if v.Match.Phase() != engine.PhasePlay || !v.Match.Awaits().Has(v.Seat) || v.Playable() == 0 {
		return Advice{}, false
	}
	k := worlds.NewKnown(v)
	var c policy.Choice
	policy.New(&dificil).Weigh(k.Terms, &k.Board, v.Seat, v.Hand, &c)
	best := c.Moves[c.Best()]
	var others []board.Move
	for _, m := range c.Moves[:c.N] {
		if m != best {
			others = append(others, m)
		}
	}
	return Advice{k.Board.Move(best), reason(k, best, others)}, true
}

// reason returns the first thing that the best move has and not all of the
// others have.
func reason(k *worlds.Known, best board.Move, others []board.Move) Reason {
	if k.Board.Hands[k.Seat&3].Len() == 1 {
		return GoesOut
	}
	if len(others) == 0 {
		return OnlyChoice
	}
	b := lookAt(k, best)
	var rest []looks
	for _, m := range others {
		rest = append(rest, lookAt(k, m))
	}
	some := func(worse func(looks) bool) bool {
		for _, o := range rest {
			if worse(o) {
				return true
			}
		}
		return false
	}
	switch {
	case b.nextPasses && some(func(o looks) bool { return !o.nextPasses }):
		return MakesPass
	case b.foeVoids > 0 && some(func(o looks) bool { return o.foeVoids < b.foeVoids }):
		return ShowsVoid
	case !b.coversPartner && some(func(o looks) bool { return o.coversPartner }):
		return SparesMate
	case b.double && some(func(o looks) bool { return !o.double }):
		return ShedsDouble
	case b.pips >= heavy && !some(func(o looks) bool { return o.pips > b.pips }):
		return ShedsHeavy
	case b.own > 1 && !some(func(o looks) bool { return o.own > b.own }):
		return OpensOwn
	}
	return Balanced
}
