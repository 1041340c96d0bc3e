package engine

// The checks of what befalls a seat or a hand from outside the play: a bot comes
// or goes, time runs out, the hand is forfeited or annulled.

func (m *Match) checkTaken(e *Event) error {
	if m.phase == PhaseOver {
		return unlawful(RulePhase, *e, "not now: %s", m.phase)
	}
	if taken := m.bots.Has(e.Seat); taken == (e.Kind == SeatTaken) {
		return unlawful(RuleSeat, *e, "a bot plays this seat: %t", taken)
	}
	if e.Kind == SeatTaken && !validName(e.Bot) {
		return unlawful(RuleSeat, *e, "a bot is named by letters, digits, '@', '.' and '-'")
	}
	return nil
}

func (m *Match) checkTimedOut(e *Event) error {
	switch {
	case m.phase == PhaseChoice:
		return m.awaited(e, PhaseChoice)
	case m.phase == PhaseRedeal && m.rules.Redeal == RedealOnRequest:
		return m.awaited(e, PhaseRedeal)
	}
	return unlawful(RulePhase, *e, "no answer has a default now: %s", m.phase)
}

// handRuns refuses what only a hand that has been dealt and not yet scored can
// suffer.
func (m *Match) handRuns(e *Event) error {
	switch m.phase {
	case PhaseRedeal, PhaseSeek, PhaseChoice, PhasePlay:
		return nil
	case PhaseShow:
		if m.round.ending != ForfeitEnd {
			return nil
		}
	case PhaseDraw:
		if m.dealt {
			return nil
		}
	}
	return unlawful(RulePhase, *e, "no hand is being played: %s", m.phase)
}

func (m *Match) checkForfeited(e *Event) error {
	if err := m.handRuns(e); err != nil {
		return err
	}
	if e.Seats&^m.rules.Seats() != 0 {
		return unlawful(RuleForfeit, *e, "the table has %d seats", m.rules.Players)
	}
	for s := range (m.round.shown &^ e.Seats).All() {
		if m.round.counts[s] > 0 {
			return unlawful(RuleForfeit, *e, "seat %d has turned its tiles over", s)
		}
	}
	return nil
}
