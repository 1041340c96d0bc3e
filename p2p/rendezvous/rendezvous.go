package rendezvous

import (
	"context"
	"errors"
)

// MaxSealed is the longest envelope, in bytes. Longer ones are neither sent nor taken.
const MaxSealed = 1 << 10

// ErrTooLong is returned for an envelope longer than MaxSealed.
var ErrTooLong = errors.New("rendezvous: envelope is too long")

// Rendezvous broadcasts envelopes in a topic as well as it can: they may be lost, doubled or late, and what the sender
// published may come back to it.
type Rendezvous interface {
	// Publish sends to everybody. What cannot be sent within seconds is dropped.
	Publish(ctx context.Context, sealed []byte) error
	// Receive waits for the next envelope. One reader at a time.
	Receive(ctx context.Context) ([]byte, error)
	// Redial drops connections that may have died unnoticed and makes new ones.
	Redial()
}

// inboxRoom is how many envelopes wait for the reader before more are lost.
const inboxRoom = 64

// inbox holds what was heard until it is received. It is bounded, and loses the newest.
type inbox chan []byte

func newInbox() inbox { return make(inbox, inboxRoom) }

func (in inbox) put(sealed []byte) {
	if len(sealed) == 0 || len(sealed) > MaxSealed {
		return
	}
	select {
	case in <- sealed:
	default:
	}
}

// Receive implements [Rendezvous].
func (in inbox) Receive(ctx context.Context) ([]byte, error) {
	select {
	case sealed := <-in:
		return sealed, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
