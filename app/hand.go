package app

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// handTile is a tile of the player's hand, a button. A tile that has been
// played keeps its element, hidden, so that the others keep theirs and the
// keyboard stays where it was.
type handTile struct {
	app.Compo

	Tile     engine.Tile
	Gone     bool
	Playable bool
	Waiting  bool // it is not the player's turn
	Selected bool
	Numerals bool
	First    bool // the keyboard's way into the hand leads here
	Spot     spot
	Label    string
}

// spot is where a tile of the hand stands, counted in tiles from the middle:
// in two rows of five at most, and in one long row.
type spot struct {
	Column, Row float64
	Long        float64
}

// spots returns where the tiles of a hand of n stand.
func spots(n int) []spot {
	top := n
	if n > 5 {
		top = (n + 1) / 2
	}
	out := make([]spot, n)
	for i := range out {
		out[i] = spot{float64(i) - float64(top-1)/2, 0, float64(i) - float64(n-1)/2}
		if i >= top {
			out[i].Column, out[i].Row = float64(i-top)-float64(n-top-1)/2, 1
		}
	}
	return out
}

// Render draws the tile.
func (t *handTile) Render() app.UI {
	tab := -1
	if t.First {
		tab = 0
	}
	return app.Button().Class("hand-tile", t.look()).ID("hand-"+t.Tile.String()).
		Attr("style", fmt.Sprintf("--c:%g;--r:%g;--k:%g", t.Spot.Column, t.Spot.Row, t.Spot.Long)).
		Hidden(t.Gone).TabIndex(tab).Aria("label", t.Label).Aria("disabled", !t.Playable).Aria("pressed", t.Selected).
		OnClick(t.onClick).Body(tileFace(t.Tile, t.Numerals))
}

func (t *handTile) look() string {
	switch {
	case t.Selected:
		return "selected"
	case t.Playable:
		return "playable"
	case t.Waiting:
		return "waiting"
	}
	return "dim"
}

func (t *handTile) onClick(ctx app.Context, _ app.Event) { ctx.NewActionWithValue(actionTile, t.Tile) }

// handSlots returns the tiles that the player was dealt, in ascending order:
// those still held and those played.
func (s *State) handSlots() []engine.Tile {
	var out []engine.Tile
	dealt := s.View.Hand | s.View.Match.Round().Played(s.View.Seat)
	for t := range dealt.All() {
		out = append(out, t)
	}
	return out
}

// movesOf returns how the tile may be played now: more than one move means
// that the player is to choose an end.
func (s *State) movesOf(t engine.Tile) []engine.Move {
	if s.View.Match.Phase() != engine.PhasePlay || !s.View.Match.Awaits().Has(s.View.Seat) {
		return nil
	}
	return waysToPlay(s.View.Match.Round().Line(), s.View.Playable(), t)
}

// waysToPlay returns how the tile, if it is one of the playable ones, joins
// the line. Where both ends show the same number one way says it all.
func waysToPlay(line engine.Line, playable engine.Hand, t engine.Tile) []engine.Move {
	moves := line.Moves(nil, playable&engine.HandOf(t))
	if left, right, ok := line.Ends(); ok && left == right && len(moves) > 1 {
		moves = moves[1:]
	}
	return moves
}

// hand makes the buttons of the hand's tiles, the picked one held up.
func (s *State) hand(l *text.Language, picked *pick) []*handTile {
	slots, places := s.handSlots(), spots(s.View.Hand.Len())
	out := make([]*handTile, len(slots))
	var first *handTile
	for i, t := range slots {
		out[i] = s.handTile(l, t)
		out[i].Selected = picked.holds(t)
		if out[i].Gone {
			continue
		}
		out[i].Spot, places = places[0], places[1:]
		if first == nil || out[i].Playable && !first.Playable {
			first = out[i]
		}
	}
	if first != nil {
		first.First = true
	}
	return out
}

// handTile makes the button of a tile of the hand.
func (s *State) handTile(l *text.Language, t engine.Tile) *handTile {
	moves := s.movesOf(t)
	label := tileName(l, t)
	for _, m := range moves {
		if m.End != engine.Middle {
			label += ", " + l.Say(map[engine.End]string{engine.Left: "to.left", engine.Right: "to.right"}[m.End])
		}
	}
	mine := s.View.Match.Phase() == engine.PhasePlay && s.View.Match.Awaits().Has(s.View.Seat)
	return &handTile{
		Tile: t, Gone: !s.View.Hand.Has(t), Playable: len(moves) > 0, Waiting: !mine,
		Numerals: s.Settings.Numerals, Label: label,
	}
}
