package masked

import (
	"dominocubano/engine"
)

// turnOver puts the next deal on the table when the hand there is done with.
func (d *Dealer) turnOver(m *engine.Match) (err error) {
	switch {
	case d.cur == nil:
		if d.seated() {
			d.cur, err = d.begin(id{number: 1})
		}
	case m.Phase() == engine.PhaseDeal && d.cur.dealt && d.cur.deal.Over():
		d.check(d.cur)
		delete(d.mail, d.cur.id)
		d.cur, d.next, d.done = d.next, nil, 0
	case d.cur.dealt && d.next == nil:
		d.next, err = d.begin(id{number: d.cur.number + 1})
	}
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
	switch m.Phase() {
	case engine.PhaseDraw:
		return d.draw()
	case engine.PhaseDeal:
		return d.dealt()
	case engine.PhaseShow:
		return d.shown(m), nil
	}
	return d.answer(m), nil
}

// draw draws for the lead from the deal's joint seed; drawing again goes on
// in the same row.
func (d *Dealer) draw() (engine.Event, error) {
	row, err := d.cur.deal.Draw("lead")
	if err != nil {
		return engine.Event{}, nil // the seed is not there yet
	}
	var e engine.Event
	var tiles []engine.Tile
	for t := range d.cfg.Rules.Set().All() {
		tiles = append(tiles, t)
	}
	for range d.cur.draws + 1 {
		if d.cfg.Rules.FirstLead == engine.DrawByPair {
			a, b := row.Pair(len(tiles))
			e = engine.DrawTiles(tiles[a], tiles[b])
		} else {
			e = engine.DrawSeat(engine.Seat(row.Below(int(d.cfg.Rules.Players))))
		}
	}
	d.cur.draws++
	return e, nil
}

// dealt tells that the tiles are dealt, once every token is there.
func (d *Dealer) dealt() (engine.Event, error) {
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
