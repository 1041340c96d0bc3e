package app

import (
	"errors"
	"slices"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/deck"
	"dominocubano/p2p/log"
	"dominocubano/p2p/masked"
)

// Together is what a table of several devices tells beside its deeds: a value
// of its own, like the state that it is part of.
type Together struct {
	Game   log.Hash
	Hosts  [engine.MaxSeats]engine.Seat // the seats whose devices play each seat
	Away   engine.Seats                 // humans whose devices are not there
	Done   int                          // steps of the deal that is being made, of
	Of     int                          // so many; 0 is no deal
	Ready  bool                         // this player has seen the end of the hand
	Faults []Fault                      // deeds that were refused
	Checks []masked.Checked             // what the keys of each hand have shown
	Annuls engine.Seats                 // who would annul the hand
	Said   []masked.Phrase              // since the end of the hand
	// Watching tells that this player only looks on: the table is seen from its
	// first seat, without a hand.
	Watching bool
}

// Fault is a deed that this device has refused.
type Fault struct {
	Seat  engine.Seat
	Key   string // of the reason in words
	Deeds int    // that had been done before
}

// faultShown is for how many deeds more the table shows what was refused.
const faultShown = 4

// with takes in a notice of the dealer, after so many deeds.
func (t Together) with(n masked.Notice, deeds int) Together {
	switch n := n.(type) {
	case masked.Dealing:
		t.Done, t.Of = n.Done, n.Of
	case masked.Away:
		t.Away = t.Away.Without(n.Seat)
		if n.Away {
			t.Away = t.Away.With(n.Seat)
		}
	case masked.Refused:
		t.Faults = append(slices.Clip(t.Faults), Fault{n.Seat, refusedKey(n.Err), deeds})
	case masked.Forked:
		t.Faults = append(slices.Clip(t.Faults), Fault{n.Seat, "together.forked", deeds})
	case masked.Annulling:
		t.Annuls = t.Annuls.With(n.Seat)
	case masked.Phrase:
		t.Said = append(slices.Clip(t.Said), n)
	case masked.Checked:
		t.Checks = append(slices.Clip(t.Checks), n)
	}
	return t
}

// refusedKey returns the key of why a deed was refused.
func refusedKey(err error) string {
	if _, refuted := errors.AsType[*deck.Fault](err); refuted {
		return "together.refused.false"
	}
	return "together.refused.unlawful"
}

// togetherNote says what the table waits for, beside the turn, or "".
func (s *State) togetherNote(l *text.Language) string {
	t := s.Together
	switch {
	case t == nil:
		return ""
	case t.fault(len(s.Record.Events)) != nil:
		f := t.fault(len(s.Record.Events))
		return l.Say(f.Key, s.Sitter(f.Seat).Name)
	case t.Annuls != 0 && !s.HandEnded():
		return l.Say("annul.asked", list(l, s.names(t.Annuls)))
	case s.changedHands(l) != "":
		return s.changedHands(l)
	case t.Of > 0 && t.Done < t.Of && s.View.Match.Phase() <= engine.PhaseDeal && !s.HandEnded():
		return l.Say("together.dealing", t.Done*100/t.Of)
	case t.awaited(s) != "":
		return l.Say("together.away", t.awaited(s))
	case s.View.Match.Phase() == engine.PhaseRedeal:
		return l.Say("together.redeal")
	}
	return ""
}

// fault returns what was refused a moment ago, or nil.
func (t *Together) fault(deeds int) *Fault {
	if n := len(t.Faults); n > 0 && deeds < t.Faults[n-1].Deeds+faultShown {
		return &t.Faults[n-1]
	}
	return nil
}

// awaited returns the name of somebody whose turn it is and who is away.
func (t *Together) awaited(s *State) string {
	for seat := range s.View.Match.Awaits().All() {
		if host := t.Hosts[seat]; t.Away.Has(host) {
			return s.Sitter(host).Name
		}
	}
	return ""
}

// awayWord says of a seat that its device is not there, or "".
func (s *State) awayWord(l *text.Language, seat engine.Seat) string {
	if s.Together != nil && s.Together.Away.Has(s.Together.Hosts[seat]) {
		return l.Say("presence.away")
	}
	return ""
}

// hostWord says on whose device a bot plays.
func (s *State) hostWord(l *text.Language, seat engine.Seat) string {
	if s.Together == nil {
		return l.Say("bot")
	}
	return l.Say("together.host", s.Sitter(s.Together.Hosts[seat]).Name)
}

// watching reports whether this player only looks on.
func (s *State) watching() bool { return s.Together != nil && s.Together.Watching }

// myTurn reports whether the table waits for this player.
func (s *State) myTurn() bool { return !s.watching() && s.View.Match.Awaits().Has(s.View.Seat) }

// names returns the names of the seats.
func (s *State) names(seats engine.Seats) (list []string) {
	for seat := range seats.All() {
		list = append(list, s.Sitter(seat).Name)
	}
	return list
}

// changedHands says that a bot has taken a seat a moment ago, and who could see
// its tiles now, or that its player is back; or "".
func (s *State) changedHands(l *text.Language) string {
	events := s.Record.Events
	for i := len(events) - 1; i >= max(0, len(events)-faultShown); i-- {
		switch e := events[i]; e.Kind {
		case engine.SeatTaken:
			return l.Say("together.taken", s.Sitter(e.Seat).Name, s.Sitter(s.Together.Hosts[e.Seat]).Name)
		case engine.SeatReturned:
			return l.Say("together.returned", s.Sitter(e.Seat).Name)
		}
	}
	return ""
}

// blamed says what a seat did in this hand that was refused, or "".
func (s *State) blamed(l *text.Language, seat engine.Seat) string {
	if s.Together == nil {
		return ""
	}
	for i := len(s.Together.Faults) - 1; i >= 0; i-- {
		if f := s.Together.Faults[i]; f.Seat == seat {
			return " " + l.Say(f.Key, s.Sitter(seat).Name)
		}
	}
	return ""
}
