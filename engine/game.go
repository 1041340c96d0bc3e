package engine

// GameResult is the outcome of a game.
type GameResult struct {
	Winner   Team
	Pollona  bool // the losers have nothing, at a table that minds it
	Viajera  bool // a pollona won in a single hand
	CountsAs int  // games in the series: 1, 2 or 3
}

// Result returns the outcome; ok is false while the game goes on.
func (m *Match) Result() (g GameResult, ok bool) {
	g = GameResult{Winner: m.winner(), CountsAs: 1}
	if g.Winner == NoTeam {
		return GameResult{Winner: NoTeam}, false
	}
	g.Pollona = m.rules.Pollona != PollonaIgnored && m.shutOut(g.Winner)
	g.Viajera = g.Pollona && m.scoringHands() == 1
	if g.Pollona && m.rules.Pollona == PollonaDouble {
		g.CountsAs = 2
	}
	if g.Viajera && m.rules.Viajera == ViajeraTriple {
		g.CountsAs = 3
	}
	return g, true
}

// winner returns the team that has reached the target. Of several, which only
// pass points and a forfeit among three can bring about, it is the highest; of
// equals who won the hand, else the first in turn order from the last leader.
func (m *Match) winner() Team {
	h, _ := m.LastHand()
	best, points := NoTeam, int(m.rules.Target)
	for s, n := m.lastLeader(), uint8(0); n < m.rules.Players; s, n = m.rules.Next(s), n+1 {
		t := m.rules.Team(s)
		if p := int(m.score[t]); p > points || p == points && (best == NoTeam || t == h.Winner) {
			best, points = t, p
		}
	}
	return best
}

func (m *Match) shutOut(winner Team) bool {
	for t := range Team(m.rules.Teams()) {
		if t != winner && m.score[t] > 0 {
			return false
		}
	}
	return true
}

// scoringHands counts the hands that changed the score.
func (m *Match) scoringHands() int {
	n := 0
	for p := m.past; p != nil; p = p.before {
		var before [MaxSeats]uint16
		if p.before != nil {
			before = p.before.hand.Score
		}
		n += boolInt(p.hand.Score != before)
	}
	return n
}

// Series counts the games won at one table, a pollona for what the rules say.
type Series [MaxSeats]int

// With returns the series and the game.
func (s Series) With(g GameResult) Series {
	s[g.Winner] += g.CountsAs
	return s
}
