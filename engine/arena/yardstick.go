package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// yardsticks are simple players that never change, to measure others by.
var yardsticks = map[string]yardstick{
	"random":   nil,
	"heaviest": func(_ *engine.View, m engine.Move) int { return m.Tile.Pips() },
	"lightest": func(_ *engine.View, m engine.Move) int { return -m.Tile.Pips() },
	"rules":    byRules,
}

// Yardsticks returns their names, from the weakest up.
func Yardsticks() []string { return []string{"lightest", "random", "heaviest", "rules", "trial"} }

// Player returns the yardstick or the bot of that name, or for "exec:" and a
// command line the program outside: see [Question].
func Player(name string) (engine.Bot, error) {
	if y, ok := yardsticks[name]; ok {
		return y, nil
	}
	if name == "trial" {
		return newTrial(), nil
	}
	if command, ok := strings.CutPrefix(name, "exec:"); ok {
		return newOutside(command)
	}
	b, err := bot.New(name)
	if err != nil {
		return nil, fmt.Errorf("arena: %w, %s", err, strings.Join(Yardsticks(), ", "))
	}
	return b, nil
}

// yardstick plays the move that it values most, of equals any. Of everything
// else, and as nil of moves too, it picks at random.
type yardstick func(v *engine.View, m engine.Move) int

// Choose returns the seat's event at once.
func (y yardstick) Choose(_ context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	rng := rand.New(rand.NewPCG(seed, 0x7961_7264))
	legal := v.Legal(nil)
	if len(legal) == 0 {
		return engine.Event{}, fmt.Errorf("arena: seat %d has nothing to do", v.Seat)
	}
	if y == nil || legal[0].Kind != engine.Played {
		return legal[rng.IntN(len(legal))], nil
	}
	var best []engine.Event
	high := 0
	for _, e := range legal {
		value := y(&v, e.Move)
		if value > high || best == nil {
			best, high = best[:0], value
		}
		if value == high {
			best = append(best, e)
		}
	}
	return best[rng.IntN(len(best))], nil
}

// byRules is twenty lines of good sense.
func byRules(v *engine.View, m engine.Move) int {
	rules, round := v.Match.Rules(), v.Match.Round()
	end := laid(round.Line(), m)
	next := rules.Next(v.Seat)
	value := m.Tile.Pips()
	if m.Tile.Double() {
		value += 4
	}
	rest := v.Hand.Without(m.Tile)
	value += 3 * (rest & engine.Carrying(end)).Len()
	if round.Lacks(next)>>end&1 == 1 {
		value += 6
	}
	if p := rules.Partner(v.Seat); p != engine.NoSeat && round.Lacks(p)>>end&1 == 1 {
		value -= 7
	}
	seen := (round.Line().Tiles() | v.Hand) & engine.Carrying(end)
	return value + seen.Len()
}

// laid returns the number that the move lays open: of a first tile the higher.
func laid(l engine.Line, m engine.Move) uint8 {
	if m.End == engine.Middle {
		return m.Tile.High()
	}
	return m.Tile.Other(l.At(m.End))
}
