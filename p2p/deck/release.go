package deck

// startReleases calls for what the owners of split keys held back. All
// shuffles are proved: to hold all keys is to be able to read, and no more to
// choose where the tiles lie.
func (d *Deal) startReleases() {
	d.pile.dealt = d.head
	var owners []int
	for _, seat := range d.table.seats() {
		if d.keys.seats[seat].escrow != nil {
			owners = append(owners, seat)
		}
	}
	if len(owners) == 0 {
		d.startTokens()
		return
	}
	d.begin(Release, 0, owners)
}

// releaseSize is the length of a rest and of the head of the deck that it is
// released for.
const releaseSize = size + len(digest{})

// Release gives away what the seat held back of its key's split: from now on
// all its holders together have its key. It refuses as long as a shuffle is
// unproved. It changes the Party, see [Party.MarshalBinary].
func (p *Party) Release(d *Deal) (Entry, error) {
	if err := p.due(d, Release); err != nil {
		return Entry{}, err
	}
	if err := p.open(d); err != nil {
		return Entry{}, err
	}
	e := d.keys.seats[p.seat].escrow
	rest, _ := splitting{e.context, e.holders, true, p.root}.shares(p.key(d))
	return p.entry(Release, 0, append(rest.Bytes(), d.pile.dealt[:]...)), nil
}

// open notes the deck that the Party opens, or refuses another: who has its
// rest and knows where the tiles of a second deck lie would have both.
func (p *Party) open(d *Deal) error {
	return note(&p.opened, hash("opened", d.base[:], d.pile.dealt[:]))
}

// note writes down what is done once, or refuses another.
func note(done *digest, now digest) error {
	if *done == (digest{}) {
		*done = now
	}
	if *done != now {
		return ErrNotNow
	}
	return nil
}

func checkRelease(d *Deal, _ *stage, e Entry) error {
	in := reader{rest: e.Body}
	rest, dealt := in.scalar(), in.bytes(len(digest{}))
	if err := in.done(); err != nil {
		return err
	}
	if digest(dealt) != d.pile.dealt {
		return errDeck
	}
	esc := d.keys.seats[e.Seat].escrow
	if !esc.held.is(rest) {
		return errRest
	}
	esc.rest, d.bound = rest, true
	return nil
}

func (d *Deal) afterReleases(*stage) { d.startTokens() }

// startTokens calls for the tokens. Every seat's tokens can be made by its
// holders now, if it should vanish.
func (d *Deal) startTokens() {
	d.gone.base = d.head
	d.begin(Token, 0, d.table.seats())
}

// Bound reports whether somebody may have seen a tile: a rest was released or a
// token given. Before, a deal can be given up and dealt again without blame;
// after, that would be a way to choose among deals.
func (d *Deal) Bound() bool { return d.bound }
