package peer

import (
	"context"
	"strings"
	"time"
)

// Addresses of the device itself are known at once, those that servers tell later, and an unreachable STUN server makes
// Chrome gather for 40 s. So a description leaves when the first address from outside is known and others had a moment to
// follow, or without any after hostGrace; what is found then, within gatherCap, follows in a second description. Where the
// servers answer quickly there is one description, and without internet nobody waits for them.
const (
	hostGrace   = 60 * time.Millisecond
	gatherCap   = 2 * time.Second
	gatherGrace = 150 * time.Millisecond
	relayGrace  = 500 * time.Millisecond // a TURN allocation takes a round trip or two more
)

// gathering hears of every candidate as an SDP line, and of the end as "".
type gathering struct {
	lines    chan string
	relay    bool // servers may relay
	alone    bool // there are no servers
	deadline <-chan time.Time
	enough   <-chan time.Time // nil before the first address from outside
}

// newGathering has room for more candidates than any device has: a callback never waits.
func newGathering(cfg Config) *gathering {
	return &gathering{lines: make(chan string, 64), relay: cfg.relays(), alone: len(cfg.Servers) == 0, deadline: time.After(gatherCap)}
}

// found tells of a candidate, from a callback.
func (g *gathering) found(candidate string) {
	select {
	case g.lines <- candidate:
	default:
	}
}

// first returns when there is something to begin with, and whether that is all.
func (g *gathering) first(ctx context.Context) (all bool, err error) {
	var hosted <-chan time.Time
	for {
		select {
		case line := <-g.lines:
			if line == "" {
				return true, nil
			}
			if g.hear(line); hosted == nil {
				hosted = time.After(hostGrace)
			}
		case <-hosted:
			if g.enough == nil {
				return g.alone, nil
			}
			hosted = nil
		case <-g.enough:
			return true, nil
		case <-g.deadline:
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

// rest returns, after first, when the rest is there.
func (g *gathering) rest() {
	for {
		select {
		case line := <-g.lines:
			if line == "" {
				return
			}
			g.hear(line)
		case <-g.enough:
			return
		case <-g.deadline:
			return
		}
	}
}

// hear sets the end by what was found.
func (g *gathering) hear(candidate string) {
	switch {
	case strings.Contains(candidate, " typ relay"):
		g.enough = time.After(gatherGrace)
	case strings.Contains(candidate, " typ srflx") && g.enough == nil && g.relay:
		g.enough = time.After(relayGrace)
	case strings.Contains(candidate, " typ srflx") && g.enough == nil:
		g.enough = time.After(gatherGrace)
	}
}
