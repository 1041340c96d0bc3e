package p2p

import (
	"context"
	"errors"
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

	taps  chan engine.Event
	ready chan struct{}
}

// ErrTooLate is the error of a deed that came when nobody asked for it.
var ErrTooLate = errors.New("p2p: the table does not wait for this deed")

// NewHuman returns a player that waits for taps.
func NewHuman(pause func(engine.Event) time.Duration) *Human {
	return &Human{Pause: pause, taps: make(chan engine.Event, 1), ready: make(chan struct{}, 1)}
}

// Do hands in the deed that the person has chosen.
func (h *Human) Do(e engine.Event) error {
	select {
	case h.taps <- e:
		return nil
	default:
		return ErrTooLate
	}
}

// Continue says that the person wants the next hand.
func (h *Human) Continue() {
	select {
	case h.ready <- struct{}{}:
	default:
	}
}

// Choose waits for the person, except where there is nothing to choose. A tap
// left over from before is dropped, and one that is not lawful is passed over.
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
	h.drop()
	for {
		select {
		case e := <-h.taps:
			if v.Check(e) == nil {
				return e, nil
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

func (h *Human) drop() {
	select {
	case <-h.taps:
	default:
	}
}

// Ready waits for [Human.Continue].
func (h *Human) Ready(ctx context.Context, _ engine.View) error {
	select {
	case <-h.ready:
	default:
	}
	select {
	case <-h.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
