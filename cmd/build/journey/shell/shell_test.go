//go:build journey

// Package shell_test has the journeys of what stands around the game: how it
// loads, is kept for offline use and renewed, and what is told when it cannot
// run.
package shell_test

import (
	"os"
	"testing"

	"dominocubano/cmd/build/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// looks are the screens that a page must suit, by name.
var looks = map[string]browser.Player{
	"320x640 light":  {Width: 320, Height: 640},
	"320x640 dark":   {Width: 320, Height: 640, Dark: true, Language: "en-GB"},
	"640x320 light":  {Width: 640, Height: 320},
	"1366x768 light": {Width: 1366, Height: 768, Language: "fr-FR"},
	"1366x768 dark":  {Width: 1366, Height: 768, Dark: true},
}

func TestStarts(t *testing.T) {
	for _, base := range []string{"", "/repo/", "/a/b/"} {
		t.Run("at "+base, func(t *testing.T) {
			host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: base})
			page := browser.Open(t, host.URL(), browser.Phone)
			page.Started(t)
			page.Fits(t)
			if reason := page.Ask(t, "document.getElementById('shell-reason').textContent"); reason != "" {
				t.Errorf("the shell has something to tell: %s", reason)
			}
		})
	}
}

// TestInsecureContext opens the game from a neighbour: nothing can be kept
// there, and nothing may fail for it.
func TestInsecureContext(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	page := browser.Open(t, host.FarURL(), browser.Phone)
	page.Started(t)
	if page.Ask(t, "isSecureContext") != false {
		t.Fatal("the far host is a secure context")
	}
}

func TestMalformedFragment(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/a/b/"})
	for _, fragment := range []string{"#%zz", "#%", "#100%#%2", "#%C3%28%"} {
		t.Run(fragment, func(t *testing.T) {
			page := browser.Open(t, host.URL()+fragment, browser.Phone)
			page.Started(t)
			page.Ask(t, "location.hash = 'settings'")
			page.Ask(t, "fragment => { location.hash = fragment }", fragment+"%%zz")
			page.Until(t, "() => location.hash.includes('%25zz')", nil)
			page.Ask(t, "history.back()")
			page.Until(t, "() => location.hash === '#settings'", nil)
			page.Shell(t, "gone")
		})
	}
}

func TestUnknownAddressLeadsHome(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/a/b/"})
	for _, path := range []string{"nothing", "x/y/z", "x/"} {
		page := browser.Arrive(t, browser.SmallPhone)
		page.Allow("404")
		page.Visit(t, host.URL()+path)
		page.Until(t, "home => document.getElementById('home').href === home", host.URL())
		page.Fits(t)
		page.Tap(t, "link", "Ir al juego")
		page.Started(t)
	}
}
