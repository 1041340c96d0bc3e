//go:build journey

// Package mesh_test has the journeys of the room's network: four pages of one
// link become one table, in one browser and in several, whatever happens to
// them. The site is served as make run serves it, and nothing else is there.
package mesh_test

import (
	"fmt"
	"os"
	"testing"

	"dominocubano/cmd/build/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }

func TestFourMeet(t *testing.T) {
	host := serve(t)
	for name, c := range map[string]struct {
		page string
		tabs bool
	}{
		"tabs":                      {host.URL(), true},
		"browsers":                  {host.URL(), false},
		"tabs from a neighbour":     {host.FarURL(), true},
		"browsers from a neighbour": {host.FarURL(), false},
	} {
		t.Run(name, func(t *testing.T) {
			pages := open(t, c.page+fragment(t), c.tabs, browser.Phone)
			pages.meshed(t)
			pages.talk(t, 200)
			pages[1].Again(t)
			pages.meshed(t)
			pages.talk(t, 20)
		})
	}
}

// A page in the background stops without a word. The others play on, see it
// away, and it takes all in when it thaws.
func TestAFrozenPage(t *testing.T) {
	pages := open(t, serve(t).URL()+fragment(t), false, browser.Phone)
	pages.meshed(t)
	pages.talk(t, 10)
	frozen := pages[3].(*browser.Page)
	frozen.Freeze(t)
	others := pages[:3]
	others.talk(t, 10)
	others.until(t, "to see one away", func(s state) bool { return s.Away == 1 })
	others.talk(t, 10)
	frozen.Thaw(t)
	pages.agree(t)
	pages.until(t, "to see all here", func(s state) bool { return s.Away == 0 && s.Linked == 3 })
	pages.talk(t, 10)
}

// Timers of hidden pages fire once a second; what is said must not wait for
// them.
func TestSlowTimers(t *testing.T) {
	hidden := browser.Phone
	hidden.Before = `{
		const real = setTimeout;
		window.setTimeout = (f, ms, ...args) => real(f, Math.max(1000, ms ?? 0), ...args);
	}`
	pages := open(t, serve(t).URL()+fragment(t), false, hidden)
	pages.meshed(t)
	for range 5 {
		pages.talk(t, 20)
	}
}

// A page that is closed is missed, and one that opens the link again in its
// browser has its seat and its words.
func TestAPageIsClosedAndOpenedAgain(t *testing.T) {
	url := serve(t).URL() + fragment(t)
	pages := open(t, url, false, browser.Phone)
	pages.meshed(t)
	pages.talk(t, 10)
	closed := pages[2].(*browser.Page)
	again := closed.Tab(t, "about:blank")
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	others := table{pages[0], pages[1], pages[3]}
	others.until(t, "to miss one", func(s state) bool { return s.Linked == 2 && s.Away == 1 })
	others.talk(t, 10)
	pages[2] = again
	again.Allow(noInternet)
	again.Visit(t, url)
	pages.meshed(t)
	pages.agree(t)
	pages.talk(t, 10)
}

// Without a meeting point and without a server, texts do: the first invites
// the others one by one, and they find one another through it.
func TestTextsDo(t *testing.T) {
	pages := open(t, serve(t).URL()+"?alone"+fragment(t), false, browser.Phone)
	pages.until(t, "to be there", func(state) bool { return true })
	for _, guest := range pages[1:] {
		invitation := tell(t, pages[0], "room.invite()")
		reply := tell(t, guest, fmt.Sprintf("room.reply(%q)", invitation))
		if len(invitation) > 180 || len(reply) > 180 {
			t.Errorf("texts of %d and %d characters", len(invitation), len(reply))
		}
		tell(t, pages[0], fmt.Sprintf("room.accept(%q)", reply))
		table{guest}.until(t, "to be linked", func(s state) bool { return s.Linked > 0 })
	}
	pages.meshed(t)
	pages.talk(t, 10)
}

// tell returns the text that an expression's promise gives.
func tell(t *testing.T, p page, expression string) string {
	t.Helper()
	text, err := p.Try(expression)
	if err != nil {
		t.Fatal(err)
	}
	return text.(string)
}

// Two Chromium and two Firefox, each a player's own browser.
func TestTwoMakersMeet(t *testing.T) {
	url := serve(t).URL() + fragment(t)
	firefox := browser.StartFirefox(t)
	firefox.Allow("establish a connection to the server at wss:") // no internet
	firefox.Allow("ICE failed")                                   // a try that came to nothing; the next does not
	pages := table{firefox.Open(t, url), firefox.Open(t, url)}
	for range 2 {
		p := browser.Arrive(t, browser.Phone)
		p.Allow(noInternet)
		p.Visit(t, url)
		pages = append(pages, p)
	}
	pages.meshed(t)
	pages.talk(t, 1000)
	pages[0].Again(t)
	pages.meshed(t)
	pages.talk(t, 20)
}
