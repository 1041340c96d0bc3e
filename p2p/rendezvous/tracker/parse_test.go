//go:build !js

package tracker

import (
	"encoding/json"
	"testing"
)

// Whatever parse lets through can be counted, delivered, written and forgotten. Only a peer with the other's name replaces it.
func FuzzHear(f *testing.F) {
	f.Add([]byte(`{"action":"announce","info_hash":"abcdefghij0123456789","peer_id":"abcdefghij0123456789","numwant":3,"offers":[{"offer":{"sdp":"x"},"offer_id":"1"}]}`))
	f.Add([]byte(`{"action":"announce","info_hash":"abcdefghij0123456789","peer_id":"abcdefghij0123456789","answer":{},"to_peer_id":"--------------------"}`))
	f.Add([]byte(`{"action":"scrape","info_hash":["abcdefghij0123456789"]}`))
	f.Add([]byte(`{"action":"announce","info_hash":"abcdefghij0123456789","peer_id":"abcdefghij0123456789","event":"stopped","numwant":"-1e99"}`))
	f.Fuzz(func(t *testing.T, message []byte) {
		s := New()
		other, c := newConn(s, "h"), newConn(s, "h")
		if err := s.join(membership{"abcdefghij0123456789", "--------------------"}, other, false); err != nil {
			t.Fatal(err)
		}
		c.hear(message)
		for _, out := range []chan []byte{c.out, other.out} {
			for len(out) > 0 {
				if b := <-out; !json.Valid(b) {
					t.Fatalf("%s leads to %s", message, b)
				}
			}
		}
		if !s.admit(c) {
			t.Fatal("not admitted")
		}
		if s.dismiss(c); s.Peers() > 1 {
			t.Fatalf("%s leaves %d peers", message, s.Peers())
		}
	})
}
