package masked

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// id names a deal of a game: how many there were before it, which attempt at it
// this is, and who plays it: what was said for a deal with others in it is not
// a lie in this one.
type id struct {
	number  uint16
	attempt uint8
	humans  engine.Seats
}

// name is what the deck knows the deal by.
func (deal id) name() [32]byte {
	b := binary.BigEndian.AppendUint16([]byte("dominocubano deal 1\x00"), deal.number)
	return sha256.Sum256(append(b, deal.attempt, byte(deal.humans)))
}

// card is a step of a deal, with the deed that it proves, if there is one.
type card struct {
	deal  id
	event engine.Event // of kind NoEvent where the step proves no deed
	entry deck.Entry

	own bool // this device made it
}

// The kinds of payloads.
const (
	kindSit  = 'S' // version 1 | box 32 | signer 32
	kindCard = 'D' // deal 2 | attempt 1 | humans 1 | length 1 | deed | step of the deal
	cardHead = 6   // before the deed
)

var errMalformed = errors.New("masked: malformed entry")

// encode writes the card's payload.
func (c card) encode() ([]byte, error) {
	b := binary.BigEndian.AppendUint16([]byte{kindCard}, c.deal.number)
	var deed string
	if c.event.Kind != engine.NoEvent {
		deed = c.event.String()
	}
	b = append(b, c.deal.attempt, byte(c.deal.humans), byte(len(deed)))
	return c.entry.AppendBinary(append(b, deed...))
}

// decodeCard reads what encode wrote, and nothing else.
func decodeCard(b []byte) (c card, err error) {
	if len(b) < cardHead || b[0] != kindCard || len(b) < cardHead+int(b[cardHead-1]) {
		return c, errMalformed
	}
	c.deal = id{binary.BigEndian.Uint16(b[1:]), b[3], engine.Seats(b[4])}
	deed, rest := string(b[cardHead:][:b[cardHead-1]]), b[cardHead+int(b[cardHead-1]):]
	if deed != "" {
		if c.event, err = engine.ParseEvent(deed); err != nil || c.event.String() != deed {
			return c, errMalformed
		}
	}
	if err := c.entry.UnmarshalBinary(rest); err != nil || !c.fits() {
		return c, errMalformed
	}
	return c, nil
}

// fits reports whether the deed is of the kind, and the seat, that the step
// can prove.
func (c card) fits() bool {
	if c.event.Kind == engine.NoEvent {
		return proves(c.entry.Kind) == 0
	}
	return c.event.Seat == engine.Seat(c.entry.Seat) && proves(c.entry.Kind)>>c.event.Kind&1 == 1
}

// proves returns the kinds of deeds that a step may stand for, one bit each.
func proves(k deck.Kind) uint32 {
	switch k {
	case deck.Few:
		return 1 << engine.DealKept
	case deck.Five:
		return 1 << engine.RedealAsked
	case deck.Decline: // where the number of doubles is not the deck's five
		return 1<<engine.DealKept | 1<<engine.RedealAsked
	case deck.Lack:
		return 1 << engine.TileLacked
	case deck.Show:
		return 1 << engine.TileHeld
	case deck.Choice:
		return 1 << engine.LeadChosen
	case deck.Play:
		return 1 << engine.Played
	case deck.Pass:
		return 1 << engine.Passed
	}
	return 0
}

// question names what a seat answers once: a kind and an argument.
type question struct {
	seat uint8
	kind deck.Kind
	arg  uint8
}

// question returns what the card answers. Of a play the slot is an answer's
// own affair.
func (c card) question() question {
	q := question{c.entry.Seat, c.entry.Kind, c.entry.Arg}
	switch q.kind {
	case deck.Five, deck.Decline:
		q.kind = deck.Few
	case deck.Show:
		q.kind = deck.Lack
	}
	return q
}
