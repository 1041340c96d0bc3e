package engine

// do changes the match by an event that check has found lawful.
func (m *Match) do(e *Event) {
	switch e.Kind {
	case Drawn:
		m.drawn(e)
	case Dealt:
		m.round, m.dealt = newRound(&m.rules), false
		m.afterDeal()
	case RedealAsked:
		m.round.asked |= e.Hand
		m.redealAnswer(e.Seat)
	case DealKept:
		m.round.kept = m.round.kept.With(e.Seat)
		m.redealAnswer(e.Seat)
	case TileHeld:
		m.round.holder = e.Seat
		m.seekAnswer(e.Seat)
	case TileLacked:
		m.round.denied[e.Seat] = m.round.denied[e.Seat].With(m.Sought())
		m.seekAnswer(e.Seat)
	case LeadChosen:
		m.choose(e.Seat, e.Choice)
	case Played:
		m.played(e)
	case Passed:
		m.passed(e.Seat)
	case Shown:
		m.round.left[e.Seat] = e.Hand
		m.turnOver(e.Seat)
	case SeatTaken:
		m.bots = m.bots.With(e.Seat)
	case SeatReturned:
		m.bots = m.bots.Without(e.Seat)
	case TimedOut:
		m.timedOut(e.Seat)
	case Forfeited:
		m.end(ForfeitEnd, e.Seat, e.Seats)
	case Annulled:
		m.end(AnnulledEnd, NoSeat, 0)
	}
}

func (m *Match) drawn(e *Event) {
	if e.Seat != NoSeat {
		m.lead = m.yield(Lead{NoTeam, e.Seat, false})
	} else {
		a, b := e.Tiles[0].Pips(), e.Tiles[1].Pips()
		if a == b {
			return // drawn again
		}
		m.lead = m.pairLead(Team(boolInt(b > a)), NoSeat)
	}
	if m.dealt {
		m.dealt = false
		m.startPlay(m.lead.Seat)
		return
	}
	m.phase = PhaseDeal
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (m *Match) afterDeal() {
	if m.rules.Redeal == NoRedeal {
		m.afterRedeal()
		return
	}
	m.phase = PhaseRedeal
}

func (m *Match) redealAnswer(s Seat) {
	m.round.answered = m.round.answered.With(s)
	if m.Awaits() != 0 {
		return
	}
	m.round.answered = 0
	if m.round.asked != 0 {
		m.phase = PhaseDeal
		return
	}
	m.afterRedeal()
}

func (m *Match) afterRedeal() {
	switch {
	case m.lead.Seat == NoSeat:
		m.phase = PhaseSeek
	case m.lead.Choose:
		m.phase = PhaseChoice
	default:
		m.lead = m.yield(m.lead) // a bot may have taken the seat since
		m.startPlay(m.lead.Seat)
	}
}

func (m *Match) seekAnswer(s Seat) {
	m.round.answered = m.round.answered.With(s)
	if m.Awaits() != 0 {
		return
	}
	m.round.answered = 0
	switch {
	case m.round.holder != NoSeat:
		m.round.leadTile = m.Sought()
		m.round.mustLead = m.rules.FirstTile == TheDouble
		m.lead = m.yield(Lead{NoTeam, m.round.holder, false})
		m.startPlay(m.lead.Seat)
	case m.rules.AsleepDouble == DealAgain:
		m.phase = PhaseDeal
	case m.rules.AsleepDouble == RandomSeatAnyTile:
		m.phase, m.dealt = PhaseDraw, true
	default:
		m.round.seek++
	}
}

func (m *Match) choose(s Seat, c Choice) {
	m.round.answered = m.round.answered.With(s)
	if c == ILead {
		m.round.salgo = m.round.salgo.With(s)
	}
	if m.Awaits() != 0 {
		return
	}
	leader := m.lead.Seat
	if m.round.salgo.Len() == 1 {
		leader = m.rules.firstInTurn(m.round.salgo, leader)
	}
	m.startPlay(leader)
}

func (m *Match) timedOut(s Seat) {
	if m.phase == PhaseChoice {
		m.choose(s, YouLead)
		return
	}
	m.redealAnswer(s)
}

func (m *Match) startPlay(leader Seat) {
	m.phase = PhasePlay
	m.round.leader, m.round.turn = leader, leader
}

func (m *Match) played(e *Event) {
	m.round.play(e.Seat, e.Move)
	if m.round.counts[e.Seat] > 0 {
		m.round.turn = m.rules.Next(e.Seat)
		return
	}
	line := m.round.line
	m.round.capicua = line.left == line.right && (m.rules.CapicuaDoubles || !e.Move.Tile.Double())
	m.end(Domino, e.Seat, m.rules.Seats())
}

func (m *Match) passed(s Seat) {
	m.round.pass(s)
	if m.round.passes < m.rules.Players {
		m.round.turn = m.rules.Next(s)
		return
	}
	m.end(Block, m.round.locker(), m.rules.Seats())
}

// end closes the play; the seats of opening turn over what they hold.
func (m *Match) end(how Ending, by Seat, opening Seats) {
	r := &m.round
	r.ending, r.by, r.opening, r.turn = how, by, opening, NoSeat
	for s := range opening.All() {
		if r.counts[s] == 0 {
			r.shown = r.shown.With(s)
		}
	}
	m.phase = PhaseShow
	m.scoreIfShown()
}

func (m *Match) turnOver(s Seat) {
	m.round.shown = m.round.shown.With(s)
	m.scoreIfShown()
}
