//go:build journey

package game_test

import (
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
)

// BenchmarkPage plays the first tiles of a hand at the pace of people and
// reports page.tap.ms, the median time from a tap to its effect on the page, and page.longtasks, the tasks over 50 ms since the table
// stood there.
func BenchmarkPage(b *testing.B) {
	host := browser.Serve(b, browser.Site(b), browser.Hosting{})
	for range b.N {
		p := browser.Open(b, host.URL(), with(browser.Phone, `{"speed":"fast","rules":"Doble-Nueve"}`))
		p.Started(b)
		p.Ask(b, `document.querySelector('#play-bots').click()`)
		p.Until(b, `() => document.querySelector('.hand-tile.playable')`, nil)
		p.Ask(b, `(() => {
			window.tasks = [];
			new PerformanceObserver(l => tasks.push(...l.getEntries())).observe({ type: 'longtask' });
		})()`)
		var taps []float64
		for range 8 {
			taps = append(taps, tap(b, p))
		}
		slices.Sort(taps)
		b.ReportMetric(taps[len(taps)/2], "page.tap.ms")
		b.ReportMetric(float(p.Ask(b, `tasks.length`)), "page.longtasks")
	}
}

// tap waits for an offer of the table, taps it, and returns how many
// milliseconds pass until the page changes.
func tap(b *testing.B, p *browser.Page) float64 {
	b.Helper()
	p.Until(b, `offers => offers.some(s => document.querySelector(s))`, offers)
	return float(p.Ask(b, `offers => new Promise(done => {
		const button = document.querySelector(offers.find(s => document.querySelector(s)));
		const begun = performance.now();
		new MutationObserver((_, o) => { o.disconnect(); done(performance.now() - begun); })
			.observe(document.querySelector('.table'), { childList: true, subtree: true, attributes: true });
		button.click();
	})`, offers))
}
