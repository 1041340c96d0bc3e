package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/room"
)

// termsCard shows what the table plays, option by option, and lets whoever sits
// propose something else.
type termsCard struct {
	app.Compo

	Friends  *Friends
	Room     room.Snapshot
	Own      room.Terms // that this player's settings ask for
	Known    bool       // the rules are the table's
	Language string
}

// Render draws the card.
func (c *termsCard) Render() app.UI {
	l := text.For(c.Language)
	t := &c.Room.Terms
	return app.Section().Class("card lobby-terms").Body(
		app.H2().Text(l.Say("home.rules")),
		app.If(!c.Known, func() app.UI {
			return app.P().Class("hint").Text(l.Say("terms.unknown"))
		}).Else(func() app.UI {
			return app.Div().Body(
				app.P().Body(app.B().Text(presetName(l, t.Rules)), app.Text(" · "+summary(l, t.Rules)+" · "+l.Say("terms.bots", botName(l, t.Bot)))),
				app.Details().Body(app.Summary().Text(l.Say("terms.all")), termsList(l, t.Rules)),
				c.proposals(l),
			)
		}),
	)
}

// termsList says every option in words.
func termsList(l *text.Language, rules engine.Rules) app.UI {
	var keys []string
	for _, g := range ruleGroups {
		keys = append(keys, g.options...)
	}
	for _, o := range friendOptions {
		keys = append(keys, o.key)
	}
	return app.Dl().Class("terms-list").Body(app.Range(keys).Slice(func(i int) app.UI {
		o := optionNamed(keys[i])
		return app.Div().Body(app.Dt().Text(l.Say("rule."+o.Key)), app.Dd().Text(valueWords(l, o, o.Get(rules))))
	}))
}

func (c *termsCard) proposals(l *text.Language) app.UI {
	mine := me(&c.Room)
	if !mine.Sits || mine.Agreed || c.Room.Game != nil {
		return app.Div()
	}
	others := c.others(l)
	return app.Details().Body(
		app.Summary().Text(l.Say("terms.propose")),
		app.P().Class("hint").Text(l.Say("terms.propose.how")),
		app.Div().Class("row").Body(app.Range(others).Slice(func(i int) app.UI { return others[i] })),
	)
}

// others are the terms that can be proposed with a tap.
func (c *termsCard) others(l *text.Language) (list []app.UI) {
	now := c.Room.Terms
	for _, p := range engine.Presets() {
		if t := (room.Terms{Rules: p.Rules, Bot: now.Bot}); t != now {
			list = append(list, &proposal{Friends: c.Friends, Terms: t, Label: p.Name})
		}
	}
	if c.Own != now {
		list = append(list, &proposal{Friends: c.Friends, Terms: c.Own, Label: l.Say("terms.own")})
	}
	return list
}

// proposal puts terms on the table.
type proposal struct {
	app.Compo

	Friends *Friends
	Terms   room.Terms
	Label   string
}

// Render draws the button.
func (p *proposal) Render() app.UI {
	return app.Button().Class("button").Text(p.Label).OnClick(p.onClick)
}

func (p *proposal) onClick(app.Context, app.Event) {
	t := p.Terms
	p.Friends.Do(func(r *room.Room) error { return r.Propose(t) })
}
