package deck

import "slices"

// Receipt says of which owners' shares this seat cannot make sense. Before it
// leaves, the caller stores the keys' entries: they contain the shares.
func (p *Party) Receipt(d *Deal) (Entry, error) {
	if err := p.due(d, Receipt); err != nil {
		return Entry{}, err
	}
	return p.entry(Receipt, d.stage.arg, []byte{p.complaints(d, d.escrows(d.stage.arg))}), nil
}

// complaints is the mask of the owners whose share does not open to its image.
func (p *Party) complaints(d *Deal, escrows [4]*escrow) uint8 {
	var mask uint8
	for owner, e := range escrows {
		if e.place(p.seat) < 0 {
			continue
		}
		if _, err := p.share(e); err != nil {
			mask |= 1 << owner
		}
		pause(d.Yield)
	}
	return mask
}

// escrows lists the splits of one attempt by owner.
func (d *Deal) escrows(attempt uint8) (list [4]*escrow) {
	for seat, k := range d.keys.seats {
		if k.x != nil && k.attempt == attempt {
			list[seat] = k.escrow
		}
	}
	return list
}

func checkReceipt(d *Deal, _ *stage, e Entry) error {
	return complaintLawful(d.escrows(e.Arg), int(e.Seat), e.Body[0])
}

// complaintLawful refuses complaints about shares that the seat does not hold.
func complaintLawful(escrows [4]*escrow, holder int, mask uint8) error {
	for owner := range 8 {
		if mask>>owner&1 == 0 {
			continue
		}
		if owner >= len(escrows) || escrows[owner].place(holder) < 0 {
			return errArgument
		}
	}
	return nil
}

// complainers lists who complained about the owner, in the order of seats. The
// complaints end a body; of who is absent it is empty.
func complainers(s *stage, owner int) []int {
	var list []int
	for _, holder := range s.authors {
		if b := s.got[holder].Body; len(b) > 0 && b[len(b)-1]>>owner&1 == 1 {
			list = append(list, holder)
		}
	}
	return list
}

// afterReceipts asks the owners of disputed shares to show the ephemeral
// secrets of the seals; the keys are dropped, so this harms nobody.
func (d *Deal) afterReceipts(s *stage) {
	var owners []int
	for owner := range d.table.Chairs {
		if len(complainers(s, owner)) > 0 {
			owners = append(owners, owner)
		}
	}
	if len(owners) == 0 {
		d.afterEscrow()
		return
	}
	d.keys.receipts = s
	d.begin(Dispute, s.arg, owners)
}

func sizeDispute(d *Deal, e Entry) (int, error) {
	return len(Secret{}) * len(complainers(d.keys.receipts, int(e.Seat))), nil
}

// Dispute answers the complaints about this seat's shares.
func (p *Party) Dispute(d *Deal) (Entry, error) {
	if err := p.due(d, Dispute); err != nil {
		return Entry{}, err
	}
	e := d.keys.seats[p.seat].escrow
	made := splitting{e.context, e.holders, true, p.root}
	var body []byte
	for _, holder := range complainers(d.keys.receipts, p.seat) {
		s := made.ephemeral(e.place(holder))
		body = append(body, s[:]...)
	}
	return p.entry(Dispute, d.stage.arg, body), nil
}

// checkDispute opens the disputed seals for all to see and names the liar:
// the owner, or the one who complained about a sound share. Either way the
// deal goes on, with a new key.
func checkDispute(d *Deal, _ *stage, e Entry) error {
	esc := d.keys.seats[e.Seat].escrow
	for i, holder := range complainers(d.keys.receipts, int(e.Seat)) {
		shown := Secret(e.Body[i*size:])
		if err := d.judge(esc, holder, shown); err != nil {
			d.blame(int(e.Seat), Key, err)
		} else {
			d.blame(holder, Receipt, errComplaint)
		}
	}
	return nil
}

// judge returns what is wrong with the holder's share, nil if nothing is.
func (d *Deal) judge(e *escrow, holder int, shown Secret) error {
	i := e.place(holder)
	context := sealContext(e.context, holder, e.images[i])
	share, genuine := openShown(shown, d.table.Chairs[holder].Box, e.seals[i], context)
	switch {
	case !genuine:
		return errEphemeral
	case share == nil || !e.images[i].is(share):
		return errShare
	}
	return nil
}

// afterDispute asks the owners for new keys.
func (d *Deal) afterDispute(s *stage) {
	d.begin(Key, s.arg+1, slices.Clone(s.authors))
}
