//go:build !js

package pointtest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"dominocubano/p2p/rendezvous"
)

// dir returns the folder with the Node programs, from wherever in the module the test runs.
func dir(t testing.TB) string {
	root, err := os.Getwd()
	for ; err == nil; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(root, "p2p", "rendezvous", "testdata", "npm")
		}
		if root == filepath.Dir(root) {
			break
		}
	}
	t.Fatalf("pointtest: not in the module: %v", err)
	return ""
}

var install sync.Mutex

// need installs what package-lock.json names, once. Tests of two packages may want it at the same time: the folder is made
// elsewhere and put in its place whole.
func need(t testing.TB) string {
	install.Lock()
	defer install.Unlock()
	dir := dir(t)
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "bittorrent-tracker")); err == nil {
		return dir
	}
	fresh, err := os.MkdirTemp(dir, "node_modules.")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(fresh, name), b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts")
	npm.Dir = fresh
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	err = os.Rename(filepath.Join(fresh, "node_modules"), filepath.Join(dir, "node_modules"))
	if err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
	return dir
}

// Node starts a program with Node and returns the lines it prints, until it ends. The program's stdin is open until the test
// is over.
func Node(t testing.TB, program string, args ...string) <-chan string {
	t.Helper()
	node := exec.Command("node", append([]string{program}, args...)...)
	node.Dir = need(t)
	node.Stderr = os.Stderr
	stdin, err := node.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := node.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := node.Start(); err != nil {
		t.Fatalf("pointtest: Node is needed: %v", err)
	}
	t.Cleanup(func() {
		stdin.Close()
		node.Process.Kill()
		node.Wait()
	})
	lines := make(chan string, 1024)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(stdout); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return lines
}

// NPM runs the tracker of npm's bittorrent-tracker.
func NPM(t testing.TB) rendezvous.Point {
	t.Helper()
	var ready struct{ Port int }
	if err := json.Unmarshal([]byte(<-Node(t, "server.mjs")), &ready); err != nil {
		t.Fatalf("pointtest: npm's tracker does not start: %v", err)
	}
	return rendezvous.Point{Kind: rendezvous.Tracker, URL: fmt.Sprintf("ws://127.0.0.1:%d", ready.Port)}
}
