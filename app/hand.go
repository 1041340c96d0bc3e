package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// handTile is a tile of the player's hand, a button. A tile that has been
// played keeps its slot, empty, so that the others stay where they are.
type handTile struct {
	app.Compo

	Tile     engine.Tile
	Gone     bool
	Playable bool
	Waiting  bool // it is not the player's turn
	Selected bool
	Numerals bool
	Label    string
}

// Render draws the tile.
func (t *handTile) Render() app.UI {
	return app.Button().Class("hand-tile", t.look()).ID("hand-"+t.Tile.String()).
		Hidden(t.Gone).Aria("label", t.Label).Aria("disabled", !t.Playable).Aria("pressed", t.Selected).
		OnClick(t.onClick).Body(&tile{Tile: t.Tile, Numerals: t.Numerals})
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

// movesOf returns how the tile may be played now. Where both ends show the
// same number one move says it all.
func (s *State) movesOf(t engine.Tile) []engine.Move {
	if s.View.Match.Phase() != engine.PhasePlay || !s.View.Match.Awaits().Has(s.View.Seat) {
		return nil
	}
	var moves []engine.Move
	for _, m := range s.View.Moves(nil) {
		if m.Tile == t {
			moves = append(moves, m)
		}
	}
	if left, right, ok := s.View.Match.Round().Line().Ends(); ok && left == right && len(moves) > 1 {
		moves = moves[1:]
	}
	return moves
}

// handTile makes the button of a tile of the hand.
func (s *State) handTile(l *text.Language, t engine.Tile, selected bool) *handTile {
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
		Selected: selected, Numerals: s.Settings.Numerals, Label: label,
	}
}
