package room

import (
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
)

// lobby is the agreement, worked out from claims: no network, no clock.
type lobby struct {
	room     [32]byte
	key      ed25519.PrivateKey
	fallback Terms // where nobody has proposed any
	self     Player
	own      claim
	nonce    [16]byte // opens own.commit
	promised *plan    // that READY was said to; frozen when own.consent is there
	others   map[Player]*claim
	away     map[Player]bool // not there just now
	game     *start          // begun, with this player or watched by it
	done     []tag           // of the games that this player has come back from
	moves    uint32          // of this player from device to device
	home     bool            // what this player says in the game is said on this device since its last move
	seen     int64           // day, see kept
	logs     []string        // stores of the games, the latest last
	fresh    bool            // the game began in this session, and nothing was said in it before
}

func newLobby(room [32]byte, key ed25519.PrivateKey, name string, rand io.Reader) (*lobby, error) {
	if !goodName(name) {
		return nil, ErrName
	}
	l := &lobby{room: room, key: key, fallback: Usual(), self: playerOf(key.Public().(ed25519.PublicKey)),
		own: claim{name: name, wish: AnySeat}, others: map[Player]*claim{}}
	if _, err := io.ReadFull(rand, l.nonce[:]); err != nil {
		return nil, fmt.Errorf("room: chance: %w", err)
	}
	l.own.commit = sha256.Sum256(l.nonce[:])
	return l, nil
}

// hear takes another player's claim.
func (l *lobby) hear(who Player, c *claim) {
	if c.start != nil {
		c.game, _ = decodeStart(l.room, c.start) // nil if it convinces nobody
	}
	l.others[who] = c
	l.settle()
}

// claims returns all that count, the own one included and those left out not.
func (l *lobby) claims() map[Player]*claim {
	list := map[Player]*claim{l.self: &l.own}
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
		l.own.consent, l.home = nil, false
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
	if !l.frozen() && !l.missing(p) && l.everyone(p, func(_ int, c *claim) bool { return c.ready == hash }) {
		l.own.consent, l.home = p.sign(l.room, l.key, l.nonce), true
	}
	if l.frozen() && l.everyone(p, func(i int, c *claim) bool { return p.agreed(l.room, i, c.consent) }) {
		l.begin(l.start(p))
	}
}

// missing reports whether a sitter is away. Who consents is held to the plan
// until all have, so it is not said to one who may never come back: as long as
// it is not, the others can plan without.
func (l *lobby) missing(p plan) bool {
	return slices.ContainsFunc(p.sitters, func(s sitter) bool { return l.away[s.player] })
}

// left forgets a player who has left the room; what was promised with it is
// void, unless consented to.
func (l *lobby) left(who Player) {
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

func (l *lobby) claim(who Player) *claim {
	if who == l.self {
		return &l.own
	}
	return l.others[who]
}

// back reports whether a player of the game has come back from it.
func (l *lobby) back(who Player) bool {
	c := l.others[who]
	if c == nil || c.start != nil || l.game == nil {
		return false
	}
	i, in := l.game.plan.has(who)
	return in && c.round > l.game.plan.sitters[i].round
}

// dropped reports whether somebody who has not consented to the frozen plan
// never will: it has gone on to a later round, or to another game.
func (l *lobby) dropped() bool {
	for i, s := range l.promised.sitters {
		c := l.claim(s.player)
		switch {
		case c == nil:
		case c.game != nil && c.game.plan.hash(l.room) != l.promised.hash(l.room),
			c.start == nil && c.round > s.round && !l.promised.agreed(l.room, i, c.consent):
			return true
		}
	}
	return false
}

// watching reports whether the game is one that this player has no seat in.
func (l *lobby) watching() bool {
	if l.game == nil {
		return false
	}
	_, in := l.game.plan.has(l.self)
	return !in
}

// adopt takes the start of a game with this player from whoever shows it. Where
// this device has not consented to it, another device of the player has, and
// may have spoken too.
func (l *lobby) adopt() {
	for _, c := range l.others {
		if c.game == nil || slices.Contains(l.done, tag(c.game.genesis(l.room).Tag())) {
			continue
		}
		if _, in := c.game.plan.has(l.self); in {
			l.home = l.home && l.frozen() && l.promised.hash(l.room) == c.game.plan.hash(l.room)
			l.begin(c.game)
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
	l.game, l.fresh = s, l.home
	l.own.start = s.encode()
	l.keepLog(s)
}
