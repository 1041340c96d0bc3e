package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// deedButton does one deed of the player.
type deedButton struct {
	app.Compo

	Deed    engine.Event
	Label   string
	Primary bool
}

// Render draws the button.
func (d *deedButton) Render() app.UI {
	class := "button"
	if d.Primary {
		class = "button primary"
	}
	knock := d.Deed.Kind == engine.Passed
	return app.Button().Class(class).ID("deed-"+deedID(d.Deed)).OnClick(d.onClick).Body(
		app.If(knock, func() app.UI { return icon("knock") }),
		app.Span().Text(d.Label),
	)
}

func (d *deedButton) onClick(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionDeed, d.Deed)
}

func deedID(e engine.Event) string {
	return map[engine.Kind]string{
		engine.RedealAsked: "ask", engine.DealKept: "keep", engine.Passed: "pass",
		engine.LeadChosen: []string{"saltu", "salgo"}[e.Choice&1],
	}[e.Kind]
}

// prompt is a question to the player, or nothing.
type prompt struct {
	question string
	deeds    []engine.Event
	labels   []string
	tiles    engine.Hand // shown with the question
}

// prompt returns what the table asks this player beyond a tile.
func (s *State) prompt(l *text.Language) prompt {
	legal := s.Legal()
	if len(legal) == 0 {
		return prompt{}
	}
	switch legal[0].Kind {
	case engine.LeadChosen:
		return prompt{l.Say("lead.question"), legal, []string{l.Say("lead.me"), l.Say("lead.you")}, 0}
	case engine.RedealAsked:
		labels := []string{l.Say("redeal.ask"), l.Say("redeal.keep")}
		key := "redeal.question"
		if len(legal) == 1 {
			key, labels = "redeal.must", []string{l.Say("redeal.show")}
		}
		return prompt{l.Say(key, legal[0].Hand.Len()), legal, labels, legal[0].Hand}
	case engine.Passed:
		if s.View.Match.Rules().Pass == engine.PassKnock {
			return prompt{l.Say("pass.question"), legal, []string{l.Say("pass.knock")}, 0}
		}
	}
	return prompt{}
}

func (p prompt) render(numerals bool) app.UI {
	return app.Div().Class("prompt").Body(
		app.If(p.question != "", func() app.UI {
			return app.Div().Class("prompt-card", p.class()).Attr("role", "group").Aria("label", p.question).Body(
				app.P().Text(p.question),
				tileRow(p.tiles, numerals),
				app.Div().Class("row").Body(app.Range(p.deeds).Slice(func(i int) app.UI {
					return &deedButton{Deed: p.deeds[i], Label: p.labels[i], Primary: i == 0}
				})),
			)
		}),
	)
}

// class sets a pass apart: its card is low, so that the line stays in view.
func (p prompt) class() string {
	if p.deeds[0].Kind == engine.Passed {
		return "prompt-pass"
	}
	return "prompt-ask"
}

// tileRow draws tiles side by side, small.
func tileRow(h engine.Hand, numerals bool) app.UI {
	var tiles []app.UI
	for t := range h.All() {
		tiles = append(tiles, plainTile(t, numerals, 0))
	}
	return app.Div().Class("small-tiles").Body(tiles...)
}
