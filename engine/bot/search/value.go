package search

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

// Valuer says what the end of a round is worth to a side.
//
// Between two sides that is the chance to win the game, in units that come to
// about a point while the target is far: near it a side at 95 cares to win,
// not to win much. Twenty points are for the win itself, which brings the next
// lead. Among three each counts its own points less those of the others.
type Valuer struct {
	side   engine.Team
	score  [2]int
	before int32
	target int32
	chance chances
}

// winWorth is what winning a hand is worth beside its points.
const winWorth = 20

// NewValuer returns the values of the seat's side.
func NewValuer(t *board.Terms, seat engine.Seat) Valuer {
	v := Valuer{side: t.Rules.Team(seat), target: int32(t.Rules.Target)}
	if t.Rules.Teams() == 2 {
		v.chance = chancesTo(int(t.Rules.Target))
		v.score = [2]int{t.Score[v.side&1], t.Score[1-v.side&1]}
		v.before = v.chance.at(v.score[0], v.score[1])
	}
	return v
}

// Of returns the value of the result.
func (v *Valuer) Of(r board.Result) int32 {
	win := int32(0)
	switch r.Winner {
	case engine.NoTeam:
	case v.side:
		win = winWorth
	default:
		win = -winWorth
	}
	if v.chance == nil {
		return win + v.alone(&r.Gains)
	}
	mine, theirs := r.Gains[v.side&1], r.Gains[1-v.side&1]
	after := v.chance.at(v.score[0]+int(mine), v.score[1]+int(theirs))
	return win + (after-v.before)*v.target*gameWorth>>chanceBits
}

// alone is one's own gain less the mean of the others'.
func (v *Valuer) alone(gains *[engine.MaxSeats]int32) int32 {
	sum := gains[0] + gains[1] + gains[2]
	return gains[v.side&3] - (sum-gains[v.side&3])/2
}
