package app

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// tablePage is the table: the others around the felt, the line on it, the
// player's hand below.
type tablePage struct {
	app.Compo

	Game *Game

	state    State
	picked   engine.Tile
	choosing bool // picked waits for an end, or to be confirmed
	width    float64
	height   float64
	said     string
	scoring  bool   // the score sheet is open
	stop     func() // following the game
	unwatch  func() // following the size of the felt
	undrag   func() // following tiles that are dragged
}

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
	ctx.Defer(func(ctx app.Context) {
		p.unwatch = watchBox("felt", func(width, height float64) {
			ctx.Dispatch(func(app.Context) { p.width, p.height = width, height })
		})
		p.undrag = watchDrags("hand", "felt", func(name string, x, y float64) {
			ctx.Dispatch(func(ctx app.Context) { p.drop(ctx, name, x, y) })
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
		p.choosing = false
		p.said = s.tidings(words(s.Settings))
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
	return app.Main().Class("table", "players-"+strconv.Itoa(int(rules.Players))).Aria("label", l.Say("table")).Body(
		p.around().Body(
			p.topBar(l),
			app.Div().Class("seats").Body(app.Range(s.others()).Slice(func(i int) app.UI {
				return s.badge(l, s.others()[i])
			})),
			app.Div().Class("felt").Body(
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

// around is all of the table but the sheet above it, out of reach while there
// is one.
func (p *tablePage) around() app.HTMLDiv {
	box := app.Div().Class("table-top")
	if p.scoring || p.state.HandEnded() {
		box = box.Attr("inert", "true")
	}
	return box
}

// sheet is what lies over the table: the end of a hand, or the score.
func (p *tablePage) sheet(l *text.Language) app.UI {
	return app.If(p.state.HandEnded(), func() app.UI {
		return &resultSheet{State: p.state}
	}).ElseIf(p.scoring, func() app.UI {
		return app.Section().Class("sheet score-only").ID("score").TabIndex(-1).Attr("role", "dialog").Aria("modal", "true").
			Aria("label", l.Say("score")).OnKeyDown(p.onSheetKey).Body(
			app.Div().Class("sheet-scroll").Body(app.H2().Text(l.Say("score")), scoreSheet(l, &p.state)),
			app.Div().Class("row sheet-buttons").Body(
				app.Button().Class("button primary").Text(l.Say("table.back")).OnClick(p.onScoreClose),
			),
		)
	})
}

func (p *tablePage) topBar(l *text.Language) app.UI {
	s := &p.state
	teams := s.teams()
	target := l.Say("rules.target.short", s.View.Match.Rules().Target)
	return app.Header().Class("top-bar").Body(
		app.A().Class("button quiet").Href("#").Aria("label", l.Say("menu")).Title(l.Say("menu")).Body(icon("menu")),
		app.Button().Class("score").ID("score-open").Title(l.Say("score")).OnClick(p.onScoreOpen).Body(
			app.Range(teams).Slice(func(i int) app.UI {
				return app.Span().Class("score-team").Body(
					app.Span().Class("score-name").Dir("auto").Text(s.teamName(l, teams[i])),
					app.B().Text(s.View.Match.Score(teams[i])),
				)
			}),
			app.Span().Class("target").Text(target),
		),
		p.muteButton(l),
	)
}

func (p *tablePage) muteButton(l *text.Language) app.UI {
	sign, word := "sound", l.Say("sound.off")
	if p.state.Settings.Mute {
		sign, word = "mute", l.Say("sound.on")
	}
	return app.Button().Class("button quiet").ID("mute").Aria("label", word).Title(word).OnClick(p.onMute).Body(icon(sign))
}

func (p *tablePage) bottom(l *text.Language) app.UI {
	s := &p.state
	tiles := s.hand(l, p.picked, p.choosing)
	return app.Footer().Class("bottom").Body(
		app.Div().Class("you").Body(
			s.badge(l, s.View.Seat),
			app.P().Class("status").Text(s.status(l, p.choosing)),
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

// choosesEnd reports whether the picked tile waits for one of two ends.
func (p *tablePage) choosesEnd() bool { return p.choosing && len(p.state.movesOf(p.picked)) > 1 }

// onTile plays the tapped tile where it can go only one way, and asks for the
// end, or for a second tap where the player wants that, otherwise.
func (p *tablePage) onTile(ctx app.Context, a app.Action) {
	t, ok := a.Value.(engine.Tile)
	moves := p.state.movesOf(t)
	again := p.choosing && p.picked == t
	switch {
	case !ok || len(moves) == 0:
		p.choosing = false
	case len(moves) == 1 && (again || !p.state.Settings.ConfirmMove):
		p.do(engine.Play(p.state.View.Seat, moves[0]))
	case again:
		p.choosing = false
	default:
		p.picked, p.choosing = t, true
		if len(moves) > 1 {
			ctx.Defer(func(app.Context) { focus("end-" + moves[0].End.String()) })
		}
	}
}

func (p *tablePage) onEnd(_ app.Context, a app.Action) {
	end, ok := a.Value.(engine.End)
	if ok && p.choosing {
		p.do(engine.Play(p.state.View.Seat, engine.Move{Tile: p.picked, End: end}))
	}
}

func (p *tablePage) onDeed(_ app.Context, a app.Action) {
	if e, ok := a.Value.(engine.Event); ok {
		p.do(e)
	}
}

// drop plays the tile of that element's name that was let go over the felt:
// where it fits both ends, at the nearer one.
func (p *tablePage) drop(ctx app.Context, name string, x, y float64) {
	t, err := engine.ParseTile(strings.TrimPrefix(name, "hand-"))
	moves := p.state.movesOf(t)
	if err != nil || len(moves) == 0 {
		return
	}
	if len(moves) > 1 && p.nearer(x, y) == engine.Right {
		moves = moves[1:]
	}
	if p.state.Settings.ConfirmMove {
		p.picked, p.choosing = t, true
		return
	}
	p.do(engine.Play(p.state.View.Seat, moves[0]))
}

// nearer returns the end of the line that is nearer to the point of the felt.
func (p *tablePage) nearer(x, y float64) engine.End {
	l := lineLayout(p.state.plays(), p.width, p.height, maxUnit(p.width, p.height))
	far := func(m endMark) float64 { return math.Hypot(m.X*l.Unit-x, m.Y*l.Unit-y) }
	if far(l.Marks[0]) <= far(l.Marks[1]) {
		return engine.Left
	}
	return engine.Right
}

// do hands the deed in. One that comes too late changes nothing: the screen
// shows what happened instead.
func (p *tablePage) do(e engine.Event) {
	p.choosing = false
	_ = p.Game.Do(e)
}

func (p *tablePage) onNext(app.Context, app.Action) { p.Game.NextHand() }

func (p *tablePage) onRematch(app.Context, app.Action) { _ = p.Game.Rematch() }

func (p *tablePage) onMute(app.Context, app.Event) {
	p.Game.Set(func(s *Settings) { s.Mute = !s.Mute })
}

func (p *tablePage) onScoreOpen(ctx app.Context, _ app.Event) {
	p.scoring = true
	ctx.Defer(func(app.Context) { focus("score") })
}

func (p *tablePage) onScoreClose(ctx app.Context, _ app.Event) { p.closeScore(ctx) }

func (p *tablePage) onSheetKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		p.closeScore(ctx)
	}
}

func (p *tablePage) closeScore(ctx app.Context) {
	p.scoring = false
	ctx.Defer(func(app.Context) { focus("score-open") })
}

// onKey moves between the tiles of the hand with the arrow keys.
func (p *tablePage) onKey(ctx app.Context, e app.Event) {
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowDown":
		e.PreventDefault()
		focusNext("hand", 1)
	case "ArrowLeft", "ArrowUp":
		e.PreventDefault()
		focusNext("hand", -1)
	case "Escape":
		p.choosing = false
		return
	}
	ctx.PreventUpdate()
}
