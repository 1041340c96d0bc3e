package peer

import (
	"testing"
	"testing/synctest"
	"time"
)

// testGathering runs one gathering in virtual time and checks how long it waited.
func testGathering(t *testing.T, events []string, relay bool, least, most time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		g := newGathering()
		for _, e := range events {
			g.found(e)
		}
		start := time.Now()
		if err := g.wait(t.Context(), relay); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(start); took < least || took > most {
			t.Errorf("took %v, want %v to %v", took, least, most)
		}
	})
}
