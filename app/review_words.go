package app

import (
	"strings"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// tell says what a seat did, to who sits there in a sentence of its own.
func (p *reviewPage) tell(l *text.Language, key string, seat engine.Seat, values ...any) string {
	return p.scene().tell(l, key, seat, values...)
}

// what tells the step's deed.
func (p *reviewPage) what(l *text.Language) string {
	if p.step == 0 {
		return p.tell(l, "review.dealt", p.hand.Result.Leader)
	}
	said := p.scene().eventWords(l, p.hand.Deeds[p.step-1])
	if p.step == len(p.hand.Deeds) {
		said += " " + p.scene().resultWhy(l, &p.hand.Result)
	}
	return said
}

// opinion is what Maestro thinks of the step's deed.
func (p *reviewPage) opinion(l *text.Language) string {
	if p.step == 0 {
		return p.beginning(l)
	}
	deed := p.hand.Deeds[p.step-1]
	j, judged := p.judgement()
	switch {
	case deed.Kind == engine.Passed:
		return l.Say("review.nothing")
	case !p.hand.Result.Opened.Has(deed.Seat):
		return l.Say("review.unopened")
	case judged:
		return p.judgementWords(l, j)
	case p.judged[p.number] == nil:
		return l.Say("review.wait")
	}
	return l.Say("review.only")
}

// beginning is what Maestro thinks of the answers before the first tile, and
// what the page is for.
func (p *reviewPage) beginning(l *text.Language) string {
	var words []string
	if v := p.judged[p.number]; v != nil {
		for _, a := range v.Answers {
			words = append(words, p.answerWords(l, a))
		}
	}
	return strings.Join(append(words, l.Say("review.begin")), " ")
}

// answerWords tells an answer and what Maestro would have answered.
func (p *reviewPage) answerWords(l *text.Language, a bot.Answer) string {
	words := p.tell(l, "review.answered", a.Said.Seat, answerLabel(l, a.Said)) + " "
	switch {
	case a.Lost == 0 && a.Stake >= telling:
		return words + l.Say("review.agree") + " " + l.Count("review.other", points(a.Stake))
	case a.Lost < telling:
		return words + l.Say("review.either")
	}
	return words + l.Count("review.answer", points(a.Lost), answerLabel(l, a.Best))
}

// answerLabel is what stood on the button.
func answerLabel(l *text.Language, e engine.Event) string {
	switch {
	case e.Kind == engine.RedealAsked:
		return l.Say("redeal.ask")
	case e.Kind == engine.DealKept:
		return l.Say("redeal.keep")
	case e.Choice == engine.ILead:
		return l.Say("lead.me")
	}
	return l.Say("lead.you")
}

func (p *reviewPage) judgementWords(l *text.Language, j bot.Judgement) string {
	better := p.moveWords(l, j)
	switch {
	case j.Lost == 0 && j.Stake >= telling:
		return l.Say("review.agree") + " " + l.Count("review.stake", points(j.Stake))
	case j.Lost == 0:
		return l.Say("review.agree")
	case j.Lost < telling:
		return l.Say("review.even", better)
	}
	words := l.Count("review.lost", points(j.Lost), better)
	if j.Habit != bot.NoHabit {
		words += " " + p.tell(l, "review.habit."+habitKeys[j.Habit], j.Seat)
	}
	return words
}

// moveWords names the tile that Maestro would have laid, and the end where
// that matters.
func (p *reviewPage) moveWords(l *text.Language, j bot.Judgement) string {
	name := tileName(l, j.Best.Tile)
	table := p.hand.Table(j.Deed)
	moves := waysToPlay(table.Round().Line(), engine.HandOf(j.Best.Tile), j.Best.Tile)
	if len(moves) < 2 {
		return name
	}
	side := map[engine.End]string{engine.Left: "to.left", engine.Right: "to.right"}[j.Best.End]
	return name + " " + l.Say(side)
}

// habitKeys are the names of the habits in the keys of sentences.
var habitKeys = map[bot.Habit]string{
	bot.CoveredPartner: "covered", bot.OfferedVoid: "offered", bot.FreedOpponent: "freed", bot.FedOpponent: "fed",
	bot.GaveUpNumber: "gaveup", bot.KeptHeavy: "heavy", bot.KeptDouble: "double",
}

// points rounds tenths to whole points.
func points(tenths int) int { return (tenths + 5) / 10 }

func (p *reviewPage) worstWords(l *text.Language, j *bot.Judgement) string {
	return l.Say("review.worst", p.playWords(l, j), l.Count("review.cost", points(j.Lost)))
}

func (p *reviewPage) bestWords(l *text.Language, j *bot.Judgement) string {
	return l.Say("review.best", p.playWords(l, j), l.Count("review.saved", points(j.Stake)))
}

func (p *reviewPage) playWords(l *text.Language, j *bot.Judgement) string {
	return p.scene().Sitter(j.Seat).Name + ", " + tileName(l, j.Played.Tile)
}

// losses says what each seat's choices cost, all together.
func (p *reviewPage) losses(l *text.Language, judged *bot.Verdict) string {
	var lost [engine.MaxSeats]int
	for _, a := range judged.Answers {
		lost[a.Said.Seat] += a.Lost
	}
	for _, j := range judged.Tiles {
		lost[j.Seat] += j.Lost
	}
	var parts []string
	for seat := range p.Record.Rules.Seats().All() {
		parts = append(parts, p.scene().Sitter(seat).Name+" "+l.Count("points", points(lost[seat])))
	}
	return l.Say("review.losses", strings.Join(parts, " · "))
}
