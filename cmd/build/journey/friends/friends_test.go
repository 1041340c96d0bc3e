//go:build journey

// Package friends_test has the journeys of tables of friends: from a link to
// the lobby and on. The site is served as make run serves it, with its own
// meeting point, and there is no other network.
package friends_test

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
	"dominocubano/engine"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// serve offers the site with its meeting point.
func serve(t *testing.T) *browser.Host {
	t.Helper()
	pages := browser.Site(t)
	offered, err := site.Offer(pages)
	if err != nil {
		t.Fatal(err)
	}
	return browser.Serve(t, pages, browser.Hosting{Around: func(http.Handler) http.Handler { return offered }})
}

// arrive gives a player an empty page that may fail to reach the meeting points
// in the internet, which is not there.
func arrive(t *testing.T, player browser.Player) *browser.Page {
	t.Helper()
	p := browser.Arrive(t, player)
	p.Allow("WebSocket connection to 'wss:")
	return p
}

// visit opens an address and waits for the game.
func visit(t *testing.T, p *browser.Page, url string) {
	t.Helper()
	p.Visit(t, url)
	p.Started(t)
}

// another opens the link: in a browser of its own, or in a tab beside a page,
// as somebody else.
func another(t *testing.T, beside *browser.Page, url string, tab bool) *browser.Page {
	t.Helper()
	if !tab {
		p := arrive(t, browser.Phone)
		visit(t, p, url)
		return p
	}
	p := beside.Another(t, url)
	p.Allow("WebSocket connection to 'wss:")
	p.Started(t)
	tap(t, p, "#friends-yes")
	return p
}

// create sets a table, and returns its link.
func create(t *testing.T, p *browser.Page, url, name string) string {
	t.Helper()
	visit(t, p, url)
	tap(t, p, "#play-friends")
	fill(t, p, "#friend-name", name)
	tap(t, p, "#friends-create")
	appears(t, p, "#lobby-ready")
	return p.Ask(t, "document.querySelector('#invite-link').value").(string)
}

// sit takes a chair by the page's link, at a seat or, with -1, at any.
func sit(t *testing.T, p *browser.Page, name string, chair string) {
	t.Helper()
	appears(t, p, "#lobby-sit")
	fill(t, p, "#friend-name", name)
	tap(t, p, chair)
	appears(t, p, "#lobby-ready")
}

func tap(t *testing.T, p *browser.Page, selector string) {
	t.Helper()
	if err := p.Locator(selector).First().Click(); err != nil {
		t.Fatalf("tap %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

func fill(t *testing.T, p *browser.Page, selector, text string) {
	t.Helper()
	if err := p.Locator(selector).Fill(text); err != nil {
		t.Fatalf("fill %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

func appears(t *testing.T, p *browser.Page, selector string) {
	t.Helper()
	if err := p.Locator(selector).First().WaitFor(); err != nil {
		t.Fatalf("appears %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

// reads waits until the page says all these.
func reads(t *testing.T, p *browser.Page, texts ...string) {
	t.Helper()
	for _, text := range texts {
		p.Until(t, "text => document.body.innerText.includes(text)", text)
	}
}

func TestFourByOneLink(t *testing.T) {
	host := serve(t)
	for name, tabs := range map[string]bool{"tabs": true, "browsers": false} {
		t.Run(name, func(t *testing.T) {
			ana := arrive(t, browser.Phone)
			url := create(t, ana, host.URL(), "Ana")
			pages := []*browser.Page{ana}
			for i, who := range []string{"Beto", "Cuca", "Dani"} {
				p := another(t, ana, url, tabs)
				reads(t, p, "Ana")
				sit(t, p, who, []string{"#lobby-sit", "#chair-1", "#chair-3"}[i])
				pages = append(pages, p)
			}
			for _, p := range pages {
				reads(t, p, "Ana", "Beto", "Cuca", "Dani")
				p.Fits(t)
				p.Reachable(t)
			}
			code := regexp.MustCompile(`\s+`).ReplaceAllString(ana.Ask(t, "document.querySelector('#room-code').innerText").(string), " ")
			for _, p := range pages[1:] {
				if got := p.Ask(t, "document.querySelector('#room-code').innerText").(string); !strings.Contains(got, code) {
					t.Errorf("the codes differ: %q and %q", got, code)
				}
			}
			ana.Picture(t, "lobby-four-"+name)
		})
	}
}

// quick are the settings of players who want no waiting: under these rules
// nobody is asked for a redeal, so that nobody waits for the moment to answer.
var quick = fmt.Sprintf(`{"speed":"instant","mute":true,"rules":%q}`, engine.CalleOcho().String())

// TestPlay begins a game and plays it until the first hand is over.
func TestPlay(t *testing.T) {
	host := serve(t)
	player := browser.Phone
	player.Kept = quick
	ana := arrive(t, player)
	url := create(t, ana, host.URL(), "Ana")
	pages := []*browser.Page{ana}
	for _, who := range []string{"Beto", "Cuca", "Dani"} {
		p := arrive(t, player)
		visit(t, p, url)
		sit(t, p, who, "#lobby-sit")
		pages = append(pages, p)
	}
	for _, p := range pages {
		reads(t, p, "Ana", "Beto", "Cuca", "Dani")
	}
	for _, p := range pages {
		tap(t, p, "#lobby-ready")
	}
	for _, p := range pages {
		appears(t, p, ".hand-tile")
	}
	ana.Picture(t, "friends-dealt")
	hand(t, pages)
	ana.Picture(t, "friends-hand")
}

// offers are what the table can offer its player, the most urgent first.
var offers = []string{".prompt button", ".end-choose", ".hand-tile.playable"}

// hand plays until every page shows the end of the hand.
func hand(t *testing.T, pages []*browser.Page) {
	t.Helper()
	for range 4000 {
		ended := 0
		for _, p := range pages {
			switch p.Ask(t, `offers => {
				if (document.querySelector("#next-hand, #rematch")) return "ended";
				for (const s of offers) {
					const e = document.querySelector(s);
					if (e) { e.click(); return s }
				}
				return "";
			}`, offers) {
			case "ended":
				ended++
			}
		}
		if ended == len(pages) {
			return
		}
	}
	for i, p := range pages {
		t.Errorf("page %d: %v", i, p.Ask(t, "document.body.innerText"))
	}
}
