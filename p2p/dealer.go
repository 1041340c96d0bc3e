package p2p

import (
	"context"

	"dominocubano/engine"
)

// Hands holds a hand for each seat; the seats that a device does not play
// have none.
type Hands [engine.MaxSeats]engine.Hand

// Dealer knows the tiles of a table, or as many as this device may know, and
// says what truly happened at it. With a dealer that deals for several devices
// comes what happens at the others.
type Dealer interface {
	// Next returns the deed that follows at the table m, known to be true: a
	// draw, a deal, what a seat did, what befell it. When it needs what the
	// players of this device want it calls chosen, which asks them and returns
	// where their choices arrive. A choice of engine.Deal says that all of them
	// want the next hand.
	Next(ctx context.Context, m *engine.Match, chosen func() <-chan engine.Event) (engine.Event, error)
	// Asks returns the awaited seats whose choice this device owes.
	Asks(m *engine.Match) engine.Seats
	// Hands returns the tiles, as they were dealt, of the seats that this
	// device plays.
	Hands() Hands
	// Seed returns the seed for a bot's choice at the seat: the same on all
	// devices, told to none before the deal.
	Seed(s engine.Seat, ply int) uint64
}
