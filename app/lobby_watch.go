package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/p2p/room"
)

// watchCard offers the games that others of the room play already.
type watchCard struct {
	app.Compo

	Friends  *Friends
	Tables   []room.Table
	Language string
}

// Render draws the card.
func (c *watchCard) Render() app.UI {
	l := text.For(c.Language)
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("watch.title")),
		app.Range(c.Tables).Slice(func(i int) app.UI {
			return &tableRow{Friends: c.Friends, Table: c.Tables[i], Language: c.Language}
		}),
		app.P().Class("hint").Text(l.Say("watch.how")),
	)
}

// tableRow is a game of others in the room, to be watched.
type tableRow struct {
	app.Compo

	Friends  *Friends
	Table    room.Table
	Language string
}

// Render draws the row.
func (r *tableRow) Render() app.UI {
	l := text.For(r.Language)
	return app.Div().Class("person").Body(
		app.Div().Class("person-who").Body(app.Span().Text(l.Say("people.table", list(l, r.Table.Names)))),
		app.Button().Class("button").ID("lobby-watch").Text(l.Say("people.look")).OnClick(r.onWatch),
	)
}

func (r *tableRow) onWatch(app.Context, app.Event) {
	id := r.Table.ID
	r.Friends.Do(func(in *room.Room) error { return in.Watch(id) })
}

// returnCard brings a player to this device: by the code of the other one, or
// shows the code that brings this one elsewhere.
type returnCard struct {
	app.Compo

	Friends  *Friends
	Name     string // of who comes
	Seated   bool   // somebody sits here already, and has a code to show
	Language string

	typed   string
	problem string
	shown   string
}

// Render draws the card.
func (c *returnCard) Render() app.UI {
	l := text.For(c.Language)
	return app.Section().Class("card lobby-return").Body(app.Details().Body(
		app.Summary().Text(l.Say("return.title")),
		app.If(c.Seated, func() app.UI { return c.show(l) }).Else(func() app.UI { return c.ask(l) }),
	))
}

func (c *returnCard) show(l *text.Language) app.UI {
	return app.Div().Body(
		app.P().Class("hint").Text(l.Say("return.how")),
		app.If(c.shown == "", func() app.UI {
			return app.Button().Class("button").ID("return-code-show").Text(l.Say("return.show")).OnClick(c.onShow)
		}).Else(func() app.UI {
			return app.P().Class("invite-code").Body(app.Code().ID("return-code").Text(c.shown))
		}),
	)
}

func (c *returnCard) ask(l *text.Language) app.UI {
	return app.Form().Class("friends-code").OnSubmit(c.onReturn).Body(
		app.Label().Class("field").Body(
			app.Span().Text(l.Say("return.code")),
			app.Div().Class("friends-code-row").Body(
				app.Input().Type("text").ID("return-typed").Value(c.typed).AutoComplete(false).Spellcheck(false).
					Attr("autocapitalize", "characters").OnInput(c.onType),
				app.Button().Type("submit").Class("button").ID("return-go").Text(l.Say("return.go")),
			),
		),
		app.P().Class("friends-missing").Attr("role", "alert").Text(l.Say(c.problem)),
	)
}

func (c *returnCard) onShow(app.Context, app.Event) { c.shown = c.Friends.ReturnCode() }

func (c *returnCard) onType(ctx app.Context, _ app.Event) {
	c.typed, c.problem = ctx.JSSrc().Get("value").String(), ""
}

func (c *returnCard) onReturn(_ app.Context, e app.Event) {
	e.PreventDefault()
	if err := c.Friends.Return(c.typed, c.Name); err != nil {
		c.problem = returnKey(err)
		focus("return-typed")
	}
}
