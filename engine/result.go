package engine

// HandResult is the outcome of one hand.
type HandResult struct {
	Ending     Ending
	By         Seat // who went out, locked the line (el que tranca) or forfeited
	Leader     Seat
	Winner     Team // NoTeam for a tied block, an annulled hand, a forfeit among three
	Best       Seat // who went out, or whose hand won the block; NoSeat for neither
	Capicua    bool
	Unfit      bool             // no caben: points that passed the target and were not written
	Points     int              // what the hand is worth to the winner, pass points apart
	PassPoints [MaxSeats]int    // what passes brought each team, see [PassPoints]
	Totals     [MaxSeats]int    // the pips turned over, a seat
	Left       [MaxSeats]Hand   // the tiles turned over, a seat
	Opened     Seats            // who turned over (all, but for a forfeit)
	Score      [MaxSeats]uint16 // the running total after the hand, a team
}

// past is the hands of a game that have ended, the last one first. Matches
// that part ways share what they had in common, so that a match stays a value
// and a hand costs the same to add however many there are.
type past struct {
	hand    HandResult
	before  *past
	ended   int  // hands, this one too
	counted int  // those among them that were not annulled
	led     Seat // who led the last hand that was led
}

func (p *past) with(h HandResult) *past {
	next := &past{hand: h, before: p, ended: p.numEnded() + 1, counted: p.numCounted(), led: h.Leader}
	if h.Ending != AnnulledEnd {
		next.counted++
	}
	if h.Leader == NoSeat {
		next.led = p.lastLeader()
	}
	return next
}

// lastLeader returns who led the last hand that was led; the first seat where
// none was.
func (p *past) lastLeader() Seat {
	if p == nil {
		return 0
	}
	return p.led
}

func (p *past) numEnded() int {
	if p == nil {
		return 0
	}
	return p.ended
}

func (p *past) numCounted() int {
	if p == nil {
		return 0
	}
	return p.counted
}

// Hands returns the results of the hands that have ended, annulled ones too.
func (m *Match) Hands() []HandResult {
	out := make([]HandResult, m.past.numEnded())
	for p := m.past; p != nil; p = p.before {
		out[p.ended-1] = p.hand
	}
	return out
}

// LastHand returns the result of the hand that ended last.
func (m *Match) LastHand() (HandResult, bool) {
	if m.past == nil {
		return HandResult{}, false
	}
	return m.past.hand, true
}

// HandsBegun returns how many hands were dealt: those that have ended and the
// one being played. A deal thrown in for its doubles is no hand of its own.
func (m *Match) HandsBegun() int {
	n := m.past.numEnded()
	if m.dealt || m.phase != PhaseDraw && m.phase != PhaseDeal && m.phase != PhaseOver {
		n++
	}
	return n
}

// FirstHand reports whether no hand of the game has been counted yet.
func (m *Match) FirstHand() bool { return m.past.numCounted() == 0 }

// HandNumber returns the number of the hand at hand, the first being 1. An
// annulled hand is dealt again under its number.
func (m *Match) HandNumber() int {
	if m.phase == PhaseOver {
		return m.past.numCounted()
	}
	return m.past.numCounted() + 1
}

// lastLeader returns who led last: this hand, or the last one that was led.
func (m *Match) lastLeader() Seat {
	if m.round.leader != NoSeat {
		return m.round.leader
	}
	return m.past.lastLeader()
}
