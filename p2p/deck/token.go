package deck

// handState is what is public about the slots that are dealt.
type handState struct {
	tokens  [4]map[int]*point // by seat and slot: x·R
	clear   []*element        // by slot: M without the tokens of all but its owner
	shown   []Tile            // by slot; Unknown until its own token is there
	played  []bool            // by slot
	passes  []passed
	few     []int // seats that proved at most four doubles
	lacks   []lacked
	choices [4][]byte // commitments to a secret choice
	base    digest    // of those
	choice  [4]int    // revealed; -1 if not
}

func (h *handState) init(t Table) {
	n := len(t.Chairs) * int(t.Hand)
	h.clear, h.shown, h.played = make([]*element, n), make([]Tile, n), make([]bool, n)
	for i := range h.shown {
		h.shown[i] = Unknown
	}
	for seat := range h.tokens {
		h.tokens[seat] = map[int]*point{}
		h.choice[seat] = -1
	}
}

func sizeToken(d *Deal, e Entry) (int, error) {
	return size*len(d.table.foreign(int(e.Seat))) + proofSize, nil
}

// masks lists the R of slots.
func (d *Deal) masks(slots []int) []*point {
	list := make([]*point, len(slots))
	for i, s := range slots {
		list[i] = d.final().slots[s].r
	}
	return list
}

// Token makes the seat's tokens for all slots of other seats. It refuses as
// long as a shuffle is unproved, and never makes one for a slot of its own, nor
// for a second deck. It changes the Party, see [Party.MarshalBinary].
func (p *Party) Token(d *Deal) (Entry, error) {
	if err := p.due(d, Token); err != nil {
		return Entry{}, err
	}
	if err := p.open(d); err != nil {
		return Entry{}, err
	}
	context := d.context(d.stage.base, Token, p.seat, 0)
	k := d.keys.seats[p.seat].x
	body := p.tokens(d, context, p.key(d), k, d.table.foreign(p.seat))
	return p.entry(Token, 0, body), nil
}

// tokens makes x·R for the slots, in order, and one proof for all.
func (p *Party) tokens(d *Deal, context digest, x *scalar, key *point, slots []int) []byte {
	bases := d.masks(slots)
	images := make([]*point, len(bases))
	for i, r := range bases {
		if i%8 == 7 {
			pause(d.Yield)
		}
		images[i] = encode(new(element).ScalarMult(x, r.element))
	}
	q := newEquality(context, key, bases, images)
	nonce := newDrawer(p.root, "nonces", q.context).scalar()
	return append(wires(images), q.prove(x, nonce, d.Yield)...)
}

// readTokens reads tokens for the slots and checks their proof.
func (d *Deal) readTokens(context digest, key *point, slots []int, body []byte) ([]*point, error) {
	in := reader{rest: body}
	images := in.points(len(slots))
	proof := in.bytes(proofSize)
	if err := in.done(); err != nil {
		return nil, err
	}
	pause(d.Yield)
	if d.trusting {
		return images, nil
	}
	if !newEquality(context, key, d.masks(slots), images).accepts(proof, d.Yield) {
		return nil, errRefuted
	}
	return images, nil
}

func checkToken(d *Deal, s *stage, e Entry) error {
	slots := d.table.foreign(int(e.Seat))
	context := d.context(s.base, Token, int(e.Seat), 0)
	images, err := d.readTokens(context, d.keys.seats[e.Seat].x, slots, e.Body)
	if err != nil {
		return err
	}
	for i, slot := range slots {
		d.hand.tokens[e.Seat][slot] = images[i]
	}
	d.bound = true
	return nil
}

// tokensOf lists the seat's tokens for others' slots, in order.
func (d *Deal) tokensOf(seat int) []*point {
	var list []*point
	for _, slot := range d.table.foreign(seat) {
		list = append(list, d.hand.tokens[seat][slot])
	}
	return list
}

// afterTokens takes the tokens off every slot that is dealt; what is left is
// T + x·R under its owner's key alone. The game can begin.
func (d *Deal) afterTokens(*stage) {
	for slot := range d.hand.clear {
		m := new(element).Set(d.final().slots[slot].m.element)
		owner, _ := d.table.owner(slot)
		for _, seat := range d.table.seats() {
			if seat != owner {
				m.Subtract(m, d.hand.tokens[seat][slot].element)
			}
		}
		d.hand.clear[slot] = m
	}
	d.playing = true
}

// Hand looks into the seat's own slots. The tiles are listed by slot and must
// not be shown in that order: it would link a play to its place in the deck.
func (p *Party) Hand(d *Deal) (map[int]Tile, error) {
	if !d.playing {
		return nil, ErrNotNow
	}
	if p.hand == nil {
		if err := p.look(d); err != nil {
			return nil, err
		}
	}
	return p.held(d), nil
}

// look removes the seat's own x·R, in private.
func (p *Party) look(d *Deal) error {
	hand, x := map[int]Tile{}, p.key(d)
	from, to := d.table.Slots(p.seat)
	for slot := from; slot < to; slot++ {
		if slot%8 == 7 {
			pause(d.Yield)
		}
		own := new(element).ScalarMult(x, d.final().slots[slot].r.element)
		t, ok := d.table.Set.tileOf(own.Subtract(d.hand.clear[slot], own))
		if !ok {
			return errNoTile
		}
		hand[slot] = t
	}
	p.hand = hand
	return nil
}

// held lists the tiles not played yet.
func (p *Party) held(d *Deal) map[int]Tile {
	list := map[int]Tile{}
	for slot, t := range p.hand {
		if !d.hand.played[slot] {
			list[slot] = t
		}
	}
	return list
}

// Held lists the slots that the seat has not played from, in order.
func (d *Deal) Held(seat int) []int {
	var list []int
	for slot, to := d.table.Slots(seat); slot < to; slot++ {
		if !d.hand.played[slot] {
			list = append(list, slot)
		}
	}
	return list
}

// Shown returns the tile that a slot was shown to hold, Unknown if it was not.
func (d *Deal) Shown(slot int) Tile {
	if slot < 0 || slot >= len(d.hand.shown) {
		return Unknown
	}
	return d.hand.shown[slot]
}
