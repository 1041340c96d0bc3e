package arena_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/arena"
)

// TestMain is the test, or, when asked to be, a program outside that plays the
// first lawful event: all that such a program needs.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "play-first" {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			var q arena.Question
			if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
				panic(err)
			}
			answer, _ := json.Marshal(arena.Answer{Event: q.Legal[0]})
			fmt.Println(string(answer))
		}
		return
	}
	os.Exit(m.Run())
}

func bout(a, b string, deals, cores int) arena.Bout {
	maker := func(name string) func() (engine.Bot, error) {
		return func() (engine.Bot, error) { return arena.Player(name) }
	}
	return arena.Bout{A: maker(a), B: maker(b), Rules: engine.CalleOcho(), Deals: deals, Seed: 11, Cores: cores}
}

func run(t *testing.T, b arena.Bout) arena.Figures {
	t.Helper()
	f, err := arena.Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestAcceptance holds the levels that play by rules to their figures.
func TestAcceptance(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		least float64
	}{
		{"random", "lightest", 10},
		{"heaviest", "random", 9},
		{"rules", "heaviest", 2},
		{"facil", "random", 1},
		{"heaviest", "facil", 1},
		{"medio", "heaviest", 0},
		{"dificil", "heaviest", 4},
		{"dificil", "rules", 2},
	} {
		if f := run(t, bout(c.a, c.b, 3000, 0)); f.Points < c.least {
			t.Errorf("%s against %s: %s, want %+.0f", c.a, c.b, f, c.least)
		}
	}
}

// TestFair plays a player against itself: the exchange of the pairs leaves
// nothing over.
func TestFair(t *testing.T) {
	if f := run(t, bout("dificil", "dificil", 50, 1)); f.Points != 0 || f.Won != f.Lost {
		t.Errorf("dificil against itself: %s", f)
	}
}

// TestSeed repeats a bout on another number of cores.
func TestSeed(t *testing.T) {
	if one, two := run(t, bout("facil", "random", 200, 1)), run(t, bout("facil", "random", 200, 2)); one != two {
		t.Errorf("on one core %s, on two %s", one, two)
	}
}

// TestEveryTable plays each preset, and tables of two and three.
func TestEveryTable(t *testing.T) {
	for _, rules := range []string{"Habana", "Doble-Nueve", "Parque", "Parque players=3 solo=yes", "Parque players=2 solo=yes"} {
		b := bout("dificil", "random", 300, 0)
		var err error
		if b.Rules, err = engine.ParseRules(rules); err != nil {
			t.Fatal(err)
		}
		if f := run(t, b); f.Points < 5 {
			t.Errorf("%s: dificil against random: %s", rules, f)
		}
	}
}

// TestOutside plays against a program outside, and one that is none.
func TestOutside(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if f := run(t, bout("dificil", "exec:"+self+" play-first", 30, 2)); f.Deals != 30 {
		t.Errorf("played %s", f)
	}
	for _, program := range []string{"exec:", "exec:/nowhere/at/all", "exec:cat", "exec:true", "nobody"} {
		if _, err := arena.Run(context.Background(), bout(program, "random", 1, 1)); err == nil {
			t.Errorf("%s plays", program)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := bout("facil", "random", 1<<20, 1)
	b.Progress = func(done int) {
		if done == 10 {
			cancel()
		}
	}
	if _, err := arena.Run(ctx, b); err != context.Canceled {
		t.Errorf("a bout that is called off ends with %v", err)
	}
}

func ExampleRun() {
	heaviest := func() (engine.Bot, error) { return arena.Player("heaviest") }
	medio := func() (engine.Bot, error) { return arena.Player("medio@1") }
	figures, err := arena.Run(context.Background(), arena.Bout{
		A: medio, B: heaviest, Rules: engine.CalleOcho(), Deals: 1000, Seed: 1,
	})
	fmt.Println(figures.Points > 0, err)
	// Output: true <nil>
}
