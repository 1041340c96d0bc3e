package deck

import "errors"

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

// errDiffer is the error of a record in which signers of one round name two last
// entries: it does not say what was asked for, so it proves nothing against either.
var errDiffer = errors.New("deck: signatures of a takeover differ in the record")

// requested finds the request that a certificate answers. In a record the
// first signature tells what was asked for.
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
