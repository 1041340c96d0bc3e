package rendezvous

import (
	"sync"
	"time"
)

const (
	// outboxRoom is how many envelopes wait for a socket; the oldest give way.
	outboxRoom = 8
	// outboxTime is how long: what asks for a connection is soon asked again.
	outboxTime = 10 * time.Second
)

// outbox holds what was published until the socket takes it.
type outbox struct {
	ready chan struct{} // holds something when there may be something to send

	mu      sync.Mutex
	waiting []waiting
}

type waiting struct {
	sealed []byte
	since  time.Time
}

func newOutbox() *outbox { return &outbox{ready: make(chan struct{}, 1)} }

func (o *outbox) put(sealed []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.waiting = append(o.waiting, waiting{sealed, time.Now()})
	if len(o.waiting) > outboxRoom {
		o.waiting = o.waiting[1:]
	}
	select {
	case o.ready <- struct{}{}:
	default:
	}
}

// take returns all that is not too old.
func (o *outbox) take() [][]byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	var fresh [][]byte
	for _, w := range o.waiting {
		if time.Since(w.since) <= outboxTime {
			fresh = append(fresh, w.sealed)
		}
	}
	o.waiting = nil
	return fresh
}
