package bot

import (
	"fmt"

	"dominocubano/engine"
)

// PastHand is a hand that has ended, with its tiles turned over.
type PastHand struct {
	Said   []engine.Event // what seats answered before the first tile: who leads, whether to deal again
	Deeds  []engine.Event // its plays and passes
	Result engine.HandResult
	asked  []engine.Match // before each answer
	tables []engine.Match // before each deed, and after the last
}

// FindHand finds a hand in the record, the game's first hand being 1: an
// annulled one does not count. The record must reach to the hand's end.
func FindHand(r *engine.Record, hand int) (*PastHand, error) {
	m, err := engine.NewMatch(r.Rules, r.Bots())
	if err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	h := &PastHand{}
	for _, e := range r.Events {
		before := m
		if m, err = m.Apply(e); err != nil {
			return nil, fmt.Errorf("bot: %w", err)
		}
		h.note(e, before, m)
		if result, ok := ended(&before, &m); ok && before.HandNumber() == hand && result.Ending != engine.AnnulledEnd {
			h.Result = result
			return h, nil
		}
	}
	return nil, fmt.Errorf("bot: the record has no end of hand %d", hand)
}

// note takes in an event of the hand and the tables around it.
func (h *PastHand) note(e engine.Event, before, after engine.Match) {
	switch e.Kind {
	case engine.Dealt:
		h.Said, h.asked = nil, nil
		h.Deeds, h.tables = nil, []engine.Match{after}
	case engine.LeadChosen, engine.DealKept:
		h.Said, h.asked = append(h.Said, e), append(h.asked, before)
	case engine.Played, engine.Passed:
		h.tables[len(h.Deeds)] = before
		h.Deeds, h.tables = append(h.Deeds, e), append(h.tables, after)
	}
}

func ended(before, after *engine.Match) (engine.HandResult, bool) {
	result, ok := after.LastHand()
	return result, ok && len(after.Hands()) > len(before.Hands())
}

// Table returns the table before the deed of that index; len(Deeds) stands for
// the table after the last.
func (h *PastHand) Table(deed int) engine.Match { return h.tables[deed] }

// Hand returns what the seat held before the deed. It is only part of the
// hand where the seat did not turn over what it had left.
func (h *PastHand) Hand(seat engine.Seat, deed int) engine.Hand {
	hand := h.Result.Left[seat]
	for _, e := range h.Deeds[deed:] {
		if e.Seat == seat && e.Kind == engine.Played {
			hand = hand.With(e.Move.Tile)
		}
	}
	return hand
}

// Asked returns what the seat of that answer saw before it.
func (h *PastHand) Asked(answer int) engine.View {
	seat := h.Said[answer].Seat
	return engine.View{Match: h.asked[answer], Seat: seat, Hand: h.Hand(seat, 0)}
}

// View returns what the deed's seat saw before it.
func (h *PastHand) View(deed int) engine.View {
	seat := h.Deeds[deed].Seat
	return engine.View{Match: h.tables[deed], Seat: seat, Hand: h.Hand(seat, deed)}
}
