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

	Game    *Game
	Friends *Friends // whose table it is, or nil
	Scene   string   // of the gallery, or ""

	state    State
	pick     pick
	refused  bool // the tapped tile fits nowhere
	width    float64
	height   float64
	said     string
	pending  int    // portions that are not drawn yet
	growing  bool   // a frame has been asked for, to draw the next portion
	fresh    bool   // the page has not been whole yet
	deeds    int    // how many had been done when it was whole last
	scoring  bool   // the score sheet is open
	friendly bool   // the sheet of the table of friends is open
	covered  bool   // the table is out of reach below a sheet
	stop     func() // following the game
	unwatch  func() // following the size of the felt
	undrag   func() // following tiles that are dragged
}

// CompoID makes a page anew for another scene.
func (p *tablePage) CompoID() string { return p.Scene }

// The portions that a table is drawn in, a frame each: one frame for all of it
// would hold a slow phone for too long.
const (
	_            = iota + 1 // on a fresh page what stands beside the line
	pendingHand             // the hand, too
	pendingTable            // the others and the line, too
)

// OnInit sits down. In a browser the page is drawn in portions.
func (p *tablePage) OnInit() {
	p.state = p.Game.State()
	if app.IsClient {
		p.pending, p.fresh, p.growing = pendingTable, true, false
	}
}

// OnMount follows the game.
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
	p.handleFriends(ctx)
	p.grow(ctx)
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

// grow draws the next portion after the next frame, until the page is whole.
// Last of all the table gets out of reach below a sheet, or within reach again,
// which makes a browser look at every part of it.
func (p *tablePage) grow(ctx app.Context) {
	if p.pending == 0 && p.covered == p.underSheet() {
		p.fresh, p.deeds = false, len(p.state.Record.Events)
		return
	}
	if p.growing {
		return
	}
	p.growing = true
	afterDrawing(func() {
		ctx.Dispatch(func(ctx app.Context) {
			p.growing = false
			if p.pending > 0 {
				p.pending--
			} else {
				p.covered = p.underSheet()
			}
			p.grow(ctx)
		})
	})
}

// underSheet reports whether a sheet lies over the table.
func (p *tablePage) underSheet() bool { return p.scoring || p.friendly || p.state.HandEnded() }

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
	if app.IsClient && s.Event.Kind == engine.Dealt && p.state.Event.Kind != engine.Dealt {
		p.pending = max(p.pending, pendingHand)
	}
	p.scoring = p.scoring && !ended
	p.state = s
	p.grow(ctx)
	if !ended {
		ctx.Defer(func(app.Context) { keepFocus("hand") })
	}
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
	return app.Main().DataSet("deeds", p.deeds).Class("table", "players-"+strconv.Itoa(int(rules.Players)), paceClass(s.Settings)).Aria("label", l.Say("table")).Body(
		p.around().Body(
			p.topBar(l),
			app.Div().Class("seats").Body(p.seats(l)...),
			p.felt(l),
			p.bottom(l),
		),
		app.Div().Class("live").Aria("live", "polite").Attr("role", "status").Text(p.said),
		app.Div().Class("over").Body(p.sheet(l)),
	)
}

// seats returns the badges of the others.
func (p *tablePage) seats(l *text.Language) []app.UI {
	if p.pending >= pendingTable {
		return nil
	}
	var out []app.UI
	for _, seat := range p.state.others() {
		out = append(out, p.state.badge(l, seat))
	}
	return out
}

// felt draws the line, and what the table asks beside it.
func (p *tablePage) felt(l *text.Language) app.UI {
	s := &p.state
	rules := s.View.Match.Rules()
	line := &board{
		Me: s.View.Seat, Players: rules.Players, Width: p.width, Height: p.height,
		Numerals: s.Settings.Numerals, Choosing: p.choosesEnd(), Language: l.Code,
	}
	if p.pending < pendingTable {
		line.Deeds = s.plays()
	}
	cloth := app.Div().Class("cloth").ID("felt").Body(line)
	if p.fresh {
		return app.Div().Class("felt").Body(app.Div().Class("coach"), cloth)
	}
	return app.Div().Class("felt").Body(
		&coach{State: *s, Choosing: p.choosesEnd()},
		cloth,
		app.P().Class("note").Text(s.note(l)),
		s.prompt(l).render(s.Settings.Numerals),
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
	if p.fresh {
		box = box.Class(settingClass(true))
	}
	if p.covered {
		box = box.Attr("inert", "true")
	}
	return box
}

func (p *tablePage) bottom(l *text.Language) app.UI {
	s := &p.state
	if s.watching() {
		return p.watcherBottom(l)
	}
	tiles := s.hand(l, &p.pick)
	if p.pending >= pendingHand {
		tiles = nil
	}
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
