//go:build !js

package browser

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/mxschmitt/playwright-go"
)

// FarHost is a name for this machine that browsers take for another one: a
// page from there is no secure context, as a page from a neighbour is not.
const FarHost = "domino.test"

// patience is how long a step may take, in milliseconds. A step that works
// takes a small part of it, on a busy machine too.
const patience = 60_000

// driver is the process that drives browsers, and the browser that most
// journeys share.
type driver struct {
	playwright *playwright.Playwright
	browser    playwright.Browser
}

var shared = sync.OnceValues(startDriver)

// Main runs a package's journeys and closes the browser. TestMain hands its
// result to os.Exit.
func Main(m *testing.M) int {
	started := false
	start := shared
	shared = func() (*driver, error) { started = true; return start() }
	code := m.Run()
	if d, err := start(); started && err == nil {
		if err := errors.Join(d.browser.Close(), d.playwright.Stop()); err != nil {
			fmt.Fprintln(os.Stderr, "browser: closing the browser:", err)
		}
	}
	return code
}

func startDriver() (*driver, error) {
	if err := findDriver(); err != nil {
		return nil, err
	}
	pw, err := playwright.Run(&playwright.RunOptions{SkipInstallBrowsers: true})
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	browser, err := pw.Chromium.Launch(playwright.BrowserTypeLaunchOptions{
		ExecutablePath: playwright.String(chromium()), Args: browserArgs,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("browser: %w", err), pw.Stop())
	}
	return &driver{pw, browser}, nil
}

// browserArgs let the far host's name lead to this machine.
var browserArgs = []string{"--host-resolver-rules=MAP " + FarHost + " 127.0.0.1"}

// chromium returns the browser to start.
func chromium() string {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path
	}
	if path, err := exec.LookPath("chromium"); err == nil {
		return path
	}
	return "/usr/bin/chromium"
}

// findDriver tells playwright-go of the driver that make browser installs.
func findDriver() error {
	node, err := exec.LookPath("node")
	if err != nil {
		return fmt.Errorf("browser: %w: make browser says what to install", err)
	}
	gomod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("browser: go env: %w", err)
	}
	cli := filepath.Join(filepath.Dir(string(gomod)), "cmd/build/journey/npm/node_modules/playwright-core/cli.js")
	if _, err := os.Stat(cli); err != nil {
		return fmt.Errorf("browser: %w: make browser installs it", err)
	}
	return errors.Join(os.Setenv("PLAYWRIGHT_NODEJS_PATH", node), os.Setenv("PLAYWRIGHT_CLI_PATH", cli))
}
