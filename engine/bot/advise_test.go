package bot_test

import (
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// TestAdvise asks for advice at every turn of some games: it is lawful, the
// same when asked again, and each reason is true of the move.
func TestAdvise(t *testing.T) {
	heard := map[bot.Reason]int{}
	for seed := range uint64(12) {
		g := newGame(t, engine.Presets()[seed%4].Rules, rand.New(rand.NewPCG(seed, 3)))
		for g.match.Phase() != engine.PhaseOver {
			v, ok := g.next()
			if !ok {
				continue
			}
			if a, ok := bot.Advise(&v); ok {
				if again, _ := bot.Advise(&v); again != a || v.Check(engine.Play(v.Seat, a.Move)) != nil {
					t.Fatalf("%+v, then %+v", a, again)
				}
				heard[a.Why]++
				checkReason(t, &v, a)
			}
			g.do(choose(t, "medio", v, g.rng.Uint64()))
		}
	}
	for why := bot.Balanced; why <= bot.ShedsDouble; why++ {
		if heard[why] == 0 {
			t.Errorf("the reason %d is never given", why)
		}
	}
}

func checkReason(t *testing.T, v *engine.View, a bot.Advice) {
	t.Helper()
	rules, round := v.Match.Rules(), v.Match.Round()
	left, right, _ := round.Line().Play(a.Move).Ends()
	next := round.Lacks(rules.Next(v.Seat))
	playable := v.Playable()
	good := true
	switch a.Why {
	case bot.GoesOut:
		good = v.Hand.Len() == 1
	case bot.OnlyChoice:
		good = playable.Len() == 1
	case bot.MakesPass:
		good = next>>left&1 == 1 && next>>right&1 == 1
	case bot.ShedsDouble:
		good = a.Move.Tile.Double()
	case bot.ShedsHeavy:
		good = playable.Heaviest(1).Pips() == a.Move.Tile.Pips()
	case bot.OpensOwn:
		good = v.Hand.Without(a.Move.Tile).Fitting(left, right).Len() > 1
	}
	if !good {
		t.Errorf("%+v is no reason for seat %d with %s", a, v.Seat, v.Hand)
	}
}

// TestAdviseOnlyWhereATileIsDue gives none in other phases, nor to others.
func TestAdviseOnlyWhereATileIsDue(t *testing.T) {
	g := newGame(t, engine.Habana(), rand.New(rand.NewPCG(1, 1)))
	for g.match.Phase() != engine.PhasePlay {
		v, ok := g.next()
		if !ok {
			continue
		}
		if a, ok := bot.Advise(&v); ok && v.Match.Phase() != engine.PhasePlay {
			t.Errorf("%+v in the phase %s", a, v.Match.Phase())
		}
		if v.Match.Phase() != engine.PhasePlay {
			g.do(choose(t, "medio", v, 1))
		}
	}
	v, _ := g.next()
	v.Seat = (v.Seat + 1) % 4
	if a, ok := bot.Advise(&v); ok {
		t.Errorf("%+v to a seat whose turn it is not", a)
	}
}
