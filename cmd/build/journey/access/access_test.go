//go:build journey

// Package access_test has the journeys of those who use the game in their own
// way: by keyboard, by ear, with large text, in the other language, without
// motion, without storage; and the journeys of the pages around the table.
package access_test

import (
	"os"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// settled are the settings of a player who knows the game and wants no wait.
const settled = `"speed":"instant","rules":"Doble-Nueve","mute":true,"guide":"off"`

// with returns the player with these settings besides the settled ones.
func with(p browser.Player, more string) browser.Player {
	p.Kept = "{" + settled + more + "}"
	return p
}

// open opens the game.
func open(t *testing.T, player browser.Player) *browser.Page {
	t.Helper()
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), player)
	p.Started(t)
	return p
}

// visit goes to a screen and waits until it is drawn.
func visit(t *testing.T, p *browser.Page, screen string) {
	t.Helper()
	p.Ask(t, `screen => new Promise(done => {
		if (location.hash.slice(1) !== screen) document.querySelector(".table")?.setAttribute("data-left", "");
		location.hash = screen;
		requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)));
	})`, screen)
	if strings.HasPrefix(screen, "gallery/") {
		// A table is drawn in portions, and says how many deeds it shows when it is whole.
		p.Until(t, `() => document.querySelector('.table:not([data-left])')?.dataset.deeds > 0`, nil)
	}
}

// screens returns every screen of the site, each scene of the gallery among
// them.
func screens(t *testing.T, p *browser.Page) []string {
	t.Helper()
	out := []string{"", "settings", "rules", "learn", "learn/habits", "learn/words", "learn/odds", "stats", "check"}
	for _, list := range []string{"learn/examples", "gallery"} {
		visit(t, p, list)
		out = append(out, list)
		links := p.Ask(t, `list => [...document.querySelectorAll('a[href^="#' + list + '/"]')].map(a => a.hash.slice(1))`, list)
		for _, link := range links.([]any) {
			out = append(out, link.(string))
		}
	}
	if len(out) < 30 {
		t.Fatalf("there are %d screens only: %v", len(out), out)
	}
	return out
}
