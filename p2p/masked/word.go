package masked

import (
	"encoding/binary"

	"dominocubano/engine"
)

// word is what a seat says about its being there or another's, beside the
// deals.
type word struct {
	kind  byte
	seat  engine.Seat // whom it is about
	round uint16      // of asking whether the seat is gone; of its return; the deal, for readiness; the phrase
	vote
}

// vote is what a word says about a seat that does not answer.
type vote struct {
	verdict verdict
	purpose purpose
	stalled bool         // it is there and does not move; else it is away
	voters  engine.Seats // all who must agree
	heard   uint32       // how many of its entries the voter holds; it takes in no more
	branch  [8]byte      // of a fork: the begin of the hash that the voter holds at the doubled name; zero for none
}

// matter is what a vote is about: votes for another are no votes for this one.
type matter struct {
	purpose purpose
	voters  engine.Seats
}

func (v vote) matter() matter { return matter{v.purpose, v.voters} }

// verdict is a voter's view of another seat.
type verdict uint8

const (
	gone verdict = iota + 1 // nothing more is taken from it, unless somebody disagrees
	here                    // it has answered, or this voter takes its word back
	sure                    // all voters say gone: this one takes nothing back any more
)

// purpose says what becomes of a seat that is gone.
type purpose uint8

const (
	takeover purpose = iota + 1 // a bot plays it
	loss                        // its side loses the hand
	forked                      // the same, for two entries of one name
	idle                        // the hand is annulled: it keeps another from being taken over
)

// The kinds of words, among those of payloads.
const (
	kindVote  = 'V' // about the seat, in a round
	kindPing  = 'P' // it is here
	kindLeave = 'L' // it goes for good
	kindBack  = 'B' // it is back, after it was taken over so many times
	kindHand  = 'H' // its host hands it back
	kindReady = 'R' // it wants the deal of this number
	kindAnnul = 'A' // it agrees to annul the hand of this number
	kindSeals = 'C' // shares of the seat's key do not open to its heir: the epoch, and in the lower byte whose
	kindSay   = 'T' // it says the phrase of this number
	wordSize  = 4 + 16
)

// encode writes kind 1 | seat 1 | round 2 | verdict 1 | purpose 1 | stalled 1 |
// voters 1 | heard 4 | branch 8.
func (w word) encode() []byte {
	b := binary.BigEndian.AppendUint16([]byte{w.kind, byte(w.seat)}, w.round)
	b = append(b, byte(w.verdict), byte(w.purpose), 0, byte(w.voters))
	if w.stalled {
		b[6] = 1
	}
	return append(binary.BigEndian.AppendUint32(b, w.heard), w.branch[:]...)
}

// decodeWord reads what encode wrote, and nothing else.
func decodeWord(b []byte) (word, error) {
	if len(b) != wordSize || b[1] >= engine.MaxSeats || b[6] > 1 {
		return word{}, errMalformed
	}
	w := word{b[0], engine.Seat(b[1]), binary.BigEndian.Uint16(b[2:]), vote{
		verdict(b[4]), purpose(b[5]), b[6] == 1, engine.Seats(b[7]), binary.BigEndian.Uint32(b[8:]), [8]byte(b[12:]),
	}}
	voting := w.verdict >= gone && w.verdict <= sure && w.purpose >= takeover && w.purpose <= idle
	switch w.kind {
	case kindVote:
		if !voting {
			return word{}, errMalformed
		}
	case kindPing, kindLeave, kindBack, kindHand, kindReady, kindAnnul, kindSeals, kindSay:
		if w.vote != (vote{}) {
			return word{}, errMalformed
		}
	default:
		return word{}, errMalformed
	}
	return w, nil
}
