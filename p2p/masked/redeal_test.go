package masked_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// punctual notes when a device answers about a new deal.
type punctual struct {
	p2p.Wire
	answered func()
}

func (w punctual) Say(ctx context.Context, payload, private []byte) error {
	switch kind, _ := stepOf(payload); kind {
	case deck.Few, deck.Five, deck.Decline:
		w.answered()
	}
	return w.Wire.Say(ctx, payload, private)
}

// TestAnswersLeaveTogether deals to four, of whom one has five doubles, and to
// four of whom nobody has: the answers leave all devices at the same moment after
// the deal, so that none tells who had to think.
func TestAnswersLeaveTogether(t *testing.T) {
	const moment = 6 * time.Second
	for _, test := range []struct {
		name string
		seed uint64
		five bool
	}{{"five doubles", 35, true}, {"none", 1, false}} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, engine.Habana(), "hhhh")
				f.seed, f.redeal, f.pace = test.seed, moment, time.Second
				var mu sync.Mutex
				var waited []time.Duration
				most := 0 // doubles in a hand
				f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{}
				dealt := map[engine.Seat]time.Time{}
				for s := range f.humans.All() {
					f.wires[s] = func(w p2p.Wire) p2p.Wire {
						return punctual{w, func() {
							mu.Lock()
							defer mu.Unlock()
							waited = append(waited, time.Since(dealt[s]))
						}}
					}
				}
				f.onDeed = func(s engine.Seat, e engine.Event) {
					mu.Lock()
					defer mu.Unlock()
					if e.Kind == engine.Dealt {
						dealt[s] = time.Now()
						most = max(most, f.dealer(s).Hands()[s].Doubles().Len())
					}
				}
				f.agree(func(r engine.Record) bool { return len(r.Events) > 6 })
				if most >= 5 != test.five {
					t.Fatalf("%d doubles in one hand", most)
				}
				for _, d := range waited {
					if d != moment {
						t.Errorf("an answer left after %v", d)
					}
				}
				if len(waited) != 4 {
					t.Errorf("%d answers", len(waited))
				}
			})
		})
	}
}
