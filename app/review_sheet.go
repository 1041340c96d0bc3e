package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// sheet lists every play and pass of the hand, a column a seat, each with its
// grade, and says how the hand went.
func (p *reviewPage) sheet(l *text.Language) app.UI {
	return app.Section().Class("card review-sheet").Body(
		app.H2().Text(l.Say("review.deeds")),
		p.verdict(l),
		p.list(l),
		app.P().Class("hint").Text(l.Say("review.how")),
	)
}

// verdict is the progress while Maestro looks, and then what it found.
func (p *reviewPage) verdict(l *text.Language) app.UI {
	judged, done := p.judged[p.number]
	return app.Div().Class("review-verdict").Aria("live", "polite").Body(
		app.If(p.failed, func() app.UI {
			return app.Div().Class("row").Body(
				app.P().Text(l.Say("review.stopped")),
				app.Button().Class("button").Text(l.Say("review.again")).OnClick(p.onAgain),
			)
		}).ElseIf(!done, func() app.UI {
			return app.Div().Class("row").Body(
				app.Label().Class("review-progress").Body(
					app.Span().Text(l.Say("review.thinking")),
					app.Progress().Max(1).Value(p.part),
				),
				app.Button().Class("button").Text(l.Say("review.stop")).OnClick(p.onStop),
			)
		}).Else(func() app.UI { return p.found(l, judged) }),
	)
}

func (p *reviewPage) onStop(app.Context, app.Event) {
	p.cancel()
	p.failed = true
}

func (p *reviewPage) onAgain(ctx app.Context, _ app.Event) {
	p.part, p.failed = 0, false
	p.judge(ctx, p.number)
}

// found names the best and the worst play, and what each seat lost.
func (p *reviewPage) found(l *text.Language, judged *bot.Verdict) app.UI {
	best, worst := extremes(judged.Tiles)
	return app.Div().Class("review-found").Body(
		app.If(worst != nil, func() app.UI {
			return &jump{Action: actionStep, To: worst.Deed + 1, Class: "button review-worst", Label: p.worstWords(l, worst)}
		}),
		app.If(best != nil, func() app.UI {
			return &jump{Action: actionStep, To: best.Deed + 1, Class: "button review-best", Label: p.bestWords(l, best)}
		}),
		app.P().Class("review-losses").Text(p.losses(l, judged)),
	)
}

// telling is from how many tenths of a point a difference is more than chance.
const telling = 10

// extremes returns the play on which most hung and which was right, and the
// play that cost most; nil where nothing worth the mention happened.
func extremes(judged []bot.Judgement) (best, worst *bot.Judgement) {
	for i := range judged {
		j := &judged[i]
		if j.Lost >= telling && (worst == nil || j.Lost > worst.Lost) {
			worst = j
		}
		if j.Lost == 0 && j.Stake >= telling && (best == nil || j.Stake > best.Stake) {
			best = j
		}
	}
	return best, worst
}

// list is the deeds in rows, a column a seat from the leader on.
func (p *reviewPage) list(l *text.Language) app.UI {
	s := p.scene()
	rules := p.Record.Rules
	var cells []app.UI
	seat := p.hand.Result.Leader
	for range rules.Players {
		cells = append(cells, app.Span().Class("review-column").Dir("auto").Text(s.Sitter(seat).Name))
		seat = rules.Next(seat)
	}
	for i := range p.hand.Deeds {
		cells = append(cells, p.cell(l, i))
	}
	return app.Div().Class("review-list", playersClass(rules.Players)).Body(cells...)
}

func playersClass(n uint8) string { return "of-" + string(rune('0'+n)) }

// cell is one deed: its tile, or that it is a pass, and its grade.
func (p *reviewPage) cell(l *text.Language, i int) *jump {
	e := p.hand.Deeds[i]
	label := l.Say("review.pass")
	if e.Kind == engine.Played {
		label = e.Move.Tile.String()
	}
	grade := p.grade(i)
	label += gradeSigns[grade]
	name := label + ": " + p.scene().eventWords(l, e) // who speaks to the device says what stands there
	if grade != plain {
		name += " " + l.Say("review.grade."+string(grade))
	}
	return &jump{
		Action: actionStep, To: i + 1, Label: label, Name: name,
		Class: "review-deed grade-" + string(grade), Here: i+1 == p.step,
	}
}

// grade is how good a play was, in a word.
type grade string

const (
	plain   grade = "plain" // nothing to say: a pass, a forced tile, as good as another
	good    grade = "good"  // much hung on it, and it was right
	slip    grade = "slip"  // it cost a point or more
	mistake grade = "mistake"
)

// gradeSigns are those of chess players.
var gradeSigns = map[grade]string{plain: "", good: " !", slip: " ?!", mistake: " ?"}

// costly is how many tenths of a point make a mistake.
const costly = 40

func (p *reviewPage) grade(deed int) grade {
	j, ok := p.judgementOf(deed)
	switch {
	case !ok:
		return plain
	case j.Lost >= costly:
		return mistake
	case j.Lost >= telling:
		return slip
	case j.Lost == 0 && j.Stake >= costly:
		return good
	}
	return plain
}

// judgement returns what Maestro thinks of the step's deed.
func (p *reviewPage) judgement() (bot.Judgement, bool) { return p.judgementOf(p.step - 1) }

func (p *reviewPage) judgementOf(deed int) (bot.Judgement, bool) {
	if v := p.judged[p.number]; v != nil {
		for _, j := range v.Tiles {
			if j.Deed == deed {
				return j, true
			}
		}
	}
	return bot.Judgement{}, false
}
