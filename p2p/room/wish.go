package room

import (
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"dominocubano/engine"
)

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

func (l *lobby) propose(c *claim, terms Terms) error {
	if err := terms.validate(); err != nil {
		return err
	}
	edit := c.proposal.edit
	for _, counted := range l.claims() {
		edit = max(edit, counted.proposal.edit)
	}
	c.proposal = proposal{max(edit, edit+1), terms}
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

// with takes back what without has said.
func (l *lobby) with(c *claim, who tag) {
	c.without = slices.DeleteFunc(slices.Clone(c.without), func(t tag) bool { return t == who })
}

// stand gives the chair up.
func (l *lobby) stand(c *claim) {
	l.unready()
	c.arrival, c.wish = 0, AnySeat
}

// watch looks on at a game that others play, also from another one that was
// looked on at.
func (l *lobby) watch(s *start) error {
	if l.frozen() || l.game != nil && !l.watching() {
		return ErrAgreed
	}
	l.unready()
	l.begin(s)
	return nil
}

// again comes back from a game to the lobby, to the same seat and terms, or to
// none from looking on. The round is above the one that was played, so that
// nobody waits for a consent to that plan any more, and never lower than before.
func (l *lobby) again(rand io.Reader) error {
	if l.game == nil {
		return ErrNoGame
	}
	var nonce [16]byte
	if _, err := io.ReadFull(rand, nonce[:]); err != nil {
		return fmt.Errorf("room: chance: %w", err)
	}
	old := l.game
	own := claim{name: l.own.name, round: l.own.round, wish: AnySeat, commit: sha256.Sum256(nonce[:])}
	if i, in := old.plan.has(l.self); in {
		own.arrival, own.round = uint32(i+1), max(own.round, old.plan.sitters[i].round+1)
		own.wish, own.proposal = old.seats(l.room)[i], proposal{1, old.plan.terms}
	}
	l.own, l.nonce, l.promised, l.game = own, nonce, nil, nil
	l.home, l.fresh = false, false
	l.done = append(slices.Clone(l.done), tag(old.genesis(l.room).Tag()))
	l.done = l.done[max(0, len(l.done)-maxDone):]
	l.settle()
	return nil
}
