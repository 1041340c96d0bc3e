//go:build journey

package friends_test

import (
	"encoding/json"
	"slices"
	"testing"

	"dominocubano/cmd/build/browser"
)

// longTask is how many milliseconds a page may work without looking at its
// player, by the definition of the Long Tasks API.
const longTask = 50

// meter notes in a page, by one clock for all pages, when it held ten tiles,
// when it had seen how many deeds and sent how many messages and bytes by
// then, and when the pilot tapped.
const meter = `(() => {
	const m = window.meter = { sent: 0, messages: 0, dealt: [], deeds: [], taps: [] };
	m.now = () => performance.timeOrigin + performance.now();
	const send = RTCDataChannel.prototype.send;
	RTCDataChannel.prototype.send = function (data) {
		m.messages++;
		m.sent += data.byteLength ?? data.length;
		return send.call(this, data);
	};
	let deeds = 0, held = 0;
	new MutationObserver(() => {
		const n = Number(document.querySelector(".table")?.dataset.deeds ?? 0);
		const h = document.querySelectorAll(".hand-tile:not([hidden])").length;
		if (h === 10 && held !== 10) m.dealt.push(m.now());
		if (n !== deeds) m.deeds.push({ n, at: m.now(), messages: m.messages });
		deeds = n;
		held = h;
	}).observe(document.body, { childList: true, subtree: true, attributes: true });
})()`

// noted is what a page's meter has.
type noted struct {
	Sent     int
	Messages int
	Dealt    []float64 // in milliseconds
	Deeds    []struct {
		N        int
		At       float64
		Messages int
	}
	Taps []struct {
		N  int // deeds that the page had seen
		At float64
	}
}

// readings returns what the meters have noted since the last reading.
func readings(b *testing.B, pages []*browser.Page) (all []noted) {
	b.Helper()
	for _, p := range pages {
		text := p.Ask(b, `(() => {
			const said = JSON.stringify(meter);
			Object.assign(meter, { sent: 0, messages: 0, dealt: [], deeds: [], taps: [] });
			return said;
		})()`).(string)
		var n noted
		if err := json.Unmarshal([]byte(text), &n); err != nil {
			b.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// BenchmarkTable plays two hands in four tabs of one browser and reports
// table.first_deal.ms, from the last READY until all hands are on the screens;
// table.next_deal.ms, the same from the last wish for a next hand;
// table.move.ms, the median from a tap until the others show it;
// table.messages, the median of those that a move takes, of all devices;
// table.upload.kb, what a player sends in a hand at most;
// table.longtasks, how many tasks of all the pages were too long, in time of
// the processor, and table.longest.ms, the longest.
func BenchmarkTable(b *testing.B) {
	pages := tabs(b, "Ana", "Beto", "Cuca", "Dani")
	for _, p := range pages {
		p.Ask(b, meter)
	}
	fly(b, pages...)
	var first, next float64
	var hands [2][]noted
	work := browser.WatchAll(b, pages, func() {
		first = deal(b, pages, "#lobby-ready")
		finish(b, pages...)
		hands[0] = readings(b, pages)
		next = deal(b, pages, "#next-hand")
		finish(b, pages...)
		hands[1] = readings(b, pages)
	})
	b.ReportMetric(first, "table.first_deal.ms")
	b.ReportMetric(next, "table.next_deal.ms")
	b.ReportMetric(median(delays(hands[0])), "table.move.ms")
	b.ReportMetric(median(messages(hands[1])), "table.messages")
	b.ReportMetric(upload(hands[1]), "table.upload.kb")
	long, longest := 0, 0.0
	for _, w := range work {
		long += len(w.Long(longTask))
		longest = max(longest, slices.Max(w.Long(0)))
	}
	b.ReportMetric(float64(long), "table.longtasks")
	b.ReportMetric(longest, "table.longest.ms")
}

// tabs brings people to a table, in tabs of one browser, up to READY.
func tabs(b *testing.B, names ...string) []*browser.Page {
	b.Helper()
	player := browser.Phone
	player.Kept = quick
	ana := arrive(b, player)
	url := create(b, ana, serve(b).URL(), names[0])
	pages := []*browser.Page{ana}
	for _, who := range names[1:] {
		p := another(b, ana, url, true)
		sit(b, p, who, "#lobby-sit")
		pages = append(pages, p)
	}
	for _, p := range pages {
		reads(b, p, names...)
	}
	return pages
}

// deal taps the button on every page, and returns the milliseconds from the
// last tap until all pages hold ten tiles.
func deal(b *testing.B, pages []*browser.Page, button string) float64 {
	b.Helper()
	tapped, dealt := 0.0, 0.0
	for _, p := range pages {
		appears(b, p, button)
		tapped = number(b, p.Ask(b, `button => {
			const at = meter.now();
			document.querySelector(button).click();
			return at;
		}`, button))
	}
	for _, p := range pages {
		p.Until(b, "() => meter.dealt.length > 0", nil)
		dealt = max(dealt, number(b, p.Ask(b, "meter.dealt[0]")))
	}
	return dealt - tapped
}

// delays returns the milliseconds from each tap to the last of the others that
// shows its deed.
func delays(hand []noted) (all []float64) {
	for i, mine := range hand {
		for j, tap := range mine.Taps {
			if j+1 < len(mine.Taps) && mine.Taps[j+1].N == tap.N {
				continue // the first of two taps that one move takes
			}
			shown := 0.0
			for k, other := range hand {
				if k == i {
					continue
				}
				for _, d := range other.Deeds {
					if d.N > tap.N {
						shown = max(shown, d.At)
						break
					}
				}
			}
			if shown > tap.At {
				all = append(all, shown-tap.At)
			}
		}
	}
	return all
}

// messages returns how many all devices sent from one deed to the next.
func messages(hand []noted) (all []float64) {
	sent := map[int]int{}
	for _, page := range hand {
		for j := 1; j < len(page.Deeds); j++ {
			if from, to := page.Deeds[j-1], page.Deeds[j]; to.N == from.N+1 {
				sent[to.N] += to.Messages - from.Messages
			}
		}
	}
	for _, n := range sent {
		all = append(all, float64(n))
	}
	return all
}

func upload(hand []noted) (most float64) {
	for _, page := range hand {
		most = max(most, float64(page.Sent)/1000)
	}
	return most
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
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
