package peer

import (
	"context"
	"strings"
	"time"
)

// An unreachable STUN server makes Chrome gather for 40 s. The description leaves when the first address from outside is
// known and others had a moment to follow, and in any case after gatherCap.
const (
	gatherCap   = 2 * time.Second
	gatherGrace = 150 * time.Millisecond
	relayGrace  = 500 * time.Millisecond // a TURN allocation takes a round trip or two more
)

// gathering hears of every candidate as an SDP line, and of the end as "".
type gathering chan string

// newGathering has room for more candidates than any device has: a callback never waits.
func newGathering() gathering { return make(gathering, 64) }

// found tells of a candidate, from a callback.
func (g gathering) found(candidate string) {
	select {
	case g <- candidate:
	default:
	}
}

// wait returns when enough has been gathered.
func (g gathering) wait(ctx context.Context, relay bool) error {
	deadline := time.NewTimer(gatherCap)
	defer deadline.Stop()
	grace := gatherGrace
	if relay {
		grace = relayGrace
	}
	var enough <-chan time.Time
	for {
		select {
		case candidate := <-g:
			switch {
			case candidate == "":
				return nil
			case strings.Contains(candidate, " typ relay"):
				enough = time.After(gatherGrace)
			case strings.Contains(candidate, " typ srflx") && enough == nil:
				enough = time.After(grace)
			}
		case <-enough:
			return nil
		case <-deadline.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
