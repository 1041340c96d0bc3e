//go:build !js

package browser

import (
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// Tab opens another tab beside a page: the same player's, with the same
// storage.
func (p *Page) Tab(t testing.TB, url string) *Page {
	t.Helper()
	tab := newPage(t, p.Context(), Player{Touch: p.touch})
	tab.Visit(t, url)
	return tab
}

// Freeze stops all that the page does, as browsers do to a tab that was hidden
// for long. Nothing can be asked of it until Thaw.
func (p *Page) Freeze(t testing.TB) { t.Helper(); p.lifecycle(t, "frozen") }

// Thaw ends a Freeze.
func (p *Page) Thaw(t testing.TB) { t.Helper(); p.lifecycle(t, "active") }

func (p *Page) lifecycle(t testing.TB, state string) {
	t.Helper()
	p.cdp(t, func(s playwright.CDPSession) error {
		_, err := s.Send("Page.setWebLifecycleState", map[string]any{"state": state})
		return err
	})
}
