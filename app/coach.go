package app

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// coach stands beside the line: it guides through a first game, gives a hint
// to who wants one, and shows how the time of a turn runs out. It is empty
// where there is nothing to say, and takes no room then.
type coach struct {
	app.Compo

	State    State
	Choosing bool // the player is to tap an end

	hinted int    // how many deeds had been done when a hint was asked for
	tip    string // the tip of the guide that was shown last
}

// OnUpdate notes a tip as seen once its moment has passed.
func (c *coach) OnUpdate(ctx app.Context) {
	now := c.State.tip(c.Choosing)
	if c.tip != "" && now != c.tip {
		ctx.NewActionWithValue(actionSet, settingChange{"guide", c.State.Settings.seen(c.tip)})
	}
	c.tip = now
}

// OnMount remembers the first tip.
func (c *coach) OnMount(app.Context) { c.tip = c.State.tip(c.Choosing) }

// Render draws the clock, and a tip or a hint below it.
func (c *coach) Render() app.UI {
	l := words(c.State.Settings)
	tip := c.State.tip(c.Choosing)
	return app.Div().Class("coach").Body(
		c.clock(l),
		app.Div().Class("coach-says").Aria("live", "polite").Body(
			app.If(tip != "", func() app.UI { return c.guide(l, tip) }).
				ElseIf(c.State.wantsHint(), func() app.UI { return c.hint(l) }),
		),
	)
}

// guide is a tip with the ways on. Where the table asks something at the same
// time there is room for one small button only.
func (c *coach) guide(l *text.Language, tip string) app.UI {
	next, skip := l.Say("guide.next"), l.Say("guide.skip")
	return app.Div().Class("coach-card").Body(
		app.P().Text(l.Say("guide."+tip)),
		app.If(c.State.prompt(l).question != "", func() app.UI {
			return app.Button().Class("button quiet coach-close").ID("guide-close").Aria("label", next).Title(next).
				OnClick(c.onSeen).Body(icon("close"))
		}).Else(func() app.UI {
			return app.Div().Class("coach-ways").Body(
				app.Button().Class("button primary").ID("guide-next").Text(next).OnClick(c.onSeen),
				app.Button().Class("button quiet").ID("guide-skip").Text(skip).OnClick(c.onSkip),
			)
		}),
	)
}

func (c *coach) onSeen(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionSet, settingChange{"guide", c.State.Settings.seen(c.State.tip(c.Choosing))})
	ctx.Defer(func(app.Context) { keepFocus("hand") })
}

func (c *coach) onSkip(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionSet, settingChange{"guide", guideOff})
	ctx.Defer(func(app.Context) { keepFocus("hand") })
}

// hint offers advice, and gives it once it is asked for.
func (c *coach) hint(l *text.Language) app.UI {
	if c.hinted != len(c.State.Record.Events) {
		return app.Div().Class("coach-card coach-offer").Body(
			app.Button().Class("button").ID("hint").Text(l.Say("hint.ask")).OnClick(c.onHint))
	}
	return app.Div().Class("coach-card").Body(app.P().ID("hint-text").TabIndex(-1).Text(c.State.hintWords(l)))
}

func (c *coach) onHint(ctx app.Context, _ app.Event) {
	c.hinted = len(c.State.Record.Events)
	ctx.Defer(func(app.Context) { focus("hint-text") })
}

// clock is a bar that empties while the player's turn lasts. It is drawn by
// one of two elements in turns, so that it begins anew with every turn.
func (c *coach) clock(l *text.Language) app.UI {
	s := &c.State
	seconds := s.turnSeconds()
	if seconds == 0 || !s.awaited() {
		return app.Div().Class("clock-off").Body(app.If(s.Late(), func() app.UI {
			return app.P().Class("coach-late").Text(l.Say("clock.late"))
		}))
	}
	var bars [2]app.UI
	for i := range bars {
		bars[i] = app.Div().Hidden(len(s.Record.Events)%2 != i).Class("clock-bar").
			Attr("style", fmt.Sprintf("--turn:%ds", seconds))
	}
	return app.Div().Class("clock").Attr("role", "timer").Aria("label", l.Say("clock.label", seconds)).Body(bars[:]...)
}

// awaited reports whether the table waits for a deed of this player that is
// not done by itself.
func (s *State) awaited() bool {
	legal := s.Legal()
	if len(legal) == 0 {
		return false
	}
	rules := s.View.Match.Rules()
	switch legal[0].Kind {
	case engine.Played, engine.LeadChosen:
		return true
	case engine.RedealAsked:
		return !rules.RedealSilent
	case engine.Passed:
		return rules.Pass == engine.PassKnock
	}
	return false
}
