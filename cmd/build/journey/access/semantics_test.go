//go:build journey

package access_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
)

// playHand taps what the table offers until the hand has ended.
func playHand(t *testing.T, p *browser.Page) {
	t.Helper()
	p.Ask(t, `new Promise(done => {
		const offers = [".prompt button", ".end-choose", ".hand-tile.playable"];
		const timer = setInterval(() => {
			if (document.querySelector("#result")) { clearInterval(timer); return done(); }
			document.querySelector(offers.find(s => document.querySelector(s)))?.click();
		}, 30);
	})`)
}

// asked are the names of what a table can ask of who only hears it, the most
// urgent first.
var asked = []*regexp.Regexp{
	regexp.MustCompile(`^(Salgo|Dar agua|Enseñarlos|Paso)$`),
	regexp.MustCompile(`^Punta (izquierda|derecha), \d$`),
}

// TestByEar plays a hand by roles and names alone: what can be pressed is
// found by them, each tile says what it is and where it goes, and every deed
// is told by the live region.
func TestByEar(t *testing.T) {
	p := open(t, with(browser.Desktop, `,"rules":"Calle-Ocho","speed":"fast"`))
	p.Ask(t, `(() => {
		window.told = [];
		new MutationObserver(() => {
			const said = document.querySelector("[role=status].live")?.textContent;
			if (said && told.at(-1) !== said) told.push(said);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	})()`)
	press(t, p.Find("button", "Jugar contra la máquina"))
	for !ended(t, p) {
		pressAsked(t, p)
	}
	told := strings.Join(words(p.Ask(t, `told`)), " | ")
	for _, want := range []string{"Beto: ", "Cuca: ", "Dani: ", "a la derecha", "Te toca"} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody is told %q: %s", want, told)
		}
	}
	dialog := p.Find("dialog", regexp.MustCompile(`puntos|empatado`))
	if n, err := dialog.GetByRole("button").Count(); err != nil || n == 0 {
		t.Errorf("the end of the hand has %d buttons, %v", n, err)
	}
	press(t, p.Find("button", regexp.MustCompile("Siguiente mano|Revancha")))
}

func words(list any) []string {
	var out []string
	for _, word := range list.([]any) {
		out = append(out, word.(string))
	}
	return out
}

// ended reports whether the end of the hand has the keyboard, once something
// is asked of the player.
func ended(t *testing.T, p *browser.Page) bool {
	t.Helper()
	p.Until(t, `() => document.querySelector("[role=dialog]") || document.querySelector(".prompt button, .end-choose, .hand-tile[aria-disabled=false]")`, nil)
	return p.Ask(t, `!!document.querySelector("[role=dialog]")`) == true
}

// pressAsked presses the first button that the table asks for.
func pressAsked(t *testing.T, p *browser.Page) {
	t.Helper()
	for _, name := range asked {
		if button := p.Find("button", name); count(t, button) > 0 {
			p.Once(t, func() { press(t, button) })
			return
		}
	}
	enabled := p.GetByRole("group", playwright.PageGetByRoleOptions{Name: "Tus fichas"}).
		GetByRole("button", playwright.LocatorGetByRoleOptions{Disabled: playwright.Bool(false)})
	if label, err := enabled.First().GetAttribute("aria-label"); err != nil || !regexp.MustCompile(`^(doble \p{L}+|\p{L}+ \p{L}+)(, a la (izquierda|derecha))*$`).MatchString(label) {
		t.Errorf("a tile is called %q, %v", label, err)
	}
	p.Once(t, func() { press(t, enabled) })
}

func count(t *testing.T, l playwright.Locator) int {
	t.Helper()
	n, err := l.Count()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// press presses the first of the buttons with the keyboard.
func press(t *testing.T, l playwright.Locator) {
	t.Helper()
	page, err := l.Page()
	if err != nil {
		t.Fatal(err)
	}
	// A press of the locator would look for the button again when the key
	// comes up, and the button may have gone when it went down.
	if err := errors.Join(l.First().Focus(), page.Keyboard().Press("Enter")); err != nil {
		t.Fatal(err)
	}
}

// TestMotion plays a tile with and without a wish for less motion: without it
// the tile travels, with it nothing moves.
func TestMotion(t *testing.T) {
	for _, wish := range []*playwright.ReducedMotion{playwright.ReducedMotionReduce, playwright.ReducedMotionNoPreference} {
		p := open(t, with(browser.Phone, ""))
		if err := p.EmulateMedia(playwright.PageEmulateMediaOptions{ReducedMotion: wish}); err != nil {
			t.Fatal(err)
		}
		p.Ask(t, `(() => {
			window.moved = 0;
			document.addEventListener("animationstart", () => moved++, true);
			document.addEventListener("transitionstart", () => moved++, true);
		})()`)
		p.Tap(t, "button", "Jugar contra la máquina")
		p.Until(t, `() => document.querySelector('.hand-tile')`, nil)
		playHand(t, p)
		moved := p.Ask(t, `moved > 0`)
		if calm := wish == playwright.ReducedMotionReduce; (moved == true) == calm {
			t.Errorf("with the wish %s something moved: %v", *wish, moved)
		}
	}
}
