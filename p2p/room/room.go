package room

import (
	"context"
	"fmt"
	"sync"

	"dominocubano/engine"
	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/mesh"
)

// Options say who comes in.
type Options struct {
	Name string
	// Slot is which of this browser's players, 0 to [identity.Slots]-1. If
	// another tab is that player already, Join returns [identity.ErrHeld].
	Slot int
	// Takeover continues here as that player, and ends the other tab's game.
	Takeover bool
	// Another comes in as the first player that no other tab is, whatever Slot
	// says.
	Another bool
}

// Room is one player's place in a room, from coming in to [Room.Close]. Its
// methods may be called from any goroutine.
type Room struct {
	device  Device
	link    link.Link
	keys    link.Keys
	keeper  identity.Keeper // of the lobby's state
	player  *identity.Player
	mesh    *mesh.Mesh
	meeting mesh.Signaller // nil without meeting points
	ctx     context.Context
	cancel  context.CancelFunc
	work    sync.WaitGroup

	mu          sync.Mutex
	lobby       *lobby
	saved       string // the lobby's state as the keeper has it
	shown       string // the body of the own card
	size        int    // of the mesh
	table       *table // nil before a game has begun
	clashes     map[Player]*VersionError
	trouble     error           // of the last save
	left        map[Player]bool // that have said goodbye
	superseded  bool
	invitations map[number]*Invitation // open ones; nil before the first
	changes     uint64
	told        uint64        // changes that Next has returned
	changed     chan struct{} // closed at the next change
}

// Create opens a new room, for friends to be sent its link, and sits down in
// it with these terms proposed.
func Create(ctx context.Context, d Device, o Options, t Terms) (*Room, error) {
	l, err := link.New(d.Rand)
	if err != nil {
		return nil, fmt.Errorf("room: %w", err)
	}
	r, err := Join(ctx, d, l, o)
	if err != nil {
		return nil, err
	}
	err = r.Propose(t)
	if err == nil {
		err = r.Sit(AnySeat)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Join comes into the room of a link, until ctx ends or [Room.Close]. A player
// who was here before has its chair, its READY and its game back. Errors are
// [ErrName] and those of [identity.Enter].
func Join(ctx context.Context, d Device, l link.Link, o Options) (*Room, error) {
	if !goodName(o.Name) {
		return nil, ErrName
	}
	r := &Room{device: d, link: l, keys: l.Keys(), keeper: d.Keeper, left: map[Player]bool{}, clashes: map[Player]*VersionError{},
		changes: 1, changed: make(chan struct{})}
	r.ctx, r.cancel = context.WithCancel(ctx)
	if err := r.enter(o); err != nil {
		r.cancel()
		return nil, err
	}
	if err := r.connect(); err != nil {
		r.cancel()
		r.player.Leave()
		return nil, err
	}
	r.run()
	return r, nil
}

// enter becomes a player, and takes up what it has left here.
func (r *Room) enter(o Options) (err error) {
	if o.Another {
		r.player, err = identity.EnterFree(r.ctx, r.device.Keeper, r.keys.Topic, r.device.Rand)
	} else {
		r.player, err = identity.Enter(r.ctx, r.device.Keeper, r.keys.Topic, o.Slot, o.Takeover, r.device.Rand)
	}
	if err != nil {
		return err
	}
	if !r.player.Durable {
		r.keeper = &identity.Memory{} // nobody could come back to what it would forget
	}
	r.lobby, err = newLobby(r.keys.Room, r.player.Key, o.Name, r.device.Rand)
	if err != nil {
		r.player.Leave()
		return err
	}
	r.lobby.moves = r.player.Moves()
	r.lobby.restore(r.keeper)
	r.lobby.seen = today()
	r.lobby.settle()
	if game := r.lobby.game; game != nil {
		r.lobby.keepLog(game)
	}
	r.saved, r.shown, r.size = r.lobby.state(), string(r.lobby.own.encode()), engine.MaxSeats
	if err := r.lobby.save(r.keeper); err != nil {
		r.player.Leave()
		return fmt.Errorf("room: save: %w", err)
	}
	r.tidy()
	return nil
}

// connect makes the mesh, which does nothing yet.
func (r *Room) connect() error {
	session, err := identity.NewSession(r.device.Rand)
	if err != nil {
		return err
	}
	if r.device.Meet != nil {
		if r.meeting, err = r.device.Meet(r.ctx, r.keys.Topic); err != nil {
			return fmt.Errorf("room: %w", err)
		}
	}
	r.mesh, err = mesh.New(mesh.Config{Topic: r.keys.Room, Key: r.player.Key, Session: session, Generation: r.player.Generation,
		Body: []byte(r.shown), Dialer: r.device.Dialer, Signaller: r.meeting, Size: r.size, Rand: r.device.Rand,
		Envelopes: identity.NewEnvelopes(r.keys.Topic, r.keys.Seal, r.player.Key, r.device.Rand)})
	return err
}

// run starts all that goes on by itself.
func (r *Room) run() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.work.Go(func() { r.mesh.Run(r.ctx) })
	r.follow()
	r.work.Go(r.listen)
	r.work.Go(r.guard)
	r.work.Go(r.stay)
}

// guard falls silent when another tab continues as this player.
func (r *Room) guard() {
	select {
	case <-r.player.Lost():
		r.mu.Lock()
		defer r.mu.Unlock()
		r.superseded = true
		r.change()
		r.cancel()
	case <-r.ctx.Done():
	}
}

// Close leaves the page, not the room: the seat is kept, and the others see
// that this player is away. It may be called more than once.
func (r *Room) Close() {
	r.mesh.Away()
	r.cancel()
	r.work.Wait()
	r.player.Leave()
}

// change tells of a change that snapshots show. The caller holds the lock.
func (r *Room) change() {
	r.changes++
	r.stir()
}

// stir wakes whoever waits for a change, or for what was said. The caller holds
// the lock.
func (r *Room) stir() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// Next waits until the room is another than Next has returned last, and
// returns it: at first at once, and several changes together as one. One
// reader at a time.
func (r *Room) Next(ctx context.Context) (Snapshot, error) {
	for {
		r.mu.Lock()
		fresh, changed := r.told != r.changes, r.changed
		r.told = r.changes
		r.mu.Unlock()
		if fresh {
			return r.Snapshot(), nil
		}
		if err := r.wait(ctx, changed); err != nil {
			return Snapshot{}, err
		}
	}
}

// wait waits for a change, and returns an error if there will be none.
func (r *Room) wait(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-r.ctx.Done():
		return ErrClosed
	}
}

// next returns what is closed at the next change.
func (r *Room) next() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}
