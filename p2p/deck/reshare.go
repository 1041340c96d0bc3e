package deck

// After a takeover and after a return, the keys of the humans at the table
// are shared anew among them, by the same table as at first. A split that is
// disputed then means no escrow.

// Splits are told apart by the argument that they come with: in the higher
// half a number, modulo 16, that grows with every takeover and return, in the
// lower half the bit mask of the humans there. Where takeovers and returns
// cross, devices may count them in another order for a while; a split made for
// other humans is then not taken for a false one.

// nextGeneration calls for new splits, if any key is to have holders.
func (d *Deal) nextGeneration() {
	d.gone.generation = d.gone.generation&0xf0 + 0x10 | maskOf(d.gone.humans.list())
	d.gone.reshared = [4]*escrow{}
	for _, k := range []Kind{Reshare, Kept} { // of sixteen generations ago
		delete(d.aside, [2]uint8{uint8(k), d.gone.generation})
	}
}

// compareSplits reports whether a split is another than the one at hand.
func compareSplits(split, now uint8) error {
	switch ahead := int8(split&0xf0 - now&0xf0); {
	case ahead < 0:
		return ErrLate
	case split != now:
		return ErrEarly
	}
	return nil
}

// resplit puts another split of the seat's key in force, or none. What was
// under way with the one before is over.
func (d *Deal) resplit(seat int, esc *escrow) {
	d.keys.seats[seat].escrow = esc
	d.gone.disclosed[seat] = [4]*scalar{}
	if r := d.gone.requests[seat]; r != nil {
		r.signed = nil
	}
	for _, k := range []Kind{SubToken, Disclose} {
		delete(d.aside, [2]uint8{uint8(k), uint8(seat)})
	}
}

// resharers lists the seats that split their keys anew: those that the table
// of holders gives any. One who has left and returned is among them, though its
// heir knows its key already.
func (d *Deal) resharers() []int {
	var list []int
	for _, seat := range d.gone.humans.list() {
		if len(d.table.holders(seat, d.gone.humans)) > 0 {
			list = append(list, seat)
		}
	}
	return list
}

func (d *Deal) findReshare(e Entry) (*stage, error) {
	if d.gone.generation == 0 {
		return nil, ErrEarly
	}
	if err := compareSplits(e.Arg, d.gone.generation); err != nil {
		return nil, err
	}
	if e.Kind == Reshare {
		return d.beside(Reshare, e.Arg, d.resharers()), nil
	}
	return d.findKept(e)
}

// findKept admits receipts once all new splits are there.
func (d *Deal) findKept(e Entry) (*stage, error) {
	var kept []int
	for _, seat := range d.resharers() {
		if d.gone.reshared[seat] == nil {
			return nil, ErrEarly
		}
	}
	for _, seat := range d.gone.humans.list() {
		for _, esc := range d.gone.reshared {
			if esc.place(seat) >= 0 {
				kept = append(kept, seat)
				break
			}
		}
	}
	return d.beside(Kept, e.Arg, kept), nil
}

func sizeReshare(d *Deal, e Entry) (int, error) {
	return splitLength(len(d.table.holders(int(e.Seat), d.gone.humans)), false), nil
}

// Reshare splits the seat's key anew over the humans that are there.
func (p *Party) Reshare(d *Deal) (Entry, error) {
	e := p.entry(Reshare, d.gone.generation, nil)
	s, err := d.place(e)
	if err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	context := d.context(s.base, Reshare, p.seat, e.Arg)
	holders := d.table.holders(p.seat, d.gone.humans)
	e.Body, err = splitting{context, holders, false, p.root}.bytes(d, p.key(d))
	return e, err
}

func checkReshare(d *Deal, s *stage, e Entry) error {
	seat := int(e.Seat)
	context := d.context(s.base, Reshare, seat, e.Arg)
	esc, err := readEscrow(context, d.table.holders(seat, d.gone.humans), false, e.Body, d.keys.seats[seat].x)
	if err != nil {
		return err
	}
	esc.split = e.Arg
	d.gone.reshared[seat] = esc
	return nil
}

// Kept says which of the new shares this seat cannot make sense of.
func (p *Party) Kept(d *Deal) (Entry, error) {
	e := p.entry(Kept, d.gone.generation, nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	e.Body = []byte{p.complaints(d, d.gone.reshared)}
	return e, nil
}

func checkKept(d *Deal, _ *stage, e Entry) error {
	return complaintLawful(d.gone.reshared, int(e.Seat), e.Body[0])
}

// afterKept puts the new splits in force; a disputed one leaves the key
// without escrow.
func (d *Deal) afterKept(s *stage) {
	for seat, esc := range d.gone.reshared {
		if esc == nil {
			continue
		}
		if len(complainers(s, seat)) > 0 {
			esc = nil
		}
		d.resplit(seat, esc)
	}
}
