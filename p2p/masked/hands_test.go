package masked_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// chaos draws a table and what befalls it: late entries, power cuts, absences
// short and long, and at times a liar.
type chaos struct {
	rules engine.Rules
	seats string
	seed  uint64
	trips []trip
	liar  bool
	forks bool // or else says what is false
}

func drawChaos(seed uint64) chaos {
	rng := rand.New(rand.NewPCG(seed, 77))
	presets := engine.Presets()
	c := chaos{rules: presets[rng.IntN(len(presets))].Rules, seats: "hhhh", seed: seed}
	switch rng.IntN(6) {
	case 0:
		c.rules, c.seats = small(), "hh"
		if rng.IntN(3) == 0 {
			c.rules.Players, c.seats = 3, []string{"hhh", "hbh"}[rng.IntN(2)]
		}
	case 1:
		c.seats = []string{"hhhb", "hbhh", "hhbb", "bhbh"}[rng.IntN(4)]
	case 2:
		c.liar, c.forks = true, rng.IntN(4) == 0
	default:
		for range rng.IntN(3) {
			c.trips = append(c.trips, trip{
				seat: engine.Seat(rng.IntN(4)), after: rng.IntN(40), away: time.Duration(5+rng.IntN(200)) * time.Second,
			})
		}
	}
	return c
}

// steps that a liar may change.
var lies = []deck.Kind{deck.Reveal, deck.Key, deck.Mix, deck.Proof, deck.Token, deck.Play, deck.Pass, deck.Open}

// play plays one table through its chaos.
func (c chaos) play(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(c.seed, 78))
		f := gather(t, c.rules, c.seats)
		f.seed = c.seed
		f.net.Delay = lossy(c.seed, time.Duration(1+rng.IntN(400))*time.Millisecond)
		f.pace = 5 * time.Second
		if c.forks {
			when := rng.IntN(30)
			f.witnessed(when, rng.IntN(when+1), nil)
			f.played(f.against(1, afterHands(2)), 2)
			return
		}
		if c.liar {
			kind := lies[rng.IntN(len(lies))]
			f.wires = map[engine.Seat]func(p2p.Wire) p2p.Wire{1: func(w p2p.Wire) p2p.Wire { return liar{w, once(kind, flipped)} }}
			f.played(f.against(1, afterHands(2)), 2)
			return
		}
		for s := range f.humans.All() {
			var at []int
			for range rng.IntN(4) {
				at = append(at, 1+rng.IntN(25))
			}
			f.net.Device(s).Crash = crashes(at...)
		}
		f.played(f.withTrips(afterHands(2), c.trips...), 2)
	})
}

// lossy draws delays as they are where one entry in twenty is lost on its way and
// asked for again: what comes later has to wait for it.
func lossy(seed uint64, most time.Duration) func(from, to engine.Seat, nth int) time.Duration {
	usual := delays(seed, most)
	return func(from, to engine.Seat, nth int) time.Duration {
		delay := usual(from, to, nth)
		if delay%20 == 0 {
			delay += 2*time.Second + delay
		}
		return delay
	}
}

// runChaos plays tables of these seeds, as many at once as there are processors.
func runChaos(t *testing.T, from, to uint64) {
	for seed := from; seed < to; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			drawChaos(seed).play(t)
		})
	}
}

// TestHands plays two hands at each of 100 tables where things go wrong: all end,
// and all honest devices have one record. Those are 200 hands, not 2,000: four
// devices with the true deck take about 0.3 s of a processor for one. make soak
// plays 20,000.
func TestHands(t *testing.T) { runChaos(t, 0, 100) }
