//go:build journey

package access_test

import (
	"slices"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
)

// TestAxe lets axe-core look at every screen and scene: light in Spanish on a
// phone, dark in English on a desktop.
func TestAxe(t *testing.T) {
	dark := browser.Desktop
	dark.Dark, dark.Language = true, "en-GB"
	for name, player := range map[string]browser.Player{"phone, light, Spanish": browser.Phone, "desktop, dark, English": dark} {
		t.Run(name, func(t *testing.T) {
			p := open(t, with(player, `,"hints":true,"turnClock":"60"`))
			for _, screen := range screens(t, p) {
				t.Run("#"+screen, func(t *testing.T) {
					visit(t, p, screen)
					p.Accessible(t)
				})
			}
		})
	}
}

// TestAxeFinds takes the name of a button and the contrast of a text away: the
// look that finds nothing elsewhere finds both.
func TestAxeFinds(t *testing.T) {
	p := open(t, with(browser.Phone, ""))
	p.Ask(t, `(() => {
		document.querySelector("#play-bots").textContent = "";
		document.querySelector(".choice-label").style.cssText = "color: #ddd; background: #fff";
	})()`)
	faults := p.AccessFaults(t)
	for _, rule := range []string{"button-name", "color-contrast"} {
		if !slices.ContainsFunc(faults, func(fault string) bool { return strings.HasPrefix(fault, rule) }) {
			t.Errorf("%s is not found among %q", rule, faults)
		}
	}
}
