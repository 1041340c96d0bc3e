package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

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
	return app.Td().Body(app.Span().Class("score-gain").Text(gain), app.Text(" "), app.Span().Class("score-total").Text(total))
}
