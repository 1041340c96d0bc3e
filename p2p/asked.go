package p2p

import (
	"context"

	"dominocubano/engine"
)

// asked is who has been asked for a choice and has not given it. Nobody's
// choice outlives the question: it is handed over while the question stands,
// or not at all.
type asked struct {
	chosen chan engine.Event
	cancel [engine.MaxSeats]context.CancelFunc
	ply    [engine.MaxSeats]int
	none   bool               // nobody has been asked since the table began to run
	ready  context.CancelFunc // of the question whether the hand has been seen
}

func (a *asked) open() { a.chosen, a.none = make(chan engine.Event), true }

func (a *asked) close() {
	for s := range a.cancel {
		a.dismiss(engine.Seat(s))
	}
	a.dismissReady()
}

// dismiss takes the question back.
func (a *asked) dismiss(s engine.Seat) {
	if a.cancel[s] != nil {
		a.cancel[s]()
		a.cancel[s] = nil
	}
}

func (a *asked) dismissReady() {
	if a.ready != nil {
		a.ready()
		a.ready = nil
	}
}

// settle takes back what the match does not ask any more, after the deed.
func (a *asked) settle(e engine.Event, m *engine.Match) {
	if e.Seat != engine.NoSeat {
		a.dismiss(e.Seat) // it may be asked the same again, about another tile
	}
	awaited, now := m.Awaits(), Ply(m)
	for s := range a.cancel {
		if !awaited.Has(engine.Seat(s)) || a.ply[s] != now {
			a.dismiss(engine.Seat(s))
		}
	}
	if m.Phase() != engine.PhaseDeal {
		a.dismissReady()
	}
}

// ask puts the question to every player of this device who owes an answer,
// once, and returns where the answers arrive.
func (t *Table) ask(ctx context.Context) <-chan engine.Event {
	t.asked.none = false
	if t.match.Phase() == engine.PhaseDeal {
		t.askReady(ctx)
		return t.asked.chosen
	}
	for s := range t.Dealer.Asks(&t.match).All() {
		if t.asked.cancel[s] == nil && t.player(s) != nil {
			t.askSeat(ctx, s)
		}
	}
	return t.asked.chosen
}

// askSeat lets a player choose, off the table's goroutine.
func (t *Table) askSeat(ctx context.Context, s engine.Seat) {
	ctx, t.asked.cancel[s] = context.WithCancel(ctx)
	t.asked.ply[s] = Ply(&t.match)
	player, view, seed := t.player(s), t.view(s), t.Dealer.Seed(s, t.asked.ply[s])
	chosen, warn := t.asked.chosen, t.Warn
	go func() {
		e, err := player.Choose(ctx, view, seed)
		if err == nil {
			err = view.Check(e)
		}
		if err != nil {
			if warn != nil && ctx.Err() == nil {
				warn(err)
			}
			return
		}
		hand(ctx, chosen, e)
	}()
}

// askReady waits until every player here has seen the last hand.
func (t *Table) askReady(ctx context.Context) {
	if t.asked.ready != nil {
		return
	}
	ctx, t.asked.ready = context.WithCancel(ctx)
	var waiting []func() error
	if ending, _ := t.match.Round().Ending(); ending != engine.NotEnded {
		for s := range t.match.Rules().Players {
			if p, v := t.player(engine.Seat(s)), t.view(engine.Seat(s)); p != nil {
				waiting = append(waiting, func() error { return p.Ready(ctx, v) })
			}
		}
	}
	chosen := t.asked.chosen
	go func() {
		for _, ready := range waiting {
			if ready() != nil {
				return
			}
		}
		hand(ctx, chosen, engine.Deal())
	}()
}

// hand gives a choice to the dealer while the question stands.
func hand(ctx context.Context, chosen chan<- engine.Event, e engine.Event) {
	select {
	case chosen <- e:
	case <-ctx.Done():
	}
}

// Ply numbers the choices of a deal, so that a bot's seed is the same on every
// device and after a reload: answers given together share a number.
func Ply(m *engine.Match) int {
	n := int(m.Phase())
	for range m.Round().Deeds() {
		n += int(engine.PhaseOver) + 1
	}
	return n
}
