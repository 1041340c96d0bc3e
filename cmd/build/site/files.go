package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Site is all that a host needs.
type Site struct {
	Version string // tells it from sites of other contents
	Files   Files
}

// Files are the contents of a site's files by their slash-separated paths.
type Files map[string][]byte

// Visit returns the files that a first visit downloads, to be played with and
// to be kept for offline use.
func (s Site) Visit() []string {
	var out []string
	for _, name := range s.Files.names() {
		if visited(name) || name == workerName {
			out = append(out, name)
		}
	}
	return out
}

// visited reports whether a page needs the file. Pictures of the emblem and of
// the screens are fetched by the system of those who install the game.
func visited(name string) bool {
	return name != missingName && name != workerName && path.Ext(name) != ".png" && path.Ext(name) != ".jpg"
}

// Files with a part of their own in a site.
const (
	workerName  = "service-worker.js"
	missingName = "404.html"
	pageName    = "index.html"
)

// names returns the paths in order.
func (f Files) names() []string { return slices.Sorted(maps.Keys(f)) }

// digest returns a hash of all the files, which tells versions of a site
// apart.
func (f Files) digest() string {
	h := sha256.New()
	for _, name := range f.names() {
		fmt.Fprintf(h, "%q %d\n", name, len(f[name]))
		h.Write(f[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:hashLength]
}

// hashLength is how many hexadecimal digits tell two versions of a file apart.
const hashLength = 12

// versioned returns the file's address with a hash of its contents.
func (f Files) versioned(name string) string {
	sum := sha256.Sum256(f[name])
	return name + "?v=" + hex.EncodeToString(sum[:])[:hashLength]
}

// integrity returns the contents' hash as browsers check it (W3C Subresource
// Integrity, section 3.1).
func integrity(contents []byte) string {
	sum := sha256.Sum256(contents)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Write puts the files into a directory in place of an older site there. It
// fails where the directory holds anything but a site.
func (f Files) Write(dir string) error {
	if err := removeOld(dir); err != nil {
		return err
	}
	for _, name := range f.names() {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("site: %w", err)
		}
		if err := os.WriteFile(file, f[name], 0o644); err != nil {
			return fmt.Errorf("site: %w", err)
		}
	}
	return nil
}

// removeOld removes an older site, known by its service worker.
func removeOld(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if _, err := os.Stat(filepath.Join(dir, workerName)); err != nil {
		return fmt.Errorf("site: %s holds files that are no site: name another directory", dir)
	}
	return os.RemoveAll(dir)
}

// Pack compresses as tightly as gzip (RFC 1952) can, without a time or a name,
// so that the same bytes give the same bytes.
func Pack(b []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	if _, err := w.Write(b); err != nil {
		panic(err) // a bytes.Buffer takes all
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}
