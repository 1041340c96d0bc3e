package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/p2p/room"
)

// peopleCard lists who is in the room, how each is there, and lets this player
// go on without one.
type peopleCard struct {
	app.Compo

	Friends  *Friends
	Room     room.Snapshot
	Language string
}

// Render draws the card.
func (c *peopleCard) Render() app.UI {
	l := text.For(c.Language)
	s := &c.Room
	return app.Section().Class("card lobby-people").Body(
		app.H2().Text(l.Say("people.title")),
		app.Ul().Body(app.Range(s.People).Slice(func(i int) app.UI {
			return &personRow{Friends: c.Friends, Person: s.People[i], Mine: me(s).Sits && s.Game == nil, Language: c.Language}
		})),
		app.If(s.Code != "", func() app.UI {
			return app.P().Class("invite-code").Body(
				app.Span().Class("hint").Text(l.Say("people.code")), app.Code().ID("room-code").Text(s.Code))
		}),
	)
}

// personRow is one person in the room.
type personRow struct {
	app.Compo

	Friends  *Friends
	Person   room.Person
	Mine     bool // this player sits, and so has a say
	Language string
}

// Render draws the row.
func (r *personRow) Render() app.UI {
	l := text.For(r.Language)
	p := &r.Person
	return app.Li().Class("person").Body(
		app.Div().Class("person-who").Body(
			app.Span().Class("person-name").Dir("auto").Text(r.name(l)),
			app.Span().Class("hint").Text(r.state(l)),
		),
		app.If(r.Mine && !p.Me && (p.Sits || p.Waits || p.Out), func() app.UI {
			return app.Button().Class("button quiet").Aria("pressed", boolWord(p.Out)).Text(r.word(l)).OnClick(r.onClick)
		}),
	)
}

func (r *personRow) name(l *text.Language) string {
	if r.Person.Me {
		return r.Person.Name + " " + l.Say("people.me")
	}
	return r.Person.Name
}

// state says what the person does, and what is the matter.
func (r *personRow) state(l *text.Language) string {
	p := &r.Person
	out := l.Say(doingKey(p))
	if key := presenceKey(*p); key != "" {
		out += " · " + l.Say(key)
	}
	if p.OutBy > 0 {
		out += " · " + l.Count("people.out.by", p.OutBy)
	}
	return out
}

func doingKey(p *room.Person) string {
	switch {
	case p.Playing:
		return "people.plays"
	case p.Ready:
		return "people.ready"
	case p.Sits:
		return "people.sits"
	case p.Waits:
		return "people.waits"
	}
	return "people.watches"
}

func (r *personRow) word(l *text.Language) string {
	if r.Person.Out {
		return l.Say("people.with", r.Person.Name)
	}
	return l.Say("people.without", r.Person.Name)
}

func (r *personRow) onClick(app.Context, app.Event) {
	who, back := r.Person.Player, r.Person.Out
	r.Friends.Do(func(in *room.Room) error {
		if back {
			return in.With(who)
		}
		return in.Without(who)
	})
}
