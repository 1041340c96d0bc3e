package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// friendsSheet lies over a table of friends: who plays where and could see
// what, and what a player can do about the table as a whole, away from the
// tiles.
type friendsSheet struct {
	app.Compo

	State   State
	Friends *Friends

	leaving  bool // it is asked whether the player means it
	annuling bool
	code     string // for another device, once it is asked for
}

const (
	friendsOpenID  = "friends-open"
	friendsSheetID = "friends-sheet"
)

// The actions of the sheet.
const (
	actionFriends = "friends.sheet" // opens it, or closes it
	actionAnnul   = "friends.annul"
	actionPhrase  = "friends.phrase" // its value is the number of the phrase
	actionQuit    = "friends.quit"
)

// Render draws the sheet.
func (f *friendsSheet) Render() app.UI {
	s := &f.State
	l := words(s.Settings)
	return app.Section().Class("sheet friends-sheet").ID(friendsSheetID).TabIndex(-1).Attr("role", "dialog").Aria("modal", "true").
		Aria("label", l.Say("friends.menu")).OnKeyDown(f.onKey).Body(
		app.Div().Class("sheet-scroll").TabIndex(0).Body(
			app.H2().Text(l.Say("friends.menu")),
			app.Ul().Class("friends-seats").Body(app.Range(s.Record.Sat).Slice(func(i int) app.UI {
				return f.seat(l, engine.Seat(i))
			})),
			app.P().Class("hint").Text(l.Say("trust.nobody")),
			app.If(!s.watching(), func() app.UI { return f.annul(l) }),
			app.If(!s.watching(), func() app.UI { return f.device(l) }),
			f.leave(l),
		),
		app.Div().Class("row sheet-buttons").Body(
			app.Button().Class("button primary").ID("friends-close").Text(l.Say("table.back")).OnClick(f.onClose),
			link(l.Say("menu"), screenHome, "button"),
		),
	)
}

// seat says who sits in a seat, and on whose device it is played.
func (f *friendsSheet) seat(l *text.Language, seat engine.Seat) app.UI {
	s := &f.State
	words := l.Say("friends.seat.human")
	if s.View.Match.Bots().Has(seat) {
		words = l.Say("friends.seat.bot", s.Sitter(s.Together.Hosts[seat]).Name)
	}
	if away := s.awayWord(l, seat); away != "" {
		words += " · " + away
	}
	return app.Li().Class("person").Body(app.Div().Class("person-who").Body(
		app.Span().Class("person-name").Dir("auto").Text(s.Sitter(seat).Name),
		app.Span().Class("hint").Text(words),
	))
}

// canAnnul reports whether a hand runs that this player has not agreed to
// annul.
func (s *State) canAnnul() bool {
	round := s.View.Match.Round()
	ending, _ := round.Ending()
	return s.Together != nil && !s.watching() && ending == engine.NotEnded && s.View.Match.Phase() != engine.PhaseDeal &&
		s.View.Match.Phase() != engine.PhaseDraw && !s.Together.Annuls.Has(s.View.Seat)
}

func (f *friendsSheet) annul(l *text.Language) app.UI {
	s := &f.State
	return app.Section().Class("friends-do").Body(
		app.If(s.Together.Annuls != 0 && !s.HandEnded(), func() app.UI {
			return app.P().Attr("role", "status").Text(l.Say("annul.asked", list(l, s.names(s.Together.Annuls))))
		}),
		app.If(!s.canAnnul(), func() app.UI { return app.Div() }).
			ElseIf(f.annuling, func() app.UI {
				return sure(l.Say("annul.how"), l.Say("annul.yes"), "annul-yes", f.onAnnul, l.Say("not.now"), f.onNothing)
			}).
			Else(func() app.UI {
				return app.Button().Class("button").ID("annul").Text(l.Say("annul")).OnClick(f.onAnnulAsk)
			}),
	)
}

// device shows the code by which the player goes on elsewhere.
func (f *friendsSheet) device(l *text.Language) app.UI {
	if f.code == "" {
		return app.Section().Class("friends-do").Body(
			app.Button().Class("button").ID("return-code-show").Text(l.Say("return.show")).OnClick(f.onCode))
	}
	return app.Section().Class("friends-do").Body(
		app.P().Class("hint").Text(l.Say("return.how")),
		app.P().Class("invite-code").Body(app.Code().ID("return-code").Text(f.code)),
	)
}

func (f *friendsSheet) leave(l *text.Language) app.UI {
	key := "leave"
	if f.State.watching() {
		key = "leave.watch"
	}
	if f.leaving {
		return app.Section().Class("friends-do").Body(
			sure(l.Say(key+".how"), l.Say(key), "leave-yes", f.onLeave, l.Say("not.now"), f.onNothing))
	}
	return app.Section().Class("friends-do").Body(
		app.Button().Class("button").ID("leave").Text(l.Say(key)).OnClick(f.onLeaveAsk))
}

// sure asks whether the player means it.
func sure(question, yes, id string, onYes app.EventHandler, no string, onNo app.EventHandler) app.UI {
	return app.Div().Attr("role", "alert").Body(
		app.P().Text(question),
		app.Div().Class("row").Body(
			app.Button().Class("button primary").ID(id).Text(yes).OnClick(onYes),
			app.Button().Class("button").Text(no).OnClick(onNo),
		),
	)
}

func (f *friendsSheet) onKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		ctx.NewAction(actionFriends)
	}
}

func (f *friendsSheet) onClose(ctx app.Context, _ app.Event) { ctx.NewAction(actionFriends) }

func (f *friendsSheet) onAnnulAsk(app.Context, app.Event) { f.annuling, f.leaving = true, false }

func (f *friendsSheet) onLeaveAsk(app.Context, app.Event) { f.annuling, f.leaving = false, true }

func (f *friendsSheet) onNothing(app.Context, app.Event) { f.annuling, f.leaving = false, false }

func (f *friendsSheet) onCode(app.Context, app.Event) { f.code = f.Friends.ReturnCode() }

func (f *friendsSheet) onAnnul(ctx app.Context, _ app.Event) {
	f.annuling = false
	ctx.NewAction(actionAnnul)
}

func (f *friendsSheet) onLeave(ctx app.Context, _ app.Event) { ctx.NewAction(actionQuit) }

// handleFriends takes up what is done at a table of friends as a whole.
func (p *tablePage) handleFriends(ctx app.Context) {
	ctx.Handle(actionFriends, p.onFriends)
	ctx.Handle(actionAnnul, func(app.Context, app.Action) { p.Game.Annul() })
	ctx.Handle(actionQuit, func(app.Context, app.Action) {
		p.friendly = false
		p.Friends.Leave()
		show(screenHome)
	})
	ctx.Handle(actionPhrase, func(_ app.Context, a app.Action) {
		if n, ok := a.Value.(int); ok {
			p.Game.Phrase(n)
		}
	})
}

func (p *tablePage) onFriendsTap(ctx app.Context, _ app.Event) { ctx.NewAction(actionFriends) }

// onFriends opens the sheet or closes it, as onScore does the score.
func (p *tablePage) onFriends(ctx app.Context, _ app.Action) {
	p.friendly = !p.friendly
	next := friendsOpenID
	if p.friendly {
		next = friendsSheetID
	}
	p.grow(ctx)
	ctx.Defer(func(app.Context) { focus(next) })
}
