package room

import (
	"context"
	"fmt"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/log"
)

// act changes the lobby by a deed of this player.
func (r *Room) act(change func(*lobby) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.settle(change)
}

// claim changes what this player claims, unless a start is agreed on.
func (r *Room) claim(alter func(*lobby, *claim) error) error {
	return r.act(func(l *lobby) error {
		return l.change(func(c *claim) error { return alter(l, c) })
	})
}

// SetName changes the name that the others see.
func (r *Room) SetName(name string) error {
	if !goodName(name) {
		return ErrName
	}
	return r.claim(func(_ *lobby, c *claim) error { c.name = name; return nil })
}

// Sit asks for a chair: this one, or with [AnySeat] one that is drawn at the
// start. Who came first has it.
func (r *Room) Sit(wish engine.Seat) error {
	return r.claim(func(l *lobby, c *claim) error { return l.sit(c, wish) })
}

// Stand gives the chair up, for somebody else to sit down.
func (r *Room) Stand() error {
	return r.claim(func(l *lobby, c *claim) error { l.stand(c); return nil })
}

// Propose puts other terms on the table. The last proposal of those who sit
// stands, and takes everybody's READY back.
func (r *Room) Propose(t Terms) error {
	return r.claim(func(l *lobby, c *claim) error { return l.propose(c, t) })
}

// Ready agrees to the plan of a snapshot. When every human in it has, the game
// begins. Errors are [ErrChanged], [ErrStanding] and [ErrAgreed].
func (r *Room) Ready(p Plan) error {
	return r.act(func(l *lobby) error { return l.ready(p) })
}

// Unready takes READY back, unless all have said it: then it is agreed.
func (r *Room) Unready() error {
	return r.claim(func(l *lobby, _ *claim) error { l.unready(); return nil })
}

// Without plans to start without a player, who may be somebody who never
// presses READY or a stranger with the link. The others who are to play must
// do the same. A player who should not even look on is kept out by another
// link only, see [Create].
func (r *Room) Without(p Player) error {
	return r.claim(func(l *lobby, c *claim) error { return l.without(c, p.tag()) })
}

// With takes [Room.Without] back.
func (r *Room) With(p Player) error {
	return r.claim(func(l *lobby, c *claim) error { l.with(c, p.tag()); return nil })
}

// Watch looks on at a game of the snapshot's Tables, until [Room.Again]; from
// there it may go on to another. Whoever watches hears all that the seats say
// to everybody, from the beginning, and cannot say anything. Errors are
// [ErrNoGame] for a game that nobody here shows, and [ErrAgreed] for one who
// plays or has consented to.
func (r *Room) Watch(game log.Hash) error {
	return r.act(func(l *lobby) error {
		for _, c := range l.others {
			if c.game != nil && c.game.shared() && c.game.genesis(l.room) == game {
				return l.watch(c.game)
			}
		}
		return ErrNoGame
	})
}

// Again comes back from a game to the lobby, to the same chair and terms, or
// from watching. Others do so when they like.
func (r *Room) Again() error {
	if t := r.playing(); t != nil {
		<-t.opened
	}
	return r.act(func(l *lobby) error { return l.again(r.device.Rand) })
}

// ReturnCode is what this player types on another device to go on there. It is
// as good as the player's key.
func (r *Room) ReturnCode() string { return r.player.ReturnCode() }

// goodbye is how long Leave waits for the others to hear it.
const goodbye = 2 * time.Second

// Leave says goodbye for good and closes the room. Of a game that has begun,
// the seat is given up as the rules of the deal say; the same player can come
// back all the same.
func (r *Room) Leave(ctx context.Context) error {
	err := r.act(func(l *lobby) error {
		if l.frozen() || l.game != nil {
			return nil
		}
		return l.change(func(c *claim) error { l.stand(c); return nil })
	})
	if err == nil {
		err = r.mesh.Leave(ctx)
	}
	if err == nil {
		r.heardOff(ctx)
	}
	r.Close()
	if err != nil {
		return fmt.Errorf("room: leave: %w", err)
	}
	return nil
}

// heardOff waits until the others have closed their links, as who has heard a
// goodbye does.
func (r *Room) heardOff(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, goodbye)
	defer cancel()
	for ctx.Err() == nil && r.linked(ctx) > 0 {
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

func (r *Room) linked(ctx context.Context) (n int) {
	members, _ := r.mesh.Members(ctx)
	for _, m := range members {
		if m.Linked {
			n++
		}
	}
	return n
}

// Hide is for the moment when the page is hidden for good or for long: the
// others see at once that this player is away. It costs nothing to come back.
func (r *Room) Hide() { r.mesh.Away() }

// Wake is for the moment when the page is shown again, or the network is back.
func (r *Room) Wake() { r.mesh.Wake() }
