package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// actionSet is the action of a choice among the settings.
const actionSet = "settings.set"

// settingChange is the value of actionSet: a setting and its new value.
type settingChange struct {
	Key   string
	Value string
}

// choice is one of several answers, a radio button drawn as a card.
type choice struct {
	app.Compo

	Key    string // the setting
	Value  string // what this answer sets it to
	Label  string
	Detail string
	Chosen bool
}

// Render draws the card.
func (c *choice) Render() app.UI {
	return app.Label().Class("choice").Body(
		app.Input().Type("radio").Name(c.Key).Value(c.Value).Checked(c.Chosen).OnChange(c.onChange),
		app.Span().Class("choice-label").Text(c.Label),
		app.If(c.Detail != "", func() app.UI { return app.Span().Class("choice-detail").Text(c.Detail) }),
	)
}

func (c *choice) onChange(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionSet, settingChange{c.Key, c.Value})
}

// choices is a titled group of answers.
func choices(title string, answers ...app.UI) app.UI {
	return app.FieldSet().Class("field choices").Body(
		app.Legend().Text(title),
		app.Div().Class("choices-row").Body(answers...),
	)
}

// toggle is a setting that is on or off.
type toggle struct {
	app.Compo

	Key   string
	Label string
	On    bool
	Off   string // the setting's value when it is off
}

// Render draws the switch.
func (t *toggle) Render() app.UI {
	return app.Label().Class("toggle").Body(
		app.Input().Type("checkbox").Attr("role", "switch").Checked(t.On).OnChange(t.onChange),
		app.Span().Text(t.Label),
	)
}

func (t *toggle) onChange(ctx app.Context, _ app.Event) {
	value := "yes"
	if t.On || t.Off != "" {
		value = ""
	}
	if t.On {
		value = t.Off
	}
	ctx.NewActionWithValue(actionSet, settingChange{t.Key, value})
}

// link goes to a screen of the site.
func link(label, screen, class string) app.UI {
	return app.A().Class(class).Href("#" + screen).Text(label)
}

// pageHead is the top of a page that is not the table: the way back and the
// title.
func pageHead(l *text.Language, title string) app.UI {
	return app.Header().Class("page-head").Body(
		app.A().Class("button quiet").Href("#").Aria("label", l.Say("back")).Text("‹ "+l.Say("back")),
		app.H1().Text(title),
	)
}
