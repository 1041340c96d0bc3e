package mind

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// job is a kind of work: it turns the body of a request into that of the
// answer.
type job func(ctx context.Context, body json.RawMessage, a *aside) (any, error)

// jobs are the kinds by their names in messages.
var jobs = map[string]job{
	"choose":   typed(choose),
	"review":   typed(review),
	"verify":   typed(verify),
	"rehearse": typed(rehearse),
}

// typed makes a job of a function of plain values.
func typed[In, Out any](f func(context.Context, In, *aside) (Out, error)) job {
	return func(ctx context.Context, body json.RawMessage, a *aside) (any, error) {
		var in In
		if err := json.Unmarshal(body, &in); err != nil {
			return nil, fmt.Errorf("mind: a request cannot be read: %w", err)
		}
		return f(ctx, in, a)
	}
}

// aside is what a job does beside its work.
type aside struct {
	breathe func()        // lets the thread's other tasks run
	tell    func(float64) // says how much is done
	last    time.Time     // of breath
}

// breath is how long work may hold the thread: of a page, a good part of a
// frame.
const breath = 8 * time.Millisecond

// yield breathes when the thread has been held for long enough.
func (a *aside) yield() {
	if time.Since(a.last) >= breath {
		a.breathe()
		a.last = time.Now()
	}
}
