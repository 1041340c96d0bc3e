package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/room"
)

// actionSit is the action of a chair that is chosen; its value is the seat.
const actionSit = "lobby.sit"

// roundTable is the table seen from above, with its chairs: this player's at
// the bottom once it is known.
type roundTable struct {
	app.Compo

	Room     room.Snapshot
	Known    bool // the rules are the table's
	Language string
}

// Render draws the table.
func (t *roundTable) Render() app.UI {
	l := text.For(t.Language)
	s := &t.Room
	var drawn []string
	for _, p := range sitting(s) {
		if p.Seat == engine.NoSeat {
			drawn = append(drawn, p.Name)
		}
	}
	return app.Div().Class("lobby-table").Body(
		app.Div().Class("lobby-chairs").Body(
			app.Div().Class("lobby-felt").Body(app.If(t.Known, func() app.UI {
				return app.P().Body(app.B().Text(presetName(l, s.Terms.Rules)), app.Br(), app.Text(summary(l, s.Terms.Rules)))
			})),
			app.Range(s.Chairs).Slice(func(i int) app.UI { return t.chair(l, engine.Seat(i)) }),
		),
		app.P().Class("lobby-drawn").Text(drawnWords(l, drawn)),
	)
}

func drawnWords(l *text.Language, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return l.Say("lobby.drawn", list(l, names))
}

func (t *roundTable) chair(l *text.Language, seat engine.Seat) app.UI {
	s := &t.Room
	mine := me(s)
	bottom := mine.Seat
	if bottom == engine.NoSeat {
		bottom = 0
	}
	c := &chair{Seat: seat, Place: placeOf(seat, bottom, s.Terms.Rules.Players), Language: l.Code,
		Open: !mine.Agreed && !s.Full && s.Game == nil}
	for _, p := range s.People {
		if p.Sits && p.Seat == seat {
			c.Name, c.Mine, c.Ready, c.Away = p.Name, p.Me, p.Ready, !p.Me && p.Presence == mesh.Away
		}
	}
	if partner := s.Terms.Rules.Partner(seat); partner != engine.NoSeat && int(partner) < len(s.Chairs) {
		c.Partner = s.Chairs[partner].Name
	}
	return c
}

// chair is one of the table's: a button where nobody sits.
type chair struct {
	app.Compo

	Seat     engine.Seat
	Place    place
	Name     string // "" is nobody
	Partner  string // who sits opposite, in a pair
	Mine     bool
	Ready    bool
	Away     bool
	Open     bool // this player may sit down where nobody does
	Language string
}

// Render draws the chair.
func (c *chair) Render() app.UI {
	l := text.For(c.Language)
	return app.Div().Class("chair", "chair-"+string(c.Place)).Body(
		app.If(c.Name != "", func() app.UI { return c.taken(l) }).Else(func() app.UI { return c.free(l) }),
	)
}

func (c *chair) taken(l *text.Language) app.UI {
	class := "chair-taken"
	if c.Mine {
		class += " mine"
	}
	if c.Ready {
		class += " ready"
	}
	return app.Div().Class(class).Attr("role", "group").Aria("label", c.Name).Body(
		app.Span().Class("chair-name").Dir("auto").Text(c.Name),
		app.Span().Class("chair-state").Text(c.state(l)),
	)
}

func (c *chair) state(l *text.Language) string {
	switch {
	case c.Away:
		return l.Say("presence.away")
	case c.Ready:
		return "✓ " + l.Say("lobby.is.ready")
	case c.Mine:
		return l.Say("lobby.is.you")
	}
	return l.Say("lobby.is.thinking")
}

func (c *chair) free(l *text.Language) app.UI {
	label := l.Say("lobby.chair.free")
	if c.Partner != "" {
		label = l.Say("lobby.chair.with", c.Partner)
	}
	return app.Button().Class("chair-free").ID("chair-"+string(rune('0'+c.Seat))).Disabled(!c.Open).Aria("label", label).OnClick(c.onClick).Body(
		app.Span().Class("chair-plus").Aria("hidden", "true").Text("+"),
		app.Span().Text(l.Say("lobby.chair.sit")),
	)
}

func (c *chair) onClick(ctx app.Context, _ app.Event) { ctx.NewActionWithValue(actionSit, c.Seat) }
