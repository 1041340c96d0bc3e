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
	Down     bool // face down
}

// The tile is drawn 50 wide and 100 high.
const (
	halfSize = 50
	pipReach = 14.0
	pipSize  = 5.2
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
	if t.Down {
		return app.Raw(backSVG)
	}
	var b strings.Builder
	b.WriteString(`<svg class="tile" viewBox="0 0 50 100" aria-hidden="true"><rect class="tile-edge" x="1" y="2" width="48" height="97" rx="7"/>` +
		`<rect class="tile-face" x="1" y="1" width="48" height="96" rx="7"/><path class="tile-groove" d="M8 49.5h34"/>` +
		`<circle class="tile-pin" cx="25" cy="49.5" r="3"/>`)
	t.half(&b, t.Tile.Low(), 24.5)
	t.half(&b, t.Tile.High(), 73.5)
	b.WriteString(`</svg>`)
	return app.Raw(b.String())
}

const backSVG = `<svg class="tile" viewBox="0 0 50 100" aria-hidden="true"><rect class="tile-edge" x="1" y="2" width="48" height="97" rx="7"/>` +
	`<rect class="tile-back" x="1" y="1" width="48" height="96" rx="7"/><rect class="tile-back-line" x="6" y="6" width="38" height="86" rx="4"/></svg>`

func (t *tile) half(b *strings.Builder, n uint8, y float64) {
	if t.Numerals {
		fmt.Fprintf(b, `<text class="tile-digit n%d" x="25" y="%g" transform="rotate(%d 25 %g)">%d</text>`, n, y, -t.Turn, y, n)
		return
	}
	fmt.Fprintf(b, `<g class="n%d">`, n)
	for _, spot := range pipSpots[n] {
		fmt.Fprintf(b, `<circle cx="%g" cy="%g" r="%g"/>`, halfSize/2+spot[0]*pipReach, y+spot[1]*pipReach, pipSize)
	}
	b.WriteString(`</g>`)
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
