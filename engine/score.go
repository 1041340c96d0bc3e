package engine

import "slices"

// HandResult is the outcome of one hand.
type HandResult struct {
	Ending  Ending
	By      Seat // who went out, locked the line (el que tranca) or forfeited
	Leader  Seat
	Winner  Team // NoTeam for a tied block, an annulled hand, a forfeit among three
	Best    Seat // who went out, or whose hand won the block; NoSeat for neither
	Capicua bool
	Unfit   bool             // no caben: points that passed the target and were not written
	Points  int              // what the hand is worth to the winner
	Totals  [MaxSeats]int    // the pips turned over, a seat
	Left    [MaxSeats]Hand   // the tiles turned over, a seat
	Opened  Seats            // who turned over (all, but for a forfeit)
	Score   [MaxSeats]uint16 // the running total after the hand, a team
}

// scoreIfShown ends the hand once every hand that is to be turned over is.
func (m *Match) scoreIfShown() {
	if m.Awaits() != 0 {
		return
	}
	h := m.result()
	m.settle(h, m.gains(&h))
}

// settle writes the gains, a side, and settles who leads next.
func (m *Match) settle(h HandResult, gains [MaxSeats]int) {
	for t := range gains {
		m.write(&h, Team(t), gains[t])
	}
	h.Score = m.score
	m.hands = append(slices.Clip(m.hands), h)
	m.lead = m.nextLead(&h)
	m.phase = PhaseDeal
	if m.winner() != NoTeam {
		m.phase = PhaseOver
	}
}

// result works out who won.
func (m *Match) result() HandResult {
	r := &m.round
	h := HandResult{
		Ending: r.ending, By: r.by, Leader: r.leader, Winner: NoTeam, Best: NoSeat,
		Capicua: r.capicua, Left: r.left, Opened: r.shown,
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

func (m *Match) blockWinner(h *HandResult) {
	weigh := func(s Seat) int { return h.Totals[s] }
	if m.rules.BlockWinner == LowerTotal {
		weigh = func(s Seat) int { return m.teamTotal(h, m.rules.Team(s)) }
	}
	lowest := m.lightest(m.rules.Seats(), weigh)
	h.Winner = m.rules.Team(m.rules.firstInTurn(lowest, 0))
	if lowest&^m.rules.Members(h.Winner) != 0 {
		h.Winner = m.tieWinner(h)
	}
	if h.Winner != NoTeam {
		own := m.lightest(m.rules.Members(h.Winner), func(s Seat) int { return h.Totals[s] })
		h.Best = m.rules.firstInTurn(own, h.Leader)
	}
}

func (m *Match) tieWinner(h *HandResult) Team {
	switch m.rules.BlockTie {
	case TieToLeaders:
		return m.rules.Team(h.Leader)
	case TieToLockerSide:
		return m.rules.Team(h.By)
	}
	return NoTeam
}

// lightest returns the seats of the set that weigh least.
func (m *Match) lightest(among Seats, weigh func(Seat) int) Seats {
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

func (m *Match) teamTotal(h *HandResult, t Team) int {
	sum := 0
	for s := range m.rules.Members(t).All() {
		sum += h.Totals[s]
	}
	return sum
}

// gains returns what each side has won, before the target is looked at.
func (m *Match) gains(h *HandResult) (gains [MaxSeats]int) {
	switch {
	case h.Ending == ForfeitEnd:
		return m.forfeitGains(h)
	case h.Winner != NoTeam:
		gains[h.Winner] = m.points(h)
	}
	return gains
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

// forfeitGains scores a forfeited hand: its opened tiles and, for each tile
// not opened, the heaviest that nobody can see. Where the scoring side too has
// left tiles unopened, that many of the heaviest are struck off first, so
// that hiding a hand never pays.
func (m *Match) forfeitGains(h *HandResult) (gains [MaxSeats]int) {
	losers := m.rules.Members(m.rules.Team(h.By))
	winners := m.rules.Seats() &^ losers
	unseen := m.rules.Set() &^ m.round.line.tiles
	for s := range h.Opened.All() {
		unseen &^= h.Left[s]
	}
	unseen &^= unseen.Heaviest(m.unopened(h, winners))
	base := m.opened(h, losers) + unseen.Heaviest(m.unopened(h, losers)).Pips()
	for s := range winners.All() {
		t := m.rules.Team(s)
		gains[t] = base
		if m.rules.ScoreDomino == CountAll {
			gains[t] += m.opened(h, m.rules.Members(t))
		}
		gains[t] *= m.firstHandFactor()
	}
	return gains
}

func (m *Match) opened(h *HandResult, seats Seats) int {
	sum := 0
	for s := range seats.All() {
		sum += h.Totals[s]
	}
	return sum
}

func (m *Match) unopened(h *HandResult, seats Seats) int {
	n := 0
	for s := range (seats &^ h.Opened).All() {
		n += int(m.round.counts[s])
	}
	return n
}

// write adds the gain to the side's score, unless it does not fit.
func (m *Match) write(h *HandResult, t Team, gain int) {
	if t == h.Winner || h.Ending == ForfeitEnd {
		h.Points = max(h.Points, gain)
	}
	after := int(m.score[t]) + gain
	if m.rules.Overshoot == NoCaben && after > int(m.rules.Target) && h.Ending != ForfeitEnd {
		h.Unfit = true
		return
	}
	m.score[t] = uint16(min(after, 1<<16-1))
}
