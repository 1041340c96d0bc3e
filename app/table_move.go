package app

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/engine"
)

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

func (p *tablePage) do(e engine.Event) {
	p.choosing = false
	p.Game.Do(p.state.View, e)
}
