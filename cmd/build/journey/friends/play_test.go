//go:build journey

package friends_test

import (
	"fmt"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/engine"
)

// settings are those of players who want no waiting.
func settings(r engine.Rules) string {
	if err := r.Validate(); err != nil {
		panic(err)
	}
	return fmt.Sprintf(`{"speed":"instant","mute":true,"guide":"off","rules":%q}`, r.String())
}

// quick are such settings: under these rules nobody is asked for a redeal, so
// that nobody waits for the moment to answer.
var quick = settings(engine.CalleOcho())

// at is a chair of the table, or any.
const at, anyChair = "#chair-", "#lobby-sit"

// guest is who comes to a table, and where it sits.
type guest struct{ name, chair string }

// two are the rules of a table for two.
func two() engine.Rules {
	r := engine.Parque()
	r.Players, r.Solo, r.AsleepDouble = 2, true, engine.RandomSeatAnyTile
	return r
}

// anywhere lets people sit where they are put.
func anywhere(names ...string) (list []guest) {
	for _, name := range names {
		list = append(list, guest{name, anyChair})
	}
	return list
}

// gather brings people to a table at an address, each in a browser of its own,
// and returns its link. The first makes the table.
func gather(t testing.TB, address, kept string, guests ...guest) (pages []*browser.Page, link string) {
	t.Helper()
	player := browser.Phone
	player.Kept = kept
	first := arrive(t, player)
	link = create(t, first, address, guests[0].name)
	if chair := guests[0].chair; chair != anyChair {
		tap(t, first, chair)
	}
	pages = append(pages, first)
	for _, g := range guests[1:] {
		p := arrive(t, player)
		visit(t, p, link)
		sit(t, p, g.name, g.chair)
		pages = append(pages, p)
	}
	for _, p := range pages {
		for _, g := range guests {
			reads(t, p, g.name)
		}
	}
	return pages, link
}

// start has all say that they are ready, and waits for the tiles.
func start(t testing.TB, pages ...*browser.Page) {
	t.Helper()
	for _, p := range pages {
		// Who does not see the others yet, as after a reload, would begin with bots.
		comes(t, p, `() => document.querySelector("#lobby-ready")?.innerText.includes("bot") === false`)
		tap(t, p, "#lobby-ready")
	}
	for _, p := range pages {
		dealt(t, p)
	}
}

func dealt(t testing.TB, p *browser.Page) {
	t.Helper()
	comes(t, p, `() => !!document.querySelector(".hand-tile:not([hidden])") && !document.querySelector("#next-hand, #rematch")`)
}

// held are the tiles on the page's hand.
const held = `[...document.querySelectorAll(".hand-tile:not([hidden])")].map(e => e.getAttribute("aria-label")?.split(",")[0]).sort().join(" ")`

// TestEmptyChairs plays a hand at tables where not everybody is a person: a bot
// beside three from another machine's address, two partners and two opponents
// with bots, and two people alone.
func TestEmptyChairs(t *testing.T) {
	host := serve(t)
	for _, test := range []struct {
		name, address string
		rules         engine.Rules
		guests        []guest
	}{
		{"three and a bot", host.FarURL(), engine.CalleOcho(), anywhere("Ana", "Beto", "Cuca")},
		{"partners", host.URL(), engine.CalleOcho(), []guest{{"Ana", at + "0"}, {"Beto", at + "2"}}},
		{"opponents", host.URL(), engine.CalleOcho(), []guest{{"Ana", at + "0"}, {"Beto", at + "1"}}},
		{"two", host.URL(), two(), anywhere("Ana", "Beto")},
	} {
		t.Run(test.name, func(t *testing.T) {
			pages, _ := gather(t, test.address, settings(test.rules), test.guests...)
			start(t, pages...)
			fly(t, pages...)
			finish(t, pages...)
			tap(t, pages[0], "#result a[href='#check']")
			reads(t, pages[0], "Comprobado: están todas las fichas")
		})
	}
}

// TestReloads has a player at four plain tabs of one browser load the page anew
// in each phase: when it has said READY, while the tiles are dealt, before the
// first tile lies, in the middle, at the end of the hand, and while the next is
// dealt. Each time it has its seat and its hand back, and the game goes on.
func TestReloads(t *testing.T) {
	player := browser.Phone
	player.Kept = settings(long)
	ana := arrive(t, player)
	url := create(t, ana, serve(t).URL(), "Ana")
	pages := []*browser.Page{ana}
	for _, who := range []string{"Beto", "Cuca", "Dani"} {
		p := another(t, ana, url, true)
		sit(t, p, who, anyChair)
		pages = append(pages, p)
	}
	for _, p := range pages {
		reads(t, p, "Ana", "Beto", "Cuca", "Dani")
	}
	tap(t, ana, "#lobby-ready")
	appears(t, ana, "#lobby-unready")
	ana.Again(t)
	appears(t, ana, "#lobby-unready")
	for _, p := range pages[1:] {
		tap(t, p, "#lobby-ready")
	}
	comes(t, pages[1], `() => !!document.querySelector(".table")`)
	pages[1].Again(t)
	for _, p := range pages {
		dealt(t, p)
	}
	same(t, pages[2])
	for _, p := range pages {
		p.Ask(t, pilot+"; enough = 6")
	}
	laid(t, ana, "6")
	same(t, pages[3])
	for _, p := range pages {
		p.Ask(t, "window.pilot || "+pilot+"; enough = 99")
	}
	finish(t, pages...)
	ana.Again(t)
	finish(t, ana)
	for _, p := range pages {
		tap(t, p, "#next-hand")
	}
	pages[1].Again(t)
	for _, p := range pages {
		dealt(t, p)
	}
}

// long is a game of more than one hand.
var long = func() engine.Rules {
	r := engine.Habana()
	r.Target = 500
	return r
}()

// same loads a page anew, and wants the same tiles on it.
func same(t *testing.T, p *browser.Page) {
	t.Helper()
	before := p.Ask(t, held)
	p.Again(t)
	dealt(t, p)
	// The game is gone through from its log, and so is the hand.
	comes(t, p, fmt.Sprintf("%s === %q", held, before))
}
