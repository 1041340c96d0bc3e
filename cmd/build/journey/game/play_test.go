//go:build journey

package game_test

import (
	"fmt"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
)

// TestGameUnderEachPreset plays whole games to 100 at the sizes of a phone
// and of a desktop.
func TestGameUnderEachPreset(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for i, preset := range []string{"Habana", "Calle-Ocho", "Doble-Nueve", "Parque"} {
		t.Run(preset, func(t *testing.T) {
			player := []browser.Player{browser.Phone, browser.Desktop}[i%2]
			p := sit(t, host.URL(), with(player, quick(preset)))
			finish(t, p, func() { fits(t, p) })
			scores := p.Ask(t, `[...document.querySelectorAll('.score b')].map(e => Number(e.textContent))`).([]any)
			if best := max(float(scores[0]), float(scores[1])); best < 100 {
				t.Errorf("the game is over at %v", scores)
			}
			if text := p.Ask(t, `document.querySelector('.series').textContent`).(string); !strings.ContainsAny(text, "12") {
				t.Errorf("the series reads %q", text)
			}
			click(t, p, "#rematch")
			p.Until(t, `() => !document.querySelector('#rematch')`, nil)
		})
	}
}

// TestTwoAndThree plays games of each for themselves, with a column a player
// on the score sheet.
func TestTwoAndThree(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for players, rules := range map[int]string{2: "Parque players=2 solo=yes", 3: "Parque players=3 solo=yes"} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			p := sit(t, host.URL(), with(browser.SmallPhone, quick(rules)))
			finish(t, p, func() { fits(t, p) })
			if n := number(t, p, `document.querySelectorAll('.score-sheet thead th').length`); n != players+1 {
				t.Errorf("the score sheet has %d columns", n)
			}
		})
	}
}

// TestGameOffline plays a whole game after the first visit, under a sub-path,
// with the server stopped and the browser's cache emptied.
func TestGameOffline(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/games/domino/", CacheControl: "max-age=600"})
	p := browser.Open(t, host.URL(), with(browser.Phone, quick("Habana")))
	p.Started(t)
	p.Kept(t)
	host.Stop()
	p.ForgetCache(t)
	p.Again(t)
	p.Started(t)
	click(t, p, "#play-bots")
	appears(t, p, ".table")
	finish(t, p, func() { fits(t, p) })
}

// TestUpdateWaits deploys a new version in mid-hand: the table stays as it is,
// and the offer appears where no hand is played.
func TestUpdateWaits(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{CacheControl: "max-age=600"})
	p := browser.Open(t, host.URL(), with(browser.Phone, quick("Doble-Nueve")))
	p.Started(t)
	p.Kept(t)
	click(t, p, "#play-bots")
	appears(t, p, ".hand-tile.playable, .end-choose")
	host.Replace(browser.SiteWith(t, "", map[string]string{"version.txt": "next"}))
	p.Ask(t, `new Promise(done => {
		const heard = window.goappOnUpdate;
		window.goappOnUpdate = () => { heard(); done(); };
		goappTryUpdate();
	})`)
	if number(t, p, `document.querySelectorAll('.notice').length`) != 0 {
		t.Error("the update is announced in mid-hand")
	}
	p.Ask(t, `location.hash = ""`)
	p.Tap(t, "button", "Actualizar")
	p.Started(t)
	if !p.Ask(t, `fetch('./version.txt').then(r => r.ok)`).(bool) {
		t.Error("the new version is not there")
	}
	p.Tap(t, "button", "Volver a la mesa")
	appears(t, p, ".hand-tile")
}

// TestReloadInMidHand comes back to the same hand, line and score.
func TestReloadInMidHand(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := sit(t, host.URL(), with(browser.Phone, quick("Doble-Nueve")))
	for range 4 {
		step(t, p)
	}
	look := `[...document.querySelectorAll('.laid, .hand-tile:not([hidden])')].map(e => e.dataset.tile || e.id).join(' ')`
	before := settled(t, p, look)
	p.Again(t)
	p.Started(t)
	appears(t, p, ".hand-tile")
	if after := settled(t, p, look); after != before {
		t.Errorf("before the reload %s\nafter it         %s", before, after)
	}
	finish(t, p, func() { fits(t, p) })
}

// TestLongLine lays 37 tiles on a 320 pixel screen: all inside, none over
// another, none too small to read.
func TestLongLine(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	player := with(browser.SmallPhone, quick("Doble-Nueve"))
	player.Before = "localStorage.setItem('domino.game', " + longSave(t) + ")"
	p := browser.Open(t, host.URL(), player)
	p.Started(t)
	p.Tap(t, "button", "Volver a la mesa")
	p.Until(t, `() => document.querySelectorAll('.laid').length >= 37`, nil)
	fits(t, p)
	p.Picture(t, "line-37")
	p.Until(t, `() => Math.min(...[...document.querySelectorAll('.laid')].map(e => e.offsetWidth)) >= 15`, nil)
	overlaps := number(t, p, `(() => {
		const boxes = [...document.querySelectorAll('.laid')].map(e => e.getBoundingClientRect());
		let n = 0;
		boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
			if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5) n++;
		}));
		return n;
	})()`)
	if overlaps != 0 {
		t.Errorf("%d pairs of tiles overlap", overlaps)
	}
}
