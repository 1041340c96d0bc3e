//go:build !js

package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// Work is what the browser did on a page's thread for a while, in time of the
// processor: another program that holds the machine up counts for nothing.
type Work struct {
	tasks []event
	marks []event
}

// event is one of Chromium's trace format; times are microseconds.
type event struct {
	Name       string
	Categories string `json:"cat"`
	Process    int    `json:"pid"`
	Thread     int    `json:"tid"`
	Start      int64  `json:"ts"`
	Duration   int64  `json:"dur"`
	CPU        int64  `json:"tdur"`
}

const markCategory = "blink.user_timing"

// traced are the kinds of events that tell of tasks and of marks.
var traced = []string{"-*", "toplevel", markCategory}

// watched, with a number, marks the thread of a page, since the browser's own
// pages, such as the list below its address bar, work in the same trace.
const watched = "watched"

// Watch returns what the browser does on the page's thread while play runs.
func (p *Page) Watch(t testing.TB, play func()) Work {
	t.Helper()
	return WatchAll(t, []*Page{p}, play)[0]
}

// WatchAll returns what the browser does on each page's thread while play
// runs. One caller at a time.
func WatchAll(t testing.TB, pages []*Page, play func()) (work []Work) {
	t.Helper()
	d, err := shared()
	check(t, err)
	check(t, d.browser.StartTracing(playwright.BrowserStartTracingOptions{Categories: traced}))
	for i, p := range pages {
		p.Ask(t, fmt.Sprintf("performance.mark(%q) && 0", mark(i)))
	}
	play()
	text, err := d.browser.StopTracing()
	check(t, err)
	var trace struct{ TraceEvents []event }
	check(t, json.Unmarshal(text, &trace))
	for i := range pages {
		w := workOf(trace.TraceEvents, mark(i))
		if len(w.tasks) == 0 {
			t.Fatal("the browser tells of no task")
		}
		work = append(work, w)
	}
	return work
}

func mark(page int) string { return fmt.Sprint(watched, " ", page) }

// Slow makes the page's processor so many times slower than this one, as a
// phone's is, until the journey ends.
func (p *Page) Slow(t testing.TB, times int) {
	t.Helper()
	session, err := p.Context().NewCDPSession(p.Page) // the speed is back when it is detached
	check(t, err)
	_, err = session.Send("Emulation.setCPUThrottlingRate", map[string]any{"rate": times})
	check(t, err)
}

func workOf(events []event, mark string) Work {
	var page event
	for _, e := range events {
		if e.Categories == markCategory && e.Name == mark {
			page = e
		}
	}
	var w Work
	for _, e := range events {
		switch {
		case e.Process != page.Process || e.Thread != page.Thread:
		case e.Categories == markCategory:
			w.marks = append(w.marks, e)
		case e.Name == "ThreadControllerImpl::RunTask":
			w.tasks = append(w.tasks, e)
		}
	}
	slices.SortFunc(w.marks, func(a, b event) int { return int(a.Start - b.Start) })
	return w
}

// Long returns the lengths in milliseconds of the tasks that took at least
// that long.
func (w Work) Long(ms float64) []float64 {
	var long []float64
	for _, task := range w.tasks {
		if length := float64(task.CPU) / 1000; length >= ms {
			long = append(long, length)
		}
	}
	return long
}

// Between returns, for each pair of performance.mark's of these names, the
// milliseconds worked in the tasks from the one to the other.
func (w Work) Between(from, to string) []float64 {
	var spans []float64
	begun := int64(-1)
	for _, m := range w.marks {
		switch {
		case m.Name == from:
			begun = m.Start
		case m.Name == to && begun >= 0:
			spans = append(spans, w.worked(begun, m.Start))
			begun = -1
		}
	}
	return spans
}

func (w Work) worked(from, to int64) float64 {
	sum := int64(0)
	for _, task := range w.tasks {
		if task.Start <= to && task.Start+task.Duration >= from {
			sum += task.CPU
		}
	}
	return float64(sum) / 1000
}
