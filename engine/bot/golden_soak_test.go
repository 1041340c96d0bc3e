//go:build soak

package bot_test

import (
	"fmt"
	"testing"

	"dominocubano/engine/bot"
)

// TestGoldenMaestro is TestGolden for Maestro at its full strength.
func TestGoldenMaestro(t *testing.T) {
	maestro, err := bot.New("maestro")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "testdata/golden-maestro.txt", fmt.Sprintf("maestro %x\n", digest(t, maestro)))
}
