package masked_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/masked"
)

// TestAnnul has all players agree to annul a hand, one after another: it scores
// nothing, and the next is dealt.
func TestAnnul(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.CalleOcho(), "hhhh")
		f.pace = time.Second
		go func() {
			for s := range f.humans.All() {
				time.Sleep(5 * time.Second)
				f.dealer(s).Annul()
			}
		}()
		record := f.agree(afterHands(2))
		m, err := record.Replay()
		if err != nil || m.Hands()[0].Ending != engine.AnnulledEnd || m.Hands()[0].Points != 0 {
			t.Errorf("the first hand: %+v, %v", m.Hands()[0], err)
		}
		for s := range f.humans.All() {
			for who := range f.humans.All() {
				if n := f.told(s, masked.Annulling{Seat: who}); n != 1 {
					t.Errorf("seat %d hears %d times that seat %d would annul the hand", s, n, who)
				}
			}
		}
	})
}

// talker says a phrase in the middle of a hand, as a changed program might.
type talker struct {
	p2p.Wire
	said int
}

func (w *talker) Say(ctx context.Context, payload, private []byte) error {
	if w.said++; w.said == 20 {
		if err := w.Wire.Say(ctx, []byte{'T', 0, 0, 7, 19: 0}, nil); err != nil {
			return err
		}
	}
	return w.Wire.Say(ctx, payload, private)
}

// TestPhrases says phrases in a hand and after it: only those after it are
// heard, and no more than are allowed.
func TestPhrases(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.CalleOcho(), "hhhh")
		f.pace, f.rest = time.Second, time.Minute
		f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{0: func(w p2p.Wire) p2p.Wire { return &talker{Wire: w} }}
		var during, after sync.Once
		over := afterHands(1)
		f.agree(func(r engine.Record) bool {
			if r.Events[len(r.Events)-1].Kind == engine.Played {
				during.Do(func() { go f.dealer(1).Phrase(1) })
			}
			if over(r) {
				after.Do(func() {
					go func() {
						time.Sleep(time.Second) // the last key is open everywhere
						for range masked.Phrases + 2 {
							f.dealer(2).Phrase(3)
						}
					}()
				})
			}
			return afterHands(2)(r)
		})
		for s := range f.humans.All() {
			if f.told(s, masked.Phrase{Seat: 0, Number: 7}) != 0 || f.told(s, masked.Phrase{Seat: 1, Number: 1}) != 0 {
				t.Errorf("seat %d hears a phrase in the middle of a hand", s)
			}
			if n := f.told(s, masked.Phrase{Seat: 2, Number: 3}); n != masked.Phrases {
				t.Errorf("seat %d hears %d phrases", s, n)
			}
		}
	})
}
