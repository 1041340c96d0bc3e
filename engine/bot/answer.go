package bot

import (
	"errors"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

var errNotAsked = errors.New("bot: the seat has nothing to do")

// answer returns the deed where the rules leave no choice, or none but to
// throw a poor deal in.
func answer(v *engine.View) (engine.Event, error) {
	legal := v.Legal(nil)
	if len(legal) == 0 {
		return engine.Event{}, errNotAsked
	}
	if legal[0].Kind == engine.RedealAsked && len(legal) > 1 && !poor(v) {
		return legal[1], nil
	}
	return legal[0], nil
}

// poor reports whether a hand is worth less than the average one.
func poor(v *engine.View) bool { return worth(v) < 0 }

// worth is what a hand is better than the average one, in tenths of a point.
func worth(v *engine.View) int {
	rules := v.Match.Rules()
	average := rules.Set().Pips() * int(rules.HandSize) / rules.Set().Len()
	return 3*(average-v.Hand.Pips()) + 20*(longest(v.Hand)-3) - 10*(v.Hand.Doubles().Len()-2)
}

// longest returns how many tiles the hand has of the number it has most of.
func longest(h engine.Hand) int {
	most := 0
	for n := range uint8(board.Numbers) {
		most = max(most, board.Count(h, n))
	}
	return most
}

// chooseLead says Salgo with a hand that has something to lead from: four of
// a number or more, best with its double.
func chooseLead(v *engine.View) engine.Event {
	for n := range uint8(board.Numbers) {
		long := board.Count(v.Hand, n)
		if long >= 5 || long == 4 && v.Hand.Has(engine.TileOf(n, n)) {
			return engine.Choose(v.Seat, engine.ILead)
		}
	}
	return engine.Choose(v.Seat, engine.YouLead)
}
