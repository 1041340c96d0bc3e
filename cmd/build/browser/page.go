//go:build !js

package browser

import (
	"strings"
	"sync"
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// Player is who opens the page, and on what.
type Player struct {
	Width, Height int
	Language      string // as browsers name it; "" is es-CU
	Dark          bool
	Touch         bool
	// Before is a script that runs before those of the page.
	Before string
	// Kept are settings of the game, in JSON, as an earlier visit left them.
	Kept string
}

// The screens that the game is looked at on.
var (
	SmallPhone = Player{Width: 320, Height: 640, Touch: true}
	Phone      = Player{Width: 390, Height: 844, Touch: true}
	Tablet     = Player{Width: 820, Height: 1180, Touch: true}
	Desktop    = Player{Width: 1366, Height: 768}
)

// Page is an open page of the site; all that playwright does can be done with
// it.
type Page struct {
	playwright.Page

	touch   bool
	mu      sync.Mutex
	errors  []string
	allowed []string
	frozen  playwright.CDPSession // see Freeze
}

// Open opens an address as a new player, who has been nowhere before. When the
// journey ends, errors of the page fail it.
func Open(t testing.TB, url string, player Player) *Page {
	t.Helper()
	page := Arrive(t, player)
	page.Visit(t, url)
	return page
}

// Arrive gives a new player an empty page.
func Arrive(t testing.TB, player Player) *Page {
	t.Helper()
	d, err := shared()
	check(t, err)
	context, err := d.browser.NewContext(player.options())
	check(t, err)
	t.Cleanup(func() { context.Close() })
	return newPage(t, context, player)
}

// Another opens a second page of the same player: another tab.
func (p *Page) Another(t testing.TB, url string) *Page {
	t.Helper()
	other := newPage(t, p.Context(), Player{Touch: p.touch})
	other.Visit(t, url)
	return other
}

func (p Player) options() playwright.BrowserNewContextOptions {
	scheme := playwright.ColorSchemeLight
	if p.Dark {
		scheme = playwright.ColorSchemeDark
	}
	language := p.Language
	if language == "" {
		language = "es-CU"
	}
	return playwright.BrowserNewContextOptions{
		Viewport: &playwright.Size{Width: p.Width, Height: p.Height},
		Locale:   playwright.String(language), ColorScheme: scheme, HasTouch: playwright.Bool(p.Touch),
		ReducedMotion: playwright.ReducedMotionReduce, // nothing to wait for
	}
}

func newPage(t testing.TB, context playwright.BrowserContext, player Player) *Page {
	t.Helper()
	raw, err := context.NewPage()
	check(t, err)
	raw.SetDefaultTimeout(patience)
	p := &Page{Page: raw, touch: player.Touch}
	p.listen()
	for _, script := range player.scripts() {
		check(t, raw.AddInitScript(playwright.Script{Content: playwright.String(script)}))
	}
	t.Cleanup(func() { p.complain(t) })
	return p
}

// scripts prepare the page. Settings are kept once, so that the game can
// change them.
func (p Player) scripts() []string {
	var out []string
	if p.Kept != "" {
		out = append(out, "if (!localStorage.getItem('domino.settings')) localStorage.setItem('domino.settings', "+quote(p.Kept)+")")
	}
	if p.Before != "" {
		out = append(out, p.Before)
	}
	return out
}

// listen gathers what the browser complains of.
func (p *Page) listen() {
	note := func(text string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.errors = append(p.errors, text)
	}
	p.OnConsole(func(m playwright.ConsoleMessage) {
		if m.Type() == "error" {
			note(m.Text())
		}
	})
	p.OnPageError(func(err error) { note(err.Error()) })
	p.OnCrash(func(playwright.Page) { note("the page crashed") })
}

// Allow says that errors with this text will come and mean no harm.
func (p *Page) Allow(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, text)
}

// Errors returns what the browser complained of so far and nobody allowed.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []string
	for _, e := range p.errors {
		if !p.isAllowed(e) {
			out = append(out, e)
		}
	}
	return out
}

func (p *Page) isAllowed(text string) bool {
	for _, a := range p.allowed {
		if strings.Contains(text, a) {
			return true
		}
	}
	return false
}

func (p *Page) complain(t testing.TB) {
	for _, e := range p.Errors() {
		t.Errorf("in the browser's console: %s", e)
	}
}
