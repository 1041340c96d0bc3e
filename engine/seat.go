package engine

import (
	"iter"
	"math/bits"
)

// Seat is a chair at the table. Seats are numbered to the right: 0 is South,
// 1 East, 2 North, 3 West. A clockwise table plays 0, 3, 2, 1.
type Seat uint8

// NoSeat stands where nobody does: the author of a draw or a deal, the winner
// of a tie.
const NoSeat Seat = 255

// MaxSeats is the most chairs that a table has.
const MaxSeats = 4

// Team is one side of the score: a pair (0 for seats 0 and 2, 1 for seats 1
// and 3), or a single player where each plays alone.
type Team uint8

// NoTeam stands for no side: a tie, an annulled hand.
const NoTeam Team = 255

// Seats is a set of chairs, one bit a [Seat].
type Seats uint8

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var s Seats
	for _, seat := range seats {
		s = s.With(seat)
	}
	return s
}

// With returns the set and the seat.
func (s Seats) With(seat Seat) Seats { return s | 1<<seat }

// Without returns the set less the seat.
func (s Seats) Without(seat Seat) Seats { return s &^ (1 << seat) }

// Has reports whether the seat is in the set.
func (s Seats) Has(seat Seat) bool { return seat < MaxSeats && s>>seat&1 == 1 }

// Len returns how many seats the set holds.
func (s Seats) Len() int { return bits.OnesCount8(uint8(s)) }

// All ranges over the seats in ascending order.
func (s Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for seat := Seat(0); seat < MaxSeats; seat++ {
			if s.Has(seat) && !yield(seat) {
				return
			}
		}
	}
}
