//go:build !js

package browser

import (
	"fmt"
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// Kept waits until this version of the site is kept for offline use.
func (p *Page) Kept(t testing.TB) {
	t.Helper()
	p.Comes(t, `async () => {
		const registration = await navigator.serviceWorker.ready;
		return registration.active.state === "activated" && navigator.serviceWorker.controller !== null;
	}`, nil)
}

// ForgetCache empties the browser's HTTP cache, so that only what a service
// worker keeps is left without a network.
func (p *Page) ForgetCache(t testing.TB) {
	t.Helper()
	p.cdp(t, func(s playwright.CDPSession) error {
		_, err := s.Send("Network.clearBrowserCache", nil)
		return err
	})
}

// cdp speaks the Chrome DevTools Protocol with the page.
func (p *Page) cdp(t testing.TB, speak func(playwright.CDPSession) error) {
	t.Helper()
	session, err := p.Context().NewCDPSession(p.Page)
	check(t, err)
	check(t, speak(session))
	check(t, session.Detach())
}

// OpenKept opens an address in a browser of its own with a profile on disk, as
// a player's is; other journeys' players are incognito, and cannot install.
func OpenKept(t testing.TB, url string, player Player) *Page {
	t.Helper()
	d, err := shared()
	check(t, err)
	o := player.options()
	context, err := d.playwright.Chromium.LaunchPersistentContext(t.TempDir(), playwright.BrowserTypeLaunchPersistentContextOptions{
		ExecutablePath: playwright.String(chromium()), Args: browserArgs,
		Viewport: o.Viewport, Locale: o.Locale, ColorScheme: o.ColorScheme, HasTouch: o.HasTouch, ReducedMotion: o.ReducedMotion,
	})
	check(t, err)
	t.Cleanup(func() { context.Close() })
	page := newPage(t, context, player)
	page.Visit(t, url)
	return page
}

// InstallFaults returns why the browser would not install the page, and what
// it finds wrong with its manifest.
func (p *Page) InstallFaults(t testing.TB) []string {
	t.Helper()
	var faults []string
	p.cdp(t, func(s playwright.CDPSession) error {
		for method, list := range map[string]string{"Page.getInstallabilityErrors": "installabilityErrors", "Page.getAppManifest": "errors"} {
			answer, err := s.Send(method, nil)
			if err != nil {
				return err
			}
			for _, fault := range answer.(map[string]any)[list].([]any) {
				faults = append(faults, fmt.Sprint(fault))
			}
		}
		return nil
	})
	return faults
}
