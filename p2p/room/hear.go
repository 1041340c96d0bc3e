package room

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"dominocubano/p2p/mesh"
)

// maxOthers bounds the players whose claims are kept in mind.
const maxOthers = 64

// listen hears what the mesh tells, until the end.
func (r *Room) listen() {
	for {
		e, err := r.mesh.Next(r.ctx)
		if err != nil {
			return
		}
		r.hear(e)
	}
}

func (r *Room) hear(e mesh.Event) {
	var members []mesh.Member
	if _, ok := e.(mesh.Present); ok {
		members, _ = r.mesh.Members(r.ctx) // none when it has ended
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := e.(type) {
	case mesh.Said, mesh.Voided, mesh.Refused, mesh.Forked:
		r.stir() // wires look for it in the log
		return
	case mesh.Met:
		r.meet(e.Card)
	case mesh.Present:
		r.count(members)
	case mesh.Incompatible:
		if e.Player != nil {
			r.clash(playerOf(e.Player), &VersionError{Theirs: int(e.Version), Ours: mesh.Version})
		}
	case mesh.Superseded:
		r.superseded = true
	}
	r.change() // also for presence, which is looked up
}

// count notes who is away, and draws the conclusions.
func (r *Room) count(members []mesh.Member) {
	away := map[Player]bool{}
	for _, m := range members {
		if m.Presence == mesh.Away {
			away[playerOf(m.Card.Player)] = true
		}
	}
	if !maps.Equal(away, r.lobby.away) {
		r.settle(func(l *lobby) error { l.away = away; l.settle(); return nil })
	}
}

// meet takes a card. A body that is malformed changes nothing: what its player
// claimed before stands.
func (r *Room) meet(card mesh.Card) {
	who := playerOf(card.Player)
	if card.Left {
		r.part(who, card.Body)
		return
	}
	delete(r.left, who)
	c, err := decodeClaim(card.Body)
	if version, ok := errors.AsType[*VersionError](err); ok {
		r.clash(who, version)
		r.settle(func(l *lobby) error { l.left(who); return nil }) // its older claim was another session's
	} else if err == nil {
		delete(r.clashes, who)
		r.settle(func(l *lobby) error { l.hear(who, c); l.forget(); return nil })
	}
}

// part takes a player's goodbye, and what it claimed last: that may be the only
// word that it has dropped a plan.
func (r *Room) part(who Player, body []byte) {
	delete(r.clashes, who)
	if g := r.lobby.game; g != nil {
		if _, in := g.plan.has(who); in {
			r.left[who] = true
		}
	}
	r.settle(func(l *lobby) error {
		if c, err := decodeClaim(body); err == nil {
			l.hear(who, c)
		}
		l.left(who)
		return nil
	})
}

// clash notes a player with another version, and forgets those of before if
// they are too many.
func (r *Room) clash(who Player, version *VersionError) {
	if len(r.clashes) >= maxOthers {
		clear(r.clashes)
	}
	r.clashes[who] = version
}

// forget bounds the claims: the last who came go first.
func (l *lobby) forget() {
	if len(l.others) <= maxOthers {
		return
	}
	late := func(p Player) uint32 { return l.others[p].arrival - 1 } // those who only look on are the last
	last := slices.MaxFunc(slices.Collect(maps.Keys(l.others)), func(a, b Player) int {
		return cmp.Or(cmp.Compare(late(a), late(b)), slices.Compare(a[:], b[:]))
	})
	delete(l.others, last)
}

// settle changes the lobby, makes the change durable, and only then shows it.
// What cannot be saved has not happened, but for what others have said. The
// caller holds the lock.
func (r *Room) settle(change func(*lobby) error) error {
	before := *r.lobby
	err := change(r.lobby)
	if err == nil {
		err = r.save()
	}
	if err != nil {
		*r.lobby = before
		return err
	}
	r.forget(before.logs)
	r.follow()
	return r.show()
}

// save writes the lobby's state if it is another than the one written last.
func (r *Room) save() error {
	state := r.lobby.state()
	if state == r.saved {
		return nil
	}
	defer r.change()
	r.trouble = r.write(state)
	return r.trouble
}

func (r *Room) write(state string) error {
	if err := r.lobby.save(r.keeper); err != nil {
		r.saved = "" // it may be there all the same
		return fmt.Errorf("room: save: %w", err)
	}
	r.saved = state
	return nil
}

// show declares the own claim if it is another than the one shown last.
func (r *Room) show() error {
	body := r.lobby.own.encode()
	if string(body) == r.shown {
		return nil
	}
	if err := r.mesh.Declare(r.ctx, body); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	r.shown = string(body)
	return nil
}
