//go:build journey

package friends_test

import (
	"fmt"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
)

// looks are the screens and colours that the pages are looked at in.
var looks = []struct {
	width, height int
	dark          bool
}{
	{320, 640, false}, {320, 640, true}, {390, 844, true}, {390, 844, false}, {1366, 768, false}, {1366, 768, true},
}

// look fails where the page sticks out or cannot be tapped in one of the looks.
func look(t *testing.T, p *browser.Page, name string) {
	t.Helper()
	for _, l := range looks {
		scheme := playwright.ColorSchemeLight
		if l.dark {
			scheme = playwright.ColorSchemeDark
		}
		if err := p.SetViewportSize(l.width, l.height); err != nil {
			t.Fatal(err)
		}
		if err := p.EmulateMedia(playwright.PageEmulateMediaOptions{ColorScheme: scheme}); err != nil {
			t.Fatal(err)
		}
		p.Fits(t)
		p.Reachable(t)
		p.Picture(t, fmt.Sprintf("%s-%d-%s", name, l.width, map[bool]string{true: "dark", false: "light"}[l.dark]))
	}
}

// TestScreens looks at every page on the way to a table, on all screens.
func TestScreens(t *testing.T) {
	host := serve(t)
	ana := arrive(t, browser.Phone)
	visit(t, ana, host.URL())
	look(t, ana, "home")
	tap(t, ana, "#play-friends")
	appears(t, ana, "#friends-create")
	look(t, ana, "create")
	fill(t, ana, "#friend-name", "Ana María Betancourt")
	tap(t, ana, "#friends-create")
	appears(t, ana, "#lobby-ready")
	look(t, ana, "lobby-1")
	url := ana.Ask(t, "document.querySelector('#invite-link').value").(string)
	english := browser.Phone
	english.Language = "en"
	beto := arrive(t, english)
	visit(t, beto, url)
	reads(t, beto, "Ana María Betancourt")
	look(t, beto, "join")
	sit(t, beto, "Beto", "#chair-2")
	look(t, beto, "lobby-2")
	tap(t, beto, "#lobby-ready")
	tap(t, ana, "#invite-qr")
	reads(t, ana, "Beto")
	look(t, ana, "lobby-qr")
}

// TestTableScreens looks at a table of two, one of whom reads English, on all
// screens: in a hand, with the sheet of its people, at the end of the hand, and
// at the check of its deal.
func TestTableScreens(t *testing.T) {
	pages, _ := gather(t, serve(t).URL(), settings(two()), anywhere("Ana", "Beto")...)
	ana, beto := pages[0], pages[1]
	beto.Ask(t, `localStorage.setItem("domino.settings", localStorage.getItem("domino.settings").replace("{", '{"language":"en",'))`)
	beto.Again(t)
	start(t, pages...)
	look(t, ana, "table")
	for _, p := range pages {
		tap(t, p, "#friends-open")
		tap(t, p, "#annul")
		tap(t, p, "#return-code-show")
	}
	look(t, ana, "sheet")
	look(t, beto, "sheet-en")
	for _, p := range pages {
		tap(t, p, "#friends-close")
	}
	fly(t, pages...)
	finish(t, pages...)
	for _, p := range pages {
		tap(t, p, "#phrases-open")
		tap(t, p, "#phrase-0")
	}
	reads(t, beto, "Ana: Good hand!")
	look(t, ana, "end")
	look(t, beto, "end-en")
	tap(t, beto, "#result a[href='#check']")
	reads(t, beto, "all tiles are there")
	tap(t, beto, "#transcript-save")
	look(t, beto, "check-en")
}
