//go:build journey

package shell_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
)

// recordProgress keeps every value that the bar shows.
const recordProgress = `
window.shown = [];
new MutationObserver(() => {
	const bar = document.getElementById("shell-progress");
	if (bar && shown.at(-1) !== bar.value) shown.push(bar.value);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["value"] });`

// slowly sends the program's first half, and the second once it is let go.
type slowly struct {
	site    http.Handler
	encode  func(w http.ResponseWriter) io.Writer
	letGo   chan struct{}
	program []byte
}

func (s *slowly) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, site.ProgramName) {
		s.site.ServeHTTP(w, r)
		return
	}
	out := s.encode(w)
	half := len(s.program) / 2
	out.Write(s.program[:half])
	if f, ok := out.(interface{ Flush() error }); ok {
		f.Flush()
	}
	w.(http.Flusher).Flush()
	<-s.letGo
	out.Write(s.program[half:])
	if c, ok := out.(io.Closer); ok {
		c.Close()
	}
}

// encodings are what hosts do to a file of gzip.
var encodings = map[string]func(w http.ResponseWriter) io.Writer{
	"a host that sends it as it is": func(w http.ResponseWriter) io.Writer { return w },
	"a host that compresses it again": func(w http.ResponseWriter) io.Writer {
		w.Header().Set("Content-Encoding", "gzip")
		return gzip.NewWriter(w)
	},
	"a host that takes it for compressed WebAssembly": func(w http.ResponseWriter) io.Writer {
		w.Header().Set("Content-Encoding", "gzip")
		return w
	},
}

// TestProgress looks at the bar when half of the program has come. Then it
// lets the rest come, and the site must be kept whole, however it was sent.
func TestProgress(t *testing.T) {
	built := browser.Site(t)
	for name, encode := range encodings {
		t.Run(name, func(t *testing.T) {
			slow := &slowly{encode: encode, letGo: make(chan struct{}), program: built.Files[site.ProgramName]}
			host := browser.Serve(t, built, browser.Hosting{Around: func(h http.Handler) http.Handler { slow.site = h; return slow }})
			page := browser.Arrive(t, browser.Player{Width: 390, Height: 844, Before: recordProgress})
			page.Visit(t, host.URL())
			page.Until(t, "() => shown.at(-1) > 0.4", nil)
			half := page.Ask(t, "shown.at(-1)").(float64)
			if half > 0.6 {
				t.Errorf("with half of the program the bar is at %.2f", half)
			}
			inked := page.Ask(t, "document.querySelectorAll('.pip.inked').length").(int)
			if want := 18 * half; float64(inked) < want || float64(inked) > want+1 {
				t.Errorf("%d pips of 18 are inked at %.2f", inked, half)
			}
			close(slow.letGo)
			page.Started(t)
			if rises := page.Ask(t, "shown.every((v, i) => v <= 1 && (i === 0 || v > shown[i - 1])) && shown.at(-1) === 1"); rises != true {
				t.Errorf("the bar went %v", page.Ask(t, "shown"))
			}
			page.Kept(t)
		})
	}
}

// TestLoadingLooks has the loading screen looked at in half of its way.
func TestLoadingLooks(t *testing.T) {
	built := browser.Site(t)
	for name, player := range looks {
		t.Run(name, func(t *testing.T) {
			slow := &slowly{encode: func(w http.ResponseWriter) io.Writer { return w }, letGo: make(chan struct{}), program: built.Files[site.ProgramName]}
			host := browser.Serve(t, built, browser.Hosting{Around: func(h http.Handler) http.Handler { slow.site = h; return slow }})
			page := browser.Arrive(t, player)
			page.Visit(t, host.URL())
			page.Until(t, "() => document.getElementById('shell-progress').value > 0.4", nil)
			page.Fits(t)
			page.Apart(t, "#shell .domino, #shell h1, #shell-label, #shell-progress")
			page.Picture(t, "loading "+name)
			want := map[string]string{"": "Preparando la mesa…", "en-GB": "Setting the table…", "fr-FR": "Setting the table…"}[player.Language]
			if said := page.Ask(t, "document.getElementById('shell-label').innerText"); said != want {
				t.Errorf("the shell says %q, want %q", said, want)
			}
			close(slow.letGo)
			page.Started(t)
		})
	}
}

// TestPlayersChoices: the shell wears the language and the colours that the
// player chose in the game, from the first.
func TestPlayersChoices(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	page := browser.Open(t, host.URL(), browser.Player{Width: 390, Height: 844, Kept: `{"language":"en","theme":"dark"}`})
	if lang := page.Ask(t, "document.documentElement.lang"); lang != "en" {
		t.Errorf("the page is in %v", lang)
	}
	if theme := page.Ask(t, "document.documentElement.dataset.theme"); theme != "dark" {
		t.Errorf("the page is %v", theme)
	}
	page.Started(t)
}

func TestFirstVisitFetchesTheProgramOnce(t *testing.T) {
	fetched := make(chan struct{}, 10)
	host := browser.Serve(t, browser.Site(t), browser.Hosting{CacheControl: "max-age=600", Around: func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, site.ProgramName) {
				fetched <- struct{}{}
			}
			h.ServeHTTP(w, r)
		})
	}})
	page := browser.Open(t, host.URL(), browser.Phone)
	page.Started(t)
	page.Kept(t)
	if n := len(fetched); n != 1 {
		t.Errorf("the program was fetched %d times", n)
	}
}
