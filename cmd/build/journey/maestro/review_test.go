//go:build journey

package maestro_test

import (
	"fmt"
	"regexp"
	"testing"

	"dominocubano/cmd/build/browser"
)

// firstHand plays the first hand of a game against bots of a level.
func firstHand(t *testing.T, p *browser.Page) {
	t.Helper()
	sit(t, p)
	p.Ask(t, `(() => {
		const offers = ['.prompt button', '.end-choose', '.hand-tile.playable'];
		const timer = setInterval(() => {
			if (document.querySelector('#next-hand, #rematch')) return clearInterval(timer);
			document.querySelector(offers.find(s => document.querySelector(s)))?.click();
		}, 50);
	})()`)
	thought(t, p, `() => document.querySelector('#next-hand, #rematch')`)
}

// reviewed opens the review and waits until the hand has been judged.
func reviewed(t *testing.T, p *browser.Page) {
	t.Helper()
	thought(t, p, `() => document.querySelector('.review-losses')`)
	if n := p.Ask(t, `document.querySelectorAll('.review-deed').length`); number(t, n) < 10 {
		t.Errorf("the list has %v deeds", n)
	}
}

// TestReview steps through a hand on each screen, light and dark, and in both
// languages: nothing sticks out and no key shows in place of its words.
func TestReview(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for i, screen := range []browser.Player{browser.SmallPhone, browser.Phone, browser.Desktop} {
		screen.Kept = `{"speed":"instant","rules":"Habana","level":"facil","mute":true}`
		screen.Dark = i == 1
		p := browser.Open(t, host.URL(), screen)
		firstHand(t, p)
		if i == 2 {
			p.Ask(t, `localStorage.setItem('domino.settings', localStorage.getItem('domino.settings').replace('{', '{"language":"en",'))`)
			p.Again(t)
			p.Started(t)
		}
		p.Tap(t, "link", regexp.MustCompile("Repasar la mano|Review the hand"))
		p.Until(t, `() => document.querySelector('#review-next')`, nil)
		for step := range 6 {
			p.Ask(t, `document.querySelector('#review-next').click()`)
			p.Until(t, `step => document.querySelector('.review-at').textContent.startsWith(step + " ")`, step+1)
		}
		p.Until(t, `() => document.querySelectorAll('.laid').length >= 4`, nil)
		reviewed(t, p)
		look(t, p, fmt.Sprint(screen.Width))
		p.Ask(t, `document.querySelector('.review-worst, .review-best')?.click()`)
		p.Ask(t, `[...document.querySelectorAll('.review-hall button')].pop().click()`)
		p.Until(t, `() => document.querySelector('.review-tile.hidden')`, nil)
		look(t, p, fmt.Sprintf("blind-%d", screen.Width))
	}
}

func look(t *testing.T, p *browser.Page, name string) {
	t.Helper()
	p.Fits(t)
	p.Picture(t, "review-"+name)
	if key := p.Ask(t, `(document.body.innerText.match(/\breview\.[a-z]+/) || [''])[0]`); key != "" {
		t.Errorf("%s shows the key %v", name, key)
	}
}

// TestReviewStopped calls the review off and takes it up again; then it
// reviews a record that was pasted.
func TestReviewStopped(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	p := browser.Open(t, host.URL(), player(browser.Desktop))
	firstHand(t, p)
	p.Tap(t, "link", "Repasar la mano")
	p.Until(t, `() => {
		const stop = document.querySelector('.review-verdict button');
		stop?.click();
		return stop;
	}`, nil)
	p.Tap(t, "button", "Mirarla")
	reviewed(t, p)
	p.Ask(t, `location.hash = "check"`)
	p.Tap(t, "button", "Comprobar esta acta")
	p.Tap(t, "button", "Repasar sus manos")
	reviewed(t, p)
	p.Tap(t, "link", "Volver")
	p.See(t, "button", "Comprobar esta acta")
}
