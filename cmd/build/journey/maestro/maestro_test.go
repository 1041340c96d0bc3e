//go:build journey

// Package maestro_test has the journeys with the strongest bot, which thinks
// in a worker beside the page.
package maestro_test

import (
	"os"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// settings are those of a player who wants the bots at once.
const settings = `{"speed":"instant","rules":"Doble-Nueve","level":"maestro","mute":true}`

// taps lets the page play by itself: it taps the first of what the table
// offers, until the game is over.
const taps = `(() => {
	const offers = ['#next-hand', '.prompt button', '.end-choose', '.hand-tile.playable'];
	const timer = setInterval(() => {
		if (document.querySelector('#rematch')) return clearInterval(timer);
		document.querySelector(offers.find(s => document.querySelector(s)))?.click();
	}, 50);
})()`

func player(p browser.Player) browser.Player {
	p.Kept = settings
	return p
}

// sit sits down with three Maestros.
func sit(t testing.TB, p *browser.Page) {
	t.Helper()
	p.Started(t)
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Until(t, `() => document.querySelector('.table')`, nil)
}

func finish(t testing.TB, p *browser.Page) {
	t.Helper()
	p.Ask(t, taps)
	thought(t, p, `() => document.querySelector('#rematch')`)
}

// thought waits until a function in the page is true which takes Maestro's
// thought: seconds of the processor, which a busy machine may take long to
// give.
func thought(t testing.TB, p *browser.Page, function string) {
	t.Helper()
	long := playwright.PageWaitForFunctionOptions{Timeout: playwright.Float(600_000)}
	if _, err := p.WaitForFunction(function, nil, long); err != nil {
		t.Fatalf("until %s: %v\n%v", function, err, p.Ask(t, `document.body.innerText`))
	}
}

// TestOffline plays a game below a path, without a network: the worker's
// script and program come from what the device keeps.
func TestOffline(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/games/domino/", CacheControl: "max-age=600"})
	p := browser.Open(t, host.URL(), player(browser.Phone))
	p.Started(t)
	p.Kept(t)
	host.Stop()
	p.ForgetCache(t)
	p.Again(t)
	sit(t, p)
	finish(t, p)
	if n := len(p.Workers()); n != 1 {
		t.Errorf("%d workers run", n)
	}
}

// TestDenied plays where the browser gives the page no worker: the page thinks
// itself.
func TestDenied(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for name, script := range map[string]string{
		"throws": `window.Worker = class { constructor() { throw new DOMException('denied', 'SecurityError'); } }`,
		"fails":  `{ const Real = Worker; window.Worker = class { constructor() { return new Real('./nothing.js'); } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			denied := player(browser.Phone)
			denied.Before = script
			p := browser.Open(t, host.URL(), denied)
			p.Allow("404")
			sit(t, p)
			p.Ask(t, taps)
			thought(t, p, `() => document.querySelectorAll('.laid').length >= 8`)
		})
	}
}

// TestLeave goes away while the bots think, and sits down anew: the same
// worker serves the next game.
func TestLeave(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), player(browser.Phone))
	sit(t, p)
	p.Ask(t, taps)
	thought(t, p, `() => document.querySelector('.laid')`)
	p.Ask(t, `location.hash = ""`)
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Tap(t, "button", "Empezar otra")
	thought(t, p, `() => document.querySelectorAll('.laid').length >= 8`)
	if n := len(p.Workers()); n != 1 {
		t.Errorf("%d workers run", n)
	}
}
