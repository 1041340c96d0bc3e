package app

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// A tile is drawn standing, its lower number on top: ivory, a groove and a
// brass pin between the halves, pips in the colour of their number. It says
// nothing to a screen reader; what holds it does.

// The tile is drawn 50 wide and 100 high.
const (
	halfSize = 50
	pipReach = 13.8
	pipSize  = 5.5
)

// pipSpots are the places of a half's pips in a grid of three by three, from
// -1 to 1.
var pipSpots = [engine.MaxPip + 1][][2]float64{
	{},
	{{0, 0}},
	{{-1, -1}, {1, 1}},
	{{-1, -1}, {0, 0}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {1, 1}},
	{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}},
	{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}},
}

// tileFace draws a tile with all its lights, as one holds it.
func tileFace(t engine.Tile, numerals bool) app.UI {
	if numerals {
		return app.Raw(digitsSVG(t, 0))
	}
	return app.Raw(litTiles[t].of(t, true))
}

// plainTile draws a tile that lies far off, shown turned by so many degrees:
// without the lights, which nobody would see, and with digits upright.
func plainTile(t engine.Tile, numerals bool, turn int) app.UI {
	if numerals {
		return app.Raw(digitsSVG(t, turn))
	}
	return app.Raw(plainTiles[t].of(t, false))
}

// drawn is a tile's picture, made when it is first needed.
type drawn string

var litTiles, plainTiles [engine.Tiles]drawn

func (d *drawn) of(t engine.Tile, lights bool) string {
	if *d == "" {
		*d = drawn(pipsSVG(t, lights))
	}
	return string(*d)
}

// The parts of a tile are few, since a table has dozens of tiles and a browser
// takes its time for each part.
const (
	tileHead = `<svg class="tile" viewBox="0.5 1 49 98" aria-hidden="true"><rect class="tile-edge" x="1" y="2" width="48" height="97" rx="7"/>` +
		`<rect class="tile-face" x="1" y="1" width="48" height="96" rx="7"/>` +
		`<path class="tile-groove" d="M7 49h15M28 49h15M22 49.3a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"/>`
	tileFoot = `</svg>`
	lowY     = 24.5 // the middles of the halves
	highY    = 73.5
)

// shines are where the light catches the rim and the groove.
const shines = `M3.5 8a5 5 0 0 1 5-5.1h33a5 5 0 0 1 5 5.1l-1 .2a4.2 4.2 0 0 0-4-4h-33a4.2 4.2 0 0 0-4 4zM7 49.8h15.2v1H7zM27.8 49.8H43v1H27.8z`

func pipsSVG(t engine.Tile, lights bool) string {
	var b strings.Builder
	b.WriteString(tileHead)
	if lights {
		b.WriteString(`<path class="tile-light" d="` + shines + pipsPath(t.Low(), lowY+glintDrop) + pipsPath(t.High(), highY+glintDrop) + `"/>`)
	}
	if t.Double() {
		b.WriteString(pips(t.High(), pipsPath(t.Low(), lowY)+pipsPath(t.High(), highY)))
	} else {
		b.WriteString(pips(t.Low(), pipsPath(t.Low(), lowY)) + pips(t.High(), pipsPath(t.High(), highY)))
	}
	b.WriteString(tileFoot)
	return b.String()
}

// glintDrop is how far below a pip the light catches the rim of its hollow.
const glintDrop = 0.9

// pips draws pips in the colour of their number; none at all for a blank.
func pips(n uint8, path string) string {
	if path == "" {
		return ""
	}
	return fmt.Sprintf(`<path class="n%d" d="%s"/>`, n, path)
}

// pipsPath outlines a half's pips, a circle each.
func pipsPath(n uint8, y float64) string {
	var b strings.Builder
	for _, spot := range pipSpots[n] {
		fmt.Fprintf(&b, "M%g %ga%g %g 0 1 0 %g 0a%g %g 0 1 0 %g 0z", halfSize/2+spot[0]*pipReach-pipSize, y+spot[1]*pipReach,
			pipSize, pipSize, 2*pipSize, pipSize, pipSize, -2*pipSize)
	}
	return b.String()
}

func digitsSVG(t engine.Tile, turn int) string {
	digit := func(n uint8, y float64) string {
		return fmt.Sprintf(`<text class="tile-digit n%d" x="25" y="%g" transform="rotate(%d 25 %g)">%d</text>`, n, y, -turn, y, n)
	}
	return tileHead + digit(t.Low(), lowY) + digit(t.High(), highY) + tileFoot
}

// tileName says the tile aloud: "seis cuatro", "doble nueve". The higher
// number comes first, as people call tiles.
func tileName(l *text.Language, t engine.Tile) string {
	if t.Double() {
		return l.Say("tile.double", numberName(l, t.High()))
	}
	return l.Say("tile.name", numberName(l, t.High()), numberName(l, t.Low()))
}

func numberName(l *text.Language, n uint8) string { return l.Say(fmt.Sprintf("number.%d", n)) }
