package p2p

import (
	"context"
	"time"

	"dominocubano/engine"
)

// Player decides for one seat of this device: a person fed by taps, or a bot.
type Player interface {
	// Choose returns one of the view's lawful events.
	Choose(ctx context.Context, v engine.View, seed uint64) (engine.Event, error)
	// Ready returns when the player has seen enough of the hand that ended
	// and wants the next one dealt.
	Ready(ctx context.Context, v engine.View) error
}

// Bot is a player that a program plays, at an even pace: how long it seems to
// think says nothing about its hand.
type Bot struct {
	Mind  engine.Bot
	Pace  func(engine.Kind) time.Duration // how long a deed takes at least; nil is no time
	Yield func()                          // lets the page breathe during long thought; may be nil
}

// Choose asks the program while the pace runs.
func (b *Bot) Choose(ctx context.Context, v engine.View, seed uint64) (engine.Event, error) {
	var pace <-chan time.Time
	yield := b.Yield
	if yield == nil {
		yield = func() {}
	}
	kind := kindAwaited(&v)
	if b.Pace != nil {
		pace = time.After(b.Pace(kind))
	}
	e, err := b.Mind.Choose(ctx, v, seed, yield)
	if err != nil || pace == nil {
		return e, err
	}
	select {
	case <-pace:
		return e, nil
	case <-ctx.Done():
		return engine.Event{}, ctx.Err()
	}
}

// Ready is at once.
func (b *Bot) Ready(ctx context.Context, _ engine.View) error { return ctx.Err() }

// Clocked is a player who does not keep the table waiting: when its time for
// a deed is over, a program does it.
type Clocked struct {
	Player
	Limit time.Duration // for a deed; 0 is no limit
	Mind  engine.Bot
}

// Choose waits for the player until its time is over.
func (c *Clocked) Choose(ctx context.Context, v engine.View, seed uint64) (engine.Event, error) {
	if c.Limit == 0 {
		return c.Player.Choose(ctx, v, seed)
	}
	timed, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	e, err := c.Player.Choose(timed, v, seed)
	if err == nil || ctx.Err() != nil || timed.Err() == nil {
		return e, err
	}
	return c.Mind.Choose(ctx, v, seed, func() {})
}

// kindAwaited returns the kind of the first deed that the seat may do.
func kindAwaited(v *engine.View) engine.Kind {
	if legal := v.Legal(nil); len(legal) > 0 {
		return legal[0].Kind
	}
	return engine.NoEvent
}
