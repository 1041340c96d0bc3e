package engine

// scoreForfeit adds what a forfeited hand brings each of the other teams: the
// tiles that the losers opened and, for each that they did not, the heaviest
// that nobody can see. Where the scoring side too has left tiles unopened,
// that many of the heaviest are struck off first, so that hiding a hand never
// pays. Points for passes stay with who earned them, the losers excepted.
func (m *Match) scoreForfeit(h *HandResult, gains *[MaxSeats]int) {
	loser := m.rules.Team(h.By)
	losers := m.rules.Members(loser)
	winners := m.rules.Seats() &^ losers
	unseen := m.rules.Set() &^ m.round.line.tiles
	for s := range h.Opened.All() {
		unseen &^= h.Left[s]
	}
	unseen &^= unseen.Heaviest(m.unopened(h, winners))
	base := sumTotals(h, losers) + unseen.Heaviest(m.unopened(h, losers)).Pips()

	h.PassPoints[loser], gains[loser] = 0, 0
	for t := range Team(m.rules.Teams()) {
		if t != loser {
			points := m.forfeitPoints(h, t, base)
			h.Points = max(h.Points, points)
			gains[t] += points
		}
	}
}

// forfeitPoints returns what one of the scoring teams gets of the losers'
// tiles, worth base. Neither difference nor no-caben takes anything off.
func (m *Match) forfeitPoints(h *HandResult, t Team, base int) int {
	if m.rules.ScoreDomino == CountAll {
		base += m.teamTotal(h, t)
	}
	return base * m.firstHandFactor()
}

func (m *Match) unopened(h *HandResult, seats Seats) int {
	n := 0
	for s := range (seats &^ h.Opened).All() {
		n += int(m.round.counts[s])
	}
	return n
}

// forfeitLead gives the lead to the side that scored: choosing as after a
// win, or its first player in turn order from the last leader.
func (m *Match) forfeitLead(h *HandResult) Lead {
	winners := m.rules.Seats() &^ m.rules.Members(m.rules.Team(h.By))
	best := m.rules.firstInTurn(winners, m.lastLeader())
	if m.rules.LeadAfterWin == WinningPair {
		return m.pairLead(m.rules.Team(best), best)
	}
	return m.yield(Lead{NoTeam, best, false})
}
