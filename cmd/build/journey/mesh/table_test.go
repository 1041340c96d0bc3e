//go:build journey

package mesh_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
	"dominocubano/p2p/link"
	"dominocubano/p2p/rendezvous"
)

// built is the site with the page of this directory in place of the game.
var built = sync.OnceValues(func() (site.Site, error) {
	web, err := site.Web()
	if err != nil {
		return site.Site{}, err
	}
	program, err := site.Compile("./cmd/build/journey/mesh/page", "")
	if err != nil {
		return site.Site{}, err
	}
	return site.Assemble(web, program, "")
})

// serve offers the site with its meeting point.
func serve(t testing.TB) *browser.Host {
	t.Helper()
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	offered, err := site.Offer(pages)
	if err != nil {
		t.Fatal(err)
	}
	return browser.Serve(t, pages, browser.Hosting{Around: func(http.Handler) http.Handler { return offered }})
}

// fragment is that of a new link.
func fragment(t testing.TB) string {
	t.Helper()
	l, err := link.New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return "#" + l.Fragment()
}

// state is what a page tells of itself, see page.
type state struct {
	Linked, Away, Disorder, Faults int
	Said                           []int
	Ready                          bool
	Seat                           int
	Started, Meshed                float64
	Points                         []rendezvous.Status
}

// page is one in any browser.
type page interface {
	Try(expression string) (any, error)
	Again(t testing.TB)
}

// table is four pages of one link.
type table []page

// noInternet is what the browser says of the meeting points that the site names
// beside its own.
const noInternet = "WebSocket connection to 'wss:"

// open opens four pages at once: tabs of one browser, or browsers of their own.
func open(t testing.TB, url string, tabs bool, player browser.Player) table {
	t.Helper()
	first := browser.Arrive(t, player)
	all := []*browser.Page{first}
	for range 3 {
		if tabs {
			all = append(all, first.Tab(t, "about:blank"))
		} else {
			all = append(all, browser.Arrive(t, player))
		}
	}
	pages := table{}
	for _, p := range all {
		p.Allow(noInternet)
		p.Ask(t, "url => { setTimeout(() => { location.href = url }) }", url)
		pages = append(pages, p)
	}
	return pages
}

// look returns what a page tells of itself; false while there is nobody to ask,
// as between two pages.
func look(p page) (s state, ok bool) {
	text, err := p.Try("window.room ? room.state() : ''")
	said, _ := text.(string)
	return s, err == nil && json.Unmarshal([]byte(said), &s) == nil
}

// patience is how long a step may take; one that works takes a small part.
const patience = 6 * time.Minute

// until waits until something is true of every page.
func (pages table) until(t testing.TB, what string, ok func(state) bool) {
	t.Helper()
	end := time.Now().Add(patience)
	for i, p := range pages {
		for {
			s, there := look(p)
			if there && ok(s) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("page %d, after six minutes, not %s: %+v", i, what, s)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// meshed waits until every page has a link to every other, and they have their
// log.
func (pages table) meshed(t testing.TB) {
	t.Helper()
	pages.until(t, "linked to three", func(s state) bool { return s.Linked == 3 && s.Ready })
}

// talk lets every one of the pages say n words, all at once, and waits until
// they have heard all of them, in order.
func (pages table) talk(t testing.TB, n int) {
	t.Helper()
	first, _ := look(pages[0])
	want := slices.Clone(first.Said)
	for _, p := range pages {
		s, _ := look(p)
		want[s.Seat] += n
		if _, err := p.Try(fmt.Sprintf("void room.say('%d')", n)); err != nil {
			t.Fatal(err)
		}
	}
	pages.heard(t, want)
}

// agree waits until all have heard what the first has.
func (pages table) agree(t testing.TB) {
	t.Helper()
	first, _ := look(pages[0])
	pages.heard(t, first.Said)
}

// heard waits until all have heard so many words of each seat.
func (pages table) heard(t testing.TB, want []int) {
	t.Helper()
	pages.until(t, fmt.Sprintf("to have heard %v", want), func(s state) bool { return slices.Equal(s.Said, want) })
	for i, p := range pages {
		if s, _ := look(p); s.Disorder != 0 || s.Faults != 0 {
			t.Errorf("page %d: %+v", i, s)
		}
	}
}
