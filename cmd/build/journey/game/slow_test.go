//go:build journey

package game_test

import (
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
)

// watchLook keeps what the browser tells of shifts of the layout and of the
// time from a tap to the next paint. Shifts within a second of each other, and
// five seconds of the first, count together (web.dev/cls).
const watchLook = `{
	window.look = { shift: 0, paints: [] };
	let sum = 0, first = 0, last = 0;
	new PerformanceObserver(list => list.getEntries().forEach(e => {
		if (e.hadRecentInput) return;
		if (e.startTime - last > 1000 || e.startTime - first > 5000) { sum = 0; first = e.startTime; }
		last = e.startTime;
		look.shift = Math.max(look.shift, sum += e.value);
	})).observe({ type: 'layout-shift', buffered: true });
	new PerformanceObserver(list => list.getEntries().forEach(e => {
		if (e.name === 'click') look.paints.push(e.duration);
	})).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}`

// BenchmarkSlow plays a whole game by taps on a slow processor, from the
// address on. It reports page.shift.thousandths, the cumulative layout shift,
// and page.tap.paint.p98.ms, from a tap until the browser has painted after it.
// The browser tells the latter in steps of 8 ms, from 16 ms on.
func BenchmarkSlow(b *testing.B) {
	host := browser.Serve(b, browser.Site(b), browser.Hosting{})
	for range b.N {
		player := with(browser.Phone, `{"speed":"instant","rules":"Doble-Nueve","mute":true,"guide":"off"}`)
		player.Before = watchLook
		p := browser.Arrive(b, player)
		p.Slow(b, slowdown)
		p.Visit(b, host.URL())
		p.Started(b)
		click(b, p, "#play-bots")
		appears(b, p, ".table")
		taps := 1
		for step(b, p) != "#rematch" {
			taps++
		}
		paints := p.Ask(b, `new Promise(done => setTimeout(() => done(look.paints), 1000))`).([]any)
		all := make([]float64, max(taps, len(paints))) // those that took less than 16 ms are not told
		for i := range all {
			all[i] = 16
			if i < len(paints) {
				all[i] = float(paints[i])
			}
		}
		slices.Sort(all)
		b.ReportMetric(all[(len(all)*98+99)/100-1], "page.tap.paint.p98.ms")
		b.ReportMetric(1000*float(p.Ask(b, `look.shift`)), "page.shift.thousandths")
	}
}
