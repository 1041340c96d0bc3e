package p2p

import (
	"context"

	"dominocubano/engine"
)

// Entry is one deed on its way between devices, with its proof.
type Entry struct {
	Event engine.Event
	Proof []byte
}

// Mesh carries the entries of a table between its devices. The entries of one
// seat arrive in the order in which its device sent them.
type Mesh interface {
	// Broadcast tells every other device.
	Broadcast(ctx context.Context, e Entry) error
	// Receive returns the next entry of another device, or ctx's error.
	Receive(ctx context.Context) (Entry, error)
}

// Nobody is the mesh of a table whose seats are all on this device.
type Nobody struct{}

// Broadcast has nobody to tell.
func (Nobody) Broadcast(context.Context, Entry) error { return nil }

// Receive waits for the end of ctx.
func (Nobody) Receive(ctx context.Context) (Entry, error) {
	<-ctx.Done()
	return Entry{}, ctx.Err()
}
