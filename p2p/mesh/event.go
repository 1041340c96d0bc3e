package mesh

import (
	"crypto/ed25519"

	"dominocubano/p2p/log"
)

// Event is what a mesh tells its owner, one of the types below.
type Event interface{ event() }

// Said is an entry of another device that has joined its seat's line.
type Said struct {
	Entry log.Entry
	Plain []byte // content of a sealed entry that was for us
}

// Voided is an entry that was told before and no longer stands.
type Voided struct{ Entry log.Entry }

// Refused is an epoch that breaks the rules of a takeover: its seat has spoken in two sessions at once.
type Refused struct{ Entry log.Entry }

// Forked is the proof that a seat has said two things at once.
type Forked struct{ Proof log.Fork }

// Met is a card, new or renewed.
type Met struct{ Card Card }

// Present says how one is there; it comes when that changes.
type Present struct {
	Session  Session
	Presence Presence
}

// Superseded says that a newer session of the own player has taken over; this one falls silent.
type Superseded struct{ By Session }

// Incompatible says that somebody here has another version of the program.
type Incompatible struct {
	Session Session
	Player  ed25519.PublicKey // who signed its envelopes; nil if it came by an invitation
	Version uint8
}

func (Said) event()         {}
func (Voided) event()       {}
func (Refused) event()      {}
func (Forked) event()       {}
func (Met) event()          {}
func (Present) event()      {}
func (Superseded) event()   {}
func (Incompatible) event() {}
