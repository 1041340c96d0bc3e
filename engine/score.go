package engine

// scoreIfShown ends the hand once every hand that is to be turned over is.
func (m *Match) scoreIfShown() {
	if m.Awaits() != 0 {
		return
	}
	h := m.result()
	gains := m.gains(&h)
	m.settle(h, gains)
}

// result works out who won.
func (m *Match) result() HandResult {
	r := &m.round
	h := HandResult{
		Ending: r.ending, By: r.by, Leader: r.leader, Winner: NoTeam, Best: NoSeat,
		Capicua: r.capicua && r.ending == Domino, Left: r.left, Opened: r.shown,
	}
	for s := range m.rules.Seats().All() {
		h.Totals[s] = r.left[s].Pips()
	}
	switch r.ending {
	case Domino:
		h.Winner, h.Best = m.rules.Team(r.by), r.by
	case Block:
		m.blockWinner(&h)
	case ForfeitEnd:
		if m.rules.Teams() == 2 {
			h.Winner = 1 - m.rules.Team(r.by)
		}
	}
	return h
}

// gains notes what the hand is worth and returns what it brings each team,
// before the target is looked at.
func (m *Match) gains(h *HandResult) (gains [MaxSeats]int) {
	if h.Ending == AnnulledEnd {
		return gains
	}
	h.PassPoints = m.passPoints()
	gains = h.PassPoints
	switch {
	case h.Ending == ForfeitEnd:
		m.scoreForfeit(h, &gains)
	case h.Winner != NoTeam:
		h.Points = m.points(h)
		gains[h.Winner] += h.Points
	}
	return gains
}

// settle writes the gains, a team, and settles who leads next.
func (m *Match) settle(h HandResult, gains [MaxSeats]int) {
	for t := range gains {
		m.write(&h, Team(t), gains[t])
	}
	h.Score = m.score
	m.past = m.past.with(h)
	m.lead = m.nextLead(&h)
	m.phase = PhaseDeal
	if m.winner() != NoTeam {
		m.phase = PhaseOver
	}
}

// write adds what the hand brings the team to its score, unless it does not
// fit. A forfeit always fits.
func (m *Match) write(h *HandResult, t Team, gain int) {
	after := int(m.score[t]) + gain
	if m.rules.Overshoot == NoCaben && after > int(m.rules.Target) && h.Ending != ForfeitEnd {
		h.Unfit = true
		return
	}
	m.score[t] = uint16(min(after, 1<<16-1))
}

// points returns the worth of a won hand: the tiles counted, then the
// multipliers, then the bonuses.
func (m *Match) points(h *HandResult) int {
	count := m.rules.ScoreDomino
	if h.Ending == Block {
		count = m.rules.ScoreBlock
	}
	own, all := m.teamTotal(h, h.Winner), 0
	for _, total := range h.Totals {
		all += total
	}
	points := all - own
	switch count {
	case CountAll:
		points = all
	case CountDifference:
		points = max(0, all-2*own)
	}
	return m.capicuaPoints(h, points*m.firstHandFactor())
}

func (m *Match) teamTotal(h *HandResult, t Team) int {
	return sumTotals(h, m.rules.Members(t))
}

func sumTotals(h *HandResult, seats Seats) int {
	sum := 0
	for s := range seats.All() {
		sum += h.Totals[s]
	}
	return sum
}

func (m *Match) firstHandFactor() int {
	if m.rules.FirstHandDouble && m.FirstHand() {
		return 2
	}
	return 1
}

func (m *Match) capicuaPoints(h *HandResult, points int) int {
	if !h.Capicua {
		return points
	}
	switch m.rules.Capicua {
	case CapicuaDouble:
		return 2 * points
	case CapicuaPlus10:
		return points + 10
	case CapicuaPlus25:
		return points + 25
	case CapicuaPlus30:
		return points + 30
	case CapicuaPlus100:
		return points + 100
	}
	return points
}
