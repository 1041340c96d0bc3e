package masked

import (
	"errors"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// feed has the deals take in what was said, as far as it is asked for now, and
// reports whether anything moved.
func (d *Dealer) feed(m *engine.Match) (moved bool, err error) {
	if moved, err = d.closeSteps(m); err != nil {
		return moved, err
	}
	for _, h := range []*hand{d.cur, d.next} {
		if h == nil {
			continue
		}
		moved = d.feedAside(h) || moved
		for s := range d.cfg.Rules.Seats().All() {
			for {
				took, err := d.feedSeat(m, h, s)
				if err != nil {
					return moved, err
				}
				if !took {
					break
				}
				moved = true
			}
		}
	}
	return moved, nil
}

// feedSeat tries the seat's next card.
func (d *Dealer) feedSeat(m *engine.Match, h *hand, s engine.Seat) (took bool, err error) {
	c, ok := d.head(h, s)
	if !ok {
		return false, nil
	}
	if h.faults[s] != nil {
		return false, nil // nothing after it counts
	}
	switch asked, err := d.asked(m, h, c); {
	case err != nil:
		d.blame(h, s, err)
		return true, nil
	case !asked:
		return false, nil
	}
	err = h.accept(c)
	if errors.Is(err, deck.ErrEarly) {
		return false, nil
	}
	d.pop(h, s)
	var fault *deck.Fault
	switch {
	case errors.Is(err, deck.ErrLate):
		return true, nil
	case errors.As(err, &fault):
		d.blame(h, engine.Seat(fault.Seat), err)
		return true, nil
	case err != nil:
		return false, err
	}
	if err := h.proved(c); err != nil {
		d.blame(h, s, err)
		return true, nil
	}
	h.answers[s] = c.event
	return true, nil
}

// feedAside takes in what belongs to no step of the hand: work on keys of who
// has left. It answers nobody, so what is wrong with it hurts nobody.
func (d *Dealer) feedAside(h *hand) (moved bool) {
	waiting := h.aside
	h.aside = nil
	for _, c := range waiting {
		err := h.accept(c)
		if errors.Is(err, deck.ErrEarly) {
			h.aside = append(h.aside, c)
			continue
		}
		var fault *deck.Fault
		if errors.As(err, &fault) {
			d.notify(Refused{engine.Seat(fault.Seat), err})
		}
		moved = true
	}
	return moved
}

// blame notes what a seat did that nobody may do.
func (d *Dealer) blame(h *hand, s engine.Seat, err error) {
	if h.faults[s] == nil {
		h.faults[s] = err
		d.notify(Refused{s, err})
	}
}

var (
	errNotAsked = errors.New("not what was asked")
	errEnds     = errors.New("a pass against other ends")
)

// asked reports whether the deal or the match asks for the card now. It is an
// error if the seat is asked for something else: whoever may wait says nothing.
func (d *Dealer) asked(m *engine.Match, h *hand, c card) (bool, error) {
	if !h.deal.Playing() && !h.deal.Over() {
		return c.entry.Kind < deck.Play, nil
	}
	s := engine.Seat(c.entry.Seat)
	if h != d.cur || !h.dealt || h.answers[s].Kind != engine.NoEvent {
		return false, nil
	}
	if c.entry.Kind == deck.Open {
		return d.opening(m) && !d.backBeforeOpening(m, s), nil
	}
	if !m.Awaits().Has(s) {
		return false, nil
	}
	return d.answers(m, c)
}

// answers reports whether the card answers what the match asks its seat.
func (d *Dealer) answers(m *engine.Match, c card) (bool, error) {
	var ok bool
	q := c.question()
	switch m.Phase() {
	case engine.PhaseRedeal:
		ok = q.kind == deck.Few && d.redealAnswer(c)
	case engine.PhaseSeek:
		ok = q.kind == deck.Lack && q.arg == uint8(m.Sought())
	case engine.PhaseChoice:
		ok = (q.kind == deck.Choose || q.kind == deck.Choice) && q.arg == choosers(m)
	case engine.PhasePlay:
		return d.turn(m, c)
	}
	if !ok {
		return false, errNotAsked
	}
	return true, nil
}

// turn checks a play or a pass against the table before it is proved.
func (d *Dealer) turn(m *engine.Match, c card) (bool, error) {
	if c.entry.Kind != deck.Play && c.entry.Kind != deck.Pass {
		return false, errNotAsked
	}
	if _, err := m.Apply(c.event); err != nil {
		return false, err // it breaks a rule
	}
	if c.entry.Kind == deck.Pass {
		low, high, _ := m.Round().Line().Ends()
		if c.entry.Arg != 10*min(low, high)+max(low, high) {
			return false, errEnds
		}
	}
	return true, nil
}

// provable reports whether the deck can prove what the rules ask about
// doubles: it knows five and no other number. Else the opening shows it.
func (d *Dealer) provable() bool { return d.cfg.Rules.RedealDoubles == 5 }

// redealAnswer reports whether an answer about doubles has the proof that it
// must have.
func (d *Dealer) redealAnswer(c card) bool {
	switch {
	case !d.provable():
		return c.entry.Kind == deck.Decline
	case c.event.Kind == engine.RedealAsked:
		return c.entry.Kind == deck.Five
	case d.cfg.Rules.Redeal == engine.RedealMandatory:
		return c.entry.Kind == deck.Few
	}
	return c.entry.Kind == deck.Decline
}

// choosers is the deck's name of the pair that chooses who leads.
func choosers(m *engine.Match) (mask uint8) {
	rules := m.Rules()
	return uint8(rules.Members(m.Lead().Team))
}

// opening reports whether the hand on the table is over and to be opened.
func (d *Dealer) opening(m *engine.Match) bool {
	if d.cur == nil || !d.cur.dealt || d.cur.dead {
		return false
	}
	return m.Phase() == engine.PhaseShow || m.Phase() == engine.PhaseDeal && !d.cur.deal.Over()
}
