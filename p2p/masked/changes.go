package masked

import (
	"errors"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// changes returns what befalls seats and hands from outside the play. It is
// asked only where the table can go no further by what has been said: there all
// devices stand alike, whatever they heard first.
func (d *Dealer) changes(m *engine.Match) (engine.Event, error) {
	if d.cur == nil {
		return engine.Event{}, nil
	}
	if d.annulled(m) {
		d.cur.ended = true
		return engine.Annul(), nil
	}
	if e, err := d.returns(m); err != nil || e.Kind != engine.NoEvent {
		return e, err
	}
	stuck := d.stuck(m)
	for s := range stuck.All() {
		x := d.hostIn(d.cur, s)
		if l := &d.lines[x]; l.bad != nil && l.out == len(l.outs) {
			d.blame(d.cur, s, l.bad)
			return d.forfeit(m)
		}
	}
	for x := range (d.hosting(stuck) | d.blockers(m)).All() {
		if l := &d.lines[x]; l.out < len(l.outs) && l.sorted >= l.outs[l.out].cut {
			if e, err := d.depart(m, x); err != nil || e.Kind != engine.NoEvent {
				return e, err
			}
		}
	}
	return engine.Event{}, nil
}

// annulled reports whether all humans who are there agree to annul the hand.
func (d *Dealer) annulled(m *engine.Match) bool {
	for x := range d.present.All() {
		if d.lines[x].annul != d.cur.number {
			return false
		}
	}
	return d.runs(m)
}

// runs reports whether a hand is played that can still be lost or annulled.
func (d *Dealer) runs(m *engine.Match) bool {
	if !d.cur.dealt || d.cur.ended || d.cur.lost != 0 {
		return false
	}
	switch m.Phase() {
	case engine.PhaseDeal, engine.PhaseOver:
		return false
	}
	return true
}

var errAbsent = errors.New("absent beyond the table's limit")

// depart carries out that a human is out: the table waits for it, and all that
// counts of its line has been taken in.
func (d *Dealer) depart(m *engine.Match, x engine.Seat) (engine.Event, error) {
	l := &d.lines[x]
	switch {
	case l.outs[l.out].purpose == loss:
		l.out++
		return d.lose(m, x, errAbsent)
	case l.outs[l.out].purpose == idle:
		return d.standstill(m, x)
	case l.outs[l.out].purpose == forked:
		l.out++
		l.bad = errForked
		return d.lose(m, x, errForked)
	case d.bound():
		if d.cur.deal.Certificate(int(x)) == nil {
			d.ask(x)
			return engine.Event{}, nil // the others have to sign
		}
		if done, err := d.inherit(x); !done {
			return engine.Event{}, err // others have to disclose their shares
		}
	case d.withheld(m, x):
		return engine.Event{}, d.passOver(x)
	default:
		d.vacate(x)
		return engine.TakeSeat(x, d.cfg.Bot), d.again(d.cur)
	}
	d.vacate(x)
	if d.cur.dealt {
		if err := d.look(d.cur); err != nil {
			return engine.Event{}, err
		}
	}
	return engine.TakeSeat(x, d.cfg.Bot), nil
}

// standstill annuls a hand that cannot go on, since one seat has vanished and another
// of the other side keeps it from being taken over: nobody scores. Bots play for
// both in the next.
func (d *Dealer) standstill(m *engine.Match, q engine.Seat) (engine.Event, error) {
	if !d.cur.dealt {
		d.cur.dealt, d.cur.dead, d.ready = true, true, false
		return engine.Deal(), nil
	}
	gone := engine.SeatsOf(q)
	for x := range d.hosting(d.stuck(m)).All() {
		if d.unsigned(x).Has(q) {
			gone = gone.With(x)
		}
	}
	for x := range gone.All() {
		d.lines[x].out++
		d.cur.lost |= d.hosted(x)
	}
	d.notify(Refused{q, errUnsigned})
	d.cur.ended, d.cur.answers = true, [engine.MaxSeats]engine.Event{}
	return engine.Annul(), nil
}

var errUnsigned = errors.New("keeps another from being taken over")

// lose has a human lose the hand for all seats that its device plays.
func (d *Dealer) lose(m *engine.Match, x engine.Seat, why error) (engine.Event, error) {
	for s := range d.hosted(x).All() {
		d.blame(d.cur, s, why)
	}
	return d.forfeit(m)
}

// ask asks the others to sign that the seat is taken over, up to the last of its
// entries that counts. If it has gone on in the meantime it is here again, and
// its being out takes no effect; where nobody holds its key the table waits.
func (d *Dealer) ask(x engine.Seat) {
	l := &d.lines[x]
	var last p2p.Place
	if cut := l.outs[l.out].cut; cut > 0 {
		if last = l.said[cut-1].Place; last == (p2p.Place{}) {
			return // said here, and not heard yet
		}
	}
	asked := d.cur.deal.Unsigned(int(x)) != nil
	switch err := d.cur.deal.Ask(int(x), uint16(l.out), last); {
	case errors.Is(err, deck.ErrLate):
		l.out++
	case err == nil && !asked: // what was signed early counts now
		d.stirred = d.cur.deal.Unsigned(int(x)) != nil
	}
}

func (d *Dealer) vacate(x engine.Seat) {
	d.lines[x].out++
	d.present = d.present.Without(x)
}

// hosted returns the seats that a human's device plays in the hand.
func (d *Dealer) hosted(x engine.Seat) (seats engine.Seats) {
	for s := range d.cfg.Rules.Seats().All() {
		if d.hostIn(d.cur, s) == x {
			seats = seats.With(s)
		}
	}
	return seats
}

// withheld reports whether the draw for the lead waits for a share of the
// seed that the seat has committed to.
func (d *Dealer) withheld(m *engine.Match, x engine.Seat) bool {
	kind, _, _ := d.cur.deal.Due()
	return m.Phase() == engine.PhaseDraw && kind == deck.Reveal && d.cur.humans.Has(x)
}

// passOver goes on without the seat's share of the seed, when all others are
// there: the draw stands, whoever plays the hand.
func (d *Dealer) passOver(x engine.Seat) error {
	if _, _, due := d.cur.deal.Due(); len(due) > 1 {
		return nil
	}
	d.stirred = true
	return d.cur.deal.Accept(deck.Entry{Kind: deck.Absent, Seat: uint8(x), Arg: uint8(deck.Reveal)})
}

// returns gives a seat back to its human: where the table waits for it, when
// its hand is opened, or when the next is about to be dealt.
func (d *Dealer) returns(m *engine.Match) (engine.Event, error) {
	for x := range (d.humans &^ d.present).All() {
		if !d.handed(x) {
			continue
		}
		h := d.cur
		switch {
		case h.humans.Has(x) && d.stuck(m).Has(x):
			if h.deal.Certificate(int(x)) != nil {
				back := deck.Entry{Kind: deck.HandBack, Seat: uint8(d.hostIn(h, x)), Arg: uint8(x)}
				if err := h.deal.Accept(back); err != nil {
					return engine.Event{}, err
				}
			}
		case d.backBeforeOpening(m, x):
		case d.earlyBack(x):
			d.present = d.present.With(x)
			return engine.ReturnSeat(x), d.again(h)
		default:
			continue
		}
		d.present = d.present.With(x)
		return engine.ReturnSeat(x), nil
	}
	return engine.Event{}, nil
}

// handed reports whether the host of a seat taken over has given it back.
func (d *Dealer) handed(x engine.Seat) bool {
	l := &d.lines[x]
	return l.out > 0 && l.hand[d.hostIn(d.cur, x)].times == l.out && l.bad == nil
}

// backBeforeOpening reports whether the seat was given back before its host
// opened the hand that it played for it.
func (d *Dealer) backBeforeOpening(m *engine.Match, x engine.Seat) bool {
	h := d.cur
	return d.opening(m) && !h.humans.Has(x) && !d.present.Has(x) && d.handed(x) &&
		d.lines[x].hand[d.hostIn(h, x)].opened < h.number
}

// earlyBack reports whether the seat was given back before its host wanted the
// hand that all want now.
func (d *Dealer) earlyBack(x engine.Seat) bool {
	h := d.cur
	return !h.dealt && !h.deal.Playing() && d.unready() == 0 && d.lines[x].hand[d.hostIn(h, x)].ready < h.number
}

// forfeit returns the loss of the hand by a seat that did what nobody may do,
// once all others have said what they were asked.
func (d *Dealer) forfeit(m *engine.Match) (engine.Event, error) {
	h := d.cur
	loser := h.guilty()
	if loser == engine.NoSeat || h.ended || h.lost != 0 {
		return engine.Event{}, nil
	}
	if !h.dealt {
		return d.spoiled(m, loser)
	}
	var lost engine.Seats
	for s, err := range h.faults {
		if err != nil {
			lost |= d.hosted(d.hostIn(h, engine.Seat(s)))
		}
	}
	for s := range (d.wanted(m) &^ lost).All() {
		l := &d.lines[d.hostIn(h, s)]
		switch {
		case h.dead || h.answers[s].Kind != engine.NoEvent:
		case l.out < len(l.outs) && l.sorted >= l.outs[l.out].cut: // nothing more comes from it
			lost |= d.hosted(d.hostIn(h, s))
		default:
			return engine.Event{}, nil
		}
	}
	h.lost, h.answers = lost, [engine.MaxSeats]engine.Event{}
	if m.Phase() == engine.PhaseDeal { // thrown in: there is no hand to lose
		d.stirred = true
		return engine.Event{}, nil
	}
	if h.dead {
		return engine.Forfeit(loser, 0), nil
	}
	return engine.Forfeit(loser, d.cfg.Rules.Seats()&^lost), nil
}

// guilty returns the first seat that did what nobody may do.
func (h *hand) guilty() engine.Seat {
	for s, err := range h.faults {
		if err != nil {
			return engine.Seat(s)
		}
	}
	return engine.NoSeat
}

// ErrSpoiled is the error of a game that cannot go on, since one of two who
// play it does what nobody may do.
var ErrSpoiled = errors.New("masked: the other player does not keep to the protocol")

// spoiled goes on after a fault in the making of a deal: without the seat
// before anybody could see a tile, and with a lost hand after.
func (d *Dealer) spoiled(m *engine.Match, s engine.Seat) (engine.Event, error) {
	x := d.hostIn(d.cur, s)
	switch {
	case d.bound():
		d.cur.dealt, d.cur.dead, d.ready = true, true, false
		return engine.Deal(), nil
	case d.withheld(m, x):
		return engine.Event{}, d.passOver(x)
	case d.present.Len() <= 2:
		return engine.Event{}, ErrSpoiled
	}
	d.present = d.present.Without(x)
	return engine.TakeSeat(x, d.cfg.Bot), d.again(d.cur)
}

// banned returns a human who lost the hand that is over by its own fault, and
// does not play the next: NoSeat if there is none, or too few would be left.
func (d *Dealer) banned() engine.Seat {
	for x := range (d.cur.lost & d.cur.humans & d.present).All() {
		if d.present.Len() > 2 {
			return x
		}
	}
	return engine.NoSeat
}

// closeSteps lets the deal go on to its opening after a hand was cut short:
// without answers that nobody needs, and without keys of who lost it.
func (d *Dealer) closeSteps(m *engine.Match) (moved bool, err error) {
	h := d.cur
	if h == nil || !d.opening(m) || h.lost == 0 && !h.ended {
		return false, nil
	}
	kind, _, due := h.deal.Due()
	for _, s := range due {
		if kind != deck.Open || h.lost.Has(engine.Seat(s)) {
			if err := h.deal.Accept(deck.Entry{Kind: deck.Absent, Seat: uint8(s), Arg: uint8(kind)}); err != nil {
				return moved, err
			}
			moved = true
		}
	}
	return moved, nil
}
