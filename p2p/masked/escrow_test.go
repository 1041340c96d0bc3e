package masked_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
	"dominocubano/p2p/masked"
)

// TestTwoLeave closes two devices for good in one hand. The keys are split anew
// after the first has left, so that the second is taken over as well where the
// table of deck allows it; where it does not the hand is lost. Hands end.
func TestTwoLeave(t *testing.T) {
	tests := []struct {
		name          string
		first, second engine.Seat
		what          engine.Kind // befalls the second
	}{
		{"of the pairs one each", 3, 0, engine.SeatTaken},
		{"of the pairs one each, the partner next", 0, 1, engine.SeatTaken},
		{"who runs the first one's bot", 3, 1, engine.Forfeited},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rules := engine.CalleOcho()
				rules.Target = 500
				f := gather(t, rules, "hhhh")
				f.pace = 10 * time.Second
				r := f.withTrips(afterHands(2), trip{seat: test.first, after: 9}, trip{seat: test.second, after: 26})
				f.played(r, 2)
				if !has(r, engine.SeatTaken, test.first) || !has(r, test.what, test.second) {
					t.Errorf("want %v of seat %d: %s", test.what, test.second, r.Format())
				}
				for s := range f.humans.All() {
					for _, n := range f.notices[s] {
						if n, ok := n.(masked.Refused); ok && n.Seat != test.first && n.Seat != test.second {
							t.Errorf("seat %d blames seat %d: %v", s, n.Seat, n.Err)
						}
					}
				}
			})
		})
	}
}

// complainer is the wire of an heir that says of a share that it does not open,
// when it first plays for the seat that it has taken over.
type complainer struct {
	p2p.Wire
	heir, taken, holder engine.Seat
	done                *bool
}

func (c complainer) Say(ctx context.Context, payload, private []byte) error {
	if _, ok := stepOf(payload); ok && !*c.done && payload[cardHead+payload[cardHead-1]+1] == byte(c.taken) {
		*c.done = true
		word := append([]byte{'C', byte(c.taken), 1, 1 << c.holder}, make([]byte, 16)...)
		if err := c.Wire.Say(ctx, word, nil); err != nil {
			return err
		}
		return errPower // it has said what it cannot take in
	}
	return c.Wire.Say(ctx, payload, private)
}

// withholder is the wire of a program that says no steps of a kind.
func withholder(kind deck.Kind) func(p2p.Wire) p2p.Wire {
	return func(w p2p.Wire) p2p.Wire {
		return liar{w, func(k deck.Kind, payload []byte) [][]byte {
			if k == kind {
				return nil
			}
			return [][]byte{payload}
		}}
	}
}

// TestEscrowWithheld has seat 0 withhold what it owes of others' keys after seat 1
// has left. Its side gains nothing, and who is at fault is not who is gone.
func TestEscrowWithheld(t *testing.T) {
	complaint := func() func(p2p.Wire) p2p.Wire {
		done := new(bool)
		return func(w p2p.Wire) p2p.Wire { return complainer{w, 3, 1, 0, done} }
	}
	tests := []struct {
		name  string
		wires map[engine.Seat]func(p2p.Wire) p2p.Wire
		liars engine.Seats
		what  engine.Kind
		seat  engine.Seat
	}{
		{"a share that the heir says does not open", map[engine.Seat]func(p2p.Wire) p2p.Wire{3: complaint()}, 0, engine.SeatTaken, 1},
		{"that share", map[engine.Seat]func(p2p.Wire) p2p.Wire{3: complaint(), 0: withholder(deck.Disclose)}, engine.SeatsOf(0), engine.SeatTaken, 1},
		{"a signature", map[engine.Seat]func(p2p.Wire) p2p.Wire{0: withholder(deck.Takeover)}, engine.SeatsOf(0), engine.Annulled, engine.NoSeat},
		{"a signature of the heir", map[engine.Seat]func(p2p.Wire) p2p.Wire{3: withholder(deck.Takeover)}, engine.SeatsOf(3), engine.Forfeited, 3},
		{"a new split", map[engine.Seat]func(p2p.Wire) p2p.Wire{0: withholder(deck.Reshare)}, engine.SeatsOf(0), engine.SeatTaken, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, engine.CalleOcho(), "hhhh")
				f.pace = time.Second
				f.wires, f.liars = test.wires, test.liars
				r := f.withTrips(afterHands(1), trip{seat: 1, after: 9})
				f.played(r, 1)
				if !has(r, test.what, test.seat) {
					t.Errorf("want %v of seat %d: %s", test.what, test.seat, r.Format())
				}
			})
		})
	}
}
