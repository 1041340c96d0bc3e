package deck

import (
	"bytes"
	"crypto/ed25519"
	"slices"
)

// The game asks for a takeover when all agree on the last entry of the seat that
// counts, and every device asks for the same. So whoever signs another is named,
// and what an honest one signs is never in vain. The signers are the holders of
// the key's split: all humans that were there when it was made; if one of them
// is taken over, there must be another split first, with signatures of its own.

// findTakeover admits a signature to what is asked for. The signature
// itself is looked at first: where the deal stands may differ from device to
// device, and nobody is blamed for that.
func (d *Deal) findTakeover(e Entry) (*stage, error) {
	if err := d.splittable(e); err != nil {
		return nil, err
	}
	if !d.signed(e) {
		return nil, &Fault{int(e.Seat), e.Kind, errSignature}
	}
	c := e.certificate()
	if err := d.timely(c); err != nil {
		return nil, err
	}
	r, err := d.requested(c)
	if err != nil {
		return nil, err
	}
	switch {
	case c.Last != r.last && d.recorded:
		return nil, errDiffer
	case c.Last != r.last:
		return nil, &Fault{int(e.Seat), e.Kind, errLast}
	}
	if r.signed == nil {
		return newStage(d.gone.base, Takeover, e.Arg, d.keys.seats[c.Seat].escrow.holders), nil
	}
	if before, ok := r.signed.got[int(e.Seat)]; ok && !bytes.Equal(before.Body, e.Body) {
		return nil, &Fault{int(e.Seat), e.Kind, errTwoSigned}
	}
	return r.signed, nil
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

func sizeTakeover(_ *Deal, e Entry) (int, error) {
	if int(e.Seat) == partner(int(e.Arg)) { // the heir
		return certificateSize, nil
	}
	return certificateSize + sealSize, nil
}

// Takeover signs the takeover that is asked for, see [Deal.Ask], and hands over
// the share held of the seat's key, sealed to the heir. Made twice it is the same,
// byte for byte. A Party does not remember what it has signed: a game that asks for
// another entry in the same round after a restart makes its own seat sign two things,
// which is that seat's fault.
func (p *Party) Takeover(d *Deal, seat int, key ed25519.PrivateKey) (Entry, error) {
	r := d.request(seat)
	if r == nil || !d.askable(seat) || !slices.Contains(d.Unsigned(seat), p.seat) {
		return Entry{}, ErrNotNow
	}
	if err := p.open(d); err != nil {
		return Entry{}, err
	}
	c := Certificate{seat, partner(seat), d.gone.epoch[seat] + 1, r.round, d.keys.seats[seat].escrow.split, r.last}
	sealed, err := p.yield(d, c)
	if err != nil {
		return Entry{}, err
	}
	return p.entry(Takeover, uint8(seat), c.sign(d, key, sealed)), nil
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

// checkTakeover has nothing left to check but keeps the signature's place.
func checkTakeover(d *Deal, s *stage, e Entry) error {
	c := e.certificate()
	r, err := d.requested(c)
	if err != nil {
		return err
	}
	d.gone.requests[c.Seat], r.signed = r, s
	return nil
}

// afterTakeover marks the seat, and asks for the keys of the humans left to
// be shared anew among them.
func (d *Deal) afterTakeover(s *stage) {
	seat := int(s.arg)
	c := s.got[s.authors[0]].certificate()
	d.gone.certificate[seat], d.gone.signatures[seat] = &c, s
	d.gone.requests[seat].open = false
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
