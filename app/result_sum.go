package app

import (
	"strconv"
	"strings"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// sumWords says how the points of the hand that ended last came about, where
// they are not just the tiles of the others counted; and what passes brought,
// which the headline leaves out. It is "" where there is nothing to say.
func (s *State) sumWords(l *text.Language, h *engine.HandResult) string {
	var said []string
	if sum := s.sum(l, h); sum != "" {
		said = append(said, sum)
	}
	for _, t := range s.teams() {
		if n := h.PassPoints[t]; n > 0 {
			said = append(said, l.Say("result.sum.passes", s.teamName(l, t), "+"+strconv.Itoa(n)))
		}
	}
	return strings.Join(said, " ")
}

func (s *State) sum(l *text.Language, h *engine.HandResult) string {
	rules := s.View.Match.Rules()
	factor := 1
	if rules.FirstHandDouble && s.firstCounted() {
		factor = 2
	}
	switch {
	case h.Ending == engine.ForfeitEnd:
		return s.forfeitSum(l, h, factor)
	case h.Winner == engine.NoTeam || h.Ending == engine.AnnulledEnd:
		return ""
	}
	sum, plain := s.countWords(l, h)
	if factor > 1 {
		sum, plain = sum+l.Say("result.sum.first"), false
	}
	if bonus := capicuaWords(l, h, rules.Capicua); bonus != "" {
		sum, plain = sum+bonus, false
	}
	if plain {
		return ""
	}
	return sum + " = " + strconv.Itoa(h.Points) + "."
}

// firstCounted reports whether the hand that ended last is the first that
// counts in its game.
func (s *State) firstCounted() bool {
	counted := 0
	for _, h := range s.View.Match.Hands() {
		if h.Ending != engine.AnnulledEnd {
			counted++
		}
	}
	return counted == 1
}

// countWords says which tiles were counted, before anything is doubled or
// added. plain is the count that needs no words: the tiles of the others.
func (s *State) countWords(l *text.Language, h *engine.HandResult) (sum string, plain bool) {
	rules := s.View.Match.Rules()
	count := rules.ScoreDomino
	if h.Ending == engine.Block {
		count = rules.ScoreBlock
	}
	own, others := 0, 0
	for seat := range rules.Seats().All() {
		if rules.Team(seat) == h.Winner {
			own += h.Totals[seat]
		} else {
			others += h.Totals[seat]
		}
	}
	switch {
	case count == engine.CountAll && own > 0:
		return l.Say("result.sum.all", others, own), false
	case count == engine.CountDifference && own > 0 && own <= others:
		return l.Say("result.sum.difference", others, own), false
	case count == engine.CountDifference && own > others:
		return l.Say("result.sum.nothing", others, own), false
	}
	return l.Say("result.sum.others", others), true
}

// capicuaWords says what going out with a capicúa brought.
func capicuaWords(l *text.Language, h *engine.HandResult, rule engine.Capicua) string {
	if !h.Capicua {
		return ""
	}
	if rule == engine.CapicuaDouble {
		return l.Say("result.sum.capicua.double")
	}
	bonus := map[engine.Capicua]int{
		engine.CapicuaPlus10: 10, engine.CapicuaPlus25: 25, engine.CapicuaPlus30: 30, engine.CapicuaPlus100: 100,
	}[rule]
	if bonus == 0 {
		return ""
	}
	return l.Say("result.sum.capicua", bonus)
}

// forfeitSum says that tiles which were not turned over count as the heaviest
// that they can be, and what else the points of a forfeited hand are made of.
func (s *State) forfeitSum(l *text.Language, h *engine.HandResult, factor int) string {
	if h.Points == 0 {
		return ""
	}
	sum := l.Say("result.sum.forfeit")
	if s.View.Match.Rules().ScoreDomino == engine.CountAll {
		sum += " " + l.Say("result.sum.forfeit.all")
	}
	if factor > 1 {
		sum += " " + l.Say("result.sum.forfeit.first")
	}
	return sum
}
