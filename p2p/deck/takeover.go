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

// A request is what the game asks the holders of a seat's key to sign.
type request struct {
	round  uint16
	last   [40]byte
	open   bool   // the seat has said nothing since
	signed *stage // nil if nobody has signed for the split that is in force
}

// Ask asks for the takeover of a seat that has vanished: last names its last
// entry that counts, as all devices have agreed before, and round grows with
// every such agreement, from deal to deal or anew in each. Nobody's signature
// is taken before, and one to another last entry is a fault of its signer. The
// request is void once the seat says more that the head binds, or when the
// next is asked for. To ask the same again changes nothing. The error is
// [ErrLate] for a round that is void or over, and [ErrNotNow] where the seat
// cannot be taken over or the round asked for another entry.
func (d *Deal) Ask(seat int, round uint16, last [40]byte) error {
	if !d.askable(seat) {
		return ErrNotNow
	}
	switch r := d.gone.requests[seat]; {
	case r == nil || round > r.round:
		d.gone.requests[seat] = &request{round: round, last: last, open: true}
		return nil
	case round < r.round || !r.open:
		return ErrLate
	case last != r.last:
		return ErrNotNow
	}
	return nil
}

// askable reports whether the seat is at the table and its key is one that is
// split over holders.
func (d *Deal) askable(seat int) bool {
	return d.dead == nil && d.gone.base != (digest{}) && !d.last.over &&
		seat >= 0 && seat < len(d.table.Chairs) && d.gone.humans[seat] &&
		d.table.holders(seat, d.table.crowd()) != nil
}

// withdraw voids the request about a seat that has said more. What the head does not
// bind may come at another time on another device, and says nothing of that.
func (d *Deal) withdraw(e Entry) {
	if r := d.gone.requests[e.Seat]; r != nil && e.Kind < Absent {
		r.open, r.signed = false, nil
	}
}

// request returns what is asked about a seat, nil if nothing is.
func (d *Deal) request(seat int) *request {
	if seat < 0 || seat >= len(d.table.Chairs) || d.gone.requests[seat] == nil || !d.gone.requests[seat].open {
		return nil
	}
	return d.gone.requests[seat]
}

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
	if c.Last != r.last {
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

// requested finds the request that a certificate answers. In a record the
// signatures themselves tell what was asked for.
func (d *Deal) requested(c Certificate) (*request, error) {
	r := d.gone.requests[c.Seat]
	if d.recorded && (r == nil || c.Round > r.round) {
		return &request{round: c.Round, last: c.Last, open: true}, nil
	}
	switch {
	case r == nil || c.Round > r.round:
		return nil, ErrEarly
	case c.Round < r.round || !r.open:
		return nil, ErrLate
	}
	return r, nil
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

// Signed lists what was signed of the takeover that is asked for, by signer;
// nothing if none is.
func (d *Deal) Signed(seat int) map[int]Certificate {
	list := map[int]Certificate{}
	if r := d.request(seat); r != nil && r.signed != nil {
		for signer, e := range r.signed.got {
			list[signer] = e.certificate()
		}
	}
	return list
}

// Unsigned lists the seats whose signatures are wanting to the takeover that is asked
// for. How long they may be is the game's affair: it stands still for them.
func (d *Deal) Unsigned(seat int) []int {
	r := d.request(seat)
	switch {
	case r == nil:
		return nil
	case r.signed != nil:
		return r.signed.missing()
	}
	return d.Escrow(seat)
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
