package app

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// The actions of the table.
const (
	actionTile = "table.tile" // a tile of the hand is tapped: an engine.Tile
	actionEnd  = "table.end"  // an end of the line is tapped: an engine.End
	actionDeed = "table.deed" // a button for a deed is tapped: an engine.Event
)

// board is the line on the felt, with its two open numbers.
type board struct {
	app.Compo

	Deeds    []engine.Deed // plays only
	Me       engine.Seat
	Players  uint8
	Width    float64 // pixels
	Height   float64
	Numerals bool
	Choosing bool // the player is to tap an end
	Language string
}

// maxUnit is the width in pixels of the largest tile on the felt.
func maxUnit(width, height float64) float64 { return min(80, max(26, min(width, height)/8)) }

// Render draws the line.
func (b *board) Render() app.UI {
	if b.Width == 0 || len(b.Deeds) == 0 {
		return app.Div().Class("line empty").Body(emblem())
	}
	l := lineLayout(b.Deeds, b.Width, b.Height, maxUnit(b.Width, b.Height))
	return app.Div().Class("line").Body(
		emblem(),
		app.Div().Class("line-tiles").Attr("role", "img").Aria("label", lineWords(text.For(b.Language), b.Deeds)).Body(
			app.Range(l.Tiles).Slice(func(i int) app.UI {
				return &lineTile{Placed: l.Tiles[i], Unit: l.Unit, Numerals: b.Numerals,
					From: b.from(b.Deeds[i].Seat), Last: i == len(l.Tiles)-1}
			}),
		),
		app.Div().Class("line-marks").Body(
			app.Range(l.Marks).Slice(func(i int) app.UI {
				return b.mark(&l, i)
			}),
		),
	)
}

// mark draws the i-th end. While it is a button it stands off the last tile,
// but all of it lies on the felt.
func (b *board) mark(l *layout, i int) *endButton {
	m := l.Marks[i]
	x, y := m.X*l.Unit, m.Y*l.Unit
	if b.Choosing {
		off := max(0, endReach-l.Unit/2)
		x = max(endReach, min(b.Width-endReach, x+off*m.DX))
		y = max(endReach, min(b.Height-endReach, y+off*m.DY))
	}
	return &endButton{End: m.End, Number: m.Number, X: x, Y: y, Size: l.Unit, Choosing: b.Choosing, Language: b.Language}
}

// endReach is half the side in pixels of the button at an end, and its glow.
const endReach = 30

// from returns the point of the felt's rim that a tile of the seat comes from,
// in pixels.
func (b *board) from(seat engine.Seat) point {
	return map[place]point{
		south: {b.Width / 2, b.Height + 60}, north: {b.Width / 2, -60},
		east: {b.Width + 60, b.Height / 4}, west: {-60, b.Height / 4},
	}[placeOf(seat, b.Me, b.Players)]
}

// point is a place on the felt in pixels from its corner.
type point struct{ X, Y float64 }

// emblem is the picture that the felt is woven with.
func emblem() app.UI { return app.Div().Class("emblem").Aria("hidden", "true").Body(fanlight()) }

// lineWords reads the line aloud: how many tiles, and the open numbers.
func lineWords(l *text.Language, deeds []engine.Deed) string {
	left, right, _ := deeds[len(deeds)-1].Line.Ends()
	return l.Count("tiles", len(deeds)) + ". " + l.Say("line.ends", left, right)
}

// lineTile is a tile of the line where it lies. It travels there from the
// seat that played it.
type lineTile struct {
	app.Compo

	Placed   placed
	Unit     float64
	From     point
	Last     bool
	Numerals bool
}

// Render draws the tile: the outer box is its place, the middle one its
// journey, the inner one its turn.
func (t *lineTile) Render() app.UI {
	box := fmt.Sprintf("width:%.2fpx;height:%.2fpx;transform:translate(%.2fpx,%.2fpx)",
		t.Unit, 2*t.Unit, (t.Placed.X-0.5)*t.Unit, (t.Placed.Y-1)*t.Unit)
	journey, way := "journey", ""
	if t.Last {
		journey = "journey last"
		way = fmt.Sprintf("--dx:%.0fpx;--dy:%.0fpx", t.From.X-t.Placed.X*t.Unit, t.From.Y-t.Placed.Y*t.Unit)
	}
	return app.Div().Class("laid").Attr("style", box).DataSet("tile", t.Placed.Tile.String()).Body(
		app.Div().Class(journey).Attr("style", way).Body(
			app.Div().Class("turned").Attr("style", fmt.Sprintf("transform:rotate(%ddeg)", t.Placed.Turn)).Body(
				&tile{Tile: t.Placed.Tile, Numerals: t.Numerals, Turn: t.Placed.Turn},
			),
		),
	)
}

// endButton shows the number open at an end, and takes the tap that chooses
// the end.
type endButton struct {
	app.Compo

	End      engine.End
	Number   uint8
	X, Y     float64 // pixels
	Size     float64
	Choosing bool
	Language string
}

// Render draws a small number, or a button large enough for a thumb.
func (e *endButton) Render() app.UI {
	at := fmt.Sprintf("transform:translate(%.2fpx,%.2fpx);--unit:%.2fpx", e.X, e.Y, e.Size)
	if !e.Choosing {
		return app.Div().Body(app.Span().Class("end", "n"+strconv.Itoa(int(e.Number))).Attr("style", at).
			Aria("hidden", "true").Text(e.Number))
	}
	key := map[engine.End]string{engine.Left: "end.left", engine.Right: "end.right"}[e.End]
	return app.Div().Body(app.Button().Class("end end-choose").ID("end-"+e.End.String()).Attr("style", at).
		Aria("label", text.For(e.Language).Say(key, e.Number)).Text(e.Number).OnClick(e.onClick))
}

func (e *endButton) onClick(ctx app.Context, _ app.Event) { ctx.NewActionWithValue(actionEnd, e.End) }
