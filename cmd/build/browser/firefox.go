//go:build !js

package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Firefox is a running Firefox with a fresh profile.
type Firefox struct {
	bidi *bidi

	mu      sync.Mutex
	errors  []string
	allowed []string
}

// Allow says that errors with this text will come and mean no harm.
func (f *Firefox) Allow(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.allowed = append(f.allowed, text)
}

// StartFirefox starts Debian's Firefox, which make browser installs, or the one
// that the environment names in FIREFOX. It ends with the journey, and errors
// in the console of its pages fail it.
func StartFirefox(t testing.TB) *Firefox {
	t.Helper()
	path := os.Getenv("FIREFOX")
	if path == "" {
		path = "firefox-esr"
	}
	command := exec.Command(path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", t.TempDir())
	told, err := command.StderrPipe()
	check(t, err)
	if err := command.Start(); err != nil {
		t.Fatalf("browser: %v: make browser installs it", err)
	}
	f := &Firefox{}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if f.bidi == nil || f.bidi.do(ctx, "browser.close", map[string]any{}, nil) != nil {
			command.Process.Kill()
		}
		command.Wait()
		for _, e := range f.errors {
			t.Errorf("in Firefox's console: %s", e)
		}
	})
	address, err := listening(told)
	check(t, err)
	f.bidi, err = dialBiDi(t.Context(), address+"/session", f.note)
	check(t, err)
	check(t, f.bidi.do(t.Context(), "session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil))
	return f
}

// listening returns the address that Firefox tells.
func listening(told io.Reader) (string, error) {
	lines := bufio.NewScanner(told)
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
			go io.Copy(io.Discard, told)
			return strings.TrimSpace(address), nil
		}
	}
	return "", fmt.Errorf("browser: Firefox ends without having listened: %w", lines.Err())
}

// note keeps what Firefox complains of and nobody allowed.
func (f *Firefox) note(method string, params json.RawMessage) {
	var entry struct{ Level, Type, Text string }
	if method != "log.entryAdded" || json.Unmarshal(params, &entry) != nil || entry.Level != "error" || entry.Type != "javascript" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.allowed, func(a string) bool { return strings.Contains(entry.Text, a) }) {
		f.errors = append(f.errors, entry.Text)
	}
}

// FirefoxPage is a page in Firefox.
type FirefoxPage struct {
	f       *Firefox
	context string
}

// Open opens an address as a new player, with a storage of its own.
func (f *Firefox) Open(t testing.TB, url string) *FirefoxPage {
	t.Helper()
	var user struct{ UserContext string }
	check(t, f.bidi.do(t.Context(), "browser.createUserContext", map[string]any{}, &user))
	var tab struct{ Context string }
	check(t, f.bidi.do(t.Context(), "browsingContext.create", map[string]any{"type": "tab", "userContext": user.UserContext}, &tab))
	p := &FirefoxPage{f, tab.Context}
	check(t, f.bidi.do(t.Context(), "browsingContext.navigate", map[string]any{"context": p.context, "url": url, "wait": "none"}, nil))
	return p
}

// Again reloads the page.
func (p *FirefoxPage) Again(t testing.TB) {
	t.Helper()
	check(t, p.f.bidi.do(t.Context(), "browsingContext.reload", map[string]any{"context": p.context, "wait": "complete"}, nil))
}

// Try returns the value of an expression, or what its promise gives, in the
// page: a string, a number, a truth value, or nil.
func (p *FirefoxPage) Try(expression string) (any, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience*time.Millisecond)
	defer cancel()
	var out struct {
		Type             string
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	err := p.f.bidi.do(ctx, "script.evaluate", map[string]any{"expression": expression, "awaitPromise": true,
		"target": map[string]any{"context": p.context}}, &out)
	if err == nil && out.Type != "success" {
		err = fmt.Errorf("browser: %s: %s", expression, out.ExceptionDetails.Text)
	}
	return out.Result.Value, err
}
