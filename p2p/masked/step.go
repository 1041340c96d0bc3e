package masked

import (
	"slices"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// step makes the step for a seat's deed, or what the seat owes without one.
func (d *Dealer) step(m *engine.Match, s engine.Seat, deed engine.Event) (engine.Event, deck.Entry, error) {
	h, none := d.cur, engine.Event{}
	p, err := d.party(h, s)
	if err != nil {
		return none, deck.Entry{}, err
	}
	switch {
	case d.opening(m):
		return d.open(m, p, deed)
	case m.Phase() == engine.PhaseChoice && deed.Kind == engine.NoEvent:
		return d.reveal(p)
	case deed.Kind == engine.NoEvent || m.Phase() == engine.PhaseRedeal && time.Now().Before(d.moment):
		return none, deck.Entry{}, nil
	}
	switch deed.Kind {
	case engine.RedealAsked, engine.DealKept:
		step, err := d.redeal(p, deed)
		return deed, step, err
	case engine.TileHeld:
		step, err := p.Show(h.deal, deck.Tile(m.Sought()))
		return deed, step, err
	case engine.TileLacked:
		step, err := p.Lack(h.deal, deck.Tile(m.Sought()))
		return deed, step, err
	case engine.LeadChosen:
		step, err := p.Choose(h.deal, seatList(engine.Seats(choosers(m))), deed.Choice == engine.ILead)
		return none, step, err
	case engine.Played:
		step, err := playStep(h, p, deck.Tile(deed.Move.Tile))
		return deed, step, err
	case engine.Passed:
		low, high, _ := m.Round().Line().Ends()
		step, err := p.Pass(h.deal, ends(low, high)...)
		return deed, step, err
	}
	return none, deck.Entry{}, errNotAsked
}

func ends(low, high uint8) []uint8 {
	if low == high {
		return []uint8{low}
	}
	return []uint8{low, high}
}

func seatList(seats engine.Seats) (list []int) {
	for s := range seats.All() {
		list = append(list, int(s))
	}
	return list
}

// open gives the seat's key away: by its player's choice to turn the tiles
// over or, where it has none to turn over, at once.
func (d *Dealer) open(m *engine.Match, p *deck.Party, deed engine.Event) (engine.Event, deck.Entry, error) {
	s := engine.Seat(p.Seat())
	waits := m.Awaits().Has(s) && deed.Kind != engine.Shown && !d.returned(s)
	if waits || d.cur.deal.Over() || d.cur.said[question{uint8(s), deck.Open, 0}] {
		return engine.Event{}, deck.Entry{}, nil
	}
	step, err := p.Open(d.cur.deal)
	return engine.Event{}, step, err
}

// returned reports whether the seat's human is back while this device opens the
// hand that it played for it: no player here turns its tiles over.
func (d *Dealer) returned(s engine.Seat) bool { return s != d.cfg.Seat && d.present.Has(s) }

// reveal opens the seat's choice of who leads, once all have chosen.
func (d *Dealer) reveal(p *deck.Party) (engine.Event, deck.Entry, error) {
	s := engine.Seat(p.Seat())
	kind, arg, seats := d.cur.deal.Due()
	if kind != deck.Choice || !slices.Contains(seats, int(s)) || d.cur.said[question{uint8(s), kind, arg}] {
		return engine.Event{}, deck.Entry{}, nil
	}
	step, err := p.Choice(d.cur.deal)
	if err != nil {
		return engine.Event{}, step, err
	}
	return engine.Choose(s, engine.Choice(step.Body[0])), step, nil
}

// redeal answers the question about doubles.
func (d *Dealer) redeal(p *deck.Party, deed engine.Event) (deck.Entry, error) {
	switch {
	case !d.provable():
		return p.Decline(d.cur.deal)
	case deed.Kind == engine.RedealAsked:
		return p.Five(d.cur.deal)
	case d.cfg.Rules.Redeal == engine.RedealMandatory:
		return p.Few(d.cur.deal)
	}
	return p.Decline(d.cur.deal)
}

// playStep plays the slot that holds the tile.
func playStep(h *hand, p *deck.Party, tile deck.Tile) (deck.Entry, error) {
	tiles, err := p.Hand(h.deal)
	if err != nil {
		return deck.Entry{}, err
	}
	for slot, t := range tiles {
		if t == tile {
			return p.Play(h.deal, slot)
		}
	}
	return deck.Entry{}, deck.ErrFalse
}
