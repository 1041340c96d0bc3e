package solve

import (
	"math/bits"

	"dominocubano/engine"
)

// atHigh marks a move to the higher of the open numbers; its lower bits number
// the tile.
const atHigh = 32

// noMove stands for no move.
const noMove = 255

// search returns the value of the place to the side that moves there, or a
// bound of it outside of low and high. The place is the search's to change.
func (s *Solver) search(p *place, low, high int32) int32 {
	mover := p.turn
	for {
		s.visited++
		only := s.only(p)
		if only == noMove {
			break
		}
		turn := p.turn
		if value, over := s.play(p, only); over {
			return s.seen(mover, turn, value)
		}
		if s.sign[p.turn&3] != s.sign[turn&3] {
			low, high = -high, -low
		}
	}
	return s.seen(mover, p.turn, s.choose(p, low, high))
}

// seen turns a value to one seat's side into that to another's.
func (s *Solver) seen(by, of uint8, value int32) int32 { return s.sign[by&3] * s.sign[of&3] * value }

// only returns the move where there is no other.
func (s *Solver) only(p *place) uint8 {
	hand := s.hands[p.turn&3] & p.left
	low, high := hand&s.carry[p.low&15], hand&s.carry[p.high&15]
	if p.low == p.high {
		high = 0
	}
	switch {
	case high == 0 && low&(low-1) == 0:
		return uint8(bits.TrailingZeros32(low))
	case low == 0 && high&(high-1) == 0:
		return uint8(bits.TrailingZeros32(high)) | atHigh
	}
	return noMove
}

// choose is search where there are moves to choose among.
func (s *Solver) choose(p *place, low, high int32) int32 {
	key := s.key(p)
	slot := &s.table[key*0x9e3779b97f4a7c15>>(64-tableBits)]
	n := node{solver: s, place: p, low: low, high: high, value: -infinite, best: noMove, first: noMove}
	if slot.key == key {
		if slot.bound == exact || slot.bound == atLeast && slot.value >= high || slot.bound == atMost && slot.value <= low {
			return slot.value
		}
		n.first = slot.best
	}
	if n.first == noMove || !n.try(n.first) {
		n.run()
	}
	*slot = entry{key, n.value, n.bound(low), n.best}
	return n.value
}

// node is the search of one place.
type node struct {
	solver      *Solver
	place       *place
	low, high   int32 // what either side is sure of elsewhere
	value       int32
	best, first uint8
}

// run tries the moves, the heaviest tiles first, but before them those that
// make the next seat pass, until one is too good for the other side to allow.
func (n *node) run() {
	s, p := n.solver, n.place
	hand := s.hands[p.turn&3] & p.left
	low, high := hand&s.carry[p.low&15], hand&s.carry[p.high&15]
	if p.low == p.high {
		high = 0
	}
	moves := uint64(low) | uint64(high)<<atHigh
	if n.first != noMove {
		moves &^= 1 << n.first
	}
	quiet := uint64(0)
	for ; moves != 0; moves &= moves - 1 {
		if m := uint8(bits.TrailingZeros64(moves)); !n.shuts(m) {
			quiet |= moves & -moves
		} else if n.try(m) {
			return
		}
	}
	for ; quiet != 0; quiet &= quiet - 1 {
		if n.try(uint8(bits.TrailingZeros64(quiet))) {
			return
		}
	}
}

// shuts reports whether the next seat has to pass after the move.
func (n *node) shuts(m uint8) bool {
	s, p := n.solver, n.place
	a, b := s.ends(p, m)
	return s.hands[s.next[p.turn&3]&3]&p.left&(s.carry[a&15]|s.carry[b&15]) == 0
}

// try plays the move and reports whether the rest need not be looked at. All
// moves but the first are only asked whether they are better.
func (n *node) try(m uint8) bool {
	var value int32
	if n.best == noMove || n.low+1 >= n.high {
		value = n.after(m, n.low, n.high)
	} else if value = n.after(m, n.low, n.low+1); value > n.low && value < n.high {
		value = n.after(m, n.low, n.high)
	}
	if n.best == noMove || value > n.value {
		n.value, n.best = value, m
	}
	n.low = max(n.low, value)
	return n.low >= n.high
}

// after returns the value once the move is played, to the side that plays it.
func (n *node) after(m uint8, low, high int32) int32 {
	s, next := n.solver, *n.place
	mover := next.turn
	if value, over := s.play(&next, m); over {
		return value
	}
	if s.sign[next.turn&3] == s.sign[mover&3] {
		return s.search(&next, low, high)
	}
	return -s.search(&next, -high, -low)
}

// ends returns the open numbers after the move.
func (s *Solver) ends(p *place, m uint8) (a, b uint8) {
	tile := m & 31
	sum := s.low[tile] + s.high[tile]
	if m < atHigh {
		return sum - p.low, p.high
	}
	return p.low, sum - p.high
}

// play lays the tile and gives the turn on, or returns what the round, which
// is over, is worth to the mover's side.
func (s *Solver) play(p *place, m uint8) (value int32, over bool) {
	tile, mover := m&31, p.turn&3
	a, b := s.ends(p, m)
	p.low, p.high = min(a, b), max(a, b) // so that a move in the table means the same end
	p.left &^= 1 << tile
	p.totals[mover] -= s.pips[tile]
	p.layer = mover
	if s.hands[mover]&p.left == 0 {
		return s.sign[mover] * s.settle(p, engine.Domino, s.capicua(p, tile)), true
	}
	p.turn = s.next[mover]
	if !s.turn(p) {
		return s.sign[mover] * s.blocked(p), true
	}
	return 0, false
}

func (s *Solver) capicua(p *place, tile uint8) bool {
	return p.low == p.high && (s.terms.Rules.CapicuaDoubles || s.low[tile] != s.high[tile])
}

// bound says what the value is worth as knowledge, where the search began
// with low.
func (n *node) bound(low int32) bound {
	switch {
	case n.value <= low:
		return atMost
	case n.value >= n.high:
		return atLeast
	}
	return exact
}
