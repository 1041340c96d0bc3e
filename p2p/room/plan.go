package room

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"dominocubano/engine"
)

// Player is the key of a player, comparable.
type Player [32]byte

func playerOf(key ed25519.PublicKey) Player { return Player(key) }

func (p Player) tag() tag { return tag(p[:8]) }

// sitter is one human in a plan.
type sitter struct {
	player Player
	name   string
	round  uint32
	wish   engine.Seat
	commit [32]byte
}

// plan is what everybody can work out from the claims: who plays by which terms.
type plan struct {
	terms   Terms
	sitters []sitter // in the order of arrival
}

// makePlan takes the first of the claims; ours left out are not among them.
func makePlan(claims map[Player]*claim, fallback Terms) plan {
	order := arrivals(claims)
	if len(order) > engine.MaxSeats {
		order = order[:engine.MaxSeats]
	}
	p := plan{terms: lastProposal(claims, order, fallback)}
	for _, who := range order[:min(len(order), int(p.terms.Rules.Players))] {
		c := claims[who]
		p.sitters = append(p.sitters, sitter{who, c.name, c.round, c.wish, c.commit})
	}
	return p
}

// arrivals lists those who want to sit, the first first. Two who came at once
// are told apart by their keys, the same everywhere.
func arrivals(claims map[Player]*claim) []Player {
	var order []Player
	for who, c := range claims {
		if c.arrival != 0 && c.start == nil {
			order = append(order, who)
		}
	}
	slices.SortFunc(order, func(a, b Player) int {
		return cmp.Or(cmp.Compare(claims[a].arrival, claims[b].arrival), bytes.Compare(a[:], b[:]))
	})
	return order
}

func lastProposal(claims map[Player]*claim, order []Player, fallback Terms) Terms {
	best := proposal{terms: fallback}
	for _, who := range order {
		if p := claims[who].proposal; p.edit > best.edit {
			best = p // of two at once the earlier player's
		}
	}
	return best.terms
}

// hash is what READY and consent are about; no two rooms share one.
func (p plan) hash(room [32]byte) [32]byte {
	b := appendTerms(append([]byte("dominocubano plan 1\x00"), room[:]...), p.terms)
	return sha256.Sum256(append(b, p.encodeSitters()...))
}

func (p plan) encodeSitters() (b []byte) {
	for _, s := range p.sitters {
		b = appendShort(append(b, s.player[:]...), s.name)
		b = append(binary.BigEndian.AppendUint32(b, s.round), byte(s.wish))
		b = append(b, s.commit[:]...)
	}
	return b
}

func (r *reader) sitter() sitter {
	return sitter{player: Player(r.cut(32)), name: r.name(), round: r.uint32(), wish: engine.Seat(r.byte()), commit: [32]byte(r.cut(32))}
}

// has returns the sitter's place in the plan.
func (p plan) has(who Player) (int, bool) {
	i := slices.IndexFunc(p.sitters, func(s sitter) bool { return s.player == who })
	return i, i >= 0
}

// chosen returns the seats that follow from wishes alone, NoSeat for those to
// be drawn: of two who want one seat the earlier has it.
func (p plan) chosen() []engine.Seat {
	seats := make([]engine.Seat, len(p.sitters))
	var taken engine.Seats
	for i, s := range p.sitters {
		seats[i] = engine.NoSeat
		if s.wish < engine.Seat(p.terms.Rules.Players) && !taken.Has(s.wish) {
			seats[i], taken = s.wish, taken.With(s.wish)
		}
	}
	return seats
}
