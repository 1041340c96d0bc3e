package masked_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
	"dominocubano/p2p/masked"
)

// liar is the wire of a modified program: it says other things than its
// dealer would.
type liar struct {
	p2p.Wire
	twist func(kind deck.Kind, payload []byte) [][]byte
}

func (l liar) Say(ctx context.Context, payload, private []byte) error {
	said := [][]byte{payload}
	if kind, ok := stepOf(payload); ok {
		said = l.twist(kind, payload)
	}
	for _, p := range said {
		if err := l.Wire.Say(ctx, p, private); err != nil {
			return err
		}
	}
	return nil
}

// cardHead is the length of a card before its deed, whose length ends it.
const cardHead = 6

// stepOf returns the kind of the step in a card, after its head and its deed.
func stepOf(payload []byte) (deck.Kind, bool) {
	if payload[0] != 'D' {
		return 0, false
	}
	return deck.Kind(payload[cardHead+payload[cardHead-1]]), true
}

// once twists the first step of a kind, and says nothing but the truth before.
func once(kind deck.Kind, how func([]byte) [][]byte) func(deck.Kind, []byte) [][]byte {
	done := false
	return func(k deck.Kind, payload []byte) [][]byte {
		if k != kind || done {
			return [][]byte{payload}
		}
		done = true
		return how(payload)
	}
}

func flipped(payload []byte) [][]byte {
	p := bytes.Clone(payload)
	p[len(p)-1] ^= 1
	return [][]byte{p}
}

func twice(payload []byte) [][]byte { return [][]byte{payload, payload} }

func never([]byte) [][]byte { return nil }

// otherTile names another tile in the deed than the step shows.
func otherTile(payload []byte) [][]byte {
	p := bytes.Clone(payload)
	deed := p[cardHead:][:p[cardHead-1]]
	deed[2], deed[3] = '0', '0'
	if bytes.Equal(p, payload) {
		deed[3] = '1'
	}
	return [][]byte{p}
}

// falsePass says a pass, with a proof that is none, in place of a play.
func falsePass(payload []byte) [][]byte {
	p := append(bytes.Clone(payload[:cardHead-1]), 3)
	p = append(p, "1:P"...)
	return [][]byte{append(p, byte(deck.Pass), 1, 99, 0, 0)}
}

// against plays while one device lies; the records of the others must agree,
// and nobody but the liar may be blamed.
func (f *friends) against(who engine.Seat, stop func(engine.Record) bool) engine.Record {
	f.Helper()
	ctx, cancel := context.WithCancel(f.Context())
	defer cancel()
	var all, honest sync.WaitGroup
	var mu sync.Mutex
	var records []engine.Record
	for s := range f.humans.All() {
		play := func() {
			r, err := f.survive(ctx, s, stop)
			mu.Lock()
			defer mu.Unlock()
			if s != who {
				records = append(records, r)
				if err != nil && !errors.Is(err, context.Canceled) {
					f.Errorf("seat %d: %v", s, err)
				}
			}
		}
		if s == who {
			all.Go(play)
		} else {
			honest.Go(play)
		}
	}
	honest.Wait()
	cancel()
	all.Wait()
	for _, r := range records[1:] {
		if r.Format() != records[0].Format() {
			f.Fatalf("honest tables differ:\n%s\n%s", r.Format(), records[0].Format())
		}
	}
	for s := range f.humans.Without(who).All() {
		for _, n := range f.notices[s] {
			if n, ok := n.(masked.Refused); ok && n.Seat != who {
				f.Errorf("seat %d blames seat %d: %v", s, n.Seat, n.Err)
			}
		}
	}
	return records[0]
}

// refused reports whether a device was told that the seat did what nobody may.
func (f *friends) refused(by, seat engine.Seat) bool {
	for _, n := range f.notices[by] {
		if n, ok := n.(masked.Refused); ok && n.Seat == seat {
			return true
		}
	}
	return false
}

// TestLiars has seat 1 do what nobody may: it is refused and named, loses the
// hand if one is played, and the others play on.
func TestLiars(t *testing.T) {
	tests := []struct {
		name  string
		kind  deck.Kind
		how   func([]byte) [][]byte
		named bool        // by every honest device
		what  engine.Kind // befalls the seat
	}{
		{"a proof that is none", deck.Play, flipped, true, engine.Forfeited},
		{"a tile that it does not hold", deck.Play, otherTile, true, engine.Forfeited},
		{"a false pass", deck.Play, falsePass, true, engine.Forfeited},
		{"a tile played twice", deck.Play, twice, true, engine.Forfeited},

		{"a false key at the end", deck.Open, flipped, true, engine.Forfeited},
		{"a false token", deck.Token, flipped, true, engine.Forfeited},
		{"a deck of its own", deck.Proof, flipped, true, engine.SeatTaken},
		{"bytes that are no deck", deck.Mix, flipped, true, engine.SeatTaken},
		{"a false share of the seed", deck.Reveal, flipped, true, engine.SeatTaken},
		{"a withheld opening", deck.Open, never, false, engine.SeatTaken},
		{"a withheld move", deck.Play, never, false, engine.SeatTaken},
		{"a withheld share of the seed", deck.Reveal, never, false, engine.SeatTaken},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, engine.Habana(), "hhhh")
				f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{1: func(w p2p.Wire) p2p.Wire {
					return liar{w, once(test.kind, test.how)}
				}}
				r := f.against(1, afterHands(2))
				f.played(r, 2)
				if has(r, engine.SeatTaken, 3) {
					t.Errorf("its partner was punished as well: %s", r.Format())
				}
				if !has(r, test.what, 1) {
					t.Errorf("seat 1 got away with it: %s", r.Format())
				}
				for s := range f.humans.Without(1).All() {
					if test.named && !f.refused(s, 1) {
						t.Errorf("seat %d was not told", s)
					}
				}
			})
		})
	}
}

// secrets lists what of a device's private knowledge nobody else may ever
// hear: the roots and seeds of its parties, and its own keys.
func secrets(private []byte) [][]byte {
	if len(private) == 0 {
		return nil // a word
	}
	if len(private) == 64 {
		return [][]byte{private[:32], private[32:]}
	}
	return [][]byte{private[1:33], private[33:65], private[65:97]}
}

// TestNothingLeaks plays hands and looks for every device's secrets in all
// that was said; and no device knows another seat's tiles during a hand.
func TestNothingLeaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.Habana(), "hhhh")
		f.withTrips(func(r engine.Record) bool { return len(r.Events) == 60 })
		var said []byte
		for s := range f.humans.All() {
			for _, e := range f.net.Device(s).Line() {
				said = append(said, e.Payload...)
			}
		}
		zero := make([]byte, 32)
		for s := range f.humans.All() {
			for _, e := range f.net.Device(s).Line() {
				for _, secret := range secrets(e.Private) {
					if !bytes.Equal(secret, zero) && bytes.Contains(said, secret) {
						t.Fatalf("seat %d told a secret", s)
					}
				}
			}
			for other, hand := range f.dealers[s].Hands() {
				if engine.Seat(other) != s && hand != 0 {
					t.Errorf("seat %d knows the tiles of seat %d", s, other)
				}
			}
		}
	})
}
