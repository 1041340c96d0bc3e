//go:build !js

package browser

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"dominocubano/cmd/build/site"
)

// Hosting says how a host serves the site.
type Hosting struct {
	Base         string // path of the site; "" is the root
	CacheControl string // header of every answer
	// Around, if any, stands before the site and may answer otherwise.
	Around func(site http.Handler) http.Handler
}

// Host serves a site to this machine's browsers. Its site can be replaced, and
// it can be stopped and started again at the same address.
type Host struct {
	hosting Hosting
	address string

	mu     sync.Mutex
	site   site.Site
	server *http.Server
}

// Serve starts a host on a free port; it stops with the journey.
func Serve(t testing.TB, s site.Site, hosting Hosting) *Host {
	t.Helper()
	h := &Host{hosting: hosting, site: s, address: "127.0.0.1:0"}
	h.Start(t)
	t.Cleanup(h.Stop)
	return h
}

// Start lets a stopped host serve again.
func (h *Host) Start(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", h.address)
	check(t, err)
	h.address = listener.Addr().String()
	var handler http.Handler = http.HandlerFunc(h.serveSite)
	if h.hosting.Around != nil {
		handler = h.hosting.Around(handler)
	}
	h.server = &http.Server{Handler: handler}
	go h.server.Serve(listener) // ends with Stop, and says only that
}

// Stop closes the host with all its connections.
func (h *Host) Stop() { h.server.Close() }

// Replace deploys another site in place of the one served.
func (h *Host) Replace(s site.Site) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.site = s
}

func (h *Host) serveSite(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	files := h.site.Files
	h.mu.Unlock()
	(&site.Host{Files: files, Base: h.hosting.Base, CacheControl: h.hosting.CacheControl}).ServeHTTP(w, r)
}

// URL returns the address of the site's page.
func (h *Host) URL() string { return "http://localhost:" + h.port() + h.path() }

// FarURL returns the address of the site's page under FarHost.
func (h *Host) FarURL() string { return "http://" + FarHost + ":" + h.port() + h.path() }

func (h *Host) path() string { return strings.TrimRight(h.hosting.Base, "/") + "/" }

func (h *Host) port() string {
	_, port, _ := net.SplitHostPort(h.address)
	return port
}
