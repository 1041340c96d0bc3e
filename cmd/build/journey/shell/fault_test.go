//go:build journey

package shell_test

import (
	"maps"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
)

// broken returns the site with half of its program.
func broken(s site.Site) site.Site {
	s.Files = maps.Clone(s.Files)
	program := s.Files[site.ProgramName]
	s.Files[site.ProgramName] = program[:len(program)/2]
	return s
}

func TestProgramCutShort(t *testing.T) {
	built := browser.Site(t)
	for name, player := range looks {
		t.Run(name, func(t *testing.T) {
			host := browser.Serve(t, broken(built), browser.Hosting{CacheControl: "no-cache"})
			page := browser.Open(t, host.URL(), player)
			page.Shell(t, "failed")
			page.Fits(t)
			page.Reachable(t)
			page.Picture(t, "failed "+name)
			host.Replace(built)
			page.Tap(t, "button", again(player))
			page.Started(t)
		})
	}
}

// again is what the button is called that tries again.
func again(player browser.Player) string {
	if player.Language == "" {
		return "Volver a probar"
	}
	return "Try again"
}

func TestCrashIsTold(t *testing.T) {
	host := browser.Serve(t, browser.SiteWith(t, "crash", nil), browser.Hosting{Base: "/a/b/"})
	page := browser.Open(t, host.URL()+"#settings", browser.SmallPhone)
	page.Started(t)
	page.Allow("Go program has already exited") // said by what the page still wants of it
	page.Ask(t, "dominoCrash()")
	page.Shell(t, "crashed")
	page.Fits(t)
	page.Read(t, "El juego se detuvo")
	page.Tap(t, "button", "Abrir el juego de nuevo")
	page.Until(t, "home => location.href === home", host.URL())
	page.Started(t)
}

func TestCrashSaysWhatHappened(t *testing.T) {
	host := browser.Serve(t, browser.SiteWith(t, "crash", nil), browser.Hosting{})
	page := browser.Open(t, host.URL(), browser.Desktop)
	page.Started(t)
	page.Ask(t, "dominoCrash()")
	page.Shell(t, "crashed")
	reason := page.Ask(t, "document.getElementById('shell-reason').textContent").(string)
	if !strings.HasPrefix(reason, "panic: provoked by a journey") {
		t.Errorf("the page tells of %q", reason)
	}
	page.Picture(t, "crashed")
}

// TestNoCrashHookInTheProduct: what a journey can break, a player cannot.
func TestNoCrashHookInTheProduct(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	page := browser.Open(t, host.URL(), browser.Desktop)
	page.Started(t)
	if hook := page.Ask(t, "typeof dominoCrash"); hook != "undefined" {
		t.Errorf("dominoCrash is a %v", hook)
	}
}

func TestOldBrowser(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	for lacking, script := range map[string]string{
		"DecompressionStream": "delete window.DecompressionStream",
		"WebAssembly":         "delete window.WebAssembly",
		"streaming":           "delete WebAssembly.instantiateStreaming",
	} {
		t.Run(lacking, func(t *testing.T) {
			page := browser.Arrive(t, browser.Player{Width: 320, Height: 640, Before: script})
			page.Visit(t, host.URL())
			page.Read(t, "Este navegador es demasiado antiguo")
			page.Fits(t)
			page.Picture(t, "old "+lacking)
		})
	}
}
