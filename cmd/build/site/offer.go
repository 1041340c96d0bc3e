//go:build !js

package site

import (
	"encoding/json"
	"fmt"
	"net/http"

	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/tracker"
)

// Offer serves the site's files at the root, and a meeting point for those who
// open it, which the site's settings name before all others.
func Offer(built Site) (http.Handler, error) {
	mux := http.NewServeMux()
	mux.Handle("/", &Host{Files: built.Files, CacheControl: "no-cache"})
	mux.Handle(rendezvous.TrackerPath, tracker.New())
	config, err := ownConfig(built.Files["config.json"])
	if err != nil {
		return nil, err
	}
	mux.HandleFunc("/config.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		w.Write(config)
	})
	return mux, nil
}

// ownConfig returns the settings with this server's tracker before the others.
func ownConfig(file []byte) ([]byte, error) {
	var config rendezvous.Config
	if len(file) > 0 {
		if err := json.Unmarshal(file, &config); err != nil {
			return nil, fmt.Errorf("site: config.json: %w", err)
		}
	}
	return json.Marshal(config.Before(rendezvous.TrackerPath))
}
