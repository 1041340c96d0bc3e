package masked_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

var errPower = errors.New("the power is out")

// survive plays a device's table through crashes: whenever it stops with the
// power out, or has to, it begins anew from what it kept.
func (f *friends) survive(ctx context.Context, seat engine.Seat, stop func(engine.Record) bool) (engine.Record, error) {
	for {
		r, err := f.play(ctx, seat, stop)
		switch {
		case errors.Is(err, errPower):
			time.Sleep(time.Second)
		case !errors.Is(err, p2p.ErrAnew):
			return r, err
		case f.restless(seat):
			f.Errorf("seat %d begins anew without end: %v, %v", seat, err, f.dealers[seat])
			return r, err
		}
	}
}

// restless reports whether a device has begun anew more often than any game
// makes it.
func (f *friends) restless(seat engine.Seat) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.starts[seat] > 100
}

// crashes cuts the power at the writes of these numbers, by turns before and
// after they are durable.
func crashes(at ...int) func(int) (before, after error) {
	var n, next int
	return func(int) (before, after error) {
		n++
		if next == len(at) || n <= at[next] {
			return nil, nil
		}
		n = 0
		next++
		if next%2 == 1 {
			return errPower, nil
		}
		return nil, errPower
	}
}

// delays draws the time that every entry takes, up to most.
func delays(seed uint64, most time.Duration) func(from, to engine.Seat, nth int) time.Duration {
	return func(from, to engine.Seat, nth int) time.Duration {
		rng := rand.New(rand.NewPCG(seed, uint64(from)<<40|uint64(to)<<32|uint64(nth)))
		return time.Duration(rng.Int64N(int64(most)))
	}
}

// TestCrashAnywhere crashes every device before and after writes, one after
// another of each hand, while entries come late and in any order.
func TestCrashAnywhere(t *testing.T) {
	for seed := range uint64(6) {
		synctest.Test(t, func(t *testing.T) {
			f := gather(t, engine.Habana(), "hhhh")
			f.net.Delay = delays(seed, 300*time.Millisecond)
			rng := rand.New(rand.NewPCG(seed, 1))
			for s := range f.humans.All() {
				var at []int
				for range 12 {
					at = append(at, rng.IntN(6))
				}
				f.net.Device(s).Crash = crashes(at...)
			}
			f.played(f.agree(afterHands(2)), 2)
		})
	}
}

// cuts are the moments at which a device's power goes out, each once: before
// and after it says a thing of every kind, and when it hears one.
type cuts map[string]bool

// at reports whether the power goes out now.
func (c cuts) at(moment, kind string) bool {
	at := moment + " " + kind
	done := c[at]
	c[at] = true
	return !done
}

// kindOf names what a payload says.
func kindOf(payload []byte) string {
	if kind, ok := stepOf(payload); ok {
		return kind.String()
	}
	return string(payload[:1])
}

// brittle is the wire of a device whose power goes out.
type brittle struct {
	p2p.Wire
	seat engine.Seat
	cuts cuts
}

func (b brittle) Say(ctx context.Context, payload, private []byte) error {
	kind := kindOf(payload)
	if b.cuts.at("before", kind) {
		return errPower
	}
	if err := b.Wire.Say(ctx, payload, private); err != nil {
		return err
	}
	if b.cuts.at("after", kind) {
		return errPower
	}
	return nil
}

func (b brittle) Hear(ctx context.Context) (p2p.News, error) {
	news, err := b.Wire.Hear(ctx)
	if s, ok := news.(p2p.Said); ok && s.Seat != b.seat && b.cuts.at("hearing", kindOf(s.Payload)) {
		return nil, errPower
	}
	return news, err
}

// TestReloadInEveryPhase reloads one device in every phase of two hands: when
// its entry is not durable yet, when it is, and when another's arrives. The
// third hand comes all the same, and all have one record.
func TestReloadInEveryPhase(t *testing.T) {
	dealing := []string{"S", deck.Commit.String(), deck.Reveal.String(), deck.Key.String(), deck.Receipt.String(), deck.Mix.String(),
		deck.Proof.String(), "R", deck.Release.String(), deck.Token.String(), deck.Play.String(), deck.Open.String()}
	tests := []struct {
		rules  engine.Rules
		seat   engine.Seat
		seed   uint64   // under which all of them come
		phases []string // beside those of every deal
	}{
		{engine.Habana(), 0, 2, []string{deck.Decline.String(), deck.Choose.String(), deck.Choice.String()}},
		{engine.CalleOcho(), 3, 3, []string{deck.Few.String()}},
		{engine.Parque(), 1, 4, []string{deck.Lack.String()}},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint("seat ", test.seat), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				test.rules.Target = 500 // one hand alone may bring two hundred
				f := gather(t, test.rules, "hhhh")
				f.seed = test.seed
				f.net.Delay = delays(test.seed, 80*time.Millisecond)
				done := cuts{}
				f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{test.seat: func(w p2p.Wire) p2p.Wire { return brittle{w, test.seat, done} }}
				f.played(f.agree(afterDeals(3)), 2)
				for _, phase := range append(dealing, test.phases...) {
					for _, moment := range []string{"before", "after", "hearing"} {
						if !done[moment+" "+phase] {
							t.Errorf("no reload %s %s", moment, phase)
						}
					}
				}
			})
		})
	}
}
