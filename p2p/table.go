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
}

// Table plays one game: it asks its players, applies their deeds and those of
// other devices, and tells the screen. It is the only caller of Match.Apply.
type Table struct {
	// Dealer knows the tiles.
	Dealer Dealer
	// Mesh reaches the other devices.
	Mesh Mesh
	// Players are those of this device, by seat; nil for a seat elsewhere.
	Players [engine.MaxSeats]Player
	// Seat is the one that updates are for.
	Seat engine.Seat
	// Keep makes the record durable, before a deed is shown or sent. Its error
	// stops nothing; the table tells it to Warn.
	Keep func(engine.Record) error
	// Notify is told of each deed, on the table's goroutine: it must not wait.
	Notify func(Update)
	// Warn is told of trouble that the game survives.
	Warn func(error)

	record engine.Record
	match  engine.Match
	hands  Hands
	inbox  [engine.MaxSeats][]Entry
}

// Begin sets the table for the record: a new game when it has no events, else
// one that goes on where the record stops, with the hands as they were dealt.
func (t *Table) Begin(r engine.Record, dealt Hands) error {
	m, err := r.Replay()
	if err != nil {
		return fmt.Errorf("p2p: the game cannot go on: %w", err)
	}
	t.record, t.match, t.hands = r, m, dealt
	for s := range dealt {
		t.hands[s] &^= m.Round().Played(engine.Seat(s))
	}
	return nil
}

// View returns the table as the watched seat sees it. It must not be called
// while Run runs: the updates tell the same.
func (t *Table) View() engine.View { return t.view(t.Seat) }

func (t *Table) view(s engine.Seat) engine.View {
	return engine.View{Match: t.match, Seat: s, Hand: t.hands[s]}
}

// Run plays until the game is over, or ctx ends, or something fails that the
// game cannot survive.
func (t *Table) Run(ctx context.Context) error {
	for t.match.Phase() != engine.PhaseOver {
		if err := t.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) step(ctx context.Context) error {
	switch t.match.Phase() {
	case engine.PhaseDraw:
		e, err := t.Dealer.Draw(ctx, &t.match)
		if err != nil {
			return err
		}
		return t.apply(e)
	case engine.PhaseDeal:
		return t.deal(ctx)
	}
	return t.answers(ctx)
}

// deal waits until every player here has seen the last hand, then deals.
func (t *Table) deal(ctx context.Context) error {
	if ending, _ := t.match.Round().Ending(); ending != engine.NotEnded {
		if err := t.everyoneReady(ctx); err != nil {
			return err
		}
	}
	hands, err := t.Dealer.Deal(ctx, &t.match)
	if err != nil {
		return err
	}
	t.hands = hands
	return t.apply(engine.Deal())
}

func (t *Table) everyoneReady(ctx context.Context) error {
	for s, p := range t.Players {
		if p != nil {
			if err := p.Ready(ctx, t.view(engine.Seat(s))); err != nil {
				return err
			}
		}
	}
	return nil
}

// answers gathers a deed from every awaited seat, all at once, and applies
// them in the order of seats.
func (t *Table) answers(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	awaited := t.match.Awaits()
	var local [engine.MaxSeats]<-chan answer
	for s := range awaited.All() {
		if t.Players[s] != nil {
			local[s] = t.ask(ctx, s)
		}
	}
	var deeds []engine.Event
	for s := range awaited.All() {
		e, err := t.answer(ctx, s, local[s])
		if err != nil {
			return err
		}
		deeds = append(deeds, e)
	}
	for _, e := range deeds {
		if err := t.apply(e); err != nil {
			return err
		}
	}
	return nil
}

type answer struct {
	event engine.Event
	err   error
}

// ask lets the local player choose, off the table's goroutine.
func (t *Table) ask(ctx context.Context, s engine.Seat) <-chan answer {
	out := make(chan answer, 1)
	player, view, seed := t.Players[s], t.view(s), t.Dealer.Seed(s, ply(&t.match))
	go func() {
		e, err := player.Choose(ctx, view, seed)
		out <- answer{e, err}
	}()
	return out
}

// ply numbers the choices of a deal, so that a bot's seed is the same on every
// device and after a reload: answers given together share a number.
func ply(m *engine.Match) int {
	n := int(m.Phase())
	for range m.Round().Deeds() {
		n += int(engine.PhaseOver) + 1
	}
	return n
}

// answer returns the seat's deed: a local player's, proved and sent, or one
// that arrives.
func (t *Table) answer(ctx context.Context, s engine.Seat, local <-chan answer) (engine.Event, error) {
	if local == nil {
		return t.receive(ctx, s)
	}
	var a answer
	select {
	case a = <-local:
	case <-ctx.Done():
		return engine.Event{}, ctx.Err()
	}
	if a.err != nil {
		return engine.Event{}, a.err
	}
	view := t.view(s)
	if err := view.Check(a.event); err != nil {
		return engine.Event{}, err
	}
	proof, err := t.Dealer.Prove(ctx, &t.match, a.event)
	if err != nil {
		return engine.Event{}, err
	}
	return a.event, t.Mesh.Broadcast(ctx, Entry{a.event, proof})
}

// receive returns the seat's next deed from another device, once it is proved.
func (t *Table) receive(ctx context.Context, s engine.Seat) (engine.Event, error) {
	for len(t.inbox[s]) == 0 {
		e, err := t.Mesh.Receive(ctx)
		if err != nil {
			return engine.Event{}, err
		}
		if from := e.Event.Seat; from < engine.MaxSeats && t.Players[from] == nil {
			t.inbox[from] = append(t.inbox[from], e)
		}
	}
	entry := t.inbox[s][0]
	t.inbox[s] = t.inbox[s][1:]
	return entry.Event, t.Dealer.Check(&t.match, entry.Event, entry.Proof)
}

// apply makes the deed part of the game.
func (t *Table) apply(e engine.Event) error {
	next, err := t.match.Apply(e)
	if err != nil {
		return err
	}
	t.match = next
	if e.Kind == engine.Played {
		t.hands[e.Seat] = t.hands[e.Seat].Without(e.Move.Tile)
	}
	t.record.Events = append(t.record.Events, e)
	if t.Keep != nil {
		if err := t.Keep(t.record); err != nil && t.Warn != nil {
			t.Warn(err)
		}
	}
	if t.Notify != nil {
		t.Notify(Update{e, t.View()})
	}
	return nil
}
