package masked

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// escrow says what this device owes of keys that are split over holders: a
// signature to a takeover, a share that does not open to the heir, and after a
// takeover or a return a new split of the own key, so that the next who leaves can
// be taken over. (Parts of tokens in place of a takeover are not made: who
// vanished has to be taken over all the same, to play.)
func (d *Dealer) escrow(ctx context.Context, m *engine.Match) (bool, error) {
	if !d.cur.humans.Has(d.cfg.Seat) || !d.present.Has(d.cfg.Seat) {
		return false, nil
	}
	p, err := d.party(d.cur, d.cfg.Seat)
	if err != nil {
		return false, err
	}
	for _, owed := range []func(*deck.Party, *engine.Match) (deck.Entry, error){d.signature, d.disclosure, d.resplit} {
		step, err := owed(p, m)
		if err != nil {
			return false, fmt.Errorf("masked: escrow: %w", err)
		}
		if step.Kind != 0 {
			return true, d.play(ctx, d.cur, engine.Event{}, step)
		}
	}
	return d.complain(ctx, p)
}

// signature signs that a human for whom the table waits is taken over, and
// gives this seat's share of that one's key to the heir.
func (d *Dealer) signature(p *deck.Party, m *engine.Match) (deck.Entry, error) {
	for x := range d.hosting(d.stuck(m)).All() {
		if d.unsigned(x).Has(d.cfg.Seat) {
			return p.Takeover(d.cur.deal, int(x), d.keys.signer)
		}
	}
	return deck.Entry{}, nil
}

// disclosure shows this seat's share of the key of one who is taken over, after
// the heir's complaint.
func (d *Dealer) disclosure(p *deck.Party, _ *engine.Match) (deck.Entry, error) {
	for x := range d.cur.humans.All() {
		if d.undisclosed(x).Has(d.cfg.Seat) {
			return p.Disclose(d.cur.deal, int(x))
		}
	}
	return deck.Entry{}, nil
}

// resplit splits the own key anew, and says which of the others' new shares
// make sense.
func (d *Dealer) resplit(p *deck.Party, m *engine.Match) (deck.Entry, error) {
	kind, seats := d.cur.deal.Owed()
	switch {
	case d.opening(m) || !slices.Contains(seats, p.Seat()):
		return deck.Entry{}, nil
	case kind == deck.Reshare:
		return p.Reshare(d.cur.deal)
	}
	return p.Kept(d.cur.deal)
}

// complain says which shares of a seat that this device is the heir of do not
// open. Their holders show them: the heir gets the key all the same.
func (d *Dealer) complain(ctx context.Context, p *deck.Party) (bool, error) {
	for x := range d.cur.humans.All() {
		c := d.cur.deal.Certificate(int(x))
		if c == nil || engine.Seat(c.Heir) != d.cfg.Seat || d.cur.parties[x] != nil {
			continue
		}
		var disputed *deck.Disputed
		if _, err := p.Inherit(d.cur.deal, int(x)); !errors.As(err, &disputed) {
			continue
		}
		complaint := c.Epoch << 8
		for _, holder := range disputed.Holders {
			complaint |= 1 << holder
		}
		if before := d.lines[x].seals[d.cfg.Seat]; before>>8 == complaint>>8 && before&complaint == complaint {
			continue
		}
		return true, d.say(ctx, word{kind: kindSeals, seat: x, round: complaint}.encode(), nil)
	}
	return false, nil
}

// undisclosed returns the holders who owe the heir of a seat the shares that do
// not open to it.
func (d *Dealer) undisclosed(x engine.Seat) (holders engine.Seats) {
	c := d.cur.deal.Certificate(int(x))
	if c == nil || d.lines[x].seals[c.Heir]>>8 != c.Epoch&0xff {
		return 0
	}
	for _, h := range d.cur.deal.Escrow(int(x)) {
		if h != c.Heir && d.lines[x].seals[c.Heir]>>h&1 == 1 && !d.cur.deal.Disclosed(int(x), h) {
			holders = holders.With(engine.Seat(h))
		}
	}
	return holders
}

// inherit takes up the key of a seat that is taken over, if it falls to this
// device, and reports whether that is done: all shares open, or are disclosed.
func (d *Dealer) inherit(x engine.Seat) (bool, error) {
	c := d.cur.deal.Certificate(int(x))
	if engine.Seat(c.Heir) != d.cfg.Seat || d.cur.parties[x] != nil {
		return true, nil
	}
	p, err := d.cur.parties[d.cfg.Seat].Inherit(d.cur.deal, int(x))
	var disputed *deck.Disputed
	if errors.As(err, &disputed) {
		d.tellSeals(x, disputed.Holders)
		return false, nil
	}
	d.cur.parties[x] = p
	return err == nil, err
}

var errSeal = errors.New("a share of a key that does not open")

// tellSeals names, once, whose shares do not open.
func (d *Dealer) tellSeals(x engine.Seat, holders []int) {
	for _, h := range holders {
		if seat := engine.Seat(h); !d.cur.sealed[x].Has(seat) {
			d.cur.sealed[x] = d.cur.sealed[x].With(seat)
			d.notify(Refused{seat, errSeal})
		}
	}
}

// prevented reports whether the other side keeps a seat from being taken over: by
// a new split that it withholds, or a complaint about one that nothing proves.
func (d *Dealer) prevented(x engine.Seat) bool {
	_, owing := d.cur.deal.Owed()
	others := d.judges(x, loss, d.humans)
	return slices.ContainsFunc(append(owing, d.cur.deal.Complaints(int(x))...), func(s int) bool { return others.Has(engine.Seat(s)) })
}

// unsigned returns who keeps a human that is found to be gone from being taken
// over, by not signing.
func (d *Dealer) unsigned(x engine.Seat) (seats engine.Seats) {
	if l := &d.lines[x]; l.out == len(l.outs) || l.outs[l.out].purpose != takeover {
		return 0
	}
	for _, s := range d.cur.deal.Unsigned(int(x)) {
		seats = seats.With(engine.Seat(s))
	}
	return seats
}
