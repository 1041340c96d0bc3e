package room

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
)

// wire is the p2p.Wire over the mesh and its log. It keeps how far it has told
// each line, and looks in the log for what comes next: so it begins anew by
// itself after a restart, and misses nothing whatever comes in which order.
type wire struct {
	room    *Room
	table   *table
	told    [engine.MaxSeats]told
	caught  bool // whether all that was in the log at first was told
	pending []p2p.News
}

// told is how far a seat's news were told.
type told struct {
	entries int
	last    log.Entry // the newest of them
	known   bool      // whether it is here was told
	here    bool
	forked  bool
}

// Say implements [p2p.Wire]. Once begun it goes on when ctx ends, lest nobody
// know whether it was said.
func (w *wire) Say(ctx context.Context, payload, private []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := w.room.mesh.Broadcast(context.WithoutCancel(ctx), payload, private)
	if errors.Is(err, log.ErrTakeover) {
		return fmt.Errorf("room: %w: %w", p2p.ErrAnew, err)
	}
	if err != nil {
		return fmt.Errorf("room: %w", err)
	}
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	w.room.stir()
	return nil
}

// Hear implements [p2p.Wire]. One reader at a time.
func (w *wire) Hear(ctx context.Context) (p2p.News, error) {
	for {
		changed := w.room.next()
		if len(w.pending) == 0 {
			if err := w.gather(ctx); err != nil {
				return nil, err
			}
		}
		if len(w.pending) > 0 {
			news := w.pending[0]
			w.pending = w.pending[1:]
			return news, nil
		}
		if err := w.room.wait(ctx, changed); err != nil {
			return nil, err
		}
	}
}

// gather looks for all that can be told now.
func (w *wire) gather(ctx context.Context) error {
	if err := w.room.plays(w.table); err != nil {
		return err
	}
	here, err := w.room.present(ctx, w.table.Game)
	if err != nil {
		return err
	}
	for seat := range w.table.Humans.All() {
		if t := &w.told[seat]; seat != w.table.Seat && (!t.known || t.here != here.Has(seat)) {
			t.known, t.here = true, here.Has(seat)
			w.pending = append(w.pending, p2p.Presence{Seat: seat, Here: t.here})
		}
	}
	var readErr error
	if err := w.room.read(ctx, func(l *log.Log) { readErr = w.read(l) }); err != nil || readErr != nil {
		return errors.Join(err, readErr)
	}
	if !w.caught {
		w.caught, w.pending = true, append(w.pending, p2p.Caught{})
	}
	return nil
}

// read takes what is new in the log.
func (w *wire) read(l *log.Log) error {
	if l.Genesis() != w.table.ID {
		return ErrNoGame // another has begun since
	}
	if !w.stands(l) {
		return fmt.Errorf("room: %w", p2p.ErrAnew)
	}
	for _, fork := range l.Forks() {
		if t := &w.told[fork.One.ID.Seat]; !t.forked {
			t.forked = true
			w.pending = append(w.pending, p2p.Forked{Seat: engine.Seat(fork.One.ID.Seat), Place: place(fork.One), Evidence: fork.Bytes()})
		}
	}
	for w.one(l, w.caused) || w.one(l, anyOrder) {
	}
	return nil
}

// stands reports whether all that was told is still part of its line.
func (w *wire) stands(l *log.Log) bool {
	for seat, t := range w.told {
		if t.entries == 0 {
			continue
		}
		e, ok := l.Nth(uint8(seat), t.entries-1)
		if !ok || e.Hash() != t.last.Hash() {
			return false
		}
	}
	return true
}

// one takes the next entry of the first seat where it may come.
func (w *wire) one(l *log.Log, may func(*log.Log, log.Entry) bool) bool {
	for seat := range w.told {
		t := &w.told[seat]
		e, ok := l.Nth(uint8(seat), t.entries)
		if !ok || !may(l, e) {
			continue
		}
		t.entries, t.last = t.entries+1, e
		if e.Kind == log.Open {
			w.pending = append(w.pending, w.said(l, e))
		}
		return true
	}
	return false
}

// caused reports whether all that an entry answers to, as far as it is here,
// was told.
func (w *wire) caused(l *log.Log, e log.Entry) bool {
	for _, ack := range e.Acks {
		t := w.told[ack.Seat]
		if _, held := l.Entry(ack); held && (t.entries == 0 || t.last.ID.Before(ack)) {
			return false
		}
	}
	return true
}

// anyOrder is for acknowledgements in a ring, which only a liar makes.
func anyOrder(*log.Log, log.Entry) bool { return true }

// place names an entry for a table.
func place(e log.Entry) (p p2p.Place) {
	hash := e.Hash()
	binary.BigEndian.PutUint32(p[:4], e.ID.Epoch)
	binary.BigEndian.PutUint32(p[4:8], e.ID.Seq)
	copy(p[8:], hash[:])
	return p
}

func (w *wire) said(l *log.Log, e log.Entry) p2p.Said {
	said := p2p.Said{Seat: engine.Seat(e.ID.Seat), Place: place(e), Payload: e.Payload}
	if said.Seat == w.table.Seat {
		said.Private = l.Private(e.ID)
	}
	return said
}

// present returns the humans of a game whose devices are there, this one
// included: not away, and not come back to the lobby.
func (r *Room) present(ctx context.Context, g *Game) (engine.Seats, error) {
	members, err := r.mesh.Members(ctx)
	if err != nil {
		return 0, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	here := engine.SeatsOf(g.Seat)
	for _, m := range members {
		for seat := range g.Humans.All() {
			who := g.Players[seat]
			if playerOf(m.Card.Player) == who && m.Presence != mesh.Away && !r.lobby.back(who) {
				here = here.With(seat)
			}
		}
	}
	return here, nil
}
