package deck

import "fmt"

// Disputed says whose shares do not open: they must disclose them.
type Disputed struct{ Holders []int }

// Error names the holders.
func (e *Disputed) Error() string {
	return fmt.Sprintf("deck: shares of seats %v do not open", e.Holders)
}

// Inherit puts the shares of a seat taken over together and returns the Party
// that plays for it. A *[Disputed] says which holders must disclose theirs.
func (p *Party) Inherit(d *Deal, seat int) (*Party, error) {
	c := d.Certificate(seat)
	if c == nil || c.Heir != p.seat {
		return nil, ErrNotNow
	}
	esc := d.keys.seats[seat].escrow
	x := new(scalar).Set(esc.rest)
	var bad []int
	for i, holder := range esc.holders {
		share := p.inheritShare(d, *c, holder)
		if share == nil || !esc.images[i].is(share) {
			bad = append(bad, holder)
			continue
		}
		x.Add(x, share)
	}
	if bad != nil {
		return nil, &Disputed{bad}
	}
	root := newDrawer(p.root, "heir", d.base[:], []byte{byte(seat)}).secret()
	return &Party{seat: seat, root: root, taken: x}, nil
}

// inheritShare finds one holder's share: one's own, one disclosed, or one
// sealed; nil if it does not open.
func (p *Party) inheritShare(d *Deal, c Certificate, holder int) *scalar {
	if share := d.gone.disclosed[c.Seat][holder]; share != nil {
		return share
	}
	if holder == p.seat {
		share, _ := p.share(d.keys.seats[c.Seat].escrow) // nil with its error
		return share
	}
	body := d.gone.signatures[c.Seat].got[holder].Body
	share, _ := openShare(p.box, body[certificateSize:], d.yieldContext(holder, c))
	return share
}

// Disclose publishes the share of a seat taken over, after the heir's
// complaint. The heir has the whole key anyway, and an opponent still lacks
// the heir's share.
func (p *Party) Disclose(d *Deal, seat int) (Entry, error) {
	e := p.entry(Disclose, uint8(seat), nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	share, err := p.share(d.keys.seats[seat].escrow)
	if err != nil {
		return Entry{}, err
	}
	e.Body = share.Bytes()
	return e, nil
}

// Disclosed reports whether a holder has disclosed its share of the key of a
// seat that is taken over.
func (d *Deal) Disclosed(seat, holder int) bool {
	return d.Certificate(seat) != nil && holder >= 0 && holder < len(d.gone.disclosed) && d.gone.disclosed[seat][holder] != nil
}

func checkDisclose(d *Deal, _ *stage, e Entry) error {
	share, err := decodeScalar(e.Body)
	if err != nil {
		return err
	}
	esc := d.keys.seats[e.Arg].escrow
	if !esc.images[esc.place(int(e.Seat))].is(share) {
		return errShare
	}
	d.gone.disclosed[e.Arg][e.Seat] = share
	return nil
}

// HandBack gives a seat back to the human who has returned.
func (p *Party) HandBack(d *Deal, seat int) (Entry, error) {
	e := p.entry(HandBack, uint8(seat), nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	return e, nil
}

func checkHandBack(*Deal, *stage, Entry) error { return nil }

// afterHandBack also drops a split of the seat's key whose holders have left in
// the meantime: it could not be taken over by it again.
func (d *Deal) afterHandBack(s *stage) {
	seat := int(s.arg)
	d.gone.humans[seat] = true
	for _, h := range d.keys.seats[seat].escrow.holders {
		if !d.gone.humans[h] {
			d.resplit(seat, nil)
			break
		}
	}
	d.nextGeneration()
}

// Humans lists the seats that a human sits at now.
func (d *Deal) Humans() []int { return d.gone.humans.list() }
