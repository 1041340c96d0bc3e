//go:build journey

package mesh_test

import (
	"testing"

	"dominocubano/cmd/build/browser"
)

// BenchmarkBrowsers opens four tabs of one link at once, reports
// mesh.tabs.ms, from the start of the last program to the last link, then
// reloads one and reports mesh.reload.ms, from its new start to its last link.
func BenchmarkBrowsers(b *testing.B) {
	host := serve(b)
	var tabs, reload float64
	for range b.N {
		pages := open(b, host.URL()+fragment(b), true, browser.Phone)
		pages.meshed(b)
		tabs += pages.took()
		pages[1].Again(b)
		pages.meshed(b)
		reload += pages[1:2].took()
	}
	b.ReportMetric(tabs/float64(b.N), "mesh.tabs.ms")
	b.ReportMetric(reload/float64(b.N), "mesh.reload.ms")
	b.ReportMetric(0, "ns/op")
}

// took returns the milliseconds from the last start to the last link.
func (pages table) took() float64 {
	var started, meshed float64
	for _, p := range pages {
		s, _ := look(p)
		started, meshed = max(started, s.Started), max(meshed, s.Meshed)
	}
	return meshed - started
}
