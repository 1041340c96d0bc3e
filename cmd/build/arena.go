//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"dominocubano/engine"
	"dominocubano/engine/arena"
	"dominocubano/engine/bot"
)

var arenaCommand = command{
	name: "arena",
	use:  "[-a X] [-b Y] [-deals N] [-preset P] [-seed S] [-cores C]: measure a player against another by duplicate deals",
	run:  runArena,
}

func runArena(args []string) error {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	players := "one of " + strings.Join(append(arena.Yardsticks(), bot.Names()...), ", ") + ", or exec:PROGRAM"
	a := flags.String("a", "dificil", "the player that is measured: "+players)
	b := flags.String("b", "heaviest", "the other one")
	deals := flags.Int("deals", 3000, "how many deals; each is played with every seating")
	preset := flags.String("preset", "Calle-Ocho", "the rules, as a record writes them: Habana, \"Parque target=150\"")
	seed := flags.Uint64("seed", 1, "where the deals and the players' chance come from")
	cores := flags.Int("cores", 0, "how many cores work; 0 is all")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rules, err := engine.ParseRules(presetName(*preset))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	figures, err := arena.Run(ctx, arena.Bout{
		A: maker(*a), B: maker(*b), Rules: rules, Deals: *deals, Seed: *seed, Cores: *cores, Progress: told(*deals),
	})
	if err != nil {
		return err
	}
	fmt.Printf("%s against %s, %s, seed %d: %s\n", *a, *b, rules, *seed, figures)
	return nil
}

// presetName lets a preset be written in small letters: habana, calle-ocho.
func presetName(s string) string {
	for _, p := range engine.Presets() {
		if name := strings.ReplaceAll(p.Name, " ", "-"); strings.EqualFold(name, s) {
			return name
		}
	}
	return s
}

func maker(name string) func() (engine.Bot, error) {
	return func() (engine.Bot, error) { return arena.Player(name) }
}

// told returns a progress that tells every hundredth part.
func told(deals int) func(int) {
	part := max(1, deals/100)
	return func(done int) {
		if done%part == 0 || done == deals {
			fmt.Fprintf(os.Stderr, "\r%d of %d deals", done, deals)
		}
		if done == deals {
			fmt.Fprintln(os.Stderr)
		}
	}
}
