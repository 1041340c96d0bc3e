package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// resultSheet turns all tiles over at the end of a hand: what each seat held,
// who won and why, the score sheet, and at the end of a game its winner.
type resultSheet struct {
	app.Compo

	State State
}

// Render draws the sheet.
func (r *resultSheet) Render() app.UI {
	s := &r.State
	l := words(s.Settings)
	h, ok := s.View.Match.LastHand()
	if !ok {
		return app.Div()
	}
	return app.Section().Class("sheet result").ID("result").TabIndex(-1).Attr("role", "dialog").
		Aria("label", s.resultTitle(l, &h)).Body(
		r.gameHead(l),
		app.H2().Class("result-title").Text(s.resultTitle(l, &h)),
		app.P().Class("result-why").Text(s.resultWhy(l, &h)),
		app.Div().Class("result-hands").Body(app.Range(s.Record.Sat).Slice(func(i int) app.UI {
			return r.handLeft(l, &h, engine.Seat(i))
		})),
		scoreSheet(l, s),
		r.buttons(l),
	)
}

func (r *resultSheet) handLeft(l *text.Language, h *engine.HandResult, seat engine.Seat) app.UI {
	s := &r.State
	class := "hand-left"
	if seat == h.Best {
		class += " best"
	}
	left := h.Left[seat]
	return app.Div().Class(class).Body(
		app.Span().Class("hand-left-name").Dir("auto").Text(s.Sitter(seat).Name),
		app.Div().Class("hand-left-tiles").Attr("role", "img").Aria("label", left.String()).Body(tileRow(left, s.Settings.Numerals)),
		app.Span().Class("hand-left-total").Text(l.Count("points", h.Totals[seat])),
	)
}

// gameHead crowns the winner of a game.
func (r *resultSheet) gameHead(l *text.Language) app.UI {
	s := &r.State
	g, over := s.View.Match.Result()
	return app.Div().Class("game-head").Body(app.If(over, func() app.UI {
		return app.Div().Body(
			app.P().Class("game-winner").Text(s.gameWords(l, g)),
			app.If(g.Pollona, func() app.UI { return app.P().Class("pollona").Text(pollonaWords(l, g)) }),
			app.P().Class("series").Text(s.seriesWords(l)),
		)
	}))
}

func (s *State) gameWords(l *text.Language, g engine.GameResult) string {
	rules := s.View.Match.Rules()
	switch {
	case rules.Solo:
		return l.Say("game.won.by", s.teamName(l, g.Winner))
	case g.Winner == s.myTeam():
		return l.Say("game.won")
	}
	return l.Say("game.lost")
}

func pollonaWords(l *text.Language, g engine.GameResult) string {
	word := l.Say("pollona")
	if g.Viajera {
		word = l.Say("viajera")
	}
	if g.CountsAs > 1 {
		word += " · " + l.Count("pollona.counts", g.CountsAs)
	}
	return word
}

func (s *State) seriesWords(l *text.Language) string {
	out := l.Say("series")
	for i, t := range s.teams() {
		if i > 0 {
			out += " ·"
		}
		out += " " + s.teamName(l, t) + " " + strconv.Itoa(s.Series[t])
	}
	return out
}

// resultTitle says who won the hand.
func (s *State) resultTitle(l *text.Language, h *engine.HandResult) string {
	if h.Ending == engine.AnnulledEnd {
		return l.Say("result.annulled")
	}
	if h.Winner == engine.NoTeam {
		return l.Say("result.tied")
	}
	return l.Say("result.points", s.teamName(l, h.Winner), l.Count("points", h.Points))
}

// resultWhy says how the hand ended.
func (s *State) resultWhy(l *text.Language, h *engine.HandResult) string {
	name := s.Sitter(h.By).Name
	out := ""
	switch h.Ending {
	case engine.Domino:
		out = l.Say("result.domino", name)
	case engine.Block:
		out = l.Say("result.locked", name)
		if h.Winner != engine.NoTeam {
			out += " " + l.Say("result.lightest", s.Sitter(h.Best).Name, h.Totals[h.Best])
		}
	case engine.ForfeitEnd:
		out = l.Say("result.forfeit", name)
	}
	if h.Capicua && s.View.Match.Rules().Capicua != engine.CapicuaIgnored {
		out += " " + l.Say("result.capicua")
	}
	if h.Unfit {
		out += " " + l.Say("result.unfit")
	}
	return out
}

// scoreSheet is the paper with a column a side: each hand's points and the
// running total.
func scoreSheet(l *text.Language, s *State) app.UI {
	teams, hands := s.teams(), s.View.Match.Hands()
	return app.Table().Class("score-sheet").Body(
		app.Caption().Text(l.Say("score.title", s.View.Match.Rules().Target)),
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Text(l.Say("score.hand")),
			app.Range(teams).Slice(func(i int) app.UI {
				return app.Th().Scope("col").Dir("auto").Text(s.teamName(l, teams[i]))
			}),
		)),
		app.TBody().Body(app.Range(hands).Slice(func(i int) app.UI {
			return app.Tr().Body(
				app.Th().Scope("row").Text(i+1),
				app.Range(teams).Slice(func(j int) app.UI { return scoreCell(hands, i, teams[j]) }),
			)
		})),
	)
}

func scoreCell(hands []engine.HandResult, i int, t engine.Team) app.UI {
	before := 0
	if i > 0 {
		before = int(hands[i-1].Score[t])
	}
	total := int(hands[i].Score[t])
	gain := ""
	if total > before {
		gain = "+" + strconv.Itoa(total-before)
	}
	return app.Td().Body(app.Span().Class("score-gain").Text(gain), app.Span().Class("score-total").Text(total))
}

func (r *resultSheet) buttons(l *text.Language) app.UI {
	return app.Div().Class("row result-buttons").Body(
		app.If(r.State.Over(), func() app.UI {
			return app.Button().Class("button primary").ID("rematch").Text(l.Say("rematch")).OnClick(r.onRematch)
		}).Else(func() app.UI {
			return app.Button().Class("button primary").ID("next-hand").Text(l.Say("next.hand")).OnClick(r.onNext)
		}),
		link(l.Say("check.title"), screenCheck, "button"),
	)
}

// The actions of the sheet.
const (
	actionNext    = "table.next"
	actionRematch = "table.rematch"
)

func (r *resultSheet) onNext(ctx app.Context, _ app.Event) { ctx.NewAction(actionNext) }

func (r *resultSheet) onRematch(ctx app.Context, _ app.Event) { ctx.NewAction(actionRematch) }
