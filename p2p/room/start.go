package room

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"dominocubano/engine"
	"dominocubano/p2p/log"
)

// start is a plan with the consent of every human in it.
type start struct {
	plan     plan
	consents []consent // one a sitter
}

// shared reports whether several devices play the game. One human's game with
// bots never leaves its device.
func (s *start) shared() bool { return len(s.plan.sitters) > 1 }

func consentMessage(hash [32]byte, nonce [16]byte) []byte {
	return append(append([]byte("dominocubano consent 1\x00"), hash[:]...), nonce[:]...)
}

func (p plan) sign(room [32]byte, key ed25519.PrivateKey, nonce [16]byte) *consent {
	signature := ed25519.Sign(key, consentMessage(p.hash(room), nonce))
	return &consent{nonce, [64]byte(signature)}
}

// agreed reports whether c is the consent of the plan's i-th sitter.
func (p plan) agreed(room [32]byte, i int, c *consent) bool {
	s := p.sitters[i]
	return c != nil && sha256.Sum256(c.nonce[:]) == s.commit &&
		ed25519.Verify(s.player[:], consentMessage(p.hash(room), c.nonce), c.signature[:])
}

// encode writes a start, 600 bytes for four:
//
//	terms | count 1 | (player 32 | name | round 4 | wish 1 | nonce 16 | signature 64) each
func (s *start) encode() []byte {
	b := append(appendTerms(nil, s.plan.terms), byte(len(s.plan.sitters)))
	for i, sit := range s.plan.sitters {
		b = appendShort(append(b, sit.player[:]...), sit.name)
		b = append(binary.BigEndian.AppendUint32(b, sit.round), byte(sit.wish))
		b = append(append(b, s.consents[i].nonce[:]...), s.consents[i].signature[:]...)
	}
	return b
}

// decodeStart reads a start of exactly these bytes that all its humans have
// consented to.
func decodeStart(room [32]byte, b []byte) (*start, error) {
	r := &reader{rest: b}
	s := &start{plan: plan{terms: r.terms()}}
	n := int(r.byte())
	if n == 0 || n > int(s.plan.terms.Rules.Players) {
		return nil, errMalformed
	}
	for range n {
		sit := sitter{player: Player(r.cut(32)), name: r.name(), round: r.uint32(), wish: engine.Seat(r.byte())}
		c := consent{nonce: [16]byte(r.cut(16)), signature: [64]byte(r.cut(64))}
		sit.commit = sha256.Sum256(c.nonce[:])
		_, twice := s.plan.has(sit.player)
		r.bad = r.bad || twice
		s.plan.sitters, s.consents = append(s.plan.sitters, sit), append(s.consents, c)
	}
	if !r.end() {
		return nil, errMalformed
	}
	for i := range s.consents {
		if !s.plan.agreed(room, i, &s.consents[i]) {
			return nil, errMalformed
		}
	}
	return s, nil
}

// genesis is what the game's log begins with: the plan and all the nonces.
func (s *start) genesis(room [32]byte) log.Hash {
	hash := s.plan.hash(room)
	b := append([]byte("dominocubano game 1\x00"), hash[:]...)
	for _, c := range s.consents {
		b = append(b, c.nonce[:]...)
	}
	return sha256.Sum256(b)
}

// seats returns where each sitter sits. The seats that nobody chose are drawn
// (Fisher and Yates) from the nonces: no one of them decides.
func (s *start) seats(room [32]byte) []engine.Seat {
	seats := s.plan.chosen()
	var free []engine.Seat
	for seat := range engine.Seat(s.plan.terms.Rules.Players) {
		if !contains(seats, seat) {
			free = append(free, seat)
		}
	}
	chance := rand.New(rand.NewChaCha8([32]byte(s.genesis(room))))
	for i := range seats {
		if seats[i] == engine.NoSeat {
			j := below(chance, uint64(len(free)))
			seats[i] = free[j]
			free = append(free[:j:j], free[j+1:]...)
		}
	}
	return seats
}

func contains(seats []engine.Seat, seat engine.Seat) bool {
	for _, s := range seats {
		if s == seat {
			return true
		}
	}
	return false
}

// below draws 0 to n-1; of 64 bits the uneven rest for n ≤ 4 is none or
// 2^-62, but this is read by others, who must draw the same.
func below(chance *rand.Rand, n uint64) uint64 {
	for limit := -n % n; ; {
		if v := chance.Uint64(); v >= limit {
			return v % n
		}
	}
}

// hosts returns, for each seat, the one whose device speaks for it: itself for
// a human. A bot's is its partner, where that is a human; where both humans are
// partners, the human at whose right it sits; where nobody has a partner, the
// next human in turn.
func hosts(rules *engine.Rules, humans engine.Seats) (list [engine.MaxSeats]engine.Seat) {
	for seat := range engine.Seat(rules.Players) {
		list[seat] = host(rules, humans, seat)
	}
	return list
}

func host(rules *engine.Rules, humans engine.Seats, seat engine.Seat) engine.Seat {
	if partner := rules.Partner(seat); !humans.Has(seat) && partner != engine.NoSeat && humans.Has(partner) {
		return partner
	}
	for n := engine.Seat(0); n < engine.Seat(rules.Players); n++ {
		if humans.Has(seat) {
			return seat
		}
		if rules.Solo {
			seat = rules.Next(seat)
		} else {
			seat = (seat + 3) % 4 // the one at whose right it sits
		}
	}
	return engine.NoSeat
}
