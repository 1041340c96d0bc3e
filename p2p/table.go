package p2p

import (
	"context"
	"fmt"

	"dominocubano/engine"
)

// Update tells a screen what happened and how the table looks now to the seat
// that it watches.
type Update struct {
	Event engine.Event
	View  engine.View
	// Past marks what had happened before the table began to run, and is told
	// again after a restart.
	Past bool
}

// Table plays one game: it asks its players, has their deeds vouched for by
// the dealer, applies what happens here and elsewhere, and tells the screen.
// It is the only caller of Match.Apply.
type Table struct {
	// Dealer knows the tiles, and what happens on other devices.
	Dealer Dealer
	// Players are those of this device, by seat; nil for a seat elsewhere.
	Players [engine.MaxSeats]Player
	// Stand returns a player for a seat that a bot of this name takes over, if
	// it falls to this device; nil where that cannot happen.
	Stand func(bot string) (Player, error)
	// Seat is the one that updates are for.
	Seat engine.Seat
	// Keep makes the record durable, before a deed is shown. Its error stops
	// nothing; the table tells it to Warn.
	Keep func(engine.Record) error
	// Notify is told of each deed, on the table's goroutine: the table goes on
	// when it returns, so that it must be quick.
	Notify func(Update)
	// Warn is told of trouble that the game survives.
	Warn func(error)

	begun  engine.Record // without what happened since
	record engine.Record
	match  engine.Match
	hands  Hands
	stands [engine.MaxSeats]Player // for seats taken over
	asked  asked
}

// Begin sets the table for the record: a new game when it has no events, else
// one that goes on where the record stops, with the hands as they were dealt.
func (t *Table) Begin(r engine.Record, dealt Hands) error {
	m, err := r.Replay()
	if err != nil {
		return fmt.Errorf("p2p: the game cannot go on: %w", err)
	}
	t.begun, t.record, t.match, t.hands = r, r, m, dealt
	return nil
}

// View returns the table as the watched seat sees it. It must not be called
// while Run runs: the updates tell the same.
func (t *Table) View() engine.View { return t.view(t.Seat) }

func (t *Table) view(s engine.Seat) engine.View {
	return engine.View{Match: t.match, Seat: s, Hand: t.hands[s] &^ t.match.Round().Played(s)}
}

// Run plays until the game is over, or ctx ends, or something fails that the
// game cannot survive.
func (t *Table) Run(ctx context.Context) error {
	t.asked.open()
	defer t.asked.close()
	for t.match.Phase() != engine.PhaseOver {
		e, err := t.Dealer.Next(ctx, &t.match, func() <-chan engine.Event { return t.ask(ctx) })
		if err == nil {
			err = t.apply(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// apply makes the deed part of the game.
func (t *Table) apply(e engine.Event) error {
	next, err := t.match.Apply(e)
	if err != nil {
		return err
	}
	t.match = next
	t.asked.settle(e, &t.match)
	switch e.Kind {
	case engine.Dealt:
		t.hands = t.Dealer.Hands()
	case engine.SeatTaken, engine.SeatReturned:
		t.hands = t.Dealer.Hands()
		if err := t.seatChanged(e); err != nil {
			return err
		}
	}
	t.record.Events = append(t.record.Events, e)
	if t.Keep != nil {
		if err := t.Keep(t.record); err != nil && t.Warn != nil {
			t.Warn(err)
		}
	}
	if t.Notify != nil {
		t.Notify(Update{e, t.View(), t.asked.none})
	}
	return nil
}

// seatChanged puts a player on a seat that a bot takes, or off it again.
func (t *Table) seatChanged(e engine.Event) (err error) {
	t.asked.dismiss(e.Seat)
	t.stands[e.Seat] = nil
	if e.Kind == engine.SeatTaken && t.Stand != nil {
		t.stands[e.Seat], err = t.Stand(e.Bot)
	}
	return err
}

// player returns who decides for a seat here.
func (t *Table) player(s engine.Seat) Player {
	if p := t.stands[s]; p != nil {
		return p
	}
	return t.Players[s]
}
