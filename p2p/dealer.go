package p2p

import (
	"context"

	"dominocubano/engine"
)

// Hands holds a hand for each seat; the seats that a device does not play
// have none.
type Hands [engine.MaxSeats]engine.Hand

// Dealer knows the tiles of a table, or as many as this device may know.
type Dealer interface {
	// Draw returns the draw for the lead that the match waits for.
	Draw(ctx context.Context, m *engine.Match) (engine.Event, error)
	// Deal deals a hand and returns the tiles of the seats that this device
	// plays.
	Deal(ctx context.Context, m *engine.Match) (Hands, error)
	// Prove returns what convinces the other devices that the deed of a seat
	// of this device is true. m is the match before the deed.
	Prove(ctx context.Context, m *engine.Match, e engine.Event) ([]byte, error)
	// Check returns nil when the deed of another device is proved true.
	Check(m *engine.Match, e engine.Event, proof []byte) error
	// Seed returns the seed for a bot's choice at the seat: the same on all
	// devices, told to none before the deal.
	Seed(s engine.Seat, ply int) uint64
}
