//go:build journey

package game_test

import (
	"testing"

	"dominocubano/cmd/build/browser"
)

// TestTwoTabs goes on with a game in a second tab: the first stands up, says
// so, and gets the game as the second left it.
func TestTwoTabs(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	one := sit(t, host.URL(), with(browser.Phone, quick("Doble-Nueve")))
	step(t, one)
	two := one.Another(t, host.URL())
	two.Started(t)
	two.Tap(t, "button", "Volver a la mesa")
	appears(t, two, ".hand-tile")
	one.Read(t, "sigue en otra pestaña")
	appears(t, one, "main:not(.table)")
	step(t, two)
	look := `[...document.querySelectorAll('.laid, .hand-tile:not([hidden])')].map(e => e.dataset.tile || e.id).join(' ')`
	before := settled(t, two, look)
	one.Ask(t, `location.hash = ""`)
	one.Tap(t, "button", "Seguir aquí la partida")
	appears(t, one, ".hand-tile")
	if after := settled(t, one, look); after != before {
		t.Errorf("in the second tab %s\nin the first      %s", before, after)
	}
	two.Read(t, "sigue en otra pestaña")
}
