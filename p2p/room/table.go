package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
)

// table is a game and its log on this device.
type table struct {
	*Game
	start       *start
	home, fresh bool          // of the lobby when it began
	opened      chan struct{} // closed when the mesh has the log, or err
	err         error
}

// follow does what the lobby's game asks for: opens its log, and tells the mesh
// how many make the room complete. The caller holds the lock.
func (r *Room) follow() {
	l := r.lobby
	size := int(l.plan().terms.Rules.Players)
	switch {
	case l.game == nil:
		r.table = nil
	case r.table == nil || r.table.start != l.game:
		r.open()
		size = r.table.Humans.Len()
		if r.table.Watching() {
			size++
		}
	default:
		size = r.size
	}
	if size != r.size {
		r.size = size
		r.mesh.Resize(r.ctx, size) // an error is the mesh's end
	}
}

// open begins to open the log of the lobby's game, after that of the one that
// was watched before, if any: the mesh is to have the later one.
func (r *Room) open() {
	l, before := r.lobby, r.table
	t := &table{Game: newGame(l.room, l.game, l.self), start: l.game, home: l.home, fresh: l.fresh, opened: make(chan struct{})}
	r.table = t
	r.work.Go(func() {
		if before != nil {
			<-before.opened
		}
		t.err = r.use(t)
		close(t.opened)
	})
}

// playing returns the table, nil if none has begun.
func (r *Room) playing() *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.table
}

// plays returns why this session plays at a table no longer, if so.
func (r *Room) plays(t *table) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.superseded:
		return fmt.Errorf("room: %w", mesh.ErrSuperseded)
	case r.table != t:
		return ErrNoGame // it has come back to the lobby
	}
	return nil
}

// vouched is a store of which this session knows whether it has all that this
// player has said in the game.
type vouched struct {
	log.Store
	all bool
}

// Durable implements [log.Store].
func (s vouched) Durable() bool { return s.all }

// storeName is that of a player's log: two tabs of one browser may be two
// players of one game.
func storeName(game log.Hash, who Player) string {
	h := sha256.Sum256(append(game[:len(game):len(game)], who[:]...))
	return hex.EncodeToString(h[:16])
}

// use gives the mesh the game's log. A store that forgets serves all the same
// where nothing was said before; else, or where another device has spoken for
// this player, the seat is taken over first, see [Room.Wire].
func (r *Room) use(t *table) error {
	store := r.device.Store(r.ctx, storeName(t.ID, playerOf(r.player.Public())))
	cfg := log.Config{Genesis: t.ID, Keys: t.keys(), Self: log.Watching, Key: r.player.Key, Rand: r.device.Rand,
		Store: vouched{store, t.fresh || t.home && store.Durable()}}
	if !t.Watching() {
		cfg.Self = int(t.Seat)
	}
	l, err := r.load(cfg)
	if err != nil {
		return fmt.Errorf("room: %w", err)
	}
	if t.Humans.Len() == 1 && l.Lost() {
		if _, err := l.Takeover(r.ctx, nil); err != nil { // nobody else could know what was said
			return fmt.Errorf("room: take over: %w", err)
		}
	}
	return r.mesh.Use(r.ctx, l)
}

// load makes a log with what its store holds. A store that cannot be read is
// left alone; what it had is heard from the others.
func (r *Room) load(cfg log.Config) (*log.Log, error) {
	l, err := log.New(r.ctx, cfg)
	if err != nil {
		return nil, err
	}
	if _, err := l.Load(r.ctx); err != nil {
		cfg.Store = &log.Memory{}
		return log.New(r.ctx, cfg)
	}
	return l, nil
}

// opened returns the game that is played or watched here, once its log is open.
func (r *Room) opened(ctx context.Context) (*table, error) {
	t := r.playing()
	if t == nil {
		return nil, ErrNoGame
	}
	select {
	case <-t.opened:
		return t, t.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Wire joins this device to the others of the game, once it knows all that its
// seat has said: after a reload without storage, or on another device, that
// takes somebody of the game to be there. It may be called again, and then
// begins anew.
func (r *Room) Wire(ctx context.Context) (p2p.Wire, error) {
	t, err := r.opened(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.takeOver(ctx); err != nil {
		return nil, err
	}
	return &wire{room: r, table: t}, nil
}

// read calls f with the log, and has called it when it returns nil: it does not
// end with ctx, which could leave f running behind the caller's back.
func (r *Room) read(ctx context.Context, f func(*log.Log)) error {
	if err := r.mesh.Read(context.WithoutCancel(ctx), f); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	return ctx.Err()
}

// takeOver makes this device the one that speaks for the seat, if it is not.
func (r *Room) takeOver(ctx context.Context) error {
	var lost bool
	if err := r.read(ctx, func(l *log.Log) { lost = l.Lost() }); err != nil || !lost {
		return err
	}
	if _, err := r.mesh.Takeover(ctx, nil); err != nil {
		return fmt.Errorf("room: take over: %w", err)
	}
	return r.act(func(l *lobby) error { l.home = true; return nil })
}
