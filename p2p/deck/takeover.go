package deck

import (
	"bytes"
	"crypto/ed25519"
	"slices"
)

// A takeover is signed in rounds. A signer signs once a round. If two of them
// name another last entry, the round is void for everybody who has seen both,
// and the next may begin; so no two rounds can be signed by all, as long as
// one signer is honest. The signers are the holders of the key's split: all
// humans that were there when it was made, and if one of them is taken over,
// there must be another split first, with signatures of its own.

// findTakeover admits a signature to the round that it is for. The signature
// itself is looked at first: where the deal stands may differ from device to
// device, and nobody is blamed for that.
func (d *Deal) findTakeover(e Entry) (*stage, error) {
	if err := d.splittable(e); err != nil {
		return nil, err
	}
	if !d.signed(e) {
		return nil, &Fault{int(e.Seat), e.Kind, errSignature}
	}
	s, err := d.round(e.certificate())
	if err != nil {
		return nil, err
	}
	if before, ok := s.got[int(e.Seat)]; ok && !bytes.Equal(before.Body, e.Body) {
		return nil, &Fault{int(e.Seat), e.Kind, errTwoSigned}
	}
	return s, nil
}

// round finds the round that a certificate is signed in. A round begins when
// the one before it is void.
func (d *Deal) round(c Certificate) (*stage, error) {
	if err := d.timely(c); err != nil {
		return nil, err
	}
	rounds := d.gone.rounds[c.Seat]
	switch n := len(rounds); {
	case int(c.Round) < n:
		return rounds[c.Round], nil
	case int(c.Round) > n, n > 0 && !differ(rounds[n-1]):
		return nil, ErrEarly
	}
	return newStage(d.gone.base, Takeover, uint8(c.Seat), d.keys.seats[c.Seat].escrow.holders), nil
}

// timely reports whether a certificate is for the seat's next epoch and the
// split that is in force.
func (d *Deal) timely(c Certificate) error {
	esc, epoch := d.keys.seats[c.Seat].escrow, d.gone.epoch[c.Seat]
	switch {
	case c.Epoch <= epoch:
		return ErrLate
	case c.Epoch > epoch+1, !d.gone.humans[c.Seat], esc == nil:
		return ErrEarly
	}
	return compareSplits(c.Split, esc.split)
}

// differ reports whether the signers of a round named different last entries.
func differ(s *stage) bool {
	var first *Certificate
	for _, e := range s.got {
		c := e.certificate()
		if first == nil {
			first = &c
		}
		if c != *first {
			return true
		}
	}
	return false
}

func sizeTakeover(_ *Deal, e Entry) (int, error) {
	if int(e.Seat) == partner(int(e.Arg)) { // the heir
		return certificateSize, nil
	}
	return certificateSize + sealSize, nil
}

// Takeover signs that a seat is taken over and hands over the share held of
// its key, sealed to the heir. It goes into the round that is open; if all
// that was signed in it agrees and this seat has signed, there is nothing to
// do but wait. If signers differ, see [Deal.Signed], all sign anew, with the
// last of the entries that any of them holds. The caller sees to it that no
// signature is taken in whose signer knew a later one.
func (p *Party) Takeover(d *Deal, seat int, last [40]byte, key ed25519.PrivateKey) (Entry, error) {
	if d.dead != nil || seat < 0 || seat >= len(d.table.Chairs) || d.gone.base == (digest{}) || d.last.over {
		return Entry{}, ErrNotNow
	}
	esc := d.keys.seats[seat].escrow
	if esc.place(p.seat) < 0 || !d.gone.humans[seat] {
		return Entry{}, ErrNotNow
	}
	round, ok := d.openRound(seat, p.seat)
	if !ok {
		return Entry{}, ErrNotNow
	}
	c := Certificate{seat, partner(seat), d.gone.epoch[seat] + 1, round, esc.split, last}
	sealed, err := p.yield(d, c)
	if err != nil {
		return Entry{}, err
	}
	return p.entry(Takeover, uint8(seat), c.sign(d, key, sealed)), nil
}

// openRound returns the round that a signer can sign in now.
func (d *Deal) openRound(seat, signer int) (uint16, bool) {
	n := len(d.gone.rounds[seat])
	if n == 0 {
		return 0, true
	}
	open := d.gone.rounds[seat][n-1]
	if _, done := open.got[signer]; !done {
		return uint16(n - 1), true
	}
	return uint16(n), differ(open)
}

// Signed lists what was signed in the round of a seat's takeover that is open,
// by signer; nothing if none is under way.
func (d *Deal) Signed(seat int) map[int]Certificate {
	list := map[int]Certificate{}
	if seat < 0 || seat >= len(d.table.Chairs) || len(d.gone.rounds[seat]) == 0 {
		return list
	}
	rounds := d.gone.rounds[seat]
	for signer, e := range rounds[len(rounds)-1].got {
		list[signer] = e.certificate()
	}
	return list
}

// yield seals the share to the heir, whose own needs no seal.
func (p *Party) yield(d *Deal, c Certificate) ([]byte, error) {
	if p.seat == c.Heir {
		return nil, nil
	}
	share, err := p.share(d.keys.seats[c.Seat].escrow)
	if err != nil {
		return nil, err
	}
	context := d.yieldContext(p.seat, c)
	ephemeral := newDrawer(p.root, "yield", context[:]).secret()
	return sealShare(ephemeral, d.table.Chairs[c.Heir].Box, context, share)
}

func (d *Deal) yieldContext(holder int, c Certificate) digest {
	return hash("yield", []byte{byte(holder)}, c.message(d))
}

// checkTakeover has nothing left to check but opens the round.
func checkTakeover(d *Deal, s *stage, e Entry) error {
	if rounds := &d.gone.rounds[e.Arg]; !slices.Contains(*rounds, s) {
		*rounds = append(*rounds, s)
	}
	return nil
}

// afterTakeover marks the seat, and asks for the keys of the humans left to
// be shared anew among them.
func (d *Deal) afterTakeover(s *stage) {
	if differ(s) {
		return
	}
	seat := int(s.arg)
	c := s.got[s.authors[0]].certificate()
	d.gone.certificate[seat], d.gone.signatures[seat], d.gone.rounds[seat] = &c, s, nil
	d.gone.humans = d.gone.humans.without(seat)
	d.gone.epoch[seat] = c.Epoch
	for _, q := range d.gone.humans.list() {
		if d.keys.seats[q].escrow.place(seat) >= 0 {
			d.resplit(q, nil)
		}
	}
	d.nextGeneration()
}

// Certificate returns the certificate by which a seat is taken over, nil if
// it is not.
func (d *Deal) Certificate(seat int) *Certificate {
	if seat < 0 || seat >= len(d.table.Chairs) || !d.table.Chairs[seat].Human || d.gone.humans[seat] {
		return nil
	}
	c := *d.gone.certificate[seat]
	return &c
}
