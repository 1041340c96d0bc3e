package deck

// lastState is what the opening shows.
type lastState struct {
	keys [4]*scalar // nil if withheld
	over bool
}

// Open gives the seat's key away: the hand is over, and all is checked again.
func (p *Party) Open(d *Deal) (Entry, error) {
	if _, err := p.turn(d, Open, 0); err != nil {
		return Entry{}, err
	}
	return p.entry(Open, 0, p.key(d).Bytes()), nil
}

func checkOpen(d *Deal, _ *stage, e Entry) error {
	if e.Arg != 0 {
		return errArgument
	}
	x, err := decodeScalar(e.Body)
	if err != nil {
		return err
	}
	if !d.keys.seats[e.Seat].x.is(x) {
		return errKey
	}
	d.last.keys[e.Seat] = x
	return nil
}

func (d *Deal) afterOpen(s *stage) {
	for _, seat := range s.authors {
		if d.last.keys[seat] == nil {
			d.blame(seat, Open, errWithheld)
		}
	}
	d.playing, d.last.over = false, true
}

// Over reports whether the deal has been opened.
func (d *Deal) Over() bool { return d.last.over }

// tiles decrypts every slot of a deck with the keys that were opened. Where one is
// missing its tokens stand in for it, and what neither opens is Unknown.
func (d *Deal) tiles(p *pile) []Tile {
	sum := new(scalar)
	for _, x := range d.last.keys {
		if x != nil {
			sum.Add(sum, x)
		}
	}
	list := make([]Tile, int(d.table.Set))
	for slot := range list {
		if slot%8 == 7 {
			pause(d.Yield)
		}
		list[slot] = d.tile(p.slots[slot], slot, sum)
	}
	return list
}

// tile decrypts one slot with the sum of the keys that are known.
func (d *Deal) tile(s masked, slot int, sum *scalar) Tile {
	known := mulPublic(nil, []*scalar{sum}, []*element{s.r.element})
	m := minus(s.m.element, known)
	for _, seat := range d.table.seats() {
		if d.last.keys[seat] != nil {
			continue
		}
		token := d.hand.tokens[seat][slot]
		if token == nil { // asleep, or the seat's own
			return d.Shown(slot)
		}
		m.Subtract(m, token.element)
	}
	t, ok := d.table.Set.tileOf(m)
	if !ok {
		return Unknown
	}
	return t
}
