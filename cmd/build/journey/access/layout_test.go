//go:build journey

package access_test

import (
	"fmt"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
)

// sizes are the windows that everything must fit into, width by height.
var sizes = [][2]int{{320, 568}, {390, 844}, {768, 1024}, {844, 390}, {1366, 768}, {1920, 1080}}

// What must not overlap on a screen: cards and buttons of a page, or
// what lies around the felt.
const (
	pageParts  = ".page > *, .card .row > *, .tabs > *"
	tableParts = ".top-bar > *, .seat, .felt, .hand, .status:not(:empty)"
)

// handCovered tells whether the card lies over more than an edge of a tile.
const handCovered = `(() => {
	const card = document.querySelector(".prompt-pass")?.getBoundingClientRect();
	return !!card && [...document.querySelectorAll(".hand-tile")].map(e => e.getBoundingClientRect()).some(tile =>
		Math.min(tile.right, card.right) > Math.max(tile.left, card.left) && Math.min(tile.bottom, card.bottom) - tile.top > tile.height / 6);
})()`

// TestLayout opens every screen at every size in both languages: nothing
// sticks out, nothing lies over another, every control can be hit.
func TestLayout(t *testing.T) {
	for _, language := range []string{"es-CU", "en-GB"} {
		player := with(browser.Desktop, `,"hints":true`)
		player.Language = language
		p := open(t, player)
		all := screens(t, p)
		for _, size := range sizes {
			resize(t, p, size)
			for _, screen := range all {
				t.Run(fmt.Sprintf("%s %dx%d #%s", language, size[0], size[1], screen), func(t *testing.T) {
					visit(t, p, screen)
					fits(t, p, screen)
				})
			}
		}
	}
}

func resize(t *testing.T, p *browser.Page, size [2]int) {
	t.Helper()
	if err := p.SetViewportSize(size[0], size[1]); err != nil {
		t.Fatal(err)
	}
	// The line is laid anew when the felt has told its new size.
	p.Until(t, `() => {
		const felt = document.querySelector("#felt")?.getBoundingClientRect();
		return [...document.querySelectorAll(".laid")].map(e => e.getBoundingClientRect()).every(b => b.left >= felt.left && b.right <= felt.right);
	}`, nil)
}

// fits looks at the boxes of a screen.
func fits(t *testing.T, p *browser.Page, screen string) {
	t.Helper()
	p.Fits(t)
	p.Picture(t, strings.ReplaceAll(t.Name(), "/", "-"))
	if !strings.HasPrefix(screen, "gallery/") {
		p.Clear(t, pageParts)
		p.Reachable(t)
		return
	}
	if p.Ask(t, `!document.querySelector(".over > .sheet")`) == true {
		p.Apart(t, tableParts)
		p.Apart(t, ".cloth, .prompt-pass") // line and hand tell why one passes
		if p.Ask(t, handCovered) == true {
			t.Error("the card that asks for a pass covers the hand")
		}
	}
}

// TestLargeText doubles the size of the text that the browser gives: the pages
// grow and still fit.
func TestLargeText(t *testing.T) {
	p := open(t, with(browser.Phone, ""))
	all := screens(t, p)
	for i := range 2 * len(all) {
		screen, size := all[i/2], [][2]int{{360, 640}, {390, 844}}[i%2]
		if strings.HasPrefix(screen, "gallery") {
			continue // parts of a fixed size, which the pages have none of
		}
		t.Run(fmt.Sprintf("%d #%s", size[0], screen), func(t *testing.T) {
			if err := p.SetViewportSize(size[0], size[1]); err != nil {
				t.Fatal(err)
			}
			visit(t, p, screen)
			before := p.Ask(t, `parseFloat(getComputedStyle(document.querySelector("main h1, main h2")).fontSize)`)
			p.Ask(t, `document.documentElement.style.fontSize = "212.5%"`)
			p.Fits(t)
			p.Clear(t, pageParts)
			p.Picture(t, strings.ReplaceAll(t.Name(), "/", "-"))
			after := p.Ask(t, `parseFloat(getComputedStyle(document.querySelector("main h1, main h2")).fontSize)`)
			if fmt.Sprint(after) == fmt.Sprint(before) {
				t.Errorf("the text stays at %v pixels", before)
			}
			p.Ask(t, `document.documentElement.style.fontSize = ""`)
		})
	}
}

// TestNames sits down with names as long as they may be, and with ones that
// are written from right to left: all fits, at the table and at the end of a
// hand.
func TestNames(t *testing.T) {
	for kind, name := range map[string]string{
		"long":          "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
		"words":         "María de los Ángeles Fernández y Gutiérr.",
		"right to left": "سليمان بن عبد الله بن محمد بن إبراهيم",
	} {
		t.Run(kind, func(t *testing.T) {
			name := string([]rune(name)[:min(40, len([]rune(name)))])
			player := with(browser.SmallPhone, "")
			player.Before = `if (!localStorage.getItem("domino.game")) localStorage.setItem("domino.game", JSON.stringify({ version: 1, seat: 0, series: [0, 0, 0, 0],
				receipts: [], record: "domino 1\nrules Doble-Nueve\nseat 0 ` + name + `\nseat 1 bot facil@1 ` + name + `\nseat 2 bot facil@1 ` + name + `\nseat 3 bot facil@1 ` + name + `\n" }))`
			p := open(t, player)
			p.Tap(t, "button", "Volver a la mesa")
			p.Until(t, `() => document.querySelector('.hand-tile')`, nil)
			for _, size := range sizes {
				resize(t, p, size)
				p.Fits(t)
				p.Apart(t, tableParts)
				p.Picture(t, fmt.Sprintf("names-%s-%d", kind, size[0]))
			}
			playHand(t, p)
			for _, size := range sizes {
				resize(t, p, size)
				p.Fits(t)
				p.Picture(t, fmt.Sprintf("names-%s-%d-end", kind, size[0]))
			}
			visit(t, p, "check")
			p.Fits(t)
		})
	}
}
