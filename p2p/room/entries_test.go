package room

import (
	"errors"
	"fmt"
	"testing"
)

// TestEntries gives every device the same signed entries of all seats, which
// their keys have signed, and none before a game.
func TestEntries(t *testing.T) {
	meet(t, 3, func(f *friends) {
		if _, err := f.devices[0].Entries(f.Context()); !errors.Is(err, ErrNoGame) {
			t.Errorf("in the lobby: %v", err)
		}
		f.begin()
		var ears []*heard
		for i, g := range f.devices {
			w, ear := g.wire()
			ears = append(ears, ear)
			for n := range 3 {
				g.must(w.Say(f.Context(), fmt.Appendf(nil, "%d says %d", i, n), []byte("secret")))
			}
		}
		f.until("all heard", agree(9, ears...))
		for _, g := range f.devices {
			game := g.Snapshot().Game
			all, err := g.Entries(f.Context())
			g.must(err)
			said := map[string]bool{}
			for _, e := range all {
				key := game.Players[e.ID.Seat]
				if !e.Verify(game.ID, key[:]) {
					t.Errorf("%v is not signed by its seat", e.ID)
				}
				said[string(e.Payload)] = true
			}
			if len(all) != 9 || len(said) != 9 || !said["2 says 1"] {
				t.Errorf("%d entries: %v", len(all), said)
			}
		}
	})
}
