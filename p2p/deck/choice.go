package deck

import "slices"

// A secret choice: who of a pair leads. Both commit, then both reveal; what
// is not revealed takes the default that the game fixed beforehand.

func checkChoose(d *Deal, s *stage, e Entry) error {
	if int(e.Arg)>>len(d.table.Chairs) != 0 {
		return errArgument
	}
	d.hand.base = s.base
	return nil
}

// afterChoose forgets choices made before; one who made none now has none.
func (d *Deal) afterChoose(s *stage) {
	for _, seat := range s.authors {
		d.hand.choices[seat], d.hand.choice[seat] = s.got[seat].Body, -1
	}
	d.begin(Choice, s.arg, s.authors)
}

func checkChoice(d *Deal, _ *stage, e Entry) error {
	if e.Body[0] > 1 {
		return errArgument
	}
	if !slices.Equal(d.commitTo(d.hand.base, Choose, int(e.Seat), e.Arg, e.Body), d.hand.choices[e.Seat]) {
		return errOpening
	}
	d.hand.choice[e.Seat] = int(e.Body[0])
	return nil
}

// Chosen returns what the seat chose last; false if that is not revealed.
func (d *Deal) Chosen(seat int) (yes, revealed bool) {
	if seat < 0 || seat >= len(d.table.Chairs) || d.hand.choice[seat] < 0 {
		return false, false
	}
	return d.hand.choice[seat] == 1, true
}

// Choose commits to a choice; the seats that choose are asked together.
func (p *Party) Choose(d *Deal, seats []int, yes bool) (Entry, error) {
	arg := maskOf(seats)
	s, err := p.turn(d, Choose, arg)
	if err != nil {
		return Entry{}, err
	}
	opening := p.opening(d, s.base, arg, bit(yes))
	return p.entry(Choose, arg, d.commitTo(s.base, Choose, p.seat, arg, opening)), nil
}

// opening is the choice and 32 bytes that hide it.
func (p *Party) opening(d *Deal, base digest, arg uint8, choice byte) []byte {
	context := d.context(base, Choose, p.seat, arg)
	nonce := newDrawer(p.root, "choice", context[:]).secret()
	return append([]byte{choice}, nonce[:]...)
}

// Choice reveals it. A Party that made no such commitment, because it took
// the seat over since, has nothing to reveal.
func (p *Party) Choice(d *Deal) (Entry, error) {
	if err := p.due(d, Choice); err != nil {
		return Entry{}, err
	}
	arg := d.stage.arg
	for choice := range byte(2) {
		opening := p.opening(d, d.hand.base, arg, choice)
		if slices.Equal(d.commitTo(d.hand.base, Choose, p.seat, arg, opening), d.hand.choices[p.seat]) {
			return p.entry(Choice, arg, opening), nil
		}
	}
	return Entry{}, ErrNotNow
}
