package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// tablePage is the table: the others around the felt, the line on it, the
// player's hand below.
type tablePage struct {
	app.Compo

	Game  *Game
	Scene string // of the gallery, or ""

	state   State
	pick    pick
	refused bool // the tapped tile fits nowhere
	width   float64
	height  float64
	said    string
	scoring bool   // the score sheet is open
	stop    func() // following the game
	unwatch func() // following the size of the felt
	undrag  func() // following tiles that are dragged
}

// CompoID makes a page anew for another scene.
func (p *tablePage) CompoID() string { return p.Scene }

// OnMount sits down: the page follows the game.
func (p *tablePage) OnMount(ctx app.Context) {
	p.state = p.Game.State()
	p.stop = p.Game.Watch(func(s State) {
		ctx.Dispatch(func(ctx app.Context) { p.see(ctx, s) })
	})
	ctx.Handle(actionTile, p.onTile)
	ctx.Handle(actionEnd, p.onEnd)
	ctx.Handle(actionDeed, p.onDeed)
	ctx.Handle(actionNext, p.onNext)
	ctx.Handle(actionRematch, p.onRematch)
	ctx.Handle(actionScore, p.onScore)
	ctx.Defer(func(ctx app.Context) {
		p.unwatch = watchBox("felt", func(width, height float64) {
			ctx.Dispatch(func(app.Context) { p.width, p.height = width, height })
		})
		p.undrag = watchDrags("hand", "felt", func(name string, x, y float64) {
			ctx.Dispatch(func(app.Context) { p.drop(name, x, y) })
		})
	})
}

// OnDismount stops following.
func (p *tablePage) OnDismount() {
	for _, stop := range []func(){p.stop, p.unwatch, p.undrag} {
		if stop != nil {
			stop()
		}
	}
}

// see takes in the next state of the game.
func (p *tablePage) see(ctx app.Context, s State) {
	if s.Event != p.state.Event || len(s.Record.Events) != len(p.state.Record.Events) {
		p.pick, p.refused = pick{}, false
		if said := s.tidings(words(s.Settings)); said != "" {
			p.said = said
		}
		sound(s.Event.Kind, s.Settings.Mute)
	}
	ended := s.HandEnded() && !p.state.HandEnded()
	p.scoring = p.scoring && !ended
	p.state = s
	ctx.Defer(func(app.Context) {
		if ended {
			focus("result")
		} else {
			keepFocus("hand")
		}
	})
}

// Render draws the table.
func (p *tablePage) Render() app.UI {
	s := &p.state
	l := words(s.Settings)
	if !s.Seated {
		return app.Main().Class("page").Body(
			app.P().Text(l.Say("table.nobody")), link(l.Say("back"), screenHome, "button"))
	}
	rules := s.View.Match.Rules()
	return app.Main().DataSet("deeds", len(s.Record.Events)).Class("table", "players-"+strconv.Itoa(int(rules.Players)), paceClass(s.Settings)).Aria("label", l.Say("table")).Body(
		p.around().Body(
			p.topBar(l),
			app.Div().Class("seats").Body(app.Range(s.others()).Slice(func(i int) app.UI {
				return s.badge(l, s.others()[i])
			})),
			app.Div().Class("felt").Body(
				&coach{State: *s, Choosing: p.choosesEnd()},
				app.Div().Class("cloth").ID("felt").Body(&board{
					Deeds: s.plays(), Me: s.View.Seat, Players: rules.Players, Width: p.width, Height: p.height,
					Numerals: s.Settings.Numerals, Choosing: p.choosesEnd(), Language: l.Code,
				}),
				app.P().Class("note").Text(s.note(l)),
				s.prompt(l).render(s.Settings.Numerals),
			),
			p.bottom(l),
		),
		app.Div().Class("live").Aria("live", "polite").Attr("role", "status").Text(p.said),
		app.Div().Class("over").Body(p.sheet(l)),
	)
}

// paceClass tells the sheet whether the player wants no waiting.
func paceClass(s Settings) string {
	if s.Speed == "instant" {
		return "at-once"
	}
	return "paced"
}

// around is all of the table but the sheet above it, out of reach while there
// is one.
func (p *tablePage) around() app.HTMLDiv {
	box := app.Div().Class("table-top")
	if p.scoring || p.state.HandEnded() {
		box = box.Attr("inert", "true")
	}
	return box
}

func (p *tablePage) bottom(l *text.Language) app.UI {
	s := &p.state
	tiles := s.hand(l, &p.pick)
	return app.Footer().Class("bottom").Body(
		app.Div().Class("you").Body(
			s.badge(l, s.View.Seat),
			app.P().Class("status").Text(p.status(l)),
		),
		app.Div().Class("hand", handClass(s.View.Hand.Len())).ID("hand").TabIndex(-1).Attr("role", "group").Aria("label", l.Say("hand")).
			OnKeyDown(p.onKey).Body(app.Range(tiles).Slice(func(i int) app.UI { return tiles[i] })),
	)
}

// handClass tells the sheet when one row holds the hand, and tiles can grow.
func handClass(n int) string {
	if n > 5 {
		return "many"
	}
	return "few"
}

// others returns the seats that are not the player's, from the left round by
// the top to the right.
func (s *State) others() []engine.Seat {
	n := engine.Seat(s.View.Match.Rules().Players)
	var out []engine.Seat
	for i := n - 1; i >= 1; i-- {
		out = append(out, (s.View.Seat+i)%n)
	}
	return out
}

// plays returns the deeds of the hand that put a tile down.
func (s *State) plays() []engine.Deed {
	var out []engine.Deed
	for d := range s.View.Match.Round().Deeds() {
		if !d.Pass {
			out = append(out, d)
		}
	}
	return out
}

func (p *tablePage) onNext(app.Context, app.Action) { p.Game.NextHand(p.state.View) }

func (p *tablePage) onRematch(app.Context, app.Action) { _ = p.Game.Rematch() }

// onKey moves between the tiles of the hand with the arrow keys, Home and End.
func (p *tablePage) onKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	if key == "Escape" {
		p.pick = pick{}
		return
	}
	if focusAmong("hand", key) {
		e.PreventDefault()
	}
	ctx.PreventUpdate()
}
