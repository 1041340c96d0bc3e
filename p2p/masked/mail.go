package masked

import (
	"maps"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// mail is what was said about one deal, in the order it was said, by line and
// by the seat it speaks for; and what of it is this device's own.
type mail struct {
	cards   [engine.MaxSeats][engine.MaxSeats][]card
	aside   []card // of takeovers, which answer no question of the game
	said    map[question]bool
	parties [engine.MaxSeats]*deck.Party
}

// mailOf returns the mail of a deal that is not past.
func (d *Dealer) mailOf(deal id) *mail {
	m := d.mail[deal]
	if m == nil {
		m = &mail{said: map[question]bool{}}
		d.mail[deal] = m
	}
	return m
}

// forget drops the mail of deals that are past.
func (d *Dealer) forget() {
	maps.DeleteFunc(d.mail, func(deal id, _ *mail) bool { return d.past(deal) })
}

// past reports whether the deal is over and done with.
func (d *Dealer) past(deal id) bool {
	if d.cur == nil {
		return false
	}
	now := d.cur.id
	return deal.number < now.number || deal.number == now.number && deal.attempt < now.attempt
}

// note remembers an own card and, after a restart, the party that made it.
func (m *mail) note(c card, s said) error {
	m.said[c.question()] = true
	if s.fresh {
		return nil
	}
	p := new(deck.Party)
	if err := p.UnmarshalBinary(s.Private); err != nil {
		return err
	}
	m.parties[c.entry.Seat] = p
	return nil
}
