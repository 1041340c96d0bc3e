package site

import (
	"bytes"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// Host serves a site's files as the plainest of hosts does: a file by its
// path, the page for a directory, 404.html for what does not exist.
type Host struct {
	Files        Files
	Base         string // path of the site, "/" or "" for the root
	CacheControl string // header of every answer, or "" for none
}

// ServeHTTP answers a request for a file.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.CacheControl != "" {
		w.Header().Set("Cache-Control", h.CacheControl)
	}
	base := strings.TrimRight(h.Base, "/") + "/"
	if r.URL.Path+"/" == base {
		http.Redirect(w, r, base, http.StatusMovedPermanently)
		return
	}
	name, inside := strings.CutPrefix(r.URL.Path, base)
	if name == "" {
		name = pageName
	}
	contents, ok := h.Files[name]
	if !inside || !ok {
		h.missing(w)
		return
	}
	w.Header().Set("Content-Type", contentType(name))
	w.Header().Set("ETag", `"`+integrity(contents)+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(contents))
}

func (h *Host) missing(w http.ResponseWriter) {
	w.Header().Set("Content-Type", contentType(missingName))
	w.WriteHeader(http.StatusNotFound)
	w.Write(h.Files[missingName])
}

// contentTypes are those that a machine's own table may lack.
var contentTypes = map[string]string{
	".bin":         "application/octet-stream",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

func contentType(name string) string {
	ext := path.Ext(name)
	if t, ok := contentTypes[ext]; ok {
		return t
	}
	return mime.TypeByExtension(ext)
}
