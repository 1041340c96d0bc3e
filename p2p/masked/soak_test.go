//go:build soak

package masked_test

import "testing"

// TestSoak plays ten thousand tables, twenty thousand hands.
func TestSoak(t *testing.T) { runChaos(t, 1000, 11000) }
