//go:build journey

package friends_test

import (
	"fmt"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/engine"
)

// quick are the settings of players who want no waiting: under these rules
// nobody is asked for a redeal, so that nobody waits for the moment to answer.
var quick = fmt.Sprintf(`{"speed":"instant","mute":true,"rules":%q}`, engine.CalleOcho().String())

// begin brings people to a table and into its game.
func begin(t testing.TB, names ...string) []*browser.Page {
	t.Helper()
	host := serve(t)
	player := browser.Phone
	player.Kept = quick
	ana := arrive(t, player)
	url := create(t, ana, host.URL(), names[0])
	pages := []*browser.Page{ana}
	for _, who := range names[1:] {
		p := arrive(t, player)
		visit(t, p, url)
		sit(t, p, who, "#lobby-sit")
		pages = append(pages, p)
	}
	for _, p := range pages {
		reads(t, p, names...)
	}
	for _, p := range pages {
		tap(t, p, "#lobby-ready")
	}
	for _, p := range pages {
		appears(t, p, ".hand-tile")
	}
	return pages
}

// TestFourPlay plays a hand to its end. In the middle of it one player reloads
// the page, and has the seat and the hand back.
func TestFourPlay(t *testing.T) {
	pages := begin(t, "Ana", "Beto", "Cuca", "Dani")
	pages[0].Picture(t, "friends-dealt")
	hand(t, pages, func(laid int) bool { return laid >= 6 })
	const held = `[...document.querySelectorAll(".hand-tile:not([hidden])")].map(e => e.getAttribute("aria-label")?.split(",")[0]).sort().join(" ")`
	before := pages[2].Ask(t, held)
	pages[2].Again(t)
	appears(t, pages[2], ".laid")
	if after := pages[2].Ask(t, held); after != before {
		t.Errorf("the hand was %v and is %v after a reload", before, after)
	}
	hand(t, pages, func(int) bool { return false })
	pages[0].Picture(t, "friends-hand")
	tap(t, pages[0], "#result a[href='#check']")
	reads(t, pages[0], "Comprobado: están todas las fichas")
	pages[0].Picture(t, "friends-check")
}

// TestThreeAndABot plays a hand with a bot in the empty chair.
func TestThreeAndABot(t *testing.T) {
	pages := begin(t, "Ana", "Beto", "Cuca")
	hand(t, pages, func(int) bool { return false })
}

// offers are what the table can offer its player, the most urgent first.
var offers = []string{".prompt button", ".end-choose", ".hand-tile.playable"}

// hand plays until every page shows the end of the hand, or so many tiles lie
// that enough says so.
func hand(t *testing.T, pages []*browser.Page, enough func(laid int) bool) {
	t.Helper()
	for range 4000 {
		ended := 0
		for _, p := range pages {
			if p.Ask(t, `offers => {
				if (document.querySelector("#next-hand, #rematch")) return "ended";
				for (const s of offers) {
					const e = document.querySelector(s);
					if (e) { e.click(); return s }
				}
				return "";
			}`, offers) == "ended" {
				ended++
			}
		}
		laid := pages[0].Ask(t, "document.querySelectorAll('.laid').length").(int)
		if ended == len(pages) || enough(laid) {
			return
		}
	}
	for i, p := range pages {
		t.Errorf("page %d: %v", i, p.Ask(t, "document.body.innerText"))
	}
}
