//go:build !js

package browser

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mxschmitt/playwright-go"
)

// Visit goes to an address.
func (p *Page) Visit(t testing.TB, url string) {
	t.Helper()
	_, err := p.Goto(url)
	check(t, err)
}

// Again reloads the page.
func (p *Page) Again(t testing.TB) {
	t.Helper()
	_, err := p.Reload()
	check(t, err)
}

// Started waits until the game has drawn its first screen.
func (p *Page) Started(t testing.TB) { t.Helper(); p.Shell(t, "gone") }

// Shell waits until the shell around the game is in a state: loading, gone,
// failed or crashed.
func (p *Page) Shell(t testing.TB, state string) {
	t.Helper()
	p.Until(t, "state => document.getElementById('shell')?.dataset.state === state", state)
}

// Until waits until a function in the page is true of the argument. An async
// one would be so at once, since a promise is: see Comes.
func (p *Page) Until(t testing.TB, function string, arg any) {
	t.Helper()
	if strings.HasPrefix(function, "async") {
		t.Fatalf("until %s: always true", function)
	}
	if _, err := p.WaitForFunction(function, arg); err != nil {
		t.Fatalf("until %s: %v\nin the console: %q", function, err, p.Errors())
	}
}

// Comes waits until the promise of an async function in the page gives true of
// the argument.
func (p *Page) Comes(t testing.TB, function string, arg any) {
	t.Helper()
	for end := time.Now().Add(patience * time.Millisecond); p.Ask(t, function, arg) != true; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("comes %s: not in a minute\nin the console: %q", function, p.Errors())
		}
	}
}

// Ask returns the value of an expression, or of a function of the argument, in
// the page.
func (p *Page) Ask(t testing.TB, expression string, arg ...any) any {
	t.Helper()
	value, err := p.Evaluate(expression, arg...)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// moment tells what a table shows: how many deeds, and whether an end is asked
// for.
const moment = `(() => {
	const table = document.querySelector(".table");
	return table ? table.dataset.deeds + !!document.querySelector(".end-choose") : location.hash;
})()`

// Once does what a player does at the table, and waits until the table shows
// its effect: what is looked for again too soon is what is about to go.
func (p *Page) Once(t testing.TB, do func()) {
	t.Helper()
	before := p.Ask(t, moment)
	do()
	p.Until(t, "before => "+moment+" !== before", before)
}

// Find returns the elements of a role and name, as a screen reader finds them.
// The name is a string that it contains, or a *regexp.Regexp.
func (p *Page) Find(role string, name any) playwright.Locator {
	return p.GetByRole(playwright.AriaRole(role), playwright.PageGetByRoleOptions{Name: name})
}

// Tap taps or clicks the first element of a role and name, once it can be.
func (p *Page) Tap(t testing.TB, role string, name any) {
	t.Helper()
	press := p.Find(role, name).First()
	var err error
	if p.touch {
		err = press.Tap()
	} else {
		err = press.Click()
	}
	if err != nil {
		t.Fatalf("tap %s %v: %v", role, name, err)
	}
}

// See waits until an element of a role and name is to be seen.
func (p *Page) See(t testing.TB, role string, name any) {
	t.Helper()
	if err := p.Find(role, name).First().WaitFor(); err != nil {
		t.Fatalf("see %s %v: %v", role, name, err)
	}
}

// Read waits until a text is to be seen.
func (p *Page) Read(t testing.TB, text string) {
	t.Helper()
	if err := p.GetByText(text).First().WaitFor(); err != nil {
		t.Fatalf("read %q: %v", text, err)
	}
}

// Picture writes a picture of the page to the directory that the environment
// names in PICTURES, to be looked at; without one it does nothing.
func (p *Page) Picture(t testing.TB, name string) {
	t.Helper()
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	_, err := p.Screenshot(playwright.PageScreenshotOptions{Path: playwright.String(filepath.Join(dir, name+".png"))})
	check(t, err)
}

// quote returns the text as JavaScript writes it.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always can be
	}
	return string(b)
}
