//go:build journey

package game_test

import (
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
)

// longTask is how many milliseconds a page may work without looking at its
// player, by the definition of the Long Tasks API.
const longTask = 50

// BenchmarkPage plays a hand at the pace of people, from the home page to the
// sheet with its result, and reports page.tap.ms, the median of the work from
// a tap to its effect on the page, page.longest.ms, the longest task, and
// page.longtasks, how many are too long.
func BenchmarkPage(b *testing.B) {
	host := browser.Serve(b, browser.Site(b), browser.Hosting{})
	for range b.N {
		p := browser.Open(b, host.URL(), with(browser.Phone, `{"speed":"fast","rules":"Doble-Nueve","guide":"off"}`))
		p.Started(b)
		work := p.Watch(b, func() {
			p.Ask(b, `document.querySelector('#play-bots').click()`)
			for tap(b, p) {
			}
		})
		taps, tasks := work.Between("tap", "effect"), work.Long(0)
		if len(taps) < 5 {
			b.Fatalf("only %d taps were measured", len(taps))
		}
		slices.Sort(taps)
		b.ReportMetric(taps[len(taps)/2], "page.tap.ms")
		b.ReportMetric(slices.Max(tasks), "page.longest.ms")
		b.ReportMetric(float64(len(work.Long(longTask))), "page.longtasks")
	}
}

// tap waits for an offer of the table, taps it between two marks, and returns
// false at the end of the hand.
func tap(b *testing.B, p *browser.Page) bool {
	b.Helper()
	p.Until(b, `offers => offers.some(s => document.querySelector(s))`, offers)
	return p.Ask(b, `offers => new Promise(done => {
		if (document.querySelector('#next-hand, #rematch')) return done(false);
		new MutationObserver((_, o) => { o.disconnect(); performance.mark('effect'); done(true); })
			.observe(document.querySelector('.table'), { childList: true, subtree: true, attributes: true });
		performance.mark('tap');
		document.querySelector(offers.find(s => document.querySelector(s))).click();
	})`, offers).(bool)
}
