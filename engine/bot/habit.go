package bot

import (
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/worlds"
)

// Habit names, as players would, what a tile did amiss beside a better one.
type Habit uint8

const (
	NoHabit        Habit = iota // nothing, or nothing that has a name
	CoveredPartner              // it covered a number that the partner had laid open
	OfferedVoid                 // it laid open a number that the partner had passed on
	FreedOpponent               // the better one left an opponent the numbers that he had passed on
	FedOpponent                 // it laid open a number that the opponents had played for
	GaveUpNumber                // it left open fewer numbers that the hand has more of
	KeptHeavy                   // the better one was rid of a heavy tile
	KeptDouble                  // the better one was rid of a double
)

// heavier is how many pips make one tile heavy beside another.
const heavier = 4

// habitOf compares a move with a better one, the plainest fault first.
func habitOf(k *worlds.Known, played, better board.Move) Habit {
	p, b := lookAt(k, played), lookAt(k, better)
	switch {
	case p.coversPartner && !b.coversPartner:
		return CoveredPartner
	case p.partnerVoids > b.partnerVoids:
		return OfferedVoid
	case p.foeVoids < b.foeVoids:
		return FreedOpponent
	case p.fed && !b.fed:
		return FedOpponent
	case b.pips >= p.pips+heavier:
		return KeptHeavy
	case b.double && !p.double:
		return KeptDouble
	case p.own < b.own:
		return GaveUpNumber
	}
	return NoHabit
}

// looks is what people see of a move.
type looks struct {
	coversPartner bool
	fed           bool // lays open what an opponent laid open before, and the partner did not
	partnerVoids  int  // of the two open numbers
	foeVoids      int
	nextPasses    bool // the next opponent has passed on both
	own           int  // tiles of one's own that fit
	pips          int
	double        bool
}

const (
	partnerBit = 1 << board.Partner
	foeBits    = 1<<board.NextFoe | 1<<board.PrevFoe
)

func lookAt(k *worlds.Known, m board.Move) looks {
	laid, other := k.Board.Ends(m)
	rest := k.Board.Hands[k.Seat&3].Without(m.Tile())
	l := looks{own: rest.Fitting(laid, other).Len(), pips: m.Tile().Pips(), double: m.Tile().Double()}
	l.nextPasses = true
	for _, n := range [...]uint8{laid, other} {
		lacks := k.Terms.RotateMark(k.Seat, k.Board.Marks[n])
		l.partnerVoids += int(lacks >> board.Partner & 1)
		l.nextPasses = l.nextPasses && lacks>>board.NextFoe&1 == 1
		if lacks&foeBits != 0 {
			l.foeVoids++
		}
	}
	if k.Board.Line == 0 {
		return l
	}
	opened := k.Terms.RotateMark(k.Seat, k.Board.Marks[laid]) >> 4
	l.fed = opened&foeBits != 0 && opened&partnerBit == 0
	if covered := k.Board.Covered(m); covered != laid {
		opened := k.Terms.RotateMark(k.Seat, k.Board.Marks[covered]) >> 4
		l.coversPartner = opened&partnerBit != 0
	}
	return l
}
