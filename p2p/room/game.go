package room

import (
	"crypto/ed25519"

	"dominocubano/engine"
	"dominocubano/p2p/log"
)

// Game is a table that has begun: all that its devices have agreed on.
type Game struct {
	// ID is what the game's log begins with: the plan and everybody's chance.
	ID    log.Hash
	Terms Terms
	// Seat is this player's, or [engine.NoSeat] for one who watches.
	Seat   engine.Seat
	Humans engine.Seats
	// Players and Names are by seat; those of bots' seats are zero.
	Players [engine.MaxSeats]Player
	Names   [engine.MaxSeats]string
	// Hosts says for each seat whose device speaks for it: itself for a human.
	Hosts [engine.MaxSeats]engine.Seat
}

// newGame is what a start means to a player.
func newGame(room [32]byte, s *start, self Player) *Game {
	g := &Game{ID: s.genesis(room), Terms: s.plan.terms, Seat: engine.NoSeat}
	for i, seat := range s.seats(room) {
		who := s.plan.sitters[i]
		g.Humans = g.Humans.With(seat)
		g.Players[seat], g.Names[seat] = who.player, who.name
		if who.player == self {
			g.Seat = seat
		}
	}
	g.Hosts = hosts(&g.Terms.Rules, g.Humans)
	return g
}

// Watching tells that this player only looks on: its Wire says nothing, and no
// hand is on its device.
func (g *Game) Watching() bool { return g.Seat == engine.NoSeat }

// Sat is the head of the game's record.
func (g *Game) Sat() []engine.Sitter {
	sat := make([]engine.Sitter, g.Terms.Rules.Players)
	for seat := range sat {
		sat[seat] = engine.Sitter{Name: g.Names[seat]}
		if !g.Humans.Has(engine.Seat(seat)) {
			sat[seat] = engine.Sitter{Name: "Bot " + string(rune('1'+seat)), Bot: g.Terms.Bot}
		}
	}
	return sat
}

// Sees returns the hands that are on a human's device, and that a changed
// program could show it: its own and those of the bots that it hosts.
func (g *Game) Sees(human engine.Seat) engine.Seats { return sees(&g.Terms.Rules, g.Hosts, human) }

func sees(rules *engine.Rules, hosts [engine.MaxSeats]engine.Seat, human engine.Seat) (list engine.Seats) {
	for seat := range engine.Seat(rules.Players) {
		if hosts[seat] == human {
			list = list.With(seat)
		}
	}
	return list
}

// keys are those of the game's log.
func (g *Game) keys() []ed25519.PublicKey {
	keys := make([]ed25519.PublicKey, g.Terms.Rules.Players)
	for seat := range g.Humans.All() {
		keys[seat] = g.Players[seat][:]
	}
	return keys
}
