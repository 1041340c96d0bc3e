//go:build !js

package site_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dominocubano/cmd/build/site"
	"dominocubano/p2p/rendezvous"
)

// offered is what is served of a site with these settings.
func offered(t *testing.T, config string) *httptest.Server {
	t.Helper()
	h, err := site.Offer(site.Site{Files: site.Files{"index.html": []byte("the page"), "config.json": []byte(config)}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server
}

func body(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestOfferNamesItsOwnTrackerFirst(t *testing.T) {
	server := offered(t, `{"points":[{"kind":"nostr","url":"wss://relay.example"}],"ice":[]}`)
	config, err := rendezvous.ParseConfig([]byte(body(t, server.URL+"/config.json")), server.URL+"/")
	if err != nil {
		t.Fatal(err)
	}
	own := "ws" + strings.TrimPrefix(server.URL, "http") + rendezvous.TrackerPath
	if len(config.Points) != 2 || config.Points[0].URL != own || config.Points[1].URL != "wss://relay.example" {
		t.Errorf("the points are %v, want %s first", config.Points, own)
	}
	if text := body(t, server.URL+"/"); text != "the page" {
		t.Errorf("the page is %q", text)
	}
}

func TestOfferRefusesBrokenSettings(t *testing.T) {
	if _, err := site.Offer(site.Site{Files: site.Files{"config.json": []byte("{")}}); err == nil {
		t.Error("settings cut short are served")
	}
}
