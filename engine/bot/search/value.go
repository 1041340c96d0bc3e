package search

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

// Valuer says what the end of a round is worth to a side, in points: the
// points written, and 20 for the win.
type Valuer struct {
	side engine.Team
}

// winWorth is what winning a hand is worth beside its points.
const winWorth = 20

// NewValuer returns the values of the seat's side.
func NewValuer(t *board.Terms, seat engine.Seat) Valuer {
	return Valuer{t.Rules.Team(seat)}
}

// Of returns the value of the result.
func (v *Valuer) Of(r board.Result) int32 {
	switch r.Winner {
	case engine.NoTeam:
		return 0
	case v.side:
		return winWorth + int32(r.Points)
	}
	return -winWorth - int32(r.Points)
}
