//go:build journey

package game_test

import (
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
)

// slowdown is how much slower the page's processor is made than this one.
const slowdown = 4

// starts is how many times each page is started; the median counts.
const starts = 5

// watchStart notes when a program has drawn, which it does in place of the
// body's first child.
const watchStart = `addEventListener('DOMContentLoaded', () => {
	new MutationObserver((_, observer) => {
		observer.disconnect();
		window.ready = performance.now();
	}).observe(document.body, { childList: true });
});`

// start is what a visit took, in milliseconds from its beginning.
type start struct{ paint, cold, cache float64 }

// BenchmarkStart visits the game and the page of the smallest program by turns
// on a slow processor. For each of the two it reports the median of paint.ms,
// until the first paint; ready.cold.ms, until the program has drawn on a first
// visit; and ready.cache.ms, the same on a second.
func BenchmarkStart(b *testing.B) {
	empty, err := site.Empty()
	if err != nil {
		b.Fatal(err)
	}
	hosting := browser.Hosting{CacheControl: "max-age=600"}
	hosts := map[string]*browser.Host{
		"page": browser.Serve(b, browser.Site(b), hosting), "empty": browser.Serve(b, empty, hosting),
	}
	for range b.N {
		measured := map[string][]start{}
		for range starts {
			for name, host := range hosts {
				measured[name] = append(measured[name], begin(b, host.URL(), name == "page"))
			}
		}
		for name, all := range measured {
			b.ReportMetric(median(all, func(s start) float64 { return s.paint }), name+".paint.ms")
			b.ReportMetric(median(all, func(s start) float64 { return s.cold }), name+".ready.cold.ms")
			b.ReportMetric(median(all, func(s start) float64 { return s.cache }), name+".ready.cache.ms")
		}
	}
}

// begin visits an address twice; kept waits in between until the site is kept
// for offline use.
func begin(b *testing.B, url string, kept bool) (s start) {
	player := browser.Phone
	player.Before = watchStart
	p := browser.Arrive(b, player)
	defer p.Close()
	p.Slow(b, slowdown)
	p.Visit(b, url)
	s.cold = ready(b, p)
	p.Until(b, `() => performance.getEntriesByName('first-contentful-paint').length`, nil)
	s.paint = float(p.Ask(b, `performance.getEntriesByName('first-contentful-paint')[0].startTime`))
	if kept {
		p.Kept(b)
	}
	p.Again(b)
	s.cache = ready(b, p)
	return s
}

func ready(b *testing.B, p *browser.Page) float64 {
	p.Until(b, `() => window.ready`, nil)
	return float(p.Ask(b, `ready`))
}

func median[T any](all []T, of func(T) float64) float64 {
	var values []float64
	for _, one := range all {
		values = append(values, of(one))
	}
	slices.Sort(values)
	return values[len(values)/2]
}
