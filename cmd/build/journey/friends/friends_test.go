//go:build journey

// Package friends_test has the journeys of tables of friends: from a link to
// the lobby and on. The site is served as make run serves it, with its own
// meeting point, and there is no other network.
package friends_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

// serve offers the site with its meeting point.
func serve(t testing.TB) *browser.Host { return serveAlso(t, "") }

// otherProgram is the header of a browser that is given another program.
const otherProgram = "X-Other-Program"

// serveAlso offers the site, and with the header that of a program that was
// built with other tags.
func serveAlso(t testing.TB, tags string) *browser.Host {
	t.Helper()
	pages := browser.Site(t)
	offered, err := site.Offer(pages)
	if err != nil {
		t.Fatal(err)
	}
	other := http.Handler(&site.Host{Files: browser.SiteWith(t, tags, nil).Files})
	return browser.Serve(t, pages, browser.Hosting{Around: func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get(otherProgram) != "" && r.Header.Get("Upgrade") == "" && !strings.HasSuffix(r.URL.Path, "config.json") {
				other.ServeHTTP(w, r)
				return
			}
			offered.ServeHTTP(w, r)
		})
	}})
}

// arrive gives a player an empty page that may fail to reach the meeting points
// in the internet, which is not there.
func arrive(t testing.TB, player browser.Player) *browser.Page {
	t.Helper()
	p := browser.Arrive(t, player)
	p.Allow("WebSocket connection to 'wss:")
	return p
}

// visit opens an address and waits for the game.
func visit(t testing.TB, p *browser.Page, url string) {
	t.Helper()
	p.Visit(t, url)
	p.Started(t)
}

// another opens the link: in a browser of its own, or in a tab beside a page,
// as somebody else.
func another(t testing.TB, beside *browser.Page, url string, tab bool) *browser.Page {
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
func create(t testing.TB, p *browser.Page, url, name string) string {
	t.Helper()
	visit(t, p, url)
	tap(t, p, "#play-friends")
	fill(t, p, "#friend-name", name)
	tap(t, p, "#friends-create")
	appears(t, p, "#lobby-ready")
	return p.Ask(t, "document.querySelector('#invite-link').value").(string)
}

// sit takes a chair by the page's link, at a seat or, with -1, at any.
func sit(t testing.TB, p *browser.Page, name string, chair string) {
	t.Helper()
	appears(t, p, "#lobby-sit")
	fill(t, p, "#friend-name", name)
	tap(t, p, chair)
	appears(t, p, "#lobby-ready")
}

func tap(t testing.TB, p *browser.Page, selector string) {
	t.Helper()
	if err := p.Locator(selector).First().Click(); err != nil {
		t.Fatalf("tap %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

func fill(t testing.TB, p *browser.Page, selector, text string) {
	t.Helper()
	if err := p.Locator(selector).Fill(text); err != nil {
		t.Fatalf("fill %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

func appears(t testing.TB, p *browser.Page, selector string) {
	t.Helper()
	if err := p.Locator(selector).First().WaitFor(); err != nil {
		t.Fatalf("appears %s: %v\n%v", selector, err, p.Ask(t, "document.body.innerText"))
	}
}

// reads waits until the page says all these.
func reads(t testing.TB, p *browser.Page, texts ...string) {
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
			fifth := another(t, ana, url, tabs)
			reads(t, fifth, "La mesa está llena")
		})
	}
}

// TestWayIn comes by links and codes, good and bad.
func TestWayIn(t *testing.T) {
	host := serve(t)
	ana := arrive(t, browser.Phone)
	url := create(t, ana, host.URL(), "Ana")
	beto := arrive(t, browser.Phone)
	visit(t, beto, url[:len(url)-3])
	reads(t, beto, "Ese enlace no llegó entero")
	code := ana.Ask(t, "document.querySelector('#invite-code').innerText").(string)
	wrong := map[bool]string{true: "7", false: "8"}[code[0] != '7'] + code[1:]
	fill(t, beto, "#friends-code", wrong)
	tap(t, beto, "#friends-enter")
	reads(t, beto, "alguna letra no es la que era")
	fill(t, beto, "#friends-code", strings.ToLower(code))
	tap(t, beto, "#friends-enter")
	sit(t, beto, "Beto", "#lobby-sit")
	reads(t, ana, "Beto")
	cuca := arrive(t, browser.Phone)
	visit(t, cuca, url+".r=example.org")
	reads(t, cuca, "example.org")
	appears(t, cuca, "#friends-yes")
}

// TestByHand joins two browsers by two texts, where there is no meeting point.
func TestByHand(t *testing.T) {
	host := browser.Serve(t, browser.SiteWith(t, "", map[string]string{"config.json": `{"points": [], "ice": []}`}), browser.Hosting{})
	ana := arrive(t, browser.Phone)
	create(t, ana, host.URL(), "Ana")
	reads(t, ana, "Ningún punto de encuentro contesta")
	tap(t, ana, "#hand-invite")
	appears(t, ana, "#hand-invitation")
	beto := arrive(t, browser.Phone)
	visit(t, beto, ana.Ask(t, "document.querySelector('#hand-invitation').value").(string))
	appears(t, beto, "#hand-answer")
	fill(t, ana, "#hand-reply", beto.Ask(t, "document.querySelector('#hand-answer').value").(string))
	tap(t, ana, "#hand-accept")
	reads(t, beto, "Ana")
	sit(t, beto, "Beto", "#lobby-sit")
	reads(t, ana, "Beto")
}
