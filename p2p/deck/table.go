package deck

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"errors"
	"fmt"
)

// A Table is what all parties agree on before a deal.
type Table struct {
	Session [32]byte // of the game
	Roster  [32]byte // hash of who sits where, under which rules
	Set     Set
	Hand    uint8 // tiles dealt to each seat
	Pairs   bool  // four seats, partners opposite
	Chairs  []Chair
}

// A Chair is a seat at the table. A seat without a human is played by a bot
// on a human's device, which is the Party of both.
type Chair struct {
	Human  bool
	Box    []byte            // X25519 public key for sealed shares; human seats only
	Signer ed25519.PublicKey // signs takeover certificates; human seats only
}

// Validate reports what makes the table unfit for a deal.
func (t Table) Validate() error {
	n := len(t.Chairs)
	switch {
	case n < 2 || n > 4:
		return fmt.Errorf("deck: table of %d seats: want 2 to 4", n)
	case t.Set != DoubleSix && t.Set != DoubleNine:
		return fmt.Errorf("deck: set of %d tiles: want 28 or 55", t.Set)
	case t.Hand == 0 || int(t.Hand)*n > int(t.Set):
		return fmt.Errorf("deck: hands of %d tiles for %d seats from %d", t.Hand, n, t.Set)
	case t.Pairs && n != 4:
		return fmt.Errorf("deck: pairs at a table of %d", n)
	case len(t.humans()) < 2:
		return errors.New("deck: fewer than two humans need no masked deck")
	}
	for i, c := range t.Chairs {
		if err := c.validate(); err != nil {
			return fmt.Errorf("deck: seat %d: %w", i, err)
		}
	}
	return nil
}

func (c Chair) validate() error {
	if !c.Human {
		if c.Box != nil || c.Signer != nil {
			return errors.New("a bot has no keys of its own")
		}
		return nil
	}
	if len(c.Signer) != ed25519.PublicKeySize {
		return errors.New("signing key of wrong length")
	}
	box, err := ecdh.X25519().NewPublicKey(c.Box)
	if err != nil {
		return fmt.Errorf("box: %w", err)
	}
	// A key of low order is found out by any private key (RFC 7748, 6.1).
	probe, err := ecdh.X25519().NewPrivateKey(make([]byte, 32))
	if err != nil {
		panic("deck: no X25519: " + err.Error())
	}
	if _, err := probe.ECDH(box); err != nil {
		return errors.New("box of low order")
	}
	return nil
}

// digest hashes all that the table agrees on.
func (t Table) digest() digest {
	shape := []byte{byte(t.Set), t.Hand, bit(t.Pairs), byte(len(t.Chairs))}
	parts := [][]byte{t.Session[:], t.Roster[:], shape}
	for _, c := range t.Chairs {
		parts = append(parts, []byte{bit(c.Human)}, c.Box, c.Signer)
	}
	return hash("table", parts...)
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// seats lists all seats.
func (t Table) seats() []int {
	list := make([]int, len(t.Chairs))
	for i := range list {
		list[i] = i
	}
	return list
}

// humans lists the human seats.
func (t Table) humans() []int {
	var list []int
	for i, c := range t.Chairs {
		if c.Human {
			list = append(list, i)
		}
	}
	return list
}

// Slots returns the first slot of the seat and the one after its last.
func (t Table) Slots(seat int) (from, to int) {
	return seat * int(t.Hand), (seat + 1) * int(t.Hand)
}

// owner returns the seat that a slot is dealt to; false if it sleeps.
func (t Table) owner(slot int) (int, bool) {
	seat := slot / int(t.Hand)
	return seat, seat < len(t.Chairs)
}

// foreign lists the slots dealt to seats other than this one: those it owes a
// token for.
func (t Table) foreign(seat int) []int {
	var list []int
	for slot := range len(t.Chairs) * int(t.Hand) {
		if o, _ := t.owner(slot); o != seat {
			list = append(list, slot)
		}
	}
	return list
}
