package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/room"
)

// lobbyPage is the room of a link before a game: what is to be played, who is
// there and where each sits. Whoever comes in looks around first and sits down
// here.
type lobbyPage struct {
	app.Compo

	Friends *Friends
	State   State
	Room    FriendsState

	name   string
	typed  bool
	nobody bool
}

// OnMount listens to the chairs.
func (p *lobbyPage) OnMount(ctx app.Context) {
	ctx.Handle(actionSit, p.onSit)
}

// Render draws the page.
func (p *lobbyPage) Render() app.UI {
	l := words(p.State.Settings)
	return app.Main().Class("page lobby").Body(
		pageHead(l, l.Say("lobby.title")),
		p.body(l),
	)
}

func (p *lobbyPage) body(l *text.Language) app.UI {
	switch p.Room.Stage {
	case Foreign:
		return p.question(l, "friends.foreign", l.Say("friends.foreign.trust", p.Room.Link.Host), p.onTrust, "", nil)
	case Held:
		return p.question(l, "friends.held", l.Say("friends.held.beside"), p.onBeside, l.Say("friends.held.here"), p.onHere)
	case Inside:
		return p.inside(l)
	case Outside:
		return app.Section().Class("card").Body(
			friendsProblem(l, p.Room.Problem),
			app.A().Class("button primary").Href("#").Text(l.Say("back")),
		)
	}
	return app.P().Class("lobby-wait").Attr("role", "status").Text(l.Say("friends.entering"))
}

// question asks something before the room is entered.
func (p *lobbyPage) question(l *text.Language, key, yes string, onYes app.EventHandler, other string, onOther app.EventHandler) app.UI {
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say(key)),
		app.P().Text(l.Say(key+".why", p.Room.Link.Host)),
		app.Div().Class("row").Body(
			app.Button().Class("button primary").ID("friends-yes").Text(yes).OnClick(onYes),
			app.If(other != "", func() app.UI {
				return app.Button().Class("button").ID("friends-other").Text(other).OnClick(onOther)
			}),
			app.A().Class("button quiet").Href("#").Text(l.Say("back")),
		),
	)
}

func (p *lobbyPage) inside(l *text.Language) app.UI {
	s := &p.Room.Room
	return app.Div().Class("lobby-parts").Body(
		app.Div().Class("lobby-news").Body(p.news(l)),
		app.Div().Class("lobby-watch").Body(app.If(len(s.Tables) > 0, func() app.UI {
			return &watchCard{Friends: p.Friends, Tables: s.Tables, Language: l.Code}
		})),
		app.Section().Class("card lobby-table-card").Body(
			&roundTable{Room: *s, Language: l.Code, Known: p.knowsRules()},
			p.bar(l),
		),
		&inviteCard{Friends: p.Friends, Link: s.Link, Mine: me(s).Sits && s.Game == nil, Language: l.Code},
		&handCard{Friends: p.Friends, ByHand: p.Room.ByHand, Open: p.unmet(), Language: l.Code},
		&peopleCard{Friends: p.Friends, Room: *s, Language: l.Code},
		&termsCard{Friends: p.Friends, Room: *s, Own: tableTerms(p.State.Settings), Known: p.knowsRules(), Language: l.Code},
		&trustCard{Room: *s, Language: l.Code},
		&returnCard{Friends: p.Friends, Name: p.visitor(), Seated: me(s).Sits, Language: l.Code},
		app.Button().Class("button quiet lobby-leave").ID("lobby-leave").Text(l.Say("lobby.leave")).OnClick(p.onLeave),
	)
}

// knowsRules reports whether the rules are those of the table: one who has
// just come in and met nobody knows none.
func (p *lobbyPage) knowsRules() bool {
	s := &p.Room.Room
	return len(s.People) > 1 || me(s).Sits
}

// news says what everybody in the lobby must know now.
func (p *lobbyPage) news(l *text.Language) app.UI {
	s := &p.Room.Room
	return app.Div().Attr("role", "alert").Body(app.Range(p.tidings(l)).Slice(func(i int) app.UI {
		return app.P().Class("notice").Text(p.tidings(l)[i])
	}), app.If(s.Clash != nil && s.Clash.Theirs > s.Clash.Ours, func() app.UI {
		return app.Button().Class("button").Text(l.Say("update.take")).OnClick(p.onReload)
	}))
}

func (p *lobbyPage) tidings(l *text.Language) (list []string) {
	s := &p.Room.Room
	say := func(is bool, key string) {
		if is {
			list = append(list, l.Say(key))
		}
	}
	say(p.Room.Problem != "", p.Room.Problem)
	say(s.Superseded, "lobby.superseded")
	say(s.Trouble != nil, "lobby.trouble")
	say(s.Clash != nil && s.Clash.Theirs > s.Clash.Ours, "lobby.clash.ours")
	say(s.Clash != nil && s.Clash.Theirs < s.Clash.Ours, "lobby.clash.theirs")
	say(!s.Durable, "lobby.forgetful")
	say(p.unmet(), "lobby.unmet")
	say(s.Unreached > 0, "lobby.unreached")
	return list
}

// unmet reports whether no meeting point answers, and nobody has come otherwise.
func (p *lobbyPage) unmet() bool {
	s := &p.Room.Room
	return p.Room.Waited && len(s.People) < 2 && !anyPoint(s)
}

// anyPoint reports whether a meeting point answers.
func anyPoint(s *room.Snapshot) bool {
	for _, point := range s.Points {
		if point.Connected {
			return true
		}
	}
	return false
}

// bar is what this player can do next: sit down, be ready, or wait.
func (p *lobbyPage) bar(l *text.Language) app.UI {
	s := &p.Room.Room
	mine := me(s)
	return app.Div().Class("lobby-bar").Body(
		app.If(s.Game != nil, func() app.UI { return p.playingBar(l) }).
			ElseIf(mine.Sits, func() app.UI { return p.readyBar(l, mine) }).
			ElseIf(mine.Waits || s.Full, func() app.UI {
				return app.P().Class("lobby-says").Attr("role", "status").Text(l.Say("lobby.full"))
			}).
			Else(func() app.UI { return p.sitBar(l) }),
	)
}

func (p *lobbyPage) sitBar(l *text.Language) app.UI {
	return app.Form().Class("lobby-sit").OnSubmit(p.onSitAnywhere).Body(
		nameField(l, p.shownName(), p.nobody, p.onName),
		app.Button().Type("submit").Class("button primary").ID("lobby-sit").Text(l.Say("lobby.sit")),
		app.P().Class("hint").Text(l.Say("lobby.sit.how")),
	)
}

func (p *lobbyPage) readyBar(l *text.Language, mine room.Person) app.UI {
	s := &p.Room.Room
	return app.Div().Class("lobby-ready").Body(
		app.P().Class("lobby-says").Attr("role", "status").Aria("live", "polite").Text(readyWords(l, s)),
		app.If(!mine.Ready, func() app.UI {
			return app.Button().Class("button primary").ID("lobby-ready").Disabled(short(s) > 0).
				Text(readyButton(l, s)).OnClick(p.onReady)
		}).ElseIf(!mine.Agreed, func() app.UI {
			return app.Button().Class("button").ID("lobby-unready").Text(l.Say("lobby.unready")).OnClick(p.onUnready)
		}),
	)
}

// playingBar is for a game that has begun and is not on this page: one with
// bots alone has a page of its own, one of others cannot be played.
func (p *lobbyPage) playingBar(l *text.Language) app.UI {
	return app.Div().Class("lobby-ready").Body(
		app.P().Class("lobby-says").Attr("role", "status").Text(l.Say("lobby.playing")),
		app.If(p.State.Seated, func() app.UI {
			return app.A().Class("button primary").ID("lobby-game").Href("#" + screenTable).Text(l.Say("lobby.to.game"))
		}),
		app.Button().Class("button").ID("lobby-again").Text(l.Say("lobby.again")).OnClick(p.onAgain),
	)
}

func (p *lobbyPage) onAgain(app.Context, app.Event) { p.Friends.Do((*room.Room).Again) }

func (p *lobbyPage) shownName() string {
	if p.typed {
		return p.name
	}
	return suggestedName(p.State.Settings, p.Room.Room.Slot)
}

func (p *lobbyPage) onName(ctx app.Context, _ app.Event) {
	p.name, p.typed, p.nobody = ctx.JSSrc().Get("value").String(), true, false
	ctx.PreventUpdate()
}

func (p *lobbyPage) onSitAnywhere(ctx app.Context, e app.Event) {
	e.PreventDefault()
	p.sit(ctx, room.AnySeat)
}

func (p *lobbyPage) onSit(ctx app.Context, a app.Action) {
	if seat, ok := a.Value.(engine.Seat); ok {
		p.sit(ctx, seat)
	}
}

// sit takes a chair, once there is a name.
func (p *lobbyPage) sit(ctx app.Context, seat engine.Seat) {
	if me(&p.Room.Room).Sits {
		p.Friends.Do(func(r *room.Room) error { return r.Sit(seat) })
		return
	}
	name := friendName(p.shownName())
	if name == "" {
		p.nobody = true
		focus(nameFieldID)
		return
	}
	if p.Room.Room.Slot == 0 {
		ctx.NewActionWithValue(actionSet, settingChange{"name", name})
	}
	p.Friends.Do(func(r *room.Room) error {
		if err := r.SetName(name); err != nil {
			return err
		}
		return r.Sit(seat)
	})
}

func (p *lobbyPage) onReady(app.Context, app.Event) {
	plan := p.Room.Room.Plan
	p.Friends.Do(func(r *room.Room) error { return r.Ready(plan) })
}

func (p *lobbyPage) onUnready(app.Context, app.Event) {
	p.Friends.Calm()
	p.Friends.Do((*room.Room).Unready)
}

func (p *lobbyPage) onLeave(app.Context, app.Event) {
	p.Friends.Leave()
	show(screenHome)
}

func (p *lobbyPage) onReload(ctx app.Context, _ app.Event) { ctx.Reload() }

func (p *lobbyPage) visitor() string { return visitorName(words(p.State.Settings), p.State.Settings) }

func (p *lobbyPage) onTrust(app.Context, app.Event) { p.Friends.Trust(p.visitor()) }

func (p *lobbyPage) onHere(app.Context, app.Event) { p.Friends.Here(p.visitor()) }

func (p *lobbyPage) onBeside(app.Context, app.Event) {
	p.Friends.Beside(words(p.State.Settings).Say("friends.visitor"))
}
