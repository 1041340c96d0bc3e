package deck

import "slices"

// goneState is what is public about seats that have left and the work that
// their leaving makes. None of it moves the head: where it falls among the
// plays may differ from device to device.
type goneState struct {
	base        digest // the head when the first token was due: nobody is taken over before
	humans      crowd  // who is there now
	epoch       [4]uint16
	requests    [4]*request // for a takeover
	certificate [4]*Certificate
	signatures  [4]*stage // of the certificate
	disclosed   [4][4]*scalar
	generation  Split      // the last that was called for
	reshared    [4]*escrow // this generation's, until they are kept
}

// findAside finds the stage of an entry that the head does not bind.
func (d *Deal) findAside(e Entry) (*stage, error) {
	switch {
	case d.last.over:
		return nil, ErrLate
	case d.gone.base == digest{}:
		return nil, ErrEarly
	}
	switch e.Kind {
	case SubToken:
		return d.findSubToken(e)
	case Takeover:
		return d.findTakeover(e)
	case Disclose, HandBack:
		return d.findTaken(e)
	default:
		return d.findReshare(e)
	}
}

// beside returns the stage aside of this kind and argument, or a new one.
func (d *Deal) beside(k Kind, arg uint8, authors []int) *stage {
	if s := d.aside[[2]uint8{uint8(k), arg}]; s != nil {
		return s
	}
	return newStage(d.gone.base, k, arg, authors)
}

// findSubToken admits parts of a token that is still missing, made from the
// split of its owner's key that is in force.
func (d *Deal) findSubToken(e Entry) (*stage, error) {
	if d.stage == nil || d.stage.kind != Token {
		return nil, ErrLate
	}
	if err := d.splittable(e); err != nil {
		return nil, err
	}
	esc := d.keys.seats[e.Arg].escrow
	if esc == nil {
		return nil, ErrEarly
	}
	if _, ok := d.stage.got[int(e.Arg)]; ok {
		return nil, ErrLate
	}
	if err := e.findSplit(esc.split); err != nil {
		return nil, err
	}
	return d.beside(SubToken, e.Arg, esc.holders), nil
}

// splittable blames who works with shares of a key that never has any. If it
// only has none just now, somebody else may be further on.
func (d *Deal) splittable(e Entry) error {
	if int(e.Arg) >= len(d.table.Chairs) || e.Arg == e.Seat {
		return &Fault{int(e.Seat), e.Kind, errArgument}
	}
	if d.table.holders(int(e.Arg), d.table.crowd()) == nil {
		return &Fault{int(e.Seat), e.Kind, errNoEscrow}
	}
	return nil
}

func sizeSubToken(d *Deal, e Entry) (int, error) {
	return splitName + size*len(d.table.foreign(int(e.Arg))) + proofSize, nil
}

// SubToken makes this seat's part of the tokens that another seat owes: its
// share times R. The parts of all holders sum to the tokens, and nobody
// learns the key. Never for that seat's own slots.
func (p *Party) SubToken(d *Deal, owner int) (Entry, error) {
	if d.Escrow(owner) == nil {
		return Entry{}, ErrNotNow
	}
	esc := d.keys.seats[owner].escrow
	e := p.entry(SubToken, uint8(owner), esc.split.bytes())
	s, err := d.place(e)
	if err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	share, err := p.share(esc)
	if err != nil {
		return Entry{}, err
	}
	if err := p.open(d); err != nil {
		return Entry{}, err
	}
	context := d.context(s.base, SubToken, p.seat, e.Arg)
	image := esc.images[esc.place(p.seat)]
	e.Body = append(e.Body, p.tokens(d, context, share, image, d.table.foreign(owner))...)
	return e, nil
}

func checkSubToken(d *Deal, s *stage, e Entry) error {
	esc := d.keys.seats[e.Arg].escrow
	context := d.context(s.base, SubToken, int(e.Seat), e.Arg)
	image := esc.images[esc.place(int(e.Seat))]
	_, err := d.readTokens(context, image, d.table.foreign(int(e.Arg)), e.Body[splitName:])
	return err
}

// afterSubTokens adds the parts up and puts them in the place of the missing
// entry.
func (d *Deal) afterSubTokens(s *stage) {
	owner := int(s.arg)
	rest := d.keys.seats[owner].escrow.rest // known to all: its part of the token is, too
	for i, slot := range d.table.foreign(owner) {
		sum := new(element).ScalarMult(rest, d.final().slots[slot].r.element)
		for _, holder := range s.authors {
			part, err := decodePoint(s.got[holder].Body[splitName+i*size:][:size])
			if err != nil {
				panic("deck: a token that was checked is none: " + err.Error())
			}
			sum.Add(sum, part.element)
		}
		d.hand.tokens[owner][slot] = encode(sum)
	}
	due := d.stage
	due.got[owner] = Entry{Kind: Token, Seat: uint8(owner)}
	d.finish(due)
}

// findTaken admits what follows a takeover: the heir hands the seat back, or
// the other holders disclose their shares.
func (d *Deal) findTaken(e Entry) (*stage, error) {
	seat := int(e.Arg)
	if seat >= len(d.table.Chairs) || !d.table.Chairs[seat].Human || d.gone.humans[seat] {
		return nil, ErrLate
	}
	heir := d.gone.certificate[seat].Heir
	if e.Kind == HandBack {
		return newStage(d.gone.base, HandBack, e.Arg, []int{heir}), nil
	}
	holders := slices.Clone(d.keys.seats[seat].escrow.holders)
	others := slices.DeleteFunc(holders, func(h int) bool { return h == heir })
	return d.beside(Disclose, e.Arg, others), nil
}
