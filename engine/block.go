package engine

// blockWinner works out who won a blocked hand, and by whose tiles.
func (m *Match) blockWinner(h *HandResult) {
	if m.rules.BlockWinner == LockerVersusNext {
		m.lockerVersusNext(h)
		return
	}
	lowest := m.lowest(h)
	h.Winner = m.rules.Team(m.rules.firstInTurn(lowest, 0))
	if lowest&^m.rules.Members(h.Winner) != 0 {
		h.Winner = m.tieWinner(h, lowest)
	}
	if h.Winner != NoTeam {
		own := lightest(m.rules.Members(h.Winner), func(s Seat) int { return h.Totals[s] })
		h.Best = m.rules.firstInTurn(own, h.Leader)
	}
}

// lockerVersusNext weighs two hands only: el que tranca and the next in turn,
// who takes the hand by being lighter. The other hands count as they always do.
func (m *Match) lockerVersusNext(h *HandResult) {
	h.Best = h.By
	if next := m.rules.Next(h.By); h.Totals[next] < h.Totals[h.By] {
		h.Best = next
	}
	h.Winner = m.rules.Team(h.Best)
}

// lowest returns the seats that have the lowest hand, or whose pair has.
func (m *Match) lowest(h *HandResult) Seats {
	return lightest(m.rules.Seats(), func(s Seat) int {
		if m.rules.BlockWinner == LowerTotal {
			return m.teamTotal(h, m.rules.Team(s))
		}
		return h.Totals[s]
	})
}

// tieWinner returns the team that takes a block in which the seats of several
// teams are lowest. Of three players it must be one of those who tied.
func (m *Match) tieWinner(h *HandResult, lowest Seats) Team {
	winner := NoTeam
	switch m.rules.BlockTie {
	case TieToLeaders:
		winner = m.rules.Team(h.Leader)
	case TieToLockerSide:
		winner = m.rules.Team(h.By)
	}
	if winner != NoTeam && lowest&m.rules.Members(winner) == 0 {
		return NoTeam
	}
	return winner
}

// lightest returns the seats of the set that weigh least.
func lightest(among Seats, weigh func(Seat) int) Seats {
	var out Seats
	low := 1 << 20
	for s := range among.All() {
		switch w := weigh(s); {
		case w < low:
			low, out = w, SeatsOf(s)
		case w == low:
			out = out.With(s)
		}
	}
	return out
}
