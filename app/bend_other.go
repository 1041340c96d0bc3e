//go:build !crooked

package app

import "dominocubano/p2p"

// bend leaves a wire as it is. A program with the build tag crooked, which a
// journey plays against, says on it what is not true.
func bend(w p2p.Wire) p2p.Wire { return w }
