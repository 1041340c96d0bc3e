//go:build crooked

package app

import (
	"bytes"
	"context"

	"dominocubano/p2p"
)

// bend makes a wire of one who cheats.
func bend(w p2p.Wire) p2p.Wire { return &crooked{Wire: w} }

// crooked plays its first tile with a proof that proves nothing, as one who
// does not hold it would have to.
type crooked struct {
	p2p.Wire
	done bool
}

// Say signs what it likes.
func (c *crooked) Say(ctx context.Context, payload, private []byte) error {
	if !c.done && plays(payload) {
		c.done = true
		payload = bytes.Clone(payload)
		payload[len(payload)-1] ^= 1
	}
	return c.Wire.Say(ctx, payload, private)
}

// plays reports whether an entry is a card with a deed that plays a tile, such
// as 2:77 or 2:70L: see package masked.
func plays(payload []byte) bool {
	if len(payload) < 5 || payload[0] != 'D' {
		return false
	}
	deed := payload[5 : 5+int(payload[4])]
	return len(deed) >= 4 && deed[1] == ':' && deed[2] >= '0' && deed[2] <= '9'
}
