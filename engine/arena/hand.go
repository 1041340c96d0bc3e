package arena

import (
	"context"
	"fmt"

	"dominocubano/engine"
)

// playHand plays the first hand of a match, by all the rules, and returns the
// points of each side.
func playHand(ctx context.Context, r engine.Rules, seats []engine.Bot, d *dealer) (engine.HandResult, error) {
	m, err := engine.NewMatch(r, r.Seats())
	if err != nil {
		return engine.HandResult{}, err
	}
	t := table{match: m, seats: seats, dealer: d}
	for {
		if result, ok := t.match.LastHand(); ok {
			return result, nil
		}
		if err := t.step(ctx); err != nil {
			return engine.HandResult{}, fmt.Errorf("arena: deal %d: %w", d.deal, err)
		}
	}
}

// table is a match with bots in every chair.
type table struct {
	match  engine.Match
	hands  [engine.MaxSeats]engine.Hand
	seats  []engine.Bot
	dealer *dealer
	ply    int
}

// step does the next deed.
func (t *table) step(ctx context.Context) (err error) {
	rules := t.match.Rules()
	var e engine.Event
	switch t.match.Phase() {
	case engine.PhaseDraw:
		e = t.dealer.lead(&rules)
	case engine.PhaseDeal:
		e, t.hands = engine.Deal(), t.dealer.hands(&rules)
	default:
		if e, err = t.ask(ctx); err != nil {
			return err
		}
	}
	t.ply++
	t.match, err = t.match.Apply(e)
	return err
}

// ask asks the first seat that the match waits for.
func (t *table) ask(ctx context.Context) (engine.Event, error) {
	for s := range t.match.Awaits().All() {
		v := engine.View{Match: t.match, Seat: s, Hand: t.hands[s]}
		e, err := t.seats[s].Choose(ctx, v, t.dealer.choice(s, t.ply), func() {})
		if err != nil {
			return e, err
		}
		if e.Kind == engine.Played {
			t.hands[s] = t.hands[s].Without(e.Move.Tile)
		}
		return e, v.Check(e)
	}
	return engine.Event{}, fmt.Errorf("nobody is asked: %s", t.match.Phase())
}
