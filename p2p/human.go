package p2p

import (
	"context"
	"time"

	"dominocubano/engine"
)

// Human is a player fed by a screen. Its methods may be called from any
// goroutine; none of them waits for the table.
type Human struct {
	// Pause says how long a deed that leaves nothing to choose (a forced
	// pass, an answer, tiles turned over) takes before it is done by itself;
	// a negative pause waits for the tap. nil is no time.
	Pause func(engine.Event) time.Duration

	taps  chan tap
	ready chan engine.View
}

// tap is a deed chosen in sight of a view. It counts for that view only: a tap
// may come before the table asks, or when it does not ask any more.
type tap struct {
	seen  engine.View
	event engine.Event
}

// NewHuman returns a player that waits for taps.
func NewHuman(pause func(engine.Event) time.Duration) *Human {
	return &Human{Pause: pause, taps: make(chan tap, 1), ready: make(chan engine.View, 1)}
}

// Do hands in the deed that the person has chosen in sight of the view. The
// last one counts; one for a view that has passed counts for nothing.
func (h *Human) Do(seen engine.View, e engine.Event) { put(h.taps, tap{seen, e}) }

// Continue says that the person has seen this end of a hand and wants the next
// one.
func (h *Human) Continue(seen engine.View) { put(h.ready, seen) }

// put leaves v in the channel, in place of what waits there.
func put[T any](c chan T, v T) {
	for {
		select {
		case c <- v:
			return
		default:
		}
		select {
		case <-c:
		default:
		}
	}
}

// Choose waits for the person, except where there is nothing to choose. A deed
// that is not lawful is passed over.
func (h *Human) Choose(ctx context.Context, v engine.View, _ uint64) (engine.Event, error) {
	legal := v.Legal(nil)
	var byItself <-chan time.Time
	if len(legal) == 1 && legal[0].Kind != engine.Played {
		pause := h.pause(legal[0])
		if pause == 0 {
			return legal[0], nil
		}
		if pause > 0 {
			byItself = time.After(pause)
		}
	}
	for {
		select {
		case t := <-h.taps:
			if t.seen == v && v.Check(t.event) == nil {
				return t.event, nil
			}
		case <-byItself:
			return legal[0], nil
		case <-ctx.Done():
			return engine.Event{}, ctx.Err()
		}
	}
}

func (h *Human) pause(e engine.Event) time.Duration {
	if h.Pause == nil {
		return 0
	}
	return h.Pause(e)
}

// Ready waits for [Human.Continue].
func (h *Human) Ready(ctx context.Context, v engine.View) error {
	for {
		select {
		case seen := <-h.ready:
			if seen == v {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
