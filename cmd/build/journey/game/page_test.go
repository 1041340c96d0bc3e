//go:build journey

package game_test

import (
	"fmt"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
)

// TestKeyboardOnly plays a hand without a pointer.
func TestKeyboardOnly(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), with(browser.Desktop, quick("Doble-Nueve")))
	p.Started(t)
	tabTo(t, p, "#play-bots")
	press(t, p, "Enter")
	appears(t, p, ".table")
	for range 3000 {
		if !keyStep(t, p) {
			break
		}
	}
	p.Until(t, `() => document.activeElement.id === 'result'`, nil)
	tabTo(t, p, "#next-hand, #rematch")
}

func press(t *testing.T, p *browser.Page, key string) {
	t.Helper()
	if err := p.Keyboard().Press(key); err != nil {
		t.Fatal(err)
	}
}

// tabTo moves the focus with the Tab key until it is at the element.
func tabTo(t *testing.T, p *browser.Page, selector string) {
	t.Helper()
	for range 30 {
		if p.Ask(t, `s => document.activeElement.matches(s)`, selector) == true {
			return
		}
		press(t, p, "Tab")
	}
	t.Fatalf("%s cannot be reached by keyboard", selector)
}

// keyStep waits for an offer of the table and takes it, moving the focus with
// arrows and Tab. It returns false at the end of the hand.
func keyStep(t *testing.T, p *browser.Page) bool {
	t.Helper()
	p.Until(t, `offers => offers.some(s => document.querySelector(s))`, offers)
	if p.Ask(t, `!!document.querySelector('#next-hand, #rematch')`) == true {
		return false
	}
	target := p.Ask(t, `['.prompt button', '.end-choose', '.hand-tile.playable'].find(s => document.querySelector(s)) || ''`).(string)
	switch {
	case target == "":
	case p.Ask(t, `s => document.activeElement.matches(s)`, target) == true:
		press(t, p, "Enter")
	case target == ".hand-tile.playable" && p.Ask(t, `document.activeElement.matches('.hand-tile')`) == true:
		press(t, p, "ArrowRight")
	default:
		press(t, p, "Tab")
	}
	return true
}

// TestWrongLinks opens links that lead nowhere and plays from there.
func TestWrongLinks(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for _, fragment := range []string{"#nothing", "#%zz", "#table"} {
		p := browser.Open(t, host.URL()+fragment, browser.Phone)
		p.Started(t)
		click(t, p, "#play-bots")
		appears(t, p, ".table")
	}
}

// TestNewGameAsksFirst presses for a new game while one waits: only the second
// press, on a button that says what is lost, gives the first game up.
func TestNewGameAsksFirst(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := sit(t, host.URL(), with(browser.Phone, quick("Doble-Nueve")))
	step(t, p)
	p.Ask(t, `location.hash = ""`)
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Read(t, "se pierde la que está en la mesa")
	p.Tap(t, "button", "Volver a la mesa")
	appears(t, p, ".laid")
	p.Ask(t, `location.hash = ""`)
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Tap(t, "button", "Empezar otra")
	appears(t, p, ".hand-tile")
}

// TestShortcut opens the installed game's shortcut: a table at once, and the
// same table again.
func TestShortcut(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL()+"#play", with(browser.Phone, quick("Doble-Nueve")))
	p.Started(t)
	appears(t, p, ".hand-tile")
	hand := `[...document.querySelectorAll('.hand-tile')].map(e => e.id).join(' ')`
	dealt := p.Ask(t, hand)
	p.Visit(t, host.URL()+"?from=icon#play")
	p.Started(t)
	appears(t, p, ".hand-tile")
	if again := p.Ask(t, hand); again != dealt {
		t.Errorf("the shortcut deals anew: %v, before %v", again, dealt)
	}
}

// TestShortcutsLead opens each shortcut that the manifest names: none leads
// home, which is where unknown addresses end.
func TestShortcutsLead(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), with(browser.Phone, quick("Habana")))
	p.Started(t)
	urls := p.Ask(t, `fetch("manifest.webmanifest").then(r => r.json()).then(m => m.shortcuts.map(s => s.url))`).([]any)
	if len(urls) < 3 {
		t.Errorf("the manifest has the shortcuts %v", urls)
	}
	for i, url := range urls {
		p.Visit(t, fmt.Sprintf("%s?from=%d%s", host.URL(), i, strings.TrimPrefix(url.(string), "./")))
		p.Started(t)
		appears(t, p, "main:not(.home)")
	}
}

// TestArrival reads a new page from its top, by eye and by ear, and comes back
// to where one was.
func TestArrival(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), with(browser.SmallPhone, quick("Habana")))
	p.Started(t)
	left := p.Ask(t, `(scrollTo(0, 400), scrollY)`)
	if fmt.Sprint(left) != "400" {
		t.Fatalf("the home page scrolls to %v", left)
	}
	p.Ask(t, `document.querySelector('a[href="#settings"]').click()`)
	p.Until(t, `() => document.activeElement.tagName === "H1" && scrollY === 0 && document.title === "Ajustes · Dominó cubano"`, nil)
	p.Ask(t, `history.back()`)
	p.Until(t, `() => document.querySelector("main.home") && scrollY === 400 && document.title === "Dominó cubano"`, nil)
	p.Ask(t, `scrollTo(0, 300)`)
	p.Ask(t, `history.forward()`)
	p.Until(t, `() => document.title === "Ajustes · Dominó cubano"`, nil)
	p.Ask(t, `history.back()`)
	p.Until(t, `() => document.querySelector("main.home") && scrollY === 300`, nil)
}

// TestScreens opens every page in both languages, light and dark, at 320
// pixels: nothing sticks out and no key shows in place of its words.
func TestScreens(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for _, locale := range []string{"es-MX", "en-GB"} {
		player := with(browser.SmallPhone, quick("Calle-Ocho"))
		player.Language, player.Dark = locale, locale == "en-GB"
		p := sit(t, host.URL(), player)
		for step(t, p) != "#next-hand" {
		}
		for _, screen := range []string{"", "settings", "rules", "check", "table"} {
			p.Ask(t, `s => { location.hash = s }`, screen)
			p.Until(t, `s => document.querySelector('.app main').classList.contains('table') === (s === 'table')`, screen)
			p.Fits(t)
			p.Picture(t, "screen-"+locale+"-"+screen)
			key := p.Ask(t, `(document.body.innerText.match(/\b(rule|check|status|said|notice|settings|level|seat|result)\.[a-z]+/) || [''])[0]`)
			if key != "" {
				t.Errorf("%s #%s shows the key %v", locale, screen, key)
			}
		}
		if lang := p.Ask(t, `document.documentElement.lang`); lang != locale[:2] {
			t.Errorf("%s gets the language %v", locale, lang)
		}
	}
}

// TestCheckDeal finds every deal of a finished hand in order, and reads
// records that stand and that do not.
func TestCheckDeal(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := sit(t, host.URL(), with(browser.Desktop, quick("Doble-Nueve")))
	for step(t, p) != "#next-hand" {
	}
	appears(t, p, ".hand-tile")
	p.Ask(t, `location.hash = "check"`)
	appears(t, p, ".receipt .verdict.good")
	if n := number(t, p, `document.querySelectorAll('.receipt .verdict.bad').length`); n != 0 {
		t.Errorf("%d deals are out of order", n)
	}
	if n := number(t, p, `document.querySelectorAll('.receipt').length - document.querySelectorAll('.receipt .verdict').length`); n != 1 {
		t.Errorf("%d deals are said to be running", n)
	}
	p.Tap(t, "button", "Comprobar esta acta")
	appears(t, p, `[role=status].good:not(:empty)`)
	if err := p.Locator("#record").Fill("domino 1\nrules Habana\nhello"); err != nil {
		t.Fatal(err)
	}
	p.Tap(t, "button", "Comprobar esta acta")
	appears(t, p, `[role=status].bad:not(:empty)`)
	p.Read(t, "Línea 3")
}

// TestBadDevice starts on a device with a broken save and unreadable settings,
// says so, keeps a copy and plays.
func TestBadDevice(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	player := with(browser.Phone, `{"speed":5,"name":"Ana","future":[1]}`)
	player.Before = `if (!localStorage.getItem('domino.game.broken')) localStorage.setItem('domino.game', '{"version":1,"record":"x"}')`
	p := browser.Open(t, host.URL(), player)
	p.Started(t)
	appears(t, p, ".notice")
	if kept := p.Ask(t, `localStorage.getItem('domino.game.broken')`); kept != `{"version":1,"record":"x"}` {
		t.Errorf("of the broken save %v is kept", kept)
	}
	p.Tap(t, "button", "Cerrar")
	click(t, p, "#play-bots")
	appears(t, p, ".table")
	if name := p.Ask(t, `document.querySelector('.you .seat-name').textContent`); name != "Ana" {
		t.Errorf("the player is called %v", name)
	}
}

// TestNoStorage plays where the browser forbids storage, and says so.
func TestNoStorage(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	player := browser.Phone
	player.Before = `Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('denied', 'SecurityError'); } })`
	p := browser.Open(t, host.URL(), player)
	p.Started(t)
	appears(t, p, ".notice")
	click(t, p, "#play-bots")
	appears(t, p, ".hand-tile")
}
