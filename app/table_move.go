package app

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// pick is the tile of the hand that the player has tapped and not yet played,
// with the ways to play it that are still open. None is open when nothing is
// picked; one waits for a second tap.
type pick struct {
	tile engine.Tile
	ways []engine.Move
}

// forked reports whether the tile waits for one of two ends.
func (k *pick) forked() bool { return len(k.ways) > 1 }

// holds reports whether t is picked.
func (k *pick) holds(t engine.Tile) bool { return len(k.ways) > 0 && k.tile == t }

// choosesEnd reports whether the picked tile waits for one of two ends.
func (p *tablePage) choosesEnd() bool { return p.pick.forked() }

// onTile plays the tapped tile where it can go only one way, and asks for the
// end, or for a second tap where the player wants that, otherwise.
func (p *tablePage) onTile(ctx app.Context, a app.Action) {
	t, ok := a.Value.(engine.Tile)
	ways, again := p.state.movesOf(t), p.pick.holds(t)
	if again {
		ways = p.pick.ways
	}
	p.pick, p.refused = pick{}, false
	switch {
	case !ok || len(ways) == 0:
		p.refuse(t)
	case len(ways) == 1 && (again || !p.state.Settings.ConfirmMove):
		p.do(engine.Play(p.state.View.Seat, ways[0]))
	case !again:
		p.pick = pick{t, ways}
		if len(ways) > 1 {
			ctx.Defer(func(app.Context) { focus("end-" + ways[0].End.String()) })
		}
	}
}

// refuse tells that the tile fits nowhere, when it is the player's turn.
func (p *tablePage) refuse(t engine.Tile) {
	p.refused = p.state.offers(engine.Played)
	if p.refused {
		l := words(p.state.Settings)
		p.said = l.Say("said.unfit", tileName(l, t))
		shake("hand-" + t.String())
	}
}

// status says what the table waits for: the tapped tile's end or second tap,
// before all else.
func (p *tablePage) status(l *text.Language) string {
	switch {
	case p.refused:
		return l.Say("status.unfit")
	case p.pick.forked():
		return l.Say("status.choose")
	case len(p.pick.ways) == 1:
		return l.Say("status.confirm")
	}
	return p.state.status(l)
}

func (p *tablePage) onEnd(_ app.Context, a app.Action) {
	end, ok := a.Value.(engine.End)
	if ok && p.pick.forked() {
		p.do(engine.Play(p.state.View.Seat, engine.Move{Tile: p.pick.tile, End: end}))
	}
}

func (p *tablePage) onDeed(_ app.Context, a app.Action) {
	if e, ok := a.Value.(engine.Event); ok {
		p.do(e)
	}
}

// drop plays the tile of that element's name that was let go over the felt:
// where it fits both ends, at the nearer one.
func (p *tablePage) drop(name string, x, y float64) {
	t, err := engine.ParseTile(strings.TrimPrefix(name, "hand-"))
	ways := p.state.movesOf(t)
	if err != nil || len(ways) == 0 {
		return
	}
	if len(ways) > 1 && p.nearer(x, y) == engine.Right {
		ways = ways[1:]
	}
	if p.state.Settings.ConfirmMove {
		p.pick = pick{t, ways[:1]}
		return
	}
	p.do(engine.Play(p.state.View.Seat, ways[0]))
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
	p.pick, p.refused = pick{}, false
	p.Game.Do(p.state.View, e)
}
