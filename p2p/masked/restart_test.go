package masked_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
)

var errPower = errors.New("the power is out")

// survive plays a device's table through crashes: whenever it stops with the
// power out, it begins anew from what it kept.
func (f *friends) survive(ctx context.Context, seat engine.Seat, stop func(engine.Record) bool) (engine.Record, error) {
	for {
		r, err := f.play(ctx, seat, stop)
		if !errors.Is(err, errPower) {
			return r, err
		}
		time.Sleep(time.Second)
	}
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
			f.net.Echo = seed%2 == 0
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
