package app

import (
	"math"
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
		app.Div().Class("line-tiles").Attr("role", "img").Aria("label", lineWords(text.For(b.Language), b.Deeds)).
			Attr("style", "--unit:"+pixels(l.Unit)).Body(app.Range(l.Tiles).Slice(func(i int) app.UI {
			return b.lineTile(&l, i)
		})),
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

// lineTile is a tile of the line where it lies.
type lineTile struct {
	app.Compo

	Tile     engine.Tile
	Turn     int
	Last     bool
	Numerals bool
	Style    string
}

// lineTile makes the i-th tile of the line. The last one travels there from
// the seat that played it: its way is told as the tile sees it, turned.
func (b *board) lineTile(l *layout, i int) *lineTile {
	p := l.Tiles[i]
	t := &lineTile{Tile: p.Tile, Turn: p.Turn, Numerals: b.Numerals, Last: i == len(l.Tiles)-1}
	t.Style = "translate:" + pixels((p.X-0.5)*l.Unit) + " " + pixels((p.Y-1)*l.Unit) + ";rotate:" + strconv.Itoa(p.Turn) + "deg"
	if t.Last {
		from := b.from(b.Deeds[i].Seat)
		sin, cos := math.Sincos(float64(p.Turn) * math.Pi / 180)
		dx, dy := from.X-p.X*l.Unit, from.Y-p.Y*l.Unit
		t.Style += ";--dx:" + pixels(dx*cos+dy*sin) + ";--dy:" + pixels(dy*cos-dx*sin)
	}
	return t
}

// Render draws the tile.
func (t *lineTile) Render() app.UI {
	class := "laid"
	if t.Last {
		class = "laid last"
	}
	return app.Div().Class(class).Attr("style", t.Style).DataSet("tile", t.Tile.String()).
		Body(plainTile(t.Tile, t.Numerals, t.Turn))
}

// pixels writes a length for a style, to a tenth of a pixel.
func pixels(x float64) string {
	tenths := int(math.Round(10 * x))
	return strconv.FormatFloat(float64(tenths)/10, 'f', -1, 64) + "px"
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
	at := "transform:translate(" + pixels(e.X) + "," + pixels(e.Y) + ");--unit:" + pixels(e.Size)
	if !e.Choosing {
		return app.Div().Body(app.Span().Class("end", "n"+strconv.Itoa(int(e.Number))).Attr("style", at).
			Aria("hidden", "true").Text(e.Number))
	}
	key := map[engine.End]string{engine.Left: "end.left", engine.Right: "end.right"}[e.End]
	return app.Div().Body(app.Button().Class("end end-choose").ID("end-"+e.End.String()).Attr("style", at).
		Aria("label", text.For(e.Language).Say(key, e.Number)).Text(e.Number).OnClick(e.onClick))
}

func (e *endButton) onClick(ctx app.Context, _ app.Event) { ctx.NewActionWithValue(actionEnd, e.End) }
