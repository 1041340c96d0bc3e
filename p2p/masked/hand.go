package masked

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"

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
	humans  engine.Seats // when it was begun
	answers [engine.MaxSeats]engine.Event
	tiles   p2p.Hands // of the seats of this device, as dealt
	dealt   bool      // the deed Dealt has been told
	draws   int       // for the lead
	report  *deck.Report
}

// begin starts the attempt at a deal, with the humans that are there now.
func (d *Dealer) begin(deal id) (*hand, error) {
	table := deck.Table{Session: d.cfg.Session, Roster: d.roster, Set: set(&d.cfg.Rules), Hand: d.cfg.Rules.HandSize, Pairs: !d.cfg.Rules.Solo}
	for s := range d.cfg.Rules.Seats().All() {
		var chair deck.Chair
		if d.present.Has(s) {
			chair = d.lines[s].sit.chair()
		}
		table.Chairs = append(table.Chairs, chair)
	}
	name := binary.BigEndian.AppendUint16([]byte("dominocubano deal 1\x00"), deal.number)
	dealing, err := deck.NewDeal(table, sha256.Sum256(append(name, deal.attempt)))
	if err != nil {
		return nil, err
	}
	dealing.Yield = d.cfg.Yield
	return &hand{id: deal, mail: d.mailOf(deal), deal: dealing, humans: d.present}, nil
}

// party returns the secret side of a seat of this device.
func (d *Dealer) party(h *hand, s engine.Seat) *deck.Party {
	if h.parties[s] == nil {
		h.parties[s] = deck.NewParty(int(s), nil)
		if h.humans.Has(s) {
			h.parties[s] = deck.NewParty(int(s), d.keys.box)
		}
	}
	return h.parties[s]
}

// head returns the next card that the seat's device has said for it.
func (d *Dealer) head(h *hand, s engine.Seat) (card, bool) {
	cards := h.cards[d.host(s)][s]
	if len(cards) == 0 {
		return card{}, false
	}
	return cards[0], true
}

func (d *Dealer) pop(h *hand, s engine.Seat) {
	cards := &h.cards[d.host(s)][s]
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
	for s := range d.local().All() {
		tiles, err := d.party(h, s).Hand(h.deal)
		if err != nil {
			return err
		}
		h.tiles[s] = 0
		for _, t := range tiles {
			h.tiles[s] = h.tiles[s].With(engine.Tile(t))
		}
	}
	return nil
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
