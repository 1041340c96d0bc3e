//go:build journey

package friends_test

import (
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/engine"
)

// impatient are settings of a table that waits a second for who has gone, and
// plays more than one hand.
func impatient() string {
	r := engine.CalleOcho()
	r.Grace, r.Target = 1, 500
	return settings(r)
}

// TestLeaver closes one page for good in the middle of a hand: a bot takes its
// seat, the hand ends, and its check is clean. It comes back and takes its seat.
func TestLeaver(t *testing.T) {
	pages, link := gather(t, serve(t).URL(), impatient(), anywhere("Ana", "Beto", "Cuca", "Dani")...)
	start(t, pages...)
	for _, p := range pages {
		p.Ask(t, pilot+"; enough = 4")
	}
	laid(t, pages[0], "4")
	dani := pages[3]
	dani.Allow("Access is denied for this document") // an empty page keeps nothing
	dani.Visit(t, "about:blank")
	for _, p := range pages[:3] {
		p.Ask(t, "enough = 99")
	}
	reads(t, pages[0], "Un bot juega por Dani")
	pages[0].Picture(t, "friends-taken")
	finish(t, pages[:3]...)
	tap(t, pages[0], "#result a[href='#check']")
	reads(t, pages[0], "Comprobado: están todas las fichas")
	visit(t, dani, link)
	visit(t, pages[0], link)
	finish(t, dani)
	for _, p := range pages {
		tap(t, p, "#next-hand")
	}
	for _, p := range pages {
		dealt(t, p)
	}
	comes(t, pages[0], `() => !document.querySelector(".mark-bot")`)
}

// TestFrozen stops one page for as long as it takes to be missed, as a phone
// does in a pocket: the others wait and say so, and it goes on where it was.
// Then all agree to annul the hand, and one leaves by the button.
func TestFrozen(t *testing.T) {
	pages, _ := gather(t, serve(t).URL(), quick, anywhere("Ana", "Beto", "Cuca", "Dani")...)
	start(t, pages...)
	for _, p := range pages {
		p.Ask(t, pilot+"; enough = 4")
	}
	laid(t, pages[0], "4")
	pages[1].Freeze(t)
	for _, p := range []*browser.Page{pages[0], pages[2], pages[3]} {
		p.Ask(t, "enough = 99")
		comes(t, p, `() => !!document.querySelector(".mark-away, #next-hand")`)
	}
	pages[0].Picture(t, "friends-away")
	pages[1].Thaw(t)
	pages[1].Ask(t, "enough = 99")
	finish(t, pages...)
	for _, p := range pages {
		tap(t, p, "#next-hand")
		p.Ask(t, "enough = 0")
	}
	for _, p := range pages {
		dealt(t, p)
	}
	for _, p := range pages {
		tap(t, p, "#friends-open")
		tap(t, p, "#annul")
		tap(t, p, "#annul-yes")
		tap(t, p, "#friends-close")
	}
	for _, p := range pages {
		reads(t, p, "Mano anulada")
	}
	tap(t, pages[3], "#friends-at-end")
	tap(t, pages[3], "#leave")
	tap(t, pages[3], "#leave-yes")
	appears(t, pages[3], "#play-friends")
}
