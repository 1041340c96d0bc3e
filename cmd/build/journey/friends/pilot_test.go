//go:build journey

package friends_test

import (
	"testing"
	"time"

	"dominocubano/cmd/build/browser"
)

// pilot plays for a page's person what the table offers, up to as many tiles as
// window.enough says, and goes on to the next hand while window.on is set: it
// reads what is on the screen and nothing else. A page that is loaded anew has
// none.
const pilot = `(() => {
	const offers = [".prompt button", ".end-choose", ".hand-tile.playable"];
	window.enough = 99;
	window.pilot = setInterval(() => {
		if (document.querySelectorAll(".laid").length >= window.enough) return;
		if (document.querySelector("#next-hand, #rematch")) {
			if (window.on) document.querySelector("#next-hand:enabled")?.click();
			return;
		}
		const offer = document.querySelector(offers.find(s => document.querySelector(s)));
		if (!offer) return;
		window.meter?.taps.push({ n: Number(document.querySelector(".table").dataset.deeds), at: meter.now() });
		offer.click();
	}, 50);
})()`

// fly lets the pilot play on these pages.
func fly(t testing.TB, pages ...*browser.Page) {
	t.Helper()
	for _, p := range pages {
		p.Ask(t, pilot)
	}
}

// still is how long a table may show nothing new while a journey waits.
const still = 3 * time.Minute

// comes waits until a function in the page is true, as long as the table goes
// on.
func comes(t testing.TB, p *browser.Page, function string) {
	t.Helper()
	deeds, since := any(nil), time.Now()
	for p.Ask(t, function) != true {
		if now := p.Ask(t, `document.querySelector(".table")?.dataset.deeds ?? ""`); now != deeds {
			deeds, since = now, time.Now()
		}
		if time.Since(since) > still {
			t.Fatalf("%s does not come, the page says %v\nin the console: %q", function, p.Ask(t, "document.body.innerText"), p.Errors())
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// laid waits until so many tiles lie, or the hand is over.
func laid(t testing.TB, p *browser.Page, n string) {
	t.Helper()
	comes(t, p, `() => document.querySelectorAll(".laid").length >= `+n+` || !!document.querySelector("#next-hand, #rematch")`)
}

// finish waits until every page shows the end of the hand.
func finish(t testing.TB, pages ...*browser.Page) {
	t.Helper()
	for _, p := range pages {
		comes(t, p, `() => !!document.querySelector("#next-hand, #rematch")`)
	}
}
