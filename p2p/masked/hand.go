package masked

import (
	"errors"
	"fmt"
	"slices"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// hand is one deal: the deck's view of it, the parties of the seats that this
// device plays, and the deeds that were proved and not applied yet.
type hand struct {
	id
	*mail
	deal    *deck.Deal
	hosts   [engine.MaxSeats]engine.Seat
	answers [engine.MaxSeats]engine.Event
	tiles   p2p.Hands // of the seats of this device, as dealt
	dealt   bool      // the deed Dealt has been told
	draws   int       // for the lead
	report  *deck.Report

	faults [engine.MaxSeats]error        // what seats did that nobody may do
	sealed [engine.MaxSeats]engine.Seats // by seat taken over: whose shares did not open here
	lost   engine.Seats                  // that do not open: their devices are at fault
	ended  bool                          // the hand was cut short
	dead   bool                          // it was never dealt and cannot be opened
}

// begin starts the attempt at a deal, with the humans that are there now.
func (d *Dealer) begin(number uint16, attempt uint8) (*hand, error) {
	deal := id{number, attempt, d.present}
	table := deck.Table{Session: d.cfg.Session, Roster: d.roster, Set: set(&d.cfg.Rules), Hand: d.cfg.Rules.HandSize, Pairs: !d.cfg.Rules.Solo}
	for s := range d.cfg.Rules.Seats().All() {
		var chair deck.Chair
		if d.present.Has(s) {
			chair = d.lines[s].sit.chair()
		}
		table.Chairs = append(table.Chairs, chair)
	}
	dealing, err := deck.NewDeal(table, deal.name())
	if err != nil {
		return nil, err
	}
	dealing.Yield = d.cfg.Yield
	h := &hand{id: deal, mail: d.mailOf(deal), deal: dealing}
	for s := range d.cfg.Rules.Seats().All() {
		h.hosts[s] = d.cfg.Hosts[s]
		if !d.present.Has(h.hosts[s]) {
			h.hosts[s] = engine.Seat(table.Host(int(s)))
		}
	}
	return h, nil
}

// hostIn returns the seat whose device plays a seat in a hand: itself, its
// partner while it is taken over, or who played it when the hand began.
func (d *Dealer) hostIn(h *hand, s engine.Seat) engine.Seat {
	switch {
	case !h.humans.Has(s):
		return h.hosts[s]
	case d.present.Has(s):
		return s
	}
	return d.cfg.Rules.Partner(s)
}

// local returns the seats that this device plays in a hand.
func (d *Dealer) local(h *hand) (here engine.Seats) {
	for s := range d.cfg.Rules.Seats().All() {
		if d.hostIn(h, s) == d.cfg.Seat {
			here = here.With(s)
		}
	}
	return here
}

// party returns the secret side of a seat of this device.
func (d *Dealer) party(h *hand, s engine.Seat) (*deck.Party, error) {
	if h.parties[s] == nil {
		p, err := d.newParty(h, s)
		if err != nil {
			return nil, fmt.Errorf("masked: secrets of seat %d: %w", s, err)
		}
		h.parties[s] = p
	}
	return h.parties[s], nil
}

func (d *Dealer) newParty(h *hand, s engine.Seat) (*deck.Party, error) {
	switch {
	case s == d.cfg.Seat:
		return deck.DrawParty(d.cfg.Rand, int(s), d.keys.box)
	case h.humans.Has(s): // taken over
		return h.parties[d.cfg.Seat].Inherit(h.deal, int(s))
	}
	return deck.DrawParty(d.cfg.Rand, int(s), nil)
}

// head returns the next card that the seat's device has said for it.
func (d *Dealer) head(h *hand, s engine.Seat) (card, bool) {
	cards := h.cards[d.hostIn(h, s)][s]
	if len(cards) == 0 {
		return card{}, false
	}
	return cards[0], true
}

func (d *Dealer) pop(h *hand, s engine.Seat) {
	cards := &h.cards[d.hostIn(h, s)][s]
	*cards = (*cards)[1:]
}

// accept has the deal check a card and take it in.
func (h *hand) accept(c card) error {
	if c.own {
		return h.deal.Adopt(c.entry)
	}
	return h.deal.Accept(c.entry)
}

var errOtherTile = errors.New("the tile is not the one that the deed names")

// proved reports whether what the step shows is what the deed says.
func (h *hand) proved(c card) error {
	switch c.event.Kind {
	case engine.Played:
		if h.deal.Shown(int(c.entry.Arg)) != deck.Tile(c.event.Move.Tile) {
			return errOtherTile
		}
	case engine.RedealAsked:
		if c.entry.Kind != deck.Five {
			return nil // shown when the hand is opened
		}
		for _, slot := range c.entry.Body[:5] {
			if !c.event.Hand.Has(engine.Tile(h.deal.Shown(int(slot)))) {
				return errOtherTile
			}
		}
	case engine.LeadChosen:
		if yes, _ := h.deal.Chosen(int(c.entry.Seat)); yes != (c.event.Choice == engine.ILead) {
			return errors.New("the choice is not the one that the deed names")
		}
	}
	return nil
}

// look reads the tiles of the seats that this device plays.
func (d *Dealer) look(h *hand) error {
	for s := range d.local(h).All() {
		p, err := d.party(h, s)
		if err != nil {
			return err
		}
		tiles, err := p.Hand(h.deal)
		if err != nil {
			return err
		}
		for _, slot := range played(h, s) {
			tiles[slot] = h.deal.Shown(slot)
		}
		h.tiles[s] = 0
		for _, t := range tiles {
			h.tiles[s] = h.tiles[s].With(engine.Tile(t))
		}
	}
	return nil
}

// played lists the slots that a seat has played from.
func played(h *hand, s engine.Seat) (slots []int) {
	held := h.deal.Held(int(s))
	from, to := h.deal.Table().Slots(int(s))
	for slot := from; slot < to; slot++ {
		if !slices.Contains(held, slot) {
			slots = append(slots, slot)
		}
	}
	return slots
}

// check reads all tiles off the keys that were opened, and tells the result.
func (d *Dealer) check(h *hand) {
	if h.report != nil {
		return
	}
	h.report = h.deal.Report()
	told := Checked{Deal: int(h.number), Report: h.report, Asleep: d.cfg.Rules.Set()}
	for s := range d.cfg.Rules.Seats().All() {
		told.Hands[s] = h.opened(s)
		told.Asleep &^= told.Hands[s]
	}
	d.notify(told)
}

// opened returns what the seat was dealt, once that is open.
func (h *hand) opened(s engine.Seat) (dealt engine.Hand) {
	for _, t := range h.report.Hand(h.deal.Table(), int(s)) {
		if t != deck.Unknown {
			dealt = dealt.With(engine.Tile(t))
		}
	}
	return dealt
}
