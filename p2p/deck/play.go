package deck

// showing proves one's own token for slots of one's own: everybody can then
// take it off and see the tiles.
func (p *Party) showing(d *Deal, s *stage, k Kind, arg uint8, slots []int) []byte {
	context := d.context(s.base, k, p.seat, arg)
	return p.tokens(d, context, p.key(d), d.keys.seats[p.seat].x, slots)
}

// readShowing checks what showing made and returns the tiles.
func (d *Deal) readShowing(s *stage, e Entry, slots []int, body []byte) ([]Tile, error) {
	context := d.context(s.base, e.Kind, int(e.Seat), e.Arg)
	tokens, err := d.readTokens(context, d.keys.seats[e.Seat].x, slots, body)
	if err != nil {
		return nil, err
	}
	tiles := make([]Tile, len(slots))
	for i, slot := range slots {
		t, ok := d.table.Set.tileOf(minus(d.hand.clear[slot], tokens[i].element))
		if !ok {
			return nil, errNoTile
		}
		if d.elsewhere(t, slot) {
			return nil, errTwice
		}
		tiles[i] = t
	}
	return tiles, nil
}

// elsewhere reports whether another slot was shown to hold the tile. The
// shuffle proof rules it out; this is the second lock.
func (d *Deal) elsewhere(t Tile, slot int) bool {
	for other, shown := range d.hand.shown {
		if shown == t && other != slot {
			return true
		}
	}
	return false
}

// holds reports whether the slot is the seat's and not played from.
func (d *Deal) holds(seat, slot int) bool {
	from, to := d.table.Slots(seat)
	return slot >= from && slot < to && !d.hand.played[slot]
}

// Play shows the tile in a slot of one's own hand.
func (p *Party) Play(d *Deal, slot int) (Entry, error) {
	if slot < 0 || slot > int(DoubleNine) || !d.holds(p.seat, slot) {
		return Entry{}, ErrFalse
	}
	s, err := p.turn(d, Play, uint8(slot))
	if err != nil {
		return Entry{}, err
	}
	return p.entry(Play, uint8(slot), p.showing(d, s, Play, uint8(slot), []int{slot})), nil
}

func checkPlay(d *Deal, s *stage, e Entry) error {
	slot := int(e.Arg)
	if !d.holds(int(e.Seat), slot) {
		return errSlot
	}
	tiles, err := d.readShowing(s, e, []int{slot}, e.Body)
	if err != nil {
		return err
	}
	d.hand.shown[slot], d.hand.played[slot] = tiles[0], true
	return nil
}
