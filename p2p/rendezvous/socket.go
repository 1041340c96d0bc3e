package rendezvous

import (
	"context"
	"errors"
)

// maxMessage is the longest message of a meeting point that is read, in bytes. Trackers pass on the session descriptions
// of whoever shares the topic.
const maxMessage = 64 << 10

// errSocket is returned by a socket that has ended.
var errSocket = errors.New("rendezvous: socket closed")

// Address is where a socket leads and how it is used.
type Address struct {
	URL         string
	Subprotocol string // or empty
	Binary      bool   // kind of the messages sent; both kinds are received
}

// Socket is a WebSocket: the browser's own, or a library's natively.
type Socket interface {
	Send(ctx context.Context, message []byte) error
	// Receive waits for the next message. One reader at a time; if ctx ends, the socket does.
	Receive(ctx context.Context) ([]byte, error)
	Close() error
}

// Dialer opens sockets. [Dial] is the real one.
type Dialer func(ctx context.Context, to Address) (Socket, error)
