package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// sheet is what lies over the table: the end of a hand, or the score.
func (p *tablePage) sheet(l *text.Language) app.UI {
	return app.If(p.friendly, func() app.UI {
		return &friendsSheet{State: p.state, Friends: p.Friends}
	}).ElseIf(p.state.HandEnded(), func() app.UI {
		return &resultSheet{State: p.state}
	}).ElseIf(p.scoring, func() app.UI {
		return app.Section().Class("sheet score-only").ID("score").TabIndex(-1).Attr("role", "dialog").Aria("modal", "true").
			Aria("label", l.Say("score")).OnKeyDown(p.onSheetKey).Body(
			app.Div().Class("sheet-scroll").TabIndex(0).Body(app.H2().Text(l.Say("score")), scoreSheet(l, &p.state)),
			app.Div().Class("row sheet-buttons").Body(
				app.Button().Class("button primary").Text(l.Say("table.back")).OnClick(p.onScoreTap),
			),
		)
	})
}

func (p *tablePage) topBar(l *text.Language) app.UI {
	s := &p.state
	teams := s.teams()
	target := l.Say("rules.target.short", s.View.Match.Rules().Target)
	return app.Header().Class("top-bar").Body(
		p.menuButton(l),
		app.Button().Class("score").ID("score-open").Title(l.Say("score")).OnClick(p.onScoreTap).Body(
			app.Range(teams).Slice(func(i int) app.UI {
				return app.Span().Class("score-team").Body(
					app.Span().Class("score-name").Dir("auto").Text(s.teamName(l, teams[i])),
					app.B().Text(s.View.Match.Score(teams[i])),
				)
			}),
			app.Span().Class("target").Text(target),
		),
		p.muteButton(l),
	)
}

// menuButton leads to the first page, or at a table of friends to what can be
// done there.
func (p *tablePage) menuButton(l *text.Language) app.UI {
	if p.state.Together != nil && p.Friends != nil {
		word := l.Say("friends.menu")
		return app.Button().Class("button quiet").ID(friendsOpenID).Aria("label", word).Title(word).OnClick(p.onFriendsTap).Body(icon("menu"))
	}
	word := l.Say("menu")
	return app.A().Class("button quiet").Href("#").Aria("label", word).Title(word).Body(icon("menu"))
}

func (p *tablePage) muteButton(l *text.Language) app.UI {
	sign, word := "sound", l.Say("sound.off")
	if p.state.Settings.Mute {
		sign, word = "mute", l.Say("sound.on")
	}
	return app.Button().Class("button quiet").ID("mute").Aria("label", word).Title(word).OnClick(p.onMute).Body(icon(sign))
}

func (p *tablePage) onMute(app.Context, app.Event) {
	p.Game.Set(func(s *Settings) { s.Mute = !s.Mute })
}

func (p *tablePage) onScoreTap(ctx app.Context, _ app.Event) { ctx.NewAction(actionScore) }

func (p *tablePage) onSheetKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		ctx.NewAction(actionScore)
	}
}

// onScore opens the score sheet, or closes it. It is an action, since the tap
// of a button that goes away could not move the keyboard afterwards.
func (p *tablePage) onScore(ctx app.Context, _ app.Action) {
	p.scoring = !p.scoring
	p.grow(ctx)
	next := "score-open"
	if p.scoring {
		next = "score"
	}
	ctx.Defer(func(app.Context) { focus(next) })
}
