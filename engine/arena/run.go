package arena

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"dominocubano/engine"
)

// Bout is two players to be measured against each other.
type Bout struct {
	A, B     func() (engine.Bot, error) // make a player; called once a core
	Rules    engine.Rules
	Deals    int    // each is played with every seating
	Seed     uint64 // of the deals and of the players' chance
	Cores    int    // 0 means all
	Progress func(done int)
}

// Run plays the bout. The same bout has the same figures on any machine and
// any number of cores.
func Run(ctx context.Context, b Bout) (Figures, error) {
	if b.Cores <= 0 {
		b.Cores = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	outcomes := make([]outcome, b.Deals)
	var next, done atomic.Int64
	var group sync.WaitGroup
	for range b.Cores {
		group.Go(func() {
			w, err := newWorker(&b)
			if err != nil {
				cancel(err)
				return
			}
			defer w.close()
			for i := next.Add(1) - 1; i < int64(b.Deals) && ctx.Err() == nil; i = next.Add(1) - 1 {
				if outcomes[i], err = w.deal(ctx, int(i)); err != nil {
					cancel(err)
					return
				}
				b.progress(int(done.Add(1)))
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); err != nil {
		return Figures{}, err
	}
	return sum(outcomes), nil
}

func (b *Bout) progress(done int) {
	if b.Progress != nil {
		b.Progress(done)
	}
}

// worker plays deals on one core.
type worker struct {
	bout *Bout
	a, b engine.Bot
}

func newWorker(bout *Bout) (*worker, error) {
	a, err := bout.A()
	if err != nil {
		return nil, err
	}
	b, err := bout.B()
	if err != nil {
		return nil, err
	}
	return &worker{bout, a, b}, nil
}

// close ends the players that run outside.
func (w *worker) close() {
	for _, player := range []engine.Bot{w.a, w.b} {
		if c, ok := player.(interface{ Close() error }); ok {
			c.Close()
		}
	}
}

// deal plays one deal with every seating: A in each side in turn, B in all
// the other chairs.
func (w *worker) deal(ctx context.Context, i int) (outcome, error) {
	var o outcome
	r := &w.bout.Rules
	for side := range engine.Team(r.Teams()) {
		result, err := playHand(ctx, *r, w.seating(side), newDealer(w.bout.Seed, i))
		if err != nil {
			return o, err
		}
		o.add(r, &result, side)
	}
	return o, nil
}

func (w *worker) seating(side engine.Team) []engine.Bot {
	r := &w.bout.Rules
	seats := make([]engine.Bot, r.Players)
	for s := range seats {
		seats[s] = w.b
		if r.Team(engine.Seat(s)) == side {
			seats[s] = w.a
		}
	}
	return seats
}
