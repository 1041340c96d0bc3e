package engine

func (m *Match) checkShown(e *Event) error {
	if err := m.awaited(e, PhaseShow); err != nil {
		return err
	}
	r := &m.round
	elsewhere := r.line.tiles
	for s := range r.shown.All() {
		elsewhere |= r.left[s]
	}
	switch {
	case e.Hand&^m.rules.Set() != 0, e.Hand&elsewhere != 0:
		return unlawful(RuleShow, *e, "a tile that is not in the set, or is on the table already")
	case e.Hand.Len() != int(r.counts[e.Seat]):
		return unlawful(RuleShow, *e, "the seat holds %d tiles", r.counts[e.Seat])
	}
	return m.checkAnswers(e, e.Hand)
}

// checkAnswers holds a seat to what it has said in the hand, once all of its
// tiles are known: left are those it did not play. A seat that has lied cannot
// finish the hand and in the end forfeits it.
func (m *Match) checkAnswers(e *Event, left Hand) error {
	r, s := &m.round, e.Seat
	dealt := left | r.Played(s)
	switch {
	case !r.truePasses(s, dealt):
		return unlawful(RulePass, *e, "the hand has a tile that the seat passed on")
	case dealt&r.denied[s] != 0:
		return unlawful(RuleHeld, *e, "the hand has a tile that the seat said it lacks")
	case r.holder == s && !dealt.Has(m.Sought()):
		return unlawful(RuleHeld, *e, "the hand lacks the %s that the seat said it holds", m.Sought())
	case m.rules.Redeal == RedealMandatory && r.kept.Has(s) && m.rules.manyDoubles(dealt):
		return unlawful(RuleRedeal, *e, "the hand had to be thrown in for its doubles")
	}
	return nil
}
