//go:build !js

package browser

import (
	"testing"
)

// Tab opens another tab beside a page: the same player's, with the same
// storage.
func (p *Page) Tab(t testing.TB, url string) *Page {
	t.Helper()
	tab := newPage(t, p.Context(), Player{Touch: p.touch})
	tab.Visit(t, url)
	return tab
}

// Try is Ask for where there may be nobody to answer, as between two pages.
func (p *Page) Try(expression string) (any, error) { return p.Evaluate(expression) }

// Freeze stops all that the page does, as browsers do to a tab that was hidden
// for long. Nothing can be asked of it until Thaw.
func (p *Page) Freeze(t testing.TB) { t.Helper(); p.lifecycle(t, "frozen") }

// Thaw ends a Freeze.
func (p *Page) Thaw(t testing.TB) { t.Helper(); p.lifecycle(t, "active") }

// lifecycle speaks in a session of its own, which lasts as long as the page: a
// page whose session ends thaws.
func (p *Page) lifecycle(t testing.TB, state string) {
	t.Helper()
	if p.life == nil {
		session, err := p.Context().NewCDPSession(p.Page)
		check(t, err)
		p.life = session
	}
	_, err := p.life.Send("Page.setWebLifecycleState", map[string]any{"state": state})
	check(t, err)
}
