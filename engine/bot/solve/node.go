package solve

import (
	"math/bits"

	"dominocubano/engine"
)

// node is the search of one place.
type node struct {
	solver    *Solver
	place     *place
	low, high int32
	ours      bool // our side moves and wants much
	value     int32
	best      uint8
	tried     bool
}

// run tries the first move and then the others, until one is too good for the
// other side to allow.
func (n *node) run(first uint8) {
	p, s := n.place, n.solver
	hand := s.hands[p.turn&3] & p.left
	if first != 255 && n.try(first) {
		return
	}
	for set := hand & s.carry[p.low&15]; set != 0; set &= set - 1 {
		if m := uint8(bits.TrailingZeros32(set)); m != first && n.try(m) {
			return
		}
	}
	if p.low == p.high {
		return
	}
	for set := hand & s.carry[p.high&15]; set != 0; set &= set - 1 {
		if m := uint8(bits.TrailingZeros32(set)) | 32; m != first && n.try(m) {
			return
		}
	}
}

// try plays the move and reports whether the rest need not be looked at.
func (n *node) try(m uint8) bool {
	value := n.after(m)
	better := n.ours && value > n.value || !n.ours && value < n.value
	if !n.tried || better {
		n.value, n.best, n.tried = value, m, true
	}
	if n.ours {
		n.low = max(n.low, value)
	} else {
		n.high = min(n.high, value)
	}
	return n.low >= n.high
}

// after returns the value once the move is played.
func (n *node) after(m uint8) int32 {
	s, next := n.solver, *n.place
	tile := m & 31
	sum := s.low[tile] + s.high[tile]
	if m < 32 {
		next.low = sum - next.low
	} else {
		next.high = sum - next.high
	}
	if next.low > next.high { // so that a move in the table means the same end
		next.low, next.high = next.high, next.low
	}
	next.left &^= 1 << tile
	next.totals[next.turn&3] -= s.pips[tile]
	next.layer = next.turn
	if s.hands[next.turn&3]&next.left == 0 {
		return s.settle(&next, engine.Domino, s.capicua(&next, tile))
	}
	next.turn = uint8(s.terms.Next(engine.Seat(next.turn)))
	if !s.turn(&next) {
		return s.blocked(&next)
	}
	return s.search(&next, n.low, n.high)
}

func (s *Solver) capicua(p *place, tile uint8) bool {
	return p.low == p.high && (s.terms.Rules.CapicuaDoubles || s.low[tile] != s.high[tile])
}

// bound says what the value is worth as knowledge, for the window that the
// search began with.
func (n *node) bound(low, high int32) bound {
	switch {
	case n.value <= low:
		return atMost
	case n.value >= high:
		return atLeast
	}
	return exact
}
