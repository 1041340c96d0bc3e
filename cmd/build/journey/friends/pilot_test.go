//go:build journey

package friends_test

import (
	"testing"

	"dominocubano/cmd/build/browser"
)

// pilot plays for a page's person what the table offers, until the hand is
// over or the game: it reads what is on the screen and nothing else. A page
// that is loaded anew has none.
const pilot = `(() => {
	const offers = [".prompt button", ".end-choose", ".hand-tile.playable"];
	window.laid = 99;
	window.pilot = setInterval(() => {
		if (document.querySelectorAll(".laid").length >= window.laid) return;
		if (document.querySelector("#next-hand, #rematch")) return;
		const offer = document.querySelector(offers.find(s => document.querySelector(s)));
		if (!offer) return;
		window.meter?.taps.push({ n: Number(document.querySelector(".table").dataset.deeds), at: meter.now() });
		offer.click();
	}, 50);
})()`

// finish waits until every page shows the end of the hand.
func finish(t testing.TB, pages []*browser.Page) {
	t.Helper()
	for _, p := range pages {
		p.Until(t, `() => document.querySelector("#next-hand, #rematch")`, nil)
	}
}
