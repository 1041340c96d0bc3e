//go:build !js

package rendezvous_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dominocubano/p2p/rendezvous"
)

// What is written against syscall/js runs in a browser, on a secure page and on one that is not, as from a LAN address.
func TestInABrowser(t *testing.T) {
	dir := t.TempDir()
	build(t, dir)
	var points []rendezvous.Point
	for _, point := range kinds {
		points = append(points, point(t))
	}
	report := make(chan string, 1)
	site := httptest.NewServer(site(dir, points, report))
	defer site.Close()
	u, err := url.Parse(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"localhost", "lan.test"} {
		t.Run(host, func(t *testing.T) {
			for _, p := range points {
				welcome(t, p)
			}
			chromium(t, fmt.Sprintf("http://%s:%s/", host, u.Port()))
			select {
			case got := <-report:
				if got != "ok" {
					t.Error(got)
				}
			case <-time.After(30 * time.Second):
				t.Fatal("the browser reports nothing")
			}
		})
	}
}

// build compiles the browser's program.
func build(t *testing.T, dir string) {
	t.Helper()
	g := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "main.wasm"), "./testdata/browser")
	g.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := g.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// site serves the program on a page that knows the points, and takes its report.
func site(dir string, points []rendezvous.Point, report chan<- string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(dir)))
	list, _ := json.Marshal(points)
	text, _ := json.Marshal(string(list))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><script src="wasm_exec.js"></script><script>
			globalThis.points = %s
			const go = new Go(), said = ["the program has ended"]
			console.log = (...what) => said.push(what.join(" "))
			WebAssembly.instantiateStreaming(fetch("main.wasm"), go.importObject).then(m => go.run(m.instance))
				.finally(() => fetch("/report", { method: "POST", body: said.join("\n") }))
		</script>`, text)
	})
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		report <- string(b)
	})
	return mux
}

// welcome answers each hello at a point.
func welcome(t *testing.T, p rendezvous.Point) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	m, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: []rendezvous.Point{p}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); m.Gone() })
	for began := time.Now(); !m.Status()[0].Connected; time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("%v does not answer", p)
		}
	}
	go func() {
		for i := 0; ; i++ {
			sealed, err := m.Receive(ctx)
			if err != nil {
				return
			}
			if strings.HasPrefix(string(sealed), "hello") {
				m.Publish(ctx, fmt.Appendf(nil, "welcome at %s %d", p.Kind, i))
			}
		}
	}()
}

// chromium opens a page until the test is over. The name lan.test leads here, and is no secure origin.
func chromium(t *testing.T, page string) {
	t.Helper()
	profile := t.TempDir()
	c := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
		"--user-data-dir="+profile, "--host-resolver-rules=MAP lan.test 127.0.0.1", page)
	if err := c.Start(); err != nil {
		t.Fatalf("Debian's package chromium is needed: %v", err)
	}
	t.Cleanup(func() {
		c.Process.Signal(os.Interrupt) // lets it end its own children
		c.Wait()
	})
}
