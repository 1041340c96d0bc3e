//go:build !js

package browser

import (
	"io/fs"
	"sync"
	"testing"
	"testing/fstest"

	"dominocubano/cmd/build/site"
)

// programs are the compiled programs by their build tags.
var programs struct {
	sync.Mutex
	byTags map[string][]byte
}

// Site returns the game's site as players get it.
func Site(t testing.TB) site.Site { return SiteWith(t, "", nil) }

// SiteWith returns a site whose program has the build tags, and in whose
// directory web the files given are added or replaced.
func SiteWith(t testing.TB, tags string, changes map[string]string) site.Site {
	t.Helper()
	web, err := site.Web()
	check(t, err)
	changed, err := site.Assemble(overlay(t, web, changes), program(t, tags), "")
	check(t, err)
	return changed
}

func program(t testing.TB, tags string) []byte {
	t.Helper()
	programs.Lock()
	defer programs.Unlock()
	if p, ok := programs.byTags[tags]; ok {
		return p
	}
	p, err := site.Compile("./cmd/build", tags)
	check(t, err)
	if programs.byTags == nil {
		programs.byTags = map[string][]byte{}
	}
	programs.byTags[tags] = p
	return p
}

// overlay returns a copy of the files with some changed.
func overlay(t testing.TB, files fs.FS, changes map[string]string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	check(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		contents, err := fs.ReadFile(files, name)
		out[name] = &fstest.MapFile{Data: contents}
		return err
	}))
	for name, contents := range changes {
		out[name] = &fstest.MapFile{Data: []byte(contents)}
	}
	return out
}

// check ends the journey at an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
