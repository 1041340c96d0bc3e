package board_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

// anyRules draws rules that can be played, each option free. A round must
// begin by a seat that is drawn, so that only the tiles are left to chance.
func anyRules(t *rapid.T) engine.Rules {
	r := rapid.SampledFrom(engine.Presets()).Draw(t, "preset").Rules
	if rapid.Bool().Draw(t, "alone") {
		r.Solo, r.Players = true, uint8(rapid.IntRange(2, 3).Draw(t, "players"))
	}
	if rapid.Bool().Draw(t, "small") {
		r.MaxPip, r.HandSize = 6, 7
	}
	r.FirstLead, r.FirstTile, r.PairChoice = engine.RandomSeat, engine.AnyTile, engine.NeverChoose
	r.LeadAfterWin, r.LeadAfterTie, r.Redeal, r.RedealSilent = engine.WinningPlayer, engine.TieSameLeader, engine.NoRedeal, false
	r.BotYieldsLead = engine.NeverYields
	for _, key := range []string{"direction", "block-winner", "block-tie", "score-domino", "score-block", "target", "overshoot",
		"capicua", "capicua-doubles", "first-hand-double"} {
		r = anyOption(t, r, key)
	}
	paid := r
	paid.PassPoints = engine.PassPoints(rapid.IntRange(0, int(engine.FirstPass2)).Draw(t, "pass points"))
	if paid.Validate() == nil {
		return paid
	}
	return r
}

// anyOption gives the option a value that the other options allow.
func anyOption(t *rapid.T, r engine.Rules, key string) engine.Rules {
	for _, o := range engine.Options() {
		if o.Key != key {
			continue
		}
		values := o.Values
		for v := range o.Words {
			values = append(values, uint16(v))
		}
		changed := o.Set(r, rapid.SampledFrom(values).Draw(t, key))
		if changed.Validate() == nil {
			return changed
		}
		return r
	}
	t.Fatalf("no option is called %s", key)
	return r
}

// table is the engine's match with hands dealt.
type table struct {
	match engine.Match
	hands [engine.MaxSeats]engine.Hand
}

func (x *table) apply(t *rapid.T, events ...engine.Event) {
	for _, e := range events {
		next, err := x.match.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		x.match = next
		if e.Kind == engine.Played {
			x.hands[e.Seat] = x.hands[e.Seat].Without(e.Move.Tile)
		}
	}
}

func newTable(t *rapid.T, r engine.Rules) *table {
	m, err := engine.NewMatch(r, 0)
	if err != nil {
		t.Fatal(err)
	}
	x := &table{match: m}
	x.apply(t, engine.DrawSeat(engine.Seat(rapid.IntRange(0, int(r.Players)-1).Draw(t, "leader"))))
	x.deal(t)
	return x
}

func (x *table) deal(t *rapid.T) {
	r := x.match.Rules()
	tiles := rapid.Permutation(slices.Collect(r.Set().All())).Draw(t, "tiles")
	size := int(r.HandSize)
	for s := range r.Seats().All() {
		x.hands[s] = engine.HandOf(tiles[int(s)*size : int(s+1)*size]...)
	}
	x.apply(t, engine.Deal())
}

// open returns the board with every hand, read from the view of a seat.
func (x *table) open(terms *board.Terms, seat engine.Seat) board.Board {
	b := board.Of(terms, &engine.View{Match: x.match, Seat: seat, Hand: x.hands[seat]})
	b.Hands = x.hands
	return b
}

// TestSameGame plays rounds on the engine and on the board side by side: the
// same ways to play, the same turn, memory, end and points.
func TestSameGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := newTable(t, anyRules(t))
		for range 3 { // hands with a score before them
			playSideBySide(t, x)
			if x.match.Phase() != engine.PhaseDeal {
				return
			}
			x.deal(t)
		}
	})
}

func playSideBySide(t *rapid.T, x *table) {
	terms := board.NewTerms(&x.match)
	b := x.open(terms, x.match.Round().Turn())
	for x.match.Phase() == engine.PhasePlay {
		seat := x.match.Round().Turn()
		if b.Turn != seat || b.Over() {
			t.Fatalf("the board waits for seat %d, the engine for %d", b.Turn, seat)
		}
		if again := x.open(terms, seat); again != b {
			t.Fatalf("played on: %+v\nread from the view: %+v", b, again)
		}
		x.apply(t, anyDeed(t, x, terms, &b))
	}
	sameEnd(t, x, terms, &b)
}

// anyDeed draws a lawful deed, does it on the board and returns it.
func anyDeed(t *rapid.T, x *table, terms *board.Terms, b *board.Board) engine.Event {
	seat := b.Turn
	v := engine.View{Match: x.match, Seat: seat, Hand: x.hands[seat]}
	var moves [2 * engine.Tiles]board.Move
	n := b.Moves(&moves, b.Hands[seat])
	if n == 0 {
		b.Pass(terms)
		if err := v.Check(engine.Pass(seat)); err != nil {
			t.Fatal(err)
		}
		return engine.Pass(seat)
	}
	if want := distinct(&v); n != want {
		t.Fatalf("%d ways to play on the board, %d in the engine", n, want)
	}
	m := moves[rapid.IntRange(0, n-1).Draw(t, "move")]
	e := engine.Play(seat, b.Move(m))
	if board.MoveOf(e.Move) != m {
		t.Fatalf("%v packs into %v, not %v", e.Move, board.MoveOf(e.Move), m)
	}
	b.Play(terms, m)
	return e
}

// distinct counts the moves, one a tile where both ends show one number.
func distinct(v *engine.View) int {
	left, right, ok := v.Match.Round().Line().Ends()
	if ok && left == right {
		return v.Playable().Len()
	}
	return len(v.Moves(nil))
}

func sameEnd(t *rapid.T, x *table, terms *board.Terms, b *board.Board) {
	before := terms.Score
	ending, by := x.match.Round().Ending()
	if b.Ending != ending || b.Last != by || b.Capicua != x.match.Round().Capicua() {
		t.Fatalf("ended by %v of %d, in the engine by %v of %d", b.Ending, b.Last, ending, by)
	}
	got := terms.Result(b)
	for s := range x.match.Awaits().All() {
		x.apply(t, engine.Show(s, x.hands[s]))
	}
	want, _ := x.match.LastHand()
	if got.Winner != want.Winner || got.Best != want.Best {
		t.Fatalf("%+v, in the engine %+v", got, want)
	}
	for team, gain := range got.Gains {
		if written := x.match.Score(engine.Team(team)) - before[team]; int(gain) != written {
			t.Fatalf("team %d is written %d, in the engine %d", team, gain, written)
		}
	}
}
