//go:build !js

// Package pointtest serves meeting points on loopback for tests, as net/http/httptest does web servers: this project's own
// tracker and npm's, an MQTT broker, a Nostr relay that checks signatures, and some that are out of order.
//
// Each lives as long as its test.
package pointtest
