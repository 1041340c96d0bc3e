package p2p

import (
	"context"
	"errors"

	"dominocubano/engine"
)

// Wire is what the devices of one table hear of each other: the signed line of
// each human seat, every entry once and in the order in which it was said. In
// a browser it is the room's mesh and log, in tests a piece of memory.
type Wire interface {
	// Say adds an entry to this device's own line, after it is durable with
	// what only this device keeps of it. Its bytes leave when Say returns nil
	// or later, the same bytes after a restart. An error means that nothing was
	// said.
	Say(ctx context.Context, payload, private []byte) error
	// Hear returns what happens next, or ctx's error. After a restart it
	// begins anew with all that was said and is kept here, this device's own
	// entries among it, then [Caught], then what is new, what this device says
	// included: so it learns under which name that stands.
	Hear(ctx context.Context) (News, error)
}

// ErrAnew is the error of a Wire on which something that was heard no longer
// stands, or something may have been said by this seat that was not heard:
// begin anew with another Wire.
var ErrAnew = errors.New("p2p: begin anew with another wire")

// Place names an entry: epoch and sequence, 4 bytes each, and its hash.
type Place [40]byte

// News is something heard: one of the types below.
type News interface{ news() }

// Said is an entry of a seat's line. Payload and Private must not be changed.
type Said struct {
	Seat    engine.Seat // the human on whose line it stands
	Place   Place
	Payload []byte
	Private []byte // what this device kept of its own entry; nil of others'
}

// Caught tells, once, that all that was kept here has been heard: only now is
// it known what this device has said, and only now may it say more.
type Caught struct{}

// Presence tells that a seat's device came or went. Away is not gone.
type Presence struct {
	Seat engine.Seat
	Here bool
}

// Forked tells that a seat signed two entries of one name: of the place only
// the name counts. The evidence convinces anybody who knows the seat's key.
type Forked struct {
	Seat     engine.Seat
	Place    Place
	Evidence []byte
}

func (Said) news()     {}
func (Caught) news()   {}
func (Presence) news() {}
func (Forked) news()   {}
