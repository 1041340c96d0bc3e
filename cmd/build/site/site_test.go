package site

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"compress/gzip"
)

// stub stands for a compiled program; its bytes do not matter here.
var stub = []byte("\x00asm\x01\x00\x00\x00")

func assembled(t *testing.T, base string) Site {
	t.Helper()
	web, err := Web()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Assemble(web, stub, base)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSameSourcesGiveTheSameBytes(t *testing.T) {
	a, b := assembled(t, "/x"), assembled(t, "/x")
	if a.Version != b.Version || !maps.EqualFunc(a.Files, b.Files, bytes.Equal) {
		t.Error("two builds differ")
	}
}

func TestVersionTellsSitesApart(t *testing.T) {
	web, err := Web()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{assembled(t, "").Version: "the site"}
	for _, changed := range []string{"shell/index.html", "shell/service-worker.js", "shell/shell.css", "shell/404.html", "css/new.css", "new.txt"} {
		s, err := Assemble(changedIn(t, web, changed), stub, "")
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[s.Version]; ok {
			t.Errorf("with %s changed the version is that of %s", changed, other)
		}
		seen[s.Version] = changed
	}
}

// changedIn returns a copy of the files where one ends with a space more.
func changedIn(t *testing.T, files fs.FS, changed string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, name)
		out[name] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if out[changed] == nil {
		out[changed] = &fstest.MapFile{}
	}
	out[changed].Data = append(out[changed].Data, ' ')
	return out
}

// TestPolicyComesFirst: what stands before it in the page would not be bound
// by it.
func TestPolicyComesFirst(t *testing.T) {
	for _, name := range []string{pageName, missingName} {
		page := string(assembled(t, "").Files[name])
		if !regexp.MustCompile(`<head>\s*<meta http-equiv="Content-Security-Policy"`).MatchString(page) {
			t.Errorf("%s has something before its policy", name)
		}
	}
}

// TestAddressesAreRelative: the site works under any path.
func TestAddressesAreRelative(t *testing.T) {
	s := assembled(t, "")
	address := regexp.MustCompile(`(?:src|href|url|start_url|scope|id)"?\s*[=:]\s*"([^"]*)"`)
	for _, name := range []string{pageName, "manifest.webmanifest"} {
		for _, m := range address.FindAllSubmatch(s.Files[name], -1) {
			if link := string(m[1]); strings.ContainsAny(link, "/:") && !strings.HasPrefix(link, "./") {
				t.Errorf("%s has the address %q", name, link)
			}
		}
	}
}

// TestEveryAddressExists: what the page and the manifest name is in the site,
// in this version, and what the page names is kept for offline use.
func TestEveryAddressExists(t *testing.T) {
	s := assembled(t, "")
	link := regexp.MustCompile(`"(\./[^"#]+|program\.bin[^"]*)[^"]*"`)
	for _, name := range []string{pageName, "manifest.webmanifest"} {
		for _, m := range link.FindAllSubmatch(s.Files[name], -1) {
			address := strings.TrimPrefix(string(m[1]), "./")
			file, query, _ := strings.Cut(address, "?")
			if _, ok := s.Files[file]; !ok {
				t.Errorf("%s names %s, which is not there", name, file)
			}
			if query != "" && address != s.Files.versioned(file) {
				t.Errorf("%s names an older %s", name, address)
			}
			if name == pageName && filepath.Ext(file) != ".png" && !bytes.Contains(s.Files[workerName], []byte(`"./`+address+`"`)) {
				t.Errorf("%s is not kept for offline use", address)
			}
		}
	}
}

func TestProgramIsPacked(t *testing.T) {
	r, err := gzip.NewReader(bytes.NewReader(assembled(t, "").Files[ProgramName]))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, stub) {
		t.Errorf("the program unpacks to %q, %v", got, err)
	}
}

func TestBase(t *testing.T) {
	for _, c := range []struct{ base, home, address string }{
		{"", `href="./"`, ""},
		{"/", `href="/"`, ""},
		{"/sub/path", `href="/sub/path/"`, ""},
		{"sub/", `href="/sub/"`, ""},
		{"https://example.org", `href="/"`, `content="https://example.org/"`},
		{"https://example.org/a/b/", `href="/a/b/"`, `content="https://example.org/a/b/icon-512.png"`},
	} {
		s := assembled(t, c.base)
		if !bytes.Contains(s.Files[missingName], []byte(c.home)) {
			t.Errorf("base %q: 404.html does not lead to %s", c.base, c.home)
		}
		if !bytes.Contains(s.Files[pageName], []byte(c.address)) {
			t.Errorf("base %q: the page lacks %s", c.base, c.address)
		}
		if tells := bytes.Contains(s.Files[pageName], []byte("og:url")); tells != (c.address != "") {
			t.Errorf("base %q: the page tells its address: %v", c.base, tells)
		}
	}
}

// TestHooksOfGoApp: the page's own loader stands in for go-app's, so that it
// must offer whatever the runtime asks for by name.
func TestHooksOfGoApp(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/maxence-charriere/go-app/v10").Output()
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "pkg", "app", "*.go"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("go-app has no sources: %v", err)
	}
	// Notifications, and clearing the body of what others put there, are not
	// used; a question whether the browser is Apple's may go unanswered.
	unused := []string{"goappNewNotification", "goappSubscribePushNotifications", "goappKeepBodyClean", "goappIsAppleBrowser"}
	loader := assembled(t, "").Files["loader.js"]
	hook := regexp.MustCompile(`"(goapp[A-Z]\w*)"`)
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") || filepath.Base(source) == "scripts.go" {
			continue
		}
		code, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range hook.FindAllSubmatch(code, -1) {
			if !bytes.Contains(loader, m[1]) && !slices.Contains(unused, string(m[1])) {
				t.Errorf("%s asks for %s, which loader.js does not offer", filepath.Base(source), m[1])
			}
		}
	}
}

func TestWriteReplacesOnlySites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	s := assembled(t, "")
	s.Files["stale.txt"] = []byte("stale")
	if err := s.Files.Write(dir); err != nil {
		t.Fatal(err)
	}
	delete(s.Files, "stale.txt")
	if err := s.Files.Write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "stale.txt")); err == nil {
		t.Error("a file of the older site is still there")
	}
	other := t.TempDir()
	precious := filepath.Join(other, "thesis.tex")
	if err := os.WriteFile(precious, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Files.Write(other); err == nil {
		t.Error("the site was written over files of another kind")
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
}

func TestHost(t *testing.T) {
	s := assembled(t, "")
	for _, c := range []struct {
		base, path string
		status     int
		kind       string
	}{
		{"", "/", http.StatusOK, "text/html"},
		{"", "/app.css?v=whatever", http.StatusOK, "text/css"},
		{"", "/nothing", http.StatusNotFound, "text/html"},
		{"/a/b/", "/a/b/", http.StatusOK, "text/html"},
		{"/a/b/", "/a/b", http.StatusMovedPermanently, "text/html"},
		{"/a/b/", "/a/b/manifest.webmanifest", http.StatusOK, "application/manifest+json"},
		{"/a/b/", "/a/b/program.bin", http.StatusOK, "application/octet-stream"},
		{"/a/b/", "/", http.StatusNotFound, "text/html"},
		{"/a/b/", "/a/b/../../app.css", http.StatusNotFound, "text/html"},
	} {
		w := httptest.NewRecorder()
		(&Host{Files: s.Files, Base: c.base}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, c.path, nil))
		if w.Code != c.status || !strings.HasPrefix(w.Header().Get("Content-Type"), c.kind) {
			t.Errorf("at %q, %s: %d %s, want %d %s", c.base, c.path, w.Code, w.Header().Get("Content-Type"), c.status, c.kind)
		}
	}
}
