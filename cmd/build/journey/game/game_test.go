//go:build journey

// Package game_test has the journeys of the game itself: whole games, played
// by tapping what the page offers.
package game_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// quick returns the settings of a player who wants the bots at once.
func quick(rules string) string {
	return fmt.Sprintf(`{"speed":"instant","rules":%q,"mute":true,"guide":"off"}`, rules)
}

// with returns the player with these settings.
func with(p browser.Player, kept string) browser.Player {
	p.Kept = kept
	return p
}

// sit opens the address and sits down with bots.
func sit(t *testing.T, url string, player browser.Player) *browser.Page {
	t.Helper()
	p := browser.Open(t, url, player)
	p.Started(t)
	click(t, p, "#play-bots")
	appears(t, p, ".table")
	return p
}

// appears waits for the element.
func appears(t testing.TB, p *browser.Page, selector string) {
	t.Helper()
	p.Until(t, "s => !!document.querySelector(s)", selector)
}

// click clicks the element as a person would: it must be in view and
// uncovered.
func click(t testing.TB, p *browser.Page, selector string) {
	t.Helper()
	if err := p.Locator(selector).First().Click(); err != nil {
		t.Fatalf("click %s: %v", selector, err)
	}
}

// offers are what the table can offer its player, the most urgent first.
var offers = []string{"#rematch", "#next-hand", ".prompt button", ".end-choose", ".hand-tile.playable"}

// step waits until the table offers the player something, does it by a click
// in its middle, and returns its selector. A rematch is not taken.
func step(t testing.TB, p *browser.Page) string {
	t.Helper()
	found, err := p.WaitForFunction(`offers => {
		const s = offers.find(s => document.querySelector(s));
		if (!s) return null;
		const b = document.querySelector(s).getBoundingClientRect();
		const x = b.left + b.width / 2, y = b.top + b.height / 2;
		const top = document.elementFromPoint(x, y);
		return top && document.querySelector(s).contains(top) ? [s, x, y] : null;
	}`, offers, playwright.PageWaitForFunctionOptions{Polling: 20.0})
	if err != nil {
		t.Fatalf("the table offers nothing: %v\n%v", err, p.Ask(t, "document.body.innerText"))
	}
	value, err := found.JSONValue()
	if err != nil {
		t.Fatal(err)
	}
	at := value.([]any)
	selector := at[0].(string)
	if selector != "#rematch" {
		p.Once(t, func() {
			if err := p.Mouse().Click(float(at[1]), float(at[2])); err != nil {
				t.Fatal(err)
			}
		})
	}
	return selector
}

func float(v any) float64 {
	switch n := v.(type) {
	case int:
		return float64(n)
	case float64:
		return n
	}
	return -1
}

// finish plays until the game is over, looking before each hand's last screen
// is left.
func finish(t *testing.T, p *browser.Page, look func()) {
	t.Helper()
	for range 2000 {
		switch step(t, p) {
		case "#rematch":
			look()
			return
		case "#next-hand":
			look()
		}
	}
	t.Fatalf("the game does not end: %v", p.Ask(t, `document.querySelector('.app').innerHTML`))
}

// fits fails where something of the table sticks out of the window.
func fits(t *testing.T, p *browser.Page) {
	t.Helper()
	p.Fits(t)
	out := p.Ask(t, `[...document.querySelectorAll('.laid, .hand-tile, .seat, .top-bar, .felt')].filter(e => {
		const b = e.getBoundingClientRect();
		return b.width && (b.left < -0.5 || b.top < -0.5 || b.right > innerWidth + 0.5 || b.bottom > innerHeight + 0.5);
	}).map(e => e.className)`).([]any)
	if len(out) > 0 {
		t.Errorf("out of the window: %v", out)
	}
}

// settled returns the expression's value once it stays the same for a while.
func settled(t *testing.T, p *browser.Page, expression string) string {
	t.Helper()
	last := ""
	for range 100 {
		now := fmt.Sprint(p.Ask(t, expression))
		if now == last && now != "" {
			return now
		}
		last = now
		time.Sleep(150 * time.Millisecond)
	}
	t.Fatalf("%s does not settle", expression)
	return ""
}

func number(t *testing.T, p *browser.Page, expression string) int {
	t.Helper()
	return int(float(p.Ask(t, expression)))
}
