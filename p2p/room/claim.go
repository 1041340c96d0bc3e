package room

import (
	"encoding/binary"

	"dominocubano/engine"
)

// AnySeat is the wish of a player who takes the seat that is drawn.
const AnySeat = engine.NoSeat

// maxWithout bounds how many players one claim leaves out.
const maxWithout = 8

// maxDone bounds the games that are remembered as over; nobody shows older ones.
const maxDone = 16

// tag is the part of a player's key that names it in a claim.
type tag [8]byte

// proposal is what a player wants to play; the one with the highest edit
// stands, so a later one knows of those before.
type proposal struct {
	edit  uint32 // 0: none
	terms Terms
}

// consent is a player's signature over a plan, which it gives once.
type consent struct {
	nonce     [16]byte // opens the commitment in the plan
	signature [64]byte
}

// claim is what a session says of itself in the lobby.
type claim struct {
	name     string
	arrival  uint32 // one more than all that were known when it sat; 0: it only looks on
	round    uint32 // counts the READYs taken back
	wish     engine.Seat
	commit   [32]byte // SHA-256 of the nonce for drawing seats
	proposal proposal
	without  []tag
	ready    [32]byte // hash of the plan, or zeros
	consent  *consent // to the plan of ready
	start    []byte   // of the game that it plays or watches
	game     *start   // the same, once it has convinced us
}

const (
	hasProposal = 1 << iota
	hasConsent
	hasStart
	allFlags = hasProposal | hasConsent | hasStart
)

func (c *claim) flags() (f byte) {
	if c.start != nil {
		return hasStart
	}
	if c.proposal.edit != 0 {
		f |= hasProposal
	}
	if c.consent != nil {
		f |= hasConsent
	}
	return f
}

// encode writes a claim, the body of a card:
//
//	version 1 | flags 1 | name | start (to the end), or
//	version 1 | flags 1 | name | arrival 4 | round 4 | wish 1 | commit 32 | ready 32 | count 1 | tags 8 each
//	  | edit 4, terms | nonce 16, signature 64
func (c *claim) encode() []byte {
	b := appendShort([]byte{Version, c.flags()}, c.name)
	if c.start != nil {
		return append(b, c.start...)
	}
	b = binary.BigEndian.AppendUint32(b, c.arrival)
	b = binary.BigEndian.AppendUint32(b, c.round)
	b = append(append(append(b, byte(c.wish)), c.commit[:]...), c.ready[:]...)
	b = append(b, byte(len(c.without)))
	for _, t := range c.without {
		b = append(b, t[:]...)
	}
	if c.proposal.edit != 0 {
		b = appendTerms(binary.BigEndian.AppendUint32(b, c.proposal.edit), c.proposal.terms)
	}
	if c.consent != nil {
		b = append(append(b, c.consent.nonce[:]...), c.consent.signature[:]...)
	}
	return b
}

// decodeClaim reads a claim of exactly these bytes, or says that they are of
// another version.
func decodeClaim(b []byte) (*claim, error) {
	r := &reader{rest: b}
	if v := r.byte(); !r.bad && v != Version {
		return nil, &VersionError{Theirs: int(v), Ours: Version}
	}
	flags := r.byte()
	c := &claim{name: r.name()}
	if flags&^byte(allFlags) != 0 || r.bad {
		return nil, errMalformed
	}
	if flags&hasStart != 0 {
		if flags != hasStart || len(r.rest) == 0 {
			return nil, errMalformed
		}
		c.start = r.rest
		return c, nil
	}
	c.arrival, c.round, c.wish = r.uint32(), r.uint32(), engine.Seat(r.byte())
	c.commit, c.ready = [32]byte(r.cut(32)), [32]byte(r.cut(32))
	c.decodeWithout(r)
	if flags&hasProposal != 0 {
		c.proposal = proposal{edit: r.uint32(), terms: r.terms()}
		r.bad = r.bad || c.proposal.edit == 0
	}
	if flags&hasConsent != 0 {
		c.consent = &consent{nonce: [16]byte(r.cut(16)), signature: [64]byte(r.cut(64))}
	}
	if !r.end() || c.wish != AnySeat && c.wish >= engine.MaxSeats {
		return nil, errMalformed
	}
	return c, nil
}

func (c *claim) decodeWithout(r *reader) {
	n := int(r.byte())
	if n > maxWithout {
		r.bad = true
		return
	}
	for range n {
		c.without = append(c.without, tag(r.cut(8)))
	}
}
