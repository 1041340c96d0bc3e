package bot_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

var update = flag.Bool("update", false, "write the expected digests anew")

// tables are the rules that the bots are tried under.
var tables = []string{
	"Habana", "Calle-Ocho", "Doble-Nueve", "Parque", "Habana max-pip=6 hand=7 redeal-doubles=4",
	"Parque players=3 solo=yes", "Parque players=2 solo=yes", "Calle-Ocho direction=clockwise overshoot=no-caben capicua=double",
}

// views is how many choices each bot is asked for.
const views = 10_000

// TestGolden asks each bot for ten thousand choices and compares a digest of
// the answers with the one in testdata. The file is the same for every
// machine, so each machine that passes plays the same.
func TestGolden(t *testing.T) {
	var got strings.Builder
	for _, name := range []string{"facil", "medio", "dificil"} {
		b, err := bot.New(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s %x\n", name, digest(t, b))
	}
	fmt.Fprintf(&got, "maestro %x\n", digest(t, bot.Hasty()))
	compare(t, "testdata/golden.txt", got.String())
}

// compare fails where the file's text is another, or writes it anew.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the bots choose\n%snot\n%s", got, want)
	}
}

// digest plays games in which the bot sits in every chair and says what it
// would do, and chance does it half of the time.
func digest(t *testing.T, b engine.Bot) []byte {
	sum := fnv.New64a()
	rng := rand.New(rand.NewPCG(7, 7))
	for asked := 0; asked < views; {
		rules, err := engine.ParseRules(tables[rng.IntN(len(tables))])
		if err != nil {
			t.Fatal(err)
		}
		g := newGame(t, rules, rng)
		for asked < views && g.match.Phase() != engine.PhaseOver {
			v, ok := g.next()
			if !ok {
				continue
			}
			e, err := b.Choose(context.Background(), v, rng.Uint64(), func() {})
			if err == nil {
				err = v.Check(e)
			}
			if err != nil {
				t.Fatal(err)
			}
			asked++
			fmt.Fprintln(sum, e)
			if legal := v.Legal(nil); rng.IntN(2) == 0 {
				e = legal[rng.IntN(len(legal))]
			}
			g.do(e)
		}
	}
	return sum.Sum(nil)
}

// game is a match dealt by chance.
type game struct {
	t      testing.TB
	rng    *rand.Rand
	match  engine.Match
	hands  [engine.MaxSeats]engine.Hand
	record *engine.Record // of what is done, or nil
}

func newGame(t testing.TB, r engine.Rules, rng *rand.Rand) *game {
	m, err := engine.NewMatch(r, r.Seats())
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, rng: rng, match: m}
}

// next returns the view of a seat that is asked, or lets the table act.
func (g *game) next() (engine.View, bool) {
	for s := range g.match.Awaits().All() {
		return engine.View{Match: g.match, Seat: s, Hand: g.hands[s]}, true
	}
	rules := g.match.Rules()
	tiles := g.shuffled(&rules)
	switch {
	case g.match.Phase() == engine.PhaseDeal:
		for s := range rules.Seats().All() {
			size := int(rules.HandSize)
			g.hands[s] = engine.HandOf(tiles[int(s)*size : int(s+1)*size]...)
		}
		g.do(engine.Deal())
	case rules.FirstLead == engine.DrawByPair:
		g.do(engine.DrawTiles(tiles[0], tiles[1]))
	default:
		g.do(engine.DrawSeat(engine.Seat(g.rng.IntN(int(rules.Players)))))
	}
	return engine.View{}, false
}

func (g *game) shuffled(r *engine.Rules) (tiles []engine.Tile) {
	for t := range r.Set().All() {
		tiles = append(tiles, t)
	}
	g.rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return tiles
}

func (g *game) do(e engine.Event) {
	next, err := g.match.Apply(e)
	if err != nil {
		g.t.Fatal(err)
	}
	g.match = next
	if g.record != nil {
		g.record.Events = append(g.record.Events, e)
	}
	if e.Kind == engine.Played {
		g.hands[e.Seat] = g.hands[e.Seat].Without(e.Move.Tile)
	}
}
