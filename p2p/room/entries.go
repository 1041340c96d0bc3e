package room

import (
	"context"

	"dominocubano/engine"
	"dominocubano/p2p/log"
)

// Entries returns all that the seats of the game have said and this device has
// heard, seat by seat and each line in its order; after an entry that its seat
// signed twice comes the other. With the game's Terms, Players and Hosts it is
// what anybody needs to check the game.
func (r *Room) Entries(ctx context.Context) (all []log.Entry, err error) {
	t, err := r.opened(ctx)
	if err != nil {
		return nil, err
	}
	err = r.read(ctx, func(l *log.Log) {
		forks := map[log.ID]log.Fork{}
		for _, f := range l.Forks() {
			forks[f.One.ID] = f
		}
		for seat := range t.Humans.All() {
			all = appendLine(all, l, seat, forks)
		}
	})
	return all, err
}

// appendLine appends a seat's entries.
func appendLine(all []log.Entry, l *log.Log, seat engine.Seat, forks map[log.ID]log.Fork) []log.Entry {
	for _, e := range l.Line(uint8(seat)) {
		all = append(all, e)
		f, forked := forks[e.ID]
		switch {
		case forked && f.One.Hash() == e.Hash():
			all = append(all, f.Other)
		case forked:
			all = append(all, f.One)
		}
	}
	return all
}
