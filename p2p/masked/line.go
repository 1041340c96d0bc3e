package masked

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// line is what one human's seat has said, and how far it has been sorted.
type line struct {
	said    []said
	scanned int // for votes, which count whatever becomes of the seat
	sorted  int
	sit     *sit
	echo    [][32]byte // of own entries that were sorted before they were heard

	outs   []out                   // how often the seat was found to be gone, in order
	out    int                     // of them, those that have taken effect
	backs  int                     // of them, those that the seat has come back from
	hand   [engine.MaxSeats]handed // the last time that a host gave it back
	ready  uint16                  // the deal that it wants
	annul  uint16                  // the hand that it would annul
	seals  [engine.MaxSeats]uint16 // what each says of shares of its key that do not open, see kindSeals
	opened [engine.MaxSeats]uint16 // the last deal that it opened for a seat
	bad    error                   // what it said that nobody may say; nothing after that counts

	fork    *p2p.Place // the name that has two entries
	away    time.Time  // since when; zero if it is here
	blocks  time.Time  // since when the table waits for it; zero if it does not
	voted   time.Time  // when this device last asked whether it is gone
	leaving bool
	phrases int // said since the last hand
}

// said is an entry of a line.
type said struct {
	p2p.Said
	fresh bool // made since this program began
}

// handed says when a host gave a seat back: after how many times out, for which
// deal it had said to be ready, and which it had opened for the seat.
type handed struct {
	times  int
	ready  uint16
	opened uint16
}

// limit returns how many of its entries count now, and whether more may come.
func (d *Dealer) limit(seat engine.Seat) int {
	l := &d.lines[seat]
	if l.backs < len(l.outs) {
		return l.outs[l.backs].cut
	}
	if r := d.rounds[seat].open(); r != nil {
		if v, voted := r.votes[d.cfg.Seat]; voted && seat != d.cfg.Seat {
			return int(v.heard)
		}
	}
	return len(l.said)
}

// hear adds an entry to its line. An own entry was added when it was said; now
// its name is known.
func (d *Dealer) hear(s p2p.Said) {
	if !d.humans.Has(s.Seat) {
		return
	}
	l := &d.lines[s.Seat]
	if len(l.echo) > 0 && l.echo[0] == sha256.Sum256(s.Payload) {
		l.said[len(l.said)-len(l.echo)].Place = s.Place
		l.echo = l.echo[1:]
		return
	}
	l.said = append(l.said, said{s, false})
}

// sort puts what the lines say where it will be asked for: first the votes,
// for they tell how much of the lines counts. It fails if something was taken
// in that does not count: then this device begins anew.
func (d *Dealer) sort() error {
	for seat := range d.lines {
		l := &d.lines[seat]
		for ; l.scanned < len(l.said); l.scanned++ {
			d.scan(engine.Seat(seat), l.said[l.scanned].Payload)
		}
	}
	d.countAll()
	for seat := range d.lines {
		if err := d.sortLine(engine.Seat(seat), &d.lines[seat]); err != nil {
			return err
		}
	}
	return nil
}

func (d *Dealer) sortLine(seat engine.Seat, l *line) error {
	for {
		limit := d.limit(seat)
		if l.elsewhere() {
			return fmt.Errorf("masked: seat %d told this device another line than the others", seat)
		}
		if l.sorted > limit {
			return fmt.Errorf("masked: seat %d went on after it was taken over: %w", seat, p2p.ErrAnew)
		}
		for ; l.sorted < min(limit, len(l.said)) && l.bad == nil; l.sorted++ {
			if err := d.sortEntry(seat, l, l.said[l.sorted]); err != nil {
				return err
			}
		}
		if !l.comeBack() {
			return nil
		}
	}
}

// comeBack skips what the seat said while it was out, to its word that it is
// back: only after its being out has taken effect, for what it says then is
// not for the same turn.
func (l *line) comeBack() bool {
	if l.bad != nil || l.backs >= l.out || l.sorted < l.outs[l.backs].cut {
		return false
	}
	i := l.saidBack()
	if i < 0 {
		return false
	}
	l.backs, l.sorted = l.backs+1, i+1
	return true
}

// saidBack returns where the seat says that it is back since it was last out,
// -1 if it does not.
func (l *line) saidBack() int {
	for i := l.outs[l.backs].cut; i < len(l.said); i++ {
		w, err := decodeWord(l.said[i].Payload)
		if err == nil && w.kind == kindBack && int(w.round) == l.backs+1 {
			return i
		}
	}
	return -1
}

// sortEntry puts one entry to its deal and seat.
func (d *Dealer) sortEntry(seat engine.Seat, l *line, s said) error {
	if l.sit == nil {
		return d.sortSit(seat, l, s)
	}
	if w, err := decodeWord(s.Payload); err == nil {
		d.sortWord(seat, l, w)
		return nil
	}
	c, err := decodeCard(s.Payload)
	if err != nil {
		l.bad = err
		return nil
	}
	c.own = seat == d.cfg.Seat
	if c.entry.Seat >= d.cfg.Rules.Players || d.past(c.deal) {
		return nil
	}
	m := d.mailOf(c.deal)
	if c.entry.Kind == deck.Open {
		l.opened[c.entry.Seat] = c.deal.number
	}
	if c.entry.Kind > deck.SubToken {
		if engine.Seat(c.entry.Seat) == seat {
			m.aside = append(m.aside, c)
		}
	} else {
		m.cards[seat][c.entry.Seat] = append(m.cards[seat][c.entry.Seat], c)
	}
	if c.own {
		return m.note(c, s)
	}
	return nil
}

func (d *Dealer) sortSit(seat engine.Seat, l *line, s said) (err error) {
	if l.sit, err = decodeSit(s.Payload); err != nil {
		l.bad = err
		return nil
	}
	if seat == d.cfg.Seat {
		d.keys, err = keysOf(s.Private)
	}
	return err
}

// sortWord notes what a seat says beside the deals.
func (d *Dealer) sortWord(seat engine.Seat, l *line, w word) {
	d.heed(seat, l, w)
	switch w.kind {
	case kindReady:
		l.ready = max(l.ready, w.round)
	case kindAnnul:
		l.annul = max(l.annul, w.round)
	case kindSeals:
		d.lines[w.seat].seals[seat] = w.round
	case kindHand:
		d.lines[w.seat].hand[seat] = handed{int(w.round), l.ready, l.opened[w.seat]}
	}
}

// held returns the begin of the hash of the entry that the line holds under
// this name, zero if it holds none.
func (l *line) held(p *p2p.Place) (branch [8]byte) {
	if at := l.before(p); at < len(l.said) && [8]byte(l.said[at].Place[:8]) == [8]byte(p[:8]) {
		copy(branch[:], l.said[at].Place[8:])
	}
	return branch
}

// elsewhere reports whether the others hold, of two entries of one name, the
// one that this device does not: it cannot follow them.
func (l *line) elsewhere() bool {
	if l.backs >= len(l.outs) || l.outs[l.backs].branch == [8]byte{} {
		return false
	}
	held := l.held(l.fork)
	return held != [8]byte{} && held != l.outs[l.backs].branch
}

// before returns how many entries of the line have a name before this one.
func (l *line) before(p *p2p.Place) int {
	n, _ := slices.BinarySearchFunc(l.said, p, func(s said, p *p2p.Place) int { return bytes.Compare(s.Place[:8], p[:8]) })
	return n
}

// errForked is what is wrong with a seat that signed two entries of one name.
var errForked = errors.New("two entries of one name")
