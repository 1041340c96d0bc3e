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
// for long; its connections stay up, and nothing can be asked of it until Thaw.
// The command for that, Page.setWebLifecycleState, leaves pages alone that are
// visible, as a driver's are always; so the debugger holds its scripts.
func (p *Page) Freeze(t testing.TB) {
	t.Helper()
	session, err := p.Context().NewCDPSession(p.Page)
	check(t, err)
	for _, command := range []string{"Debugger.enable", "Debugger.pause"} {
		_, err := session.Send(command, nil)
		check(t, err)
	}
	p.frozen = session
}

// Thaw ends a Freeze.
func (p *Page) Thaw(t testing.TB) {
	t.Helper()
	_, err := p.frozen.Send("Debugger.disable", nil)
	check(t, err)
}
