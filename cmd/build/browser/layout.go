//go:build !js

package browser

import (
	_ "embed"
	"testing"
)

//go:embed layout.js
var layoutScript string

// Fits fails where something of the page reaches beyond its width, so that a
// player would have to scroll sideways.
func (p *Page) Fits(t testing.TB) {
	t.Helper()
	p.report(t, "sticksOut", nil)
}

// Apart fails where two visible elements that the selector finds lie over each
// other, or one of them is not wholly on the screen.
func (p *Page) Apart(t testing.TB, selector string) {
	t.Helper()
	p.report(t, "overlaps", selector)
}

// Clear fails where two visible elements that the selector finds lie over each
// other. They may lie beyond the screen, down a page that scrolls.
func (p *Page) Clear(t testing.TB, selector string) {
	t.Helper()
	p.report(t, "covers", selector)
}

// Reachable fails where a button or a field is smaller than 44 by 44 pixels,
// which is what a thumb needs (WCAG 2.2, 2.5.5).
func (p *Page) Reachable(t testing.TB) {
	t.Helper()
	p.report(t, "small", nil)
}

// report fails with what a function of layout.js finds wrong.
func (p *Page) report(t testing.TB, function string, arg any) {
	t.Helper()
	found := p.Ask(t, "arg => { "+layoutScript+"; return "+function+"(arg); }", arg)
	for _, fault := range found.([]any) {
		t.Errorf("%s", fault)
	}
}
