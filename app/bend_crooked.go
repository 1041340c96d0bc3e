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

// head is how long a card is before its deed: see package masked.
const head = 6

// plays reports whether an entry is a card with a deed that plays a tile, such
// as 2:77 or 2:70L.
func plays(payload []byte) bool {
	if len(payload) < head || payload[0] != 'D' || len(payload) < head+int(payload[head-1]) {
		return false
	}
	deed := payload[head : head+int(payload[head-1])]
	return len(deed) >= 4 && deed[1] == ':' && deed[2] >= '0' && deed[2] <= '9'
}
