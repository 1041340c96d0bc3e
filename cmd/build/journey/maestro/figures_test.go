//go:build journey

package maestro_test

import (
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
)

// longTask is how many milliseconds a page may work without looking at its
// player, by the definition of the Long Tasks API.
const longTask = 50

// slowdown is how much slower the page's processor is made than this one.
const slowdown = 4

// clock notes when a worker is begun and when it says that it listens.
const clock = `{
	const Real = Worker;
	window.Worker = class extends Real {
		constructor(url) {
			const begun = performance.now();
			super(url);
			this.addEventListener('message', () => { window.workerStart = performance.now() - begun; }, { once: true });
		}
	};
}`

// readHome is the time that a player takes to read the first page, in which
// the page makes ready for the table.
const readHome = `new Promise(done => setTimeout(done, 5000))`

// BenchmarkMaestro plays a whole game against three Maestros on a page with a
// slow processor: from the tap that sits down to the sheet that ends the game.
// It reports page.maestro.longtasks, how many tasks of the page's thread took
// too long, and page.maestro.longest.ms, the longest, in time of the processor
// as it would be so much slower.
func BenchmarkMaestro(b *testing.B) {
	host := browser.Serve(b, browser.Site(b), browser.Hosting{})
	for range b.N {
		p := browser.Open(b, host.URL(), player(browser.Phone))
		p.Started(b)
		p.Slow(b, slowdown)
		p.Ask(b, readHome)
		p.See(b, "button", "Jugar contra la máquina") // brings the driver's own scripts into the page
		work := p.Watch(b, func() {
			sit(b, p)
			finish(b, p)
		})
		b.ReportMetric(float64(len(work.Long(longTask))), "page.maestro.longtasks")
		b.ReportMetric(slices.Max(work.Long(0)), "page.maestro.longest.ms")
	}
}

// BenchmarkWorker sits down with Maestros and reports bot.worker.start.ms,
// from the worker's beginning until it listens, and bot.worker.mb, the memory
// of its program once it has thought.
func BenchmarkWorker(b *testing.B) {
	host := browser.Serve(b, browser.Site(b), browser.Hosting{})
	for range b.N {
		timed := player(browser.Phone)
		timed.Before = clock
		p := browser.Open(b, host.URL(), timed)
		sit(b, p)
		p.Ask(b, taps)
		thought(b, p, `() => document.querySelectorAll('.laid').length >= 8`)
		b.ReportMetric(number(b, p.Ask(b, `workerStart`)), "bot.worker.start.ms")
		size, err := p.Workers()[0].Evaluate(`program.exports.mem.buffer.byteLength / 2 ** 20`)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(number(b, size), "bot.worker.mb")
	}
}

func number(t testing.TB, v any) float64 {
	t.Helper()
	switch n := v.(type) {
	case int:
		return float64(n)
	case float64:
		return n
	}
	t.Fatalf("%v is no number", v)
	return 0
}
