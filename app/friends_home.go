package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	roomlink "dominocubano/p2p/link"
	"dominocubano/p2p/room"
)

// friendsDoor is the home page's way to friends: to a new table, by a code to
// theirs, or back to the last one.
type friendsDoor struct {
	app.Compo

	Settings Settings
	Last     string // fragment of the link of the last room, or ""

	code    string
	problem string
}

// Render draws the door.
func (d *friendsDoor) Render() app.UI {
	l := words(d.Settings)
	return app.Section().Class("friends-door").Aria("label", l.Say("friends.play")).Body(
		app.If(d.Last != "", func() app.UI {
			return app.A().Class("button").ID("friends-return").Href("#" + d.Last).Text(l.Say("friends.return"))
		}),
		app.A().Class("button").ID("play-friends").Href("#"+screenFriends).Text(l.Say("friends.play")),
		app.Form().Class("friends-code").OnSubmit(d.onEnter).Body(
			app.Label().Class("field").Body(
				app.Span().Text(l.Say("friends.code")),
				app.Div().Class("friends-code-row").Body(
					app.Input().Type("text").ID("friends-code").Value(d.code).AutoComplete(false).Spellcheck(false).
						Attr("autocapitalize", "characters").Placeholder("EDMQ GX35").OnInput(d.onType),
					app.Button().Type("submit").Class("button").ID("friends-enter").Text(l.Say("friends.enter")),
				),
			),
			app.P().Class("friends-missing").Attr("role", "alert").Text(l.Say(d.problem)),
		),
	)
}

func (d *friendsDoor) onType(ctx app.Context, _ app.Event) {
	d.code, d.problem = ctx.JSSrc().Get("value").String(), ""
}

// onEnter goes to the table of the code. A code that is none stays in the
// field, to be mended.
func (d *friendsDoor) onEnter(_ app.Context, e app.Event) {
	e.PreventDefault()
	if _, err := room.ParseOffer(d.code); err == nil {
		show(fragmentOf(d.code))
		return
	}
	l, err := roomlink.Parse(d.code)
	if err != nil {
		d.problem = problemKey(err)
		focus("friends-code")
		return
	}
	show(l.Fragment())
}
