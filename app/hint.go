package app

import (
	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// reasonKeys are the words for what speaks for a move.
var reasonKeys = map[bot.Reason]string{
	bot.Balanced: "hint.balanced", bot.GoesOut: "hint.out", bot.OnlyChoice: "hint.only", bot.MakesPass: "hint.makespass",
	bot.ShowsVoid: "hint.void", bot.SparesMate: "hint.mate", bot.OpensOwn: "hint.own", bot.ShedsHeavy: "hint.heavy",
	bot.ShedsDouble: "hint.double",
}

// wantsHint reports whether the player has a choice of tiles and likes hints.
// Among friends there are none.
func (s *State) wantsHint() bool {
	return s.Settings.Hints && s.Together == nil && s.offers(engine.Played) && s.View.Playable().Len() > 1
}

// hintWords says what a strong player would lay, and why.
func (s *State) hintWords(l *text.Language) string {
	advice, ok := bot.Advise(&s.View)
	if !ok {
		return ""
	}
	move := tileName(l, advice.Move.Tile)
	if ways := s.movesOf(advice.Move.Tile); len(ways) > 1 {
		move += " " + l.Say(map[engine.End]string{engine.Left: "to.left", engine.Right: "to.right"}[advice.Move.End])
	}
	return l.Say("hint.move", move) + " " + l.Say(reasonKeys[advice.Why])
}
