//go:build soak

package deck

import "testing"

// TestTwoThousandHands plays on where TestHands ends.
func TestTwoThousandHands(t *testing.T) { playHands(t, 100, 2100) }
