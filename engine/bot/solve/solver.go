package solve

import (
	"slices"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

// Most is how many tiles the hands may hold together.
const Most = 32

// tableBits is the logarithm of how many positions the table keeps.
const tableBits = 15

// Worth says what an outcome is worth to the side that the solver plays for.
type Worth func(board.Result) int32

// Solver solves one ending after another with one table.
type Solver struct {
	terms *board.Terms
	worth Worth
	next  [engine.MaxSeats]uint8
	sign  [engine.MaxSeats]int32 // 1 for our side, -1 for the other

	leader  engine.Seat
	tiles   [Most]engine.Tile
	count   int
	low     [Most]uint8
	high    [Most]uint8
	hands   [engine.MaxSeats]uint32
	carry   [16]uint32
	pips    [Most]int16
	age     uint64 // of the ending, part of every key
	table   [1 << tableBits]entry
	visited int
}

// entry is a position and what is known of its value to who moves there.
type entry struct {
	key   uint64
	value int32
	bound bound
	best  uint8 // the tile to try first, and 32 for the right end
}

type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// New returns a solver for rounds of these terms. It plays for the seat's
// side against all others together, so it is for tables of two sides.
func New(t *board.Terms, seat engine.Seat, worth Worth) *Solver {
	s := &Solver{terms: t, worth: worth, sign: [engine.MaxSeats]int32{-1, -1, -1, -1}}
	for other := range t.Rules.Seats().All() {
		s.next[other] = uint8(t.Next(other))
	}
	for mate := range t.Side(seat).All() {
		s.sign[mate] = 1
	}
	return s
}

// Visited returns how many positions have been looked at.
func (s *Solver) Visited() int { return s.visited }

// Load sets the hands of the next ending: every board given to [Solver.Value]
// until the next Load must come from this one.
func (s *Solver) Load(b *board.Board) {
	s.age++
	s.leader = b.Leader
	s.count = 0
	var all engine.Hand
	for _, h := range b.Hands {
		all |= h
	}
	for t := range all.All() {
		s.tiles[s.count] = t
		s.count++
	}
	slices.SortFunc(s.tiles[:s.count], func(x, y engine.Tile) int { return y.Pips() - x.Pips() })
	s.carry = [16]uint32{}
	s.hands = [engine.MaxSeats]uint32{}
	for i, t := range s.tiles[:s.count] {
		s.number(i, t, b)
	}
}

func (s *Solver) number(i int, t engine.Tile, b *board.Board) {
	bit := uint32(1) << i
	s.low[i], s.high[i] = t.Low(), t.High()
	s.carry[t.Low()] |= bit
	s.carry[t.High()] |= bit
	for seat, h := range b.Hands {
		if h.Has(t) {
			s.hands[seat] |= bit
		}
	}
	s.pips[i] = int16(t.Pips())
}

// place is a position: the tiles left, the open numbers, whose turn it is.
type place struct {
	left        uint32
	low, high   uint8                  // the open numbers
	turn, layer uint8                  // layer: who laid the last tile
	totals      [engine.MaxSeats]int16 // the pips left, a seat
}

// key packs the place.
func (s *Solver) key(p *place) uint64 {
	return uint64(p.left) | uint64(p.low)<<32 | uint64(p.high)<<36 | uint64(p.turn)<<40 | s.age<<42
}

// Value returns what the board, a round that goes on, comes to when both sides
// play their best.
func (s *Solver) Value(b *board.Board) int32 {
	p := place{low: min(b.Left, b.Right), high: max(b.Left, b.Right), turn: uint8(b.Turn), layer: uint8(b.Last)}
	for i, t := range s.tiles[:s.count] {
		for seat, h := range b.Hands {
			if h.Has(t) {
				p.left |= 1 << i
				p.totals[seat] += s.pips[i]
			}
		}
	}
	if !s.turn(&p) {
		return s.blocked(&p)
	}
	turn := p.turn
	return s.sign[turn&3] * s.search(&p, -infinite, infinite)
}

// infinite is beyond every value.
const infinite = 1 << 30

// fits returns the tiles left that join an open number.
func (s *Solver) fits(p *place) uint32 { return (s.carry[p.low&15] | s.carry[p.high&15]) & p.left }

// turn gives the turn to the next seat that can play; false means a block.
func (s *Solver) turn(p *place) bool {
	fits := s.fits(p)
	if fits == 0 {
		return false
	}
	for s.hands[p.turn&3]&fits == 0 {
		p.turn = s.next[p.turn&3]
	}
	return true
}

func (s *Solver) blocked(p *place) int32 { return s.settle(p, engine.Block, false) }

func (s *Solver) settle(p *place, ending engine.Ending, capicua bool) int32 {
	e := board.End{Ending: ending, Last: engine.Seat(p.layer), Leader: s.leader, Capicua: capicua}
	for seat, total := range p.totals {
		e.Totals[seat] = int(total)
	}
	return s.worth(s.terms.Settle(&e))
}
