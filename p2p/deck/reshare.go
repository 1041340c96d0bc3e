package deck

// After a takeover and after a return, the keys of the humans at the table
// are shared anew among them, by the same table as at first. A split that is
// disputed then means no escrow.

// nextGeneration calls for new splits, if any key is to have holders.
func (d *Deal) nextGeneration() {
	d.gone.generation = Split{d.gone.generation.Count + 1, maskOf(d.gone.humans.list())}
	d.gone.reshared = [4]*escrow{}
	for _, k := range []Kind{Reshare, Kept} { // of the generation before
		delete(d.aside, [2]uint8{uint8(k)})
	}
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
	if e.Arg != 0 {
		return nil, &Fault{int(e.Seat), e.Kind, errArgument}
	}
	if d.gone.generation == (Split{}) {
		return nil, ErrEarly
	}
	if err := e.findSplit(d.gone.generation); err != nil {
		return nil, err
	}
	if e.Kind == Reshare {
		return d.beside(Reshare, 0, d.resharers()), nil
	}
	return d.findKept()
}

// findKept admits receipts once all new splits are there.
func (d *Deal) findKept() (*stage, error) {
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
	return d.beside(Kept, 0, kept), nil
}

func sizeReshare(d *Deal, e Entry) (int, error) {
	return splitName + splitLength(len(d.table.holders(int(e.Seat), d.gone.humans)), false), nil
}

// Reshare splits the seat's key anew over the humans that are there.
func (p *Party) Reshare(d *Deal) (Entry, error) {
	e := p.entry(Reshare, 0, d.gone.generation.bytes())
	s, err := d.place(e)
	if err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	holders := d.table.holders(p.seat, d.gone.humans)
	shares, err := splitting{d.splitContext(s, p.seat), holders, false, p.root}.bytes(d, p.key(d))
	e.Body = append(e.Body, shares...)
	return e, err
}

// splitContext is what a seat's new shares and their seals are bound to.
func (d *Deal) splitContext(s *stage, seat int) digest {
	context := d.context(s.base, Reshare, seat, 0)
	return hash("split", context[:], d.gone.generation.bytes())
}

func checkReshare(d *Deal, s *stage, e Entry) error {
	seat := int(e.Seat)
	holders := d.table.holders(seat, d.gone.humans)
	esc, err := readEscrow(d.splitContext(s, seat), holders, false, e.Body[splitName:], d.keys.seats[seat].x)
	if err != nil {
		return err
	}
	esc.split = d.gone.generation
	d.gone.reshared[seat] = esc
	return nil
}

// Owed says what of new splits is wanting since a takeover or a return, and from
// which seats: Reshare, then Kept, or 0. Whoever owes it keeps all others from
// being taken over, which names it for the game; the play goes on without.
func (d *Deal) Owed() (k Kind, seats []int) {
	if d.gone.generation == (Split{}) || d.last.over {
		return 0, nil
	}
	if seats = d.beside(Reshare, 0, d.resharers()).missing(); len(seats) > 0 {
		return Reshare, seats
	}
	kept, err := d.findKept()
	if err != nil {
		panic("deck: splits are wanting that nobody owes: " + err.Error())
	}
	if seats = kept.missing(); len(seats) > 0 {
		return Kept, seats
	}
	return 0, nil
}

// Complaints lists who says of the seat's new share that it makes no sense: for
// that the key has no holders. Nothing proves it, see Leaving.
func (d *Deal) Complaints(owner int) []int {
	s := d.aside[[2]uint8{uint8(Kept)}]
	if s == nil || owner < 0 || owner >= len(d.table.Chairs) {
		return nil
	}
	return complainers(s, owner)
}

// Kept says which of the new shares this seat cannot make sense of.
func (p *Party) Kept(d *Deal) (Entry, error) {
	e := p.entry(Kept, 0, d.gone.generation.bytes())
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	e.Body = append(e.Body, p.complaints(d, d.gone.reshared))
	return e, nil
}

func checkKept(d *Deal, _ *stage, e Entry) error {
	return complaintLawful(d.gone.reshared, int(e.Seat), e.Body[splitName])
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
