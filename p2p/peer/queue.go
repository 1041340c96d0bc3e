package peer

import (
	"context"
	"errors"
	"sync"
)

// ErrClosed is returned by a peer that is closed or has lost its connection for good.
var ErrClosed = errors.New("peer: closed")

// ErrEarly is returned for a message before the connection is open.
var ErrEarly = errors.New("peer: not open yet")

// maxQueued bounds the bytes that wait to be read. Frames are handled as they come, so more than this is a flood (or a
// reader that hangs): the connection is given up.
const maxQueued = 4 << 20

// queue keeps incoming messages in their order.
type queue struct {
	mu       sync.Mutex
	messages [][]byte
	bytes    int
	closed   bool
	wake     chan struct{} // one token: something may have changed
}

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1)} }

// push adds a message and reports whether there was room.
func (q *queue) push(m []byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || q.bytes+len(m) > maxQueued {
		return false
	}
	q.messages, q.bytes = append(q.messages, m), q.bytes+len(m)+64 // empty messages cost memory too
	q.signal()
	return true
}

// close ends the queue; what is in it can still be read.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.signal()
}

func (q *queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// pop waits for the next message. One reader at a time.
func (q *queue) pop(ctx context.Context) ([]byte, error) {
	for {
		if m, ok, err := q.take(); ok || err != nil {
			return m, err
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (q *queue) take() ([]byte, bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.messages) == 0 {
		if q.closed {
			q.signal() // for the next call
			return nil, false, ErrClosed
		}
		return nil, false, nil
	}
	m := q.messages[0]
	q.messages[0] = nil
	q.messages, q.bytes = q.messages[1:], q.bytes-len(m)-64
	return m, true, nil
}
