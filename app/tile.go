package app

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// tile draws a tile standing, its lower number on top: ivory, a groove and a
// brass pin between the halves, pips in the colour of their number. It says
// nothing to a screen reader; what holds it does.
type tile struct {
	app.Compo

	Tile     engine.Tile
	Numerals bool // digits in place of pips
	Turn     int  // degrees that the tile is shown turned by: digits stay upright
}

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

// Render draws the tile.
func (t *tile) Render() app.UI {
	if t.Numerals {
		return app.Raw(digitsSVG(t.Tile, t.Turn))
	}
	return app.Raw(pipsSVG(t.Tile))
}

const (
	tileHead = `<svg class="tile" viewBox="0 0 50 100" aria-hidden="true"><rect class="tile-edge" x="1" y="2" width="48" height="97" rx="7"/>` +
		`<rect class="tile-face" x="1" y="1" width="48" height="96" rx="7"/><path class="tile-shine" d="M3.5 8a5 5 0 0 1 5-4.5h33a5 5 0 0 1 5 4.5"/>` +
		`<path class="tile-groove" d="M7 49h36"/><path class="tile-shine" d="M7 50.3h36"/><circle class="tile-pin" cx="25" cy="49.4" r="3.1"/>`
	tileFoot = `</svg>`
	lowY     = 24.5 // the middles of the halves
	highY    = 73.5
)

// drawn keeps each tile's picture, made when it is first needed.
var drawn [engine.Tiles]string

func pipsSVG(t engine.Tile) string {
	if drawn[t] == "" {
		glint := `<path class="tile-glint" d="` + pipsPath(t.Low(), lowY+glintDrop) + pipsPath(t.High(), highY+glintDrop) + `"/>`
		drawn[t] = tileHead + glint + pipsOf(t.Low(), lowY) + pipsOf(t.High(), highY) + tileFoot
	}
	return drawn[t]
}

// glintDrop is how far below a pip the light catches the rim of its hollow.
const glintDrop = 0.9

// pipsOf draws a half's pips in the colour of their number.
func pipsOf(n uint8, y float64) string {
	return fmt.Sprintf(`<path class="n%d" d="%s"/>`, n, pipsPath(n, y))
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
