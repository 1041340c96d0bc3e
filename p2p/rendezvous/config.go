package rendezvous

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Kind is what a meeting point speaks.
type Kind string

const (
	Tracker Kind = "tracker" // of WebTorrent
	Nostr   Kind = "nostr"
	MQTT    Kind = "mqtt" // 3.1.1
)

// TrackerPath is where this program's own server, and any meeting point named in a link, has its tracker.
const TrackerPath = "/announce"

const (
	maxConfig = 64 << 10 // bytes
	maxPoints = 32
)

// ErrConfig is returned for settings that cannot be used; the text says which.
var ErrConfig = errors.New("rendezvous: config")

// Point is one meeting point.
type Point struct {
	Kind Kind `json:"kind"`
	// URL is ws://… or wss://…; in the file it may be relative to the page, such as TrackerPath.
	URL string `json:"url"`
}

// Server is a STUN or TURN server; peer.Server has the same fields.
type Server struct {
	URLs       []string `json:"urls"`
	Username   string   `json:"username,omitempty"`
	Credential string   `json:"credential,omitempty"`
}

// Config is web/config.json: whoever hosts the site says where its players meet.
type Config struct {
	// First is how many of the points are used at once; the rest follow if nobody is met there. 0 means 2.
	First int `json:"first,omitempty"`
	// Points are in the order of preference.
	Points []Point `json:"points"`
	// ICE are the servers that help devices to find a way to each other. None are needed on one network.
	ICE []Server `json:"ice"`
}

// ParseConfig reads the file's bytes. Relative addresses become those on the server of the page at this URL. Unknown fields
// are left alone, so that an older program reads a newer file.
func ParseConfig(file []byte, page string) (Config, error) {
	var c Config
	if len(file) > maxConfig {
		return Config{}, fmt.Errorf("%w: longer than %d bytes", ErrConfig, maxConfig)
	}
	if err := json.Unmarshal(file, &c); err != nil {
		return Config{}, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if len(c.Points) > maxPoints || c.First < 0 {
		return Config{}, fmt.Errorf("%w: %d points, %d first", ErrConfig, len(c.Points), c.First)
	}
	for i := range c.Points {
		if err := c.Points[i].resolve(page); err != nil {
			return Config{}, err
		}
	}
	return c, nil
}

// resolve makes the address absolute and checks it.
func (p *Point) resolve(page string) error {
	base, err := url.Parse(page)
	if err != nil {
		return fmt.Errorf("%w: page %w", ErrConfig, err)
	}
	base.Scheme = socketScheme(base.Scheme)
	u, err := base.Parse(p.URL)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrConfig, err)
	}
	u.Fragment = "" // a WebSocket has none (RFC 6455, section 3)
	p.URL = u.String()
	if u.Scheme != "ws" && u.Scheme != "wss" || u.Host == "" || u.User != nil {
		return fmt.Errorf("%w: %q is no address of a WebSocket", ErrConfig, p.URL)
	}
	if !slices.Contains([]Kind{Tracker, Nostr, MQTT}, p.Kind) {
		return fmt.Errorf("%w: unknown kind %q", ErrConfig, p.Kind)
	}
	return nil
}

// socketScheme is that of a WebSocket to the server of a page: browsers allow a secure page no other.
func socketScheme(page string) string {
	switch page {
	case "http":
		return "ws"
	case "https":
		return "wss"
	}
	return page
}

// Before returns the config with a tracker before all others, at an address relative to the page.
func (c Config) Before(tracker string) Config {
	c.Points = append([]Point{{Tracker, tracker}}, c.Points...)
	return c
}

// Knows reports whether the site names this host, as a link does, for a meeting point. If not, a person must agree before
// anything connects to it.
func (c Config) Knows(host string) bool {
	return slices.ContainsFunc(c.Points, func(p Point) bool {
		u, err := url.Parse(p.URL)
		return err == nil && strings.EqualFold(u.Host, host)
	})
}

// With returns the config with the meeting point that a link names before all others.
func (c Config) With(host, page string) (Config, error) {
	p := Point{Tracker, "//" + host + TrackerPath}
	if err := p.resolve(page); err != nil {
		return Config{}, err
	}
	c.Points = append([]Point{p}, c.Points...)
	return c, nil
}
