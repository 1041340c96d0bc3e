package masked

import (
	"crypto/sha256"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// line is what one human's seat has said, and how far it has been sorted.
type line struct {
	said   []p2p.Said
	sorted int
	sit    *sit
	echo   [][32]byte // of own entries that were sorted before they were heard
}

// hear adds an entry to its line. An own entry that was added when it was said
// is not added again.
func (d *Dealer) hear(s p2p.Said) {
	if !d.humans.Has(s.Seat) {
		return
	}
	l := &d.lines[s.Seat]
	if len(l.echo) > 0 && l.echo[0] == sha256.Sum256(s.Payload) {
		l.echo = l.echo[1:]
		return
	}
	l.said = append(l.said, s)
}

// sort puts what the lines say where it will be asked for.
func (d *Dealer) sort() error {
	for seat := range d.lines {
		l := &d.lines[seat]
		for ; l.sorted < len(l.said); l.sorted++ {
			if err := d.sortEntry(engine.Seat(seat), l, l.said[l.sorted]); err != nil {
				return err
			}
		}
	}
	return nil
}

// sortEntry puts one entry to its deal and seat.
func (d *Dealer) sortEntry(seat engine.Seat, l *line, s p2p.Said) error {
	if l.sit == nil {
		return d.sortSit(seat, l, s)
	}
	c, err := decodeCard(s.Payload)
	if err != nil {
		return d.refuse(seat, err)
	}
	c.private, c.own = s.Private, seat == d.cfg.Seat
	if int(c.entry.Seat) >= int(d.cfg.Rules.Players) || d.past(c.deal) {
		return nil
	}
	m := d.mailOf(c.deal)
	m.cards[seat][c.entry.Seat] = append(m.cards[seat][c.entry.Seat], c)
	if c.own {
		return m.note(c, !d.caught)
	}
	return nil
}

func (d *Dealer) sortSit(seat engine.Seat, l *line, s p2p.Said) (err error) {
	if l.sit, err = decodeSit(s.Payload); err != nil {
		return d.refuse(seat, err)
	}
	if seat == d.cfg.Seat {
		d.keys, err = keysOf(s.Private)
	}
	return err
}
