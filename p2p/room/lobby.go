package room

import (
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"dominocubano/engine"
)

// lobby is the agreement, worked out from claims: no network, no clock.
type lobby struct {
	room     [32]byte
	key      ed25519.PrivateKey
	fallback engine.Rules // where nobody has proposed any
	self     player
	own      claim
	nonce    [16]byte // opens own.commit
	promised *plan    // that READY was said to; frozen when own.consent is there
	others   map[player]*claim
	game     *start // begun, with this player or watched by it
}

func newLobby(room [32]byte, key ed25519.PrivateKey, name string, rules engine.Rules, rand io.Reader) (*lobby, error) {
	if !goodName(name) {
		return nil, ErrName
	}
	l := &lobby{room: room, key: key, fallback: rules, self: playerOf(key.Public().(ed25519.PublicKey)),
		own: claim{name: name, wish: AnySeat}, others: map[player]*claim{}}
	if _, err := io.ReadFull(rand, l.nonce[:]); err != nil {
		return nil, fmt.Errorf("room: chance: %w", err)
	}
	l.own.commit = sha256.Sum256(l.nonce[:])
	return l, nil
}

// claims returns all that count, the own one included and those left out not.
func (l *lobby) claims() map[player]*claim {
	list := map[player]*claim{l.self: &l.own}
	for who, c := range l.others {
		if !slices.Contains(l.own.without, who.tag()) {
			list[who] = c
		}
	}
	return list
}

// plan returns what a READY would be about now.
func (l *lobby) plan() plan {
	if l.frozen() {
		return *l.promised
	}
	return makePlan(l.claims(), l.fallback)
}

// frozen reports whether the own player has consented.
func (l *lobby) frozen() bool { return l.own.consent != nil }

// change alters the own claim, unless a start is agreed on.
func (l *lobby) change(alter func(*claim) error) error {
	if l.frozen() || l.game != nil {
		return ErrAgreed
	}
	if err := alter(&l.own); err != nil {
		return err
	}
	l.settle()
	return nil
}

func (l *lobby) sit(c *claim, wish engine.Seat) error {
	if wish != AnySeat && wish >= engine.MaxSeats {
		return ErrSeat
	}
	if c.wish = wish; c.arrival == 0 {
		for _, other := range l.others {
			c.arrival = max(c.arrival, other.arrival)
		}
		c.arrival = max(c.arrival, c.arrival+1) // at the end of all numbers keys tell who is first
	}
	return nil
}

func (l *lobby) propose(c *claim, rules engine.Rules) error {
	if err := rules.Validate(); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	edit := c.proposal.edit
	for _, counted := range l.claims() {
		edit = max(edit, counted.proposal.edit)
	}
	c.proposal = proposal{max(edit, edit+1), rules}
	return nil
}

func (l *lobby) ready(hash [32]byte) error {
	return l.change(func(c *claim) error {
		p := l.plan()
		switch _, in := p.has(l.self); {
		case !in:
			return ErrStanding
		case p.hash(l.room) != hash:
			return ErrChanged
		}
		c.ready, l.promised = hash, &p
		return nil
	})
}

func (l *lobby) without(c *claim, who tag) error {
	if slices.Contains(c.without, who) || who == l.self.tag() {
		return nil
	}
	if len(c.without) == maxWithout {
		return ErrMany
	}
	c.without = append(slices.Clone(c.without), who)
	return nil
}

// unready takes a READY back for good: no plan with the old round is agreed to
// any more.
func (l *lobby) unready() {
	if l.own.ready != ([32]byte{}) {
		l.own.ready, l.own.round, l.promised = [32]byte{}, l.own.round+1, nil
	}
}

// settle draws every conclusion from the claims: READYs that are void,
// consents that are due, the start.
func (l *lobby) settle() {
	if l.game != nil {
		return
	}
	if l.adopt(); l.game != nil {
		return
	}
	if l.frozen() && l.dropped() {
		l.own.consent = nil
		l.unready()
	}
	if l.promised != nil && l.everyone(*l.promised, func(int, *claim) bool { return true }) {
		l.agree()
	}
}

// agree goes on with the promised plan once all its players are known; after a
// reload they come one by one.
func (l *lobby) agree() {
	p := l.plan()
	hash := p.hash(l.room)
	if l.own.ready != hash {
		l.unready()
		return
	}
	if !l.frozen() && l.everyone(p, func(_ int, c *claim) bool { return c.ready == hash }) {
		l.own.consent = p.sign(l.room, l.key, l.nonce)
	}
	if l.frozen() && l.everyone(p, func(i int, c *claim) bool { return p.agreed(l.room, i, c.consent) }) {
		l.begin(l.start(p))
	}
}

// left forgets a player who has left the room; what was promised with it is
// void, unless consented to.
func (l *lobby) left(who player) {
	delete(l.others, who)
	if l.promised != nil && !l.frozen() {
		if _, in := l.promised.has(who); in {
			l.unready()
		}
	}
	l.settle()
}

// everyone asks a question of the claim of each sitter.
func (l *lobby) everyone(p plan, ok func(int, *claim) bool) bool {
	for i, s := range p.sitters {
		if c := l.claim(s.player); c == nil || !ok(i, c) {
			return false
		}
	}
	return true
}

func (l *lobby) claim(who player) *claim {
	if who == l.self {
		return &l.own
	}
	return l.others[who]
}

// dropped reports whether somebody who has not consented to the frozen plan
// has gone on to a later round, and so never will.
func (l *lobby) dropped() bool {
	for i, s := range l.promised.sitters {
		c := l.claim(s.player)
		if c != nil && c.start == nil && c.round > s.round && !l.promised.agreed(l.room, i, c.consent) {
			return true
		}
	}
	return false
}

// adopt takes the start of a game with this player from whoever shows it.
func (l *lobby) adopt() {
	for _, c := range l.others {
		if c.start == nil {
			continue
		}
		s, err := decodeStart(l.room, c.start)
		if err != nil {
			continue
		}
		if _, in := s.plan.has(l.self); in {
			l.begin(s)
			return
		}
	}
}

func (l *lobby) start(p plan) *start {
	s := &start{plan: p}
	for _, sit := range p.sitters {
		s.consents = append(s.consents, *l.claim(sit.player).consent)
	}
	return s
}

func (l *lobby) begin(s *start) {
	l.game = s
	l.own.start = s.encode()
}
