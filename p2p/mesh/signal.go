package mesh

import (
	"context"
	"crypto/ed25519"
)

// SignalKind says what a signal asks for.
type SignalKind uint8

const (
	Hello  SignalKind = iota + 1 // to everybody: I am here; to one: I have no link to you
	Offer                        // body is a link's description
	Answer                       // body is the answering description
)

// Signal is one message that makes a connection. The signature of its envelope covers all of it, and with the description
// the certificate's fingerprint.
type Signal struct {
	Kind    SignalKind
	From    Session
	To      Session
	Player  ed25519.PublicKey // who signed the envelope
	Attempt uint32            // counts the tries of this pair of sessions
	Body    []byte
}

// Envelopes seals signals so that only holders of the room's link can read them, and none can forge another's.
type Envelopes interface {
	Seal(Signal) ([]byte, error)
	// Open returns the signal of an envelope whose signature holds.
	Open(sealed []byte) (Signal, error)
}

// Signaller carries envelopes to whoever is in the room, as well as it can: they may be lost, doubled or late.
type Signaller interface {
	Publish(ctx context.Context, sealed []byte) error
	Receive(ctx context.Context) ([]byte, error)
	// Redial drops connections that may have died unnoticed and makes new ones.
	Redial()
}
