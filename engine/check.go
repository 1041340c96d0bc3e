package engine

// check returns nil when the event may happen now, as far as the table sees.
func (m *Match) check(e *Event) error {
	if err := m.checkSeat(e); err != nil {
		return err
	}
	if err := checkFields(e); err != nil {
		return err
	}
	switch e.Kind {
	case Drawn:
		return m.checkDrawn(e)
	case Dealt:
		return m.inPhase(e, PhaseDeal)
	case RedealAsked:
		return m.checkAsked(e)
	case DealKept:
		return m.awaited(e, PhaseRedeal)
	case TileHeld:
		return m.checkHeld(e)
	case TileLacked:
		return m.checkLacked(e)
	case LeadChosen:
		return m.checkChosen(e)
	case Played:
		return m.checkPlayed(e)
	case Passed:
		return m.checkPassed(e)
	case Shown:
		return m.checkShown(e)
	case SeatTaken, SeatReturned:
		return m.checkTaken(e)
	case TimedOut:
		return m.checkTimedOut(e)
	case Forfeited:
		return m.checkForfeited(e)
	case Annulled:
		return m.handRuns(e)
	}
	return unlawful(RulePhase, *e, "no such deed")
}

// checkSeat returns an error where a seat is named that the table lacks, or
// none where one is needed.
func (m *Match) checkSeat(e *Event) error {
	if e.Seat < Seat(m.rules.Players) {
		if e.Kind == Dealt || e.Kind == Annulled {
			return unlawful(RuleSeat, *e, "no seat's deed but the table's")
		}
		return nil
	}
	if e.Seat == NoSeat && (e.Kind == Dealt || e.Kind == Annulled || e.Kind == Drawn) {
		return nil
	}
	return unlawful(RuleSeat, *e, "the table has %d seats", m.rules.Players)
}

// checkFields refuses a value in a field that the kind of event does not use,
// so that one deed has one spelling.
func checkFields(e *Event) error {
	plain := Event{Kind: e.Kind, Seat: e.Seat}
	switch e.Kind {
	case Drawn:
		plain.Tiles = e.Tiles
	case RedealAsked, Shown:
		plain.Hand = e.Hand
	case LeadChosen:
		plain.Choice = e.Choice
	case Played:
		plain.Move = e.Move
	case SeatTaken:
		plain.Bot = e.Bot
	case Forfeited:
		plain.Seats = e.Seats
	}
	if plain != *e {
		return unlawful(RuleField, *e, "a field that this deed does not use is set")
	}
	return nil
}

func (m *Match) inPhase(e *Event, p Phase) error {
	if m.phase != p {
		return unlawful(RulePhase, *e, "not now: %s", m.phase)
	}
	return nil
}

// awaited refuses a seat that is not asked, or has answered.
func (m *Match) awaited(e *Event, p Phase) error {
	if err := m.inPhase(e, p); err != nil {
		return err
	}
	if !m.Awaits().Has(e.Seat) {
		return unlawful(RuleTurn, *e, "it is not this seat's turn to answer")
	}
	return nil
}

func (m *Match) checkDrawn(e *Event) error {
	if err := m.inPhase(e, PhaseDraw); err != nil {
		return err
	}
	if m.rules.FirstLead == DrawByPair {
		if e.Seat != NoSeat {
			return unlawful(RuleLead, *e, "a tile is drawn for each pair, not a seat")
		}
		if set := m.rules.Set(); !set.Has(e.Tiles[0]) || !set.Has(e.Tiles[1]) || e.Tiles[0] == e.Tiles[1] {
			return unlawful(RuleSet, *e, "two different tiles of the set are drawn")
		}
		return nil
	}
	if e.Seat == NoSeat || e.Tiles != [2]Tile{} {
		return unlawful(RuleLead, *e, "a seat is drawn")
	}
	return nil
}

func (m *Match) checkAsked(e *Event) error {
	if err := m.awaited(e, PhaseRedeal); err != nil {
		return err
	}
	if e.Hand&^m.rules.Set().Doubles() != 0 || !m.rules.manyDoubles(e.Hand) || e.Hand.Len() > int(m.rules.HandSize) {
		return unlawful(RuleRedeal, *e, "a redeal is asked for by showing %d doubles or more", m.rules.RedealDoubles)
	}
	if e.Hand&m.round.asked != 0 {
		return unlawful(RuleRedeal, *e, "another seat has shown one of these doubles")
	}
	return nil
}

func (m *Match) checkHeld(e *Event) error {
	if err := m.awaited(e, PhaseSeek); err != nil {
		return err
	}
	if m.round.holder != NoSeat {
		return unlawful(RuleHeld, *e, "seat %d holds the %s", m.round.holder, m.Sought())
	}
	return nil
}

// checkLacked refuses the answer by which more tiles would be in no hand than
// sleep.
func (m *Match) checkLacked(e *Event) error {
	if err := m.awaited(e, PhaseSeek); err != nil {
		return err
	}
	r := &m.round
	last := r.answered.With(e.Seat) == m.rules.Seats()
	if last && r.holder == NoSeat && int(r.seek) >= m.rules.Asleep() {
		return unlawful(RuleHeld, *e, "somebody must hold the %s: only %d tiles sleep", m.Sought(), m.rules.Asleep())
	}
	return nil
}

func (m *Match) checkChosen(e *Event) error {
	if err := m.awaited(e, PhaseChoice); err != nil {
		return err
	}
	if e.Choice != YouLead && e.Choice != ILead {
		return unlawful(RuleLead, *e, "the choice is to lead or to let the partner lead")
	}
	return nil
}

func (m *Match) checkPlayed(e *Event) error {
	if err := m.awaited(e, PhasePlay); err != nil {
		return err
	}
	r, t := &m.round, e.Move.Tile
	switch {
	case !m.rules.Set().Has(t):
		return unlawful(RuleSet, *e, "the set has no such tile")
	case r.line.tiles.Has(t):
		return unlawful(RuleSet, *e, "it is on the table already")
	case r.line.Empty() && r.mustLead && t != r.leadTile:
		return unlawful(RuleLead, *e, "the first hand is led with the %s", r.leadTile)
	case e.Move.End > Right || !r.line.Fits(e.Move):
		return m.misfit(e)
	case m.deniedBy(e.Seat, t):
		return unlawful(RulePass, *e, "the seat has shown that it cannot hold this tile")
	case r.counts[e.Seat] == 1:
		return m.checkAnswers(e, HandOf(t))
	}
	return nil
}

func (m *Match) misfit(e *Event) error {
	left, right, ok := m.round.line.Ends()
	if !ok {
		return unlawful(RuleLine, *e, "the first tile has no end")
	}
	return unlawful(RuleLine, *e, "it does not fit there: the ends are %d and %d", left, right)
}

// deniedBy reports whether the seat's own passes and answers say that it does
// not hold the tile.
func (m *Match) deniedBy(s Seat, t Tile) bool {
	lacks := m.round.lacks[s]
	return lacks>>t.Low()&1 == 1 || lacks>>t.High()&1 == 1 || m.round.denied[s].Has(t)
}

func (m *Match) checkPassed(e *Event) error {
	if err := m.awaited(e, PhasePlay); err != nil {
		return err
	}
	if m.round.line.Empty() {
		return unlawful(RulePass, *e, "any tile leads: nobody passes on an empty table")
	}
	return nil
}
