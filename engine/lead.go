package engine

import "slices"

// Lead is the right to lead a hand. When Choose is set both players of Team
// choose in secret, and Seat has priority if they say the same; otherwise
// Seat leads. An unknown lead has Seat [NoSeat].
type Lead struct {
	Team   Team
	Seat   Seat
	Choose bool
}

// leadOrders holds, for a set, the tiles in the order in which they give the
// lead at a DoubleHolder table: doubles from the highest down, then the other
// tiles from the heaviest, of equals the one with the higher half first.
var leadOrders = [MaxPip + 1][]Tile{6: sortLeadOrder(6), 9: sortLeadOrder(9)}

func leadOrder(maxPip uint8) []Tile { return leadOrders[maxPip] }

func sortLeadOrder(maxPip uint8) []Tile {
	var order []Tile
	for low := uint8(0); low <= maxPip; low++ {
		for high := low; high <= maxPip; high++ {
			order = append(order, TileOf(low, high))
		}
	}
	slices.SortFunc(order, func(a, b Tile) int {
		if a.Double() != b.Double() {
			return boolInt(b.Double()) - boolInt(a.Double())
		}
		if a.Pips() != b.Pips() {
			return b.Pips() - a.Pips()
		}
		return int(b.High()) - int(a.High())
	})
	return order
}

// pairLead is the lead of a pair; priority NoSeat means its first seat.
func (m *Match) pairLead(t Team, priority Seat) Lead {
	if priority == NoSeat {
		priority = Seat(t)
	}
	if m.rules.PairChoice == NeverChoose {
		return m.yield(Lead{NoTeam, priority, false})
	}
	return Lead{t, priority, true}
}

// yield gives a bot's lead to its human partner where the rules say so.
func (m *Match) yield(l Lead) Lead {
	yields := m.rules.BotYieldsLead == AlwaysYields || m.rules.BotYieldsLead == YieldsFirstHand && m.FirstHand()
	partner := m.rules.Partner(l.Seat)
	if yields && partner != NoSeat && m.bots.Has(l.Seat) && !m.bots.Has(partner) {
		l.Seat = partner
	}
	return l
}

// nextLead works out who leads after the hand, which is the last of m.hands.
func (m *Match) nextLead(h *HandResult) Lead {
	switch h.Ending {
	case AnnulledEnd:
		if h.Leader == NoSeat {
			return m.lead
		}
		return Lead{NoTeam, h.Leader, false}
	case ForfeitEnd:
		return m.forfeitLead(h)
	}
	if h.Winner == NoTeam {
		return m.tieLead(h)
	}
	if h.Ending == Block && m.rules.LeadAfterBlock == BlockSameLeader {
		return m.yield(Lead{NoTeam, h.Leader, false})
	}
	switch m.rules.LeadAfterWin {
	case WinningPlayer:
		return m.yield(Lead{NoTeam, h.Best, false})
	case RotateLead:
		return m.yield(Lead{NoTeam, m.rules.Next(h.Leader), false})
	}
	return m.pairLead(h.Winner, h.Best)
}

func (m *Match) tieLead(h *HandResult) Lead {
	switch m.rules.LeadAfterTie {
	case TieSameLeader:
		return m.yield(Lead{NoTeam, h.Leader, false})
	case TieNextSeat:
		return m.yield(Lead{NoTeam, m.rules.Next(h.Leader), false})
	case TieLocker:
		return m.yield(Lead{NoTeam, h.By, false})
	}
	return m.pairLead(1-m.rules.Team(h.Leader), NoSeat)
}
