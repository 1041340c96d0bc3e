package masked

import (
	"slices"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// turnOver puts the next deal on the table when the hand there is done with.
func (d *Dealer) turnOver(m *engine.Match) (err error) {
	switch {
	case d.cur == nil:
		if d.seated() {
			d.cur, err = d.begin(1, 0)
		}
	case d.finished(m) && d.banned() == engine.NoSeat:
		return d.clear()
	case d.cur.dealt && d.next == nil:
		d.next, err = d.begin(d.cur.number+1, 0)
	}
	return err
}

// finished reports whether the hand on the table is done with.
func (d *Dealer) finished(m *engine.Match) bool {
	return m.Phase() == engine.PhaseDeal && d.cur.dealt && (d.cur.deal.Over() || d.cur.dead)
}

// clear takes the hand off the table. What was prepared for the next is
// dropped if somebody else will play it.
func (d *Dealer) clear() (err error) {
	if !d.cur.dead {
		d.check(d.cur)
	}
	d.done = 0
	if d.next.humans != d.present {
		return d.again(d.next)
	}
	d.cur, d.next = d.next, nil
	d.forget()
	return nil
}

// again begins another attempt at a deal that nobody has seen a tile of.
func (d *Dealer) again(h *hand) (err error) {
	d.next = nil
	d.cur, err = d.begin(h.number, h.attempt+1)
	d.forget()
	return err
}

// seated reports whether every human has shown the keys of its seat.
func (d *Dealer) seated() bool {
	for s := range d.humans.All() {
		if d.lines[s].sit == nil {
			return false
		}
	}
	return true
}

// known returns the deed that follows at the match, if it has been proved.
func (d *Dealer) known(m *engine.Match) (engine.Event, error) {
	if d.cur == nil {
		return engine.Event{}, nil
	}
	if e, err := d.forfeit(m); err != nil || e.Kind != engine.NoEvent {
		return e, err
	}
	switch m.Phase() {
	case engine.PhaseDraw:
		return d.draw()
	case engine.PhaseDeal:
		return d.dealt(m)
	case engine.PhaseShow:
		return d.shown(m), nil
	}
	return d.answer(m), nil
}

// draw draws for the lead from the deal's joint seed; drawing again goes on
// in the same row. Who kept a share of the seed back gains nothing by it: what
// would give its side the lead is passed over.
func (d *Dealer) draw() (engine.Event, error) {
	row, err := d.cur.deal.Draw("lead")
	if err != nil {
		return engine.Event{}, nil // the seed is not there yet
	}
	var e engine.Event
	for n := 0; n <= d.cur.draws; {
		e = d.drawOne(row)
		if !d.favours(e, d.cur.deal.Withheld()) {
			n++
		}
	}
	d.cur.draws++
	return e, nil
}

func (d *Dealer) drawOne(row deck.Draw) engine.Event {
	if d.cfg.Rules.FirstLead != engine.DrawByPair {
		return engine.DrawSeat(engine.Seat(row.Below(int(d.cfg.Rules.Players))))
	}
	tiles := slices.Collect(d.cfg.Rules.Set().All())
	a, b := row.Pair(len(tiles))
	return engine.DrawTiles(tiles[a], tiles[b])
}

// favours reports whether a draw gives the lead to a side of one of the seats.
func (d *Dealer) favours(e engine.Event, seats []int) bool {
	for _, s := range seats {
		side := d.cfg.Rules.Team(engine.Seat(s))
		if e.Seat != engine.NoSeat && d.cfg.Rules.Team(e.Seat) == side {
			return true
		}
		if e.Seat == engine.NoSeat && e.Tiles[side].Pips() > e.Tiles[1-side].Pips() {
			return true
		}
	}
	return false
}

// dealt tells that the tiles are dealt, once every token is there.
func (d *Dealer) dealt(m *engine.Match) (engine.Event, error) {
	if x := d.banned(); d.finished(m) && x != engine.NoSeat {
		d.present = d.present.Without(x)
		return engine.TakeSeat(x, d.cfg.Bot), nil
	}
	if d.cur.dealt || !d.cur.deal.Playing() {
		d.tellProgress()
		return engine.Event{}, nil
	}
	if err := d.look(d.cur); err != nil {
		return engine.Event{}, err
	}
	d.cur.dealt, d.ready = true, false
	d.moment = momentAfter(d.cfg.Redeal)
	return engine.Deal(), nil
}

// tellProgress tells how far the deal is.
func (d *Dealer) tellProgress() {
	if d.cur.dealt {
		return
	}
	humans, seats := d.cur.humans.Len(), int(d.cfg.Rules.Players)
	of := 4*humans + 2*seats
	if !d.cfg.Rules.Solo && humans > 2 {
		of += 2 * humans
	}
	if done := min(len(d.cur.deal.Log()), of); done > d.done {
		d.done = done
		d.notify(Dealing{done, of})
	}
}

// answer returns a deed when every awaited seat has answered, the first in
// the order of seats.
func (d *Dealer) answer(m *engine.Match) engine.Event {
	awaited := m.Awaits()
	for s := range awaited.All() {
		if d.cur.answers[s].Kind == engine.NoEvent {
			return engine.Event{}
		}
	}
	for s := range awaited.All() {
		e := d.cur.answers[s]
		d.cur.answers[s] = engine.Event{}
		return e
	}
	return engine.Event{}
}

// shown turns over the tiles of the first seat that has any left, when all
// keys are open.
func (d *Dealer) shown(m *engine.Match) engine.Event {
	if !d.cur.deal.Over() {
		return engine.Event{}
	}
	d.check(d.cur)
	for s := range m.Awaits().All() {
		return engine.Show(s, d.cur.opened(s)&^m.Round().Played(s))
	}
	return engine.Event{}
}
