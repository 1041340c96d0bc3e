package engine

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// lawRules are tables that differ as much as they can.
func lawRules() []Rules {
	var all []Rules
	for _, p := range Presets() {
		all = append(all, p.Rules)
	}
	solo := Parque()
	solo.Players, solo.Solo, solo.AsleepDouble = 3, true, DealAgain
	two := Parque()
	two.Players, two.Solo, two.AsleepDouble, two.FirstTile = 2, true, RandomSeatAnyTile, AnyTile
	six := CalleOcho()
	six.MaxPip, six.HandSize, six.RedealDoubles, six.Direction = 6, 7, 4, Clockwise
	odd := Habana()
	odd.Overshoot, odd.Capicua, odd.FirstHandDouble, odd.ScoreBlock, odd.BlockTie = NoCaben, CapicuaDouble, true, CountDifference, TieToLeaders
	return append(all, solo, two, six, odd)
}

// anyRules draws a table: one of those above with every option changed that
// the others let change.
func anyRules(t *rapid.T) Rules {
	r := rapid.SampledFrom(lawRules()).Draw(t, "table")
	for _, i := range rapid.Permutation(numbered(len(options))).Draw(t, "order") {
		values := options[i].Values
		for v := range options[i].Words {
			values = append(values, uint16(v))
		}
		changed := options[i].Set(r, rapid.SampledFrom(values).Draw(t, options[i].Key))
		if changed.Validate() == nil {
			r = changed
		}
	}
	return r
}

func numbered(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// walk is a game played by chance, every hand known.
type walk struct {
	t        *rapid.T
	rng      *rand.Rand // from one drawn number: whole games are long
	m        Match
	hands    [MaxSeats]Hand
	dealt    [MaxSeats]Hand
	account  *account
	troubled bool // bots come and go, answers are late, hands are forfeited
}

func newWalk(t *rapid.T) *walk {
	r := anyRules(t)
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	bots := Seats(rng.IntN(16)) & r.Seats()
	if r.BotSeats == BotsForLeaversOnly {
		bots = 0
	}
	m, err := NewMatch(r, bots)
	if err != nil {
		t.Fatal(err)
	}
	return &walk{t: t, rng: rng, m: m, account: newAccount(r, bots), troubled: rapid.Bool().Draw(t, "troubled")}
}

// pick returns one of the values by chance.
func pick[T any](w *walk, values []T) T { return values[w.rng.IntN(len(values))] }

// next returns a lawful event drawn by chance.
func (w *walk) next() Event {
	if w.troubled {
		if e := w.trouble(); w.m.check(&e) == nil {
			return e
		}
	}
	switch w.m.Phase() {
	case PhaseDeal:
		return Deal()
	case PhaseDraw:
		return w.draw()
	}
	v := w.view(pick(w, slices.Collect(w.m.Awaits().All())))
	return pick(w, v.Legal(nil))
}

// trouble returns, now and then, an event that is nobody's own deed.
func (w *walk) trouble() Event {
	s := Seat(w.rng.IntN(int(w.m.rules.Players)))
	switch w.rng.IntN(400) {
	case 0, 1, 2, 3:
		return TakeSeat(s, "medio@1")
	case 4, 5, 6, 7:
		return ReturnSeat(s)
	case 8:
		return Annul()
	case 9, 10:
		return Forfeit(s, Seats(w.rng.IntN(16)))
	default:
		if w.rng.IntN(4) == 0 {
			return TimeOut(s)
		}
	}
	return Event{}
}

func (w *walk) draw() Event {
	if w.m.rules.FirstLead != DrawByPair {
		return DrawSeat(Seat(w.rng.IntN(int(w.m.rules.Players))))
	}
	tiles := slices.Collect(w.m.rules.Set().All())
	order := w.rng.Perm(len(tiles))
	return DrawTiles(tiles[order[0]], tiles[order[1]])
}

func (w *walk) view(s Seat) View { return View{w.m, s, w.hands[s]} }

// apply does the event; the second bookkeeper hears it.
func (w *walk) apply(e Event) {
	next, err := w.m.Apply(e)
	if err != nil {
		w.t.Fatal(err)
	}
	before := w.m
	w.m = next
	switch e.Kind {
	case Dealt:
		w.hands = dealRandom(w.m.rules, w.rng)
		w.dealt = w.hands
		w.account.deal(w.hands)
	case Played:
		w.hands[e.Seat] = w.hands[e.Seat].Without(e.Move.Tile)
	}
	w.account.hear(e)
	if before.phase != PhasePlay && w.m.phase == PhasePlay {
		w.account.begins(w.m.Round().Turn())
	}
	if before.past != w.m.past {
		w.account.close(w.t, &w.m)
	}
}

// play runs the game for at most n events, calling look before each.
func (w *walk) play(n int, look func()) {
	for range n {
		if w.m.Phase() == PhaseOver {
			return
		}
		look()
		w.apply(w.next())
	}
}

// TestTilesAreConserved finds the whole set in the hands, on the line and
// asleep, each tile once, at every moment.
func TestTilesAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t)
		w.play(120, func() {
			seen, n := w.m.Round().Line().Tiles(), w.m.Round().Line().Tiles().Len()
			for s := range w.m.rules.Seats().All() {
				if w.hands[s] != 0 && w.m.Round().Count(s) != w.hands[s].Len() && w.m.Phase() != PhaseDeal && w.m.Phase() != PhaseDraw {
					t.Fatalf("seat %d holds %s, the table counts %d", s, w.hands[s], w.m.Round().Count(s))
				}
				seen |= w.hands[s]
				n += w.hands[s].Len()
			}
			if seen.Len() != n || seen&^w.m.rules.Set() != 0 {
				t.Fatal("a tile is in two places, or foreign to the set")
			}
			w.seesWhatLies()
			if asleep, ok := w.m.Asleep(); ok && w.m.Round().deedCount > 0 && (asleep&seen != 0 || asleep.Len()+n != w.m.rules.Set().Len()) {
				t.Fatal("the sleepers and the rest are not the set")
			}
		})
	})
}

// seesWhatLies holds that a seat sees the line, its own hand and what has been
// turned over, and no other tile.
func (w *walk) seesWhatLies() {
	lies := w.m.Round().Line().Tiles()
	for s := range w.m.Round().Shown().All() {
		lies |= w.hands[s]
	}
	for s := range w.m.rules.Seats().All() {
		v := w.view(s)
		if v.Unseen() != w.m.rules.Set()&^lies&^w.hands[s] {
			w.t.Fatalf("seat %d does not see %s", s, v.Unseen())
		}
	}
}

// universe lists every event that a seat could try, lawful or not: each kind
// of deed of its own with all tiles, ends and choices, a few hands, and then
// each with a field set that it does not use.
func universe(w *walk, s Seat) []Event {
	events := []Event{Keep(s), Hold(s), Lack(s), Choose(s, ILead), Choose(s, YouLead), Choose(s, 2), Pass(s), {Kind: 99, Seat: s}, {Seat: s}}
	for tile := range Tile(Tiles + 2) {
		for end := Middle; end <= Right+1; end++ {
			events = append(events, Play(s, Move{tile, end}))
		}
	}
	events = append(events, Play(s, Move{200, Left}))
	for _, h := range []Hand{w.hands[s], w.hands[s].Doubles(), w.dealt[s], w.hands[(s+1)%4], w.hands[(s+1)%4].Doubles(), allDoubles, 0, ^Hand(0)} {
		events = append(events, Show(s, h), Ask(s, h))
	}
	for _, e := range events[:9] {
		spoilt := [5]Event{e, e, e, e, e}
		spoilt[0].Tiles[1], spoilt[1].Seats, spoilt[2].Bot, spoilt[3].Hand, spoilt[4].Move.End = 1, 1, "x", 1, Left
		events = append(events, spoilt[:]...)
	}
	return events
}

// sameMatch compares two matches; the results of past hands never change, so
// the last of them stands for all.
func sameMatch(a, b *Match) bool {
	return a.rules == b.rules && a.phase == b.phase && a.bots == b.bots && a.dealt == b.dealt && a.lead == b.lead &&
		a.round == b.round && a.score == b.score && a.past == b.past
}

// TestLegalAndCheckAgree accepts an event of a seat exactly when it is listed
// as lawful, and leaves the match as it was when it refuses one.
func TestLegalAndCheckAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t)
		w.play(60, func() {
			if w.rng.IntN(10) != 0 {
				return
			}
			for s := range w.m.rules.Seats().All() {
				v := w.view(s)
				legal := v.Legal(nil)
				for _, e := range universe(w, s) {
					err := v.Check(e)
					if (err == nil) != slices.Contains(legal, e) {
						t.Fatalf("%s: listed %t, checked %v", e, slices.Contains(legal, e), err)
					}
					before := w.m
					if after, err := w.m.Apply(e); err != nil && (!sameMatch(&after, &before) || !sameMatch(&w.m, &before)) {
						t.Fatalf("%s was refused and changed the match", e)
					} else if err != nil {
						var u *Unlawful
						if !asUnlawful(err, &u) || u.Event != e || u.Rule == "" || u.Error() == "" {
							t.Fatalf("%s is refused by %v, which names no rule and seat", e, err)
						}
					}
				}
			}
		})
	})
}

// TestAnswersInAnyOrder applies the answers that all give at once in two
// orders and finds one match.
func TestAnswersInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t)
		w.play(40, func() {
			if awaited := w.m.Awaits(); awaited.Len() < 2 {
				return
			}
			var answers []Event
			for s := range w.m.Awaits().All() {
				v := w.view(s)
				answers = append(answers, pick(w, v.Legal(nil)))
			}
			one, other := w.m, w.m
			for _, e := range answers {
				one, _ = one.Apply(e)
			}
			w.rng.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
			for _, e := range answers {
				other, _ = other.Apply(e)
			}
			if !reflect.DeepEqual(one, other) {
				t.Fatalf("the order of %v matters", answers)
			}
		})
	})
}

// TestMatchEnds plays whole games: each ends. Where a hand that passes the
// target is not written a game may be as long as chance will have it, so there
// it only goes on for a while.
func TestMatchEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t)
		limit := 1_000_000
		if w.m.rules.Overshoot == NoCaben {
			limit = 5_000
		}
		w.play(limit, func() {})
		if w.m.Phase() != PhaseOver && w.m.rules.Overshoot != NoCaben {
			t.Fatal("the game does not end")
		}
	})
}
