package app

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// fanlight draws the half-moon window of coloured panes over the doors of old
// Havana: three rings of panes round a small sun.
func fanlight() app.UI { return app.Raw(fanlightSVG) }

// fanlightSVG is the picture of the fanlight, 200 wide and 104 high.
var fanlightSVG = drawFanlight()

// The rings of the fanlight, from the outermost in: their radii, how many
// panes, and the first of their colours.
var fanlightRings = []struct {
	outer, inner float64
	panes, hue   int
}{
	{98, 70, 12, 0},
	{68, 42, 8, 1},
	{40, 20, 6, 2},
}

// fanlightHues is how many colours of glass there are; table.css names them.
const fanlightHues = 4

func drawFanlight() string {
	var b strings.Builder
	b.WriteString(`<svg class="fanlight" viewBox="0 0 200 104" aria-hidden="true"><path class="lead" d="M0 102a100 100 0 0 1 200 0z"/>`)
	for _, ring := range fanlightRings {
		for i := range ring.panes {
			fmt.Fprintf(&b, `<path class="g%d" d="%s"/>`, (ring.hue+i)%fanlightHues, pane(ring.outer, ring.inner, i, ring.panes))
		}
	}
	b.WriteString(`<path class="sun" d="M82 100a18 18 0 0 1 36 0z"/></svg>`)
	return b.String()
}

// pane is the i-th of so many panes between two radii, with lead around it.
func pane(outer, inner float64, i, panes int) string {
	at := func(radius float64, step, lead float64) (x, y float64) {
		angle := math.Pi * (1 - (float64(i)+step)/float64(panes))
		return 100 + radius*math.Cos(angle) + lead*math.Sin(angle), 100 - radius*math.Sin(angle) + lead*math.Cos(angle)
	}
	const lead = 1
	x0, y0 := at(outer, 0, lead)
	x1, y1 := at(outer, 1, -lead)
	x2, y2 := at(inner, 1, -lead)
	x3, y3 := at(inner, 0, lead)
	return fmt.Sprintf("M%.1f %.1fA%g %g 0 0 1 %.1f %.1fL%.1f %.1fA%g %g 0 0 0 %.1f %.1fz",
		x0, y0, outer, outer, x1, y1, x2, y2, inner, inner, x3, y3)
}
