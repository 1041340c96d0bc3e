package bot

import (
	"context"
	"math/rand/v2"

	"dominocubano/engine"
)

// judge plays by good sense: it weighs each move by a sum of what people at
// the table look at, and plays the best. It looks one deed ahead and no
// further. All weights are whole numbers.
type judge struct {
	weights
}

// weights say how much a judge minds each feature of a move, in pips.
type weights struct {
	pips      int // each pip of the tile
	double    int // the tile is a double, which fits one number only
	follow    int // each tile of one's own that fits the number shown
	opponent  int // an opponent who plays next has passed on the number shown
	partner   int // the partner has passed on it (a cost is negative)
	feed      int // the number is one that the partner has led or repeated
	cover     int // the move covers a number that the partner has put up
	scarce    int // each tile of the number shown that has been played
	lock      int // each pip that a lock of the line is expected to win
	noise     int // a random number below this is added
	remembers bool
	sees      bool // counts what a lock would win
}

var (
	chance    = weights{noise: 1 << 20}
	heaviest  = weights{pips: 100, noise: 100}
	lightest  = weights{pips: -100, noise: 100}
	yardstick = weights{pips: 2, double: 8, follow: 6, opponent: 12, partner: -14, scarce: 1, noise: 1, remembers: true}

	easy   = weights{pips: 2, follow: 2, noise: 30}
	medium = weights{pips: 4, double: 8, follow: 8, opponent: 8, partner: -8, scarce: 1, noise: 6, remembers: true}
	hard   = weights{pips: 2, double: 8, follow: 6, opponent: 12, partner: -14, feed: 4, cover: -6, scarce: 1, lock: 4, noise: 1,
		remembers: true, sees: true}
)

func newJudge(w weights) engine.Bot { return judge{w} }

// Choose returns the deed that weighs most.
func (j judge) Choose(ctx context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	if err := ctx.Err(); err != nil {
		return engine.Event{}, err
	}
	rng := rand.New(rand.NewPCG(seed, uint64(v.Seat)))
	legal := v.Legal(nil)
	best, most := engine.Event{}, 0
	for i, e := range legal {
		weight := j.weigh(&v, e)
		if j.noise > 0 {
			weight = weight*16 + int(rng.Uint64N(uint64(j.noise)*16))
		}
		if i == 0 || weight > most {
			best, most = e, weight
		}
	}
	return best, nil
}

// weigh returns the worth of a lawful deed.
func (j judge) weigh(v *engine.View, e engine.Event) int {
	switch e.Kind {
	case engine.Played:
		return j.weighMove(v, e.Move)
	case engine.RedealAsked:
		return worse(v.Hand)
	case engine.LeadChosen:
		return j.weighChoice(v, e.Choice)
	}
	return 0
}

// worse is positive for a hand that is worse than the average deal: heavier,
// or full of doubles, which fit one number only.
func worse(h engine.Hand) int {
	return h.Pips() + 3*h.Doubles().Len() - 90 - 6
}

// weighChoice wants to lead with a long number under its double, or with many
// doubles to be rid of.
func (j judge) weighChoice(v *engine.View, c engine.Choice) int {
	want := longest(v.Hand)*4 + v.Hand.Doubles().Len()*3 - 22
	if c == engine.YouLead {
		return -want
	}
	return want
}

// longest returns how many tiles of the hand share the number it holds most.
func longest(h engine.Hand) int {
	most := 0
	for n := range uint8(engine.MaxPip + 1) {
		most = max(most, (h & engine.Carrying(n)).Len())
	}
	return most
}
