package arena

import (
	"fmt"
	"math"

	"dominocubano/engine"
)

// outcome is what one deal brought A, over all its seatings.
type outcome struct {
	hands, won, lost, blocked int
	points                    float64 // A's less those of the others, on average
}

func (o *outcome) add(r *engine.Rules, h *engine.HandResult, side engine.Team) {
	o.hands++
	if h.Ending == engine.Block {
		o.blocked++
	}
	switch h.Winner {
	case side:
		o.won++
		o.points += float64(h.Score[side])
	case engine.NoTeam:
	default:
		o.lost++
		o.points -= float64(h.Score[h.Winner]) / float64(r.Teams()-1)
	}
}

// Figures is the outcome of a bout, from A's side.
type Figures struct {
	Deals    int     // each played with every seating
	Points   float64 // A's points a hand, less those of the others
	Interval float64 // half the width of the 95 % interval of Points
	Won      float64 // share of the hands that A won
	Lost     float64 // share that another side won; the rest were tied
	Blocked  float64 // share that ended in a block
}

// z is how many standard errors hold 95 % of a normal distribution.
const z = 1.96

func sum(outcomes []outcome) Figures {
	var total outcome
	var squares float64
	for _, o := range outcomes {
		mean := o.points / float64(o.hands)
		total.hands += o.hands
		total.won += o.won
		total.lost += o.lost
		total.blocked += o.blocked
		total.points += mean
		squares += mean * mean
	}
	n, hands := float64(len(outcomes)), float64(total.hands)
	mean := total.points / n
	variance := (squares - n*mean*mean) / max(1, n-1)
	return Figures{
		Deals: len(outcomes), Points: mean, Interval: z * math.Sqrt(variance/n),
		Won: float64(total.won) / hands, Lost: float64(total.lost) / hands, Blocked: float64(total.blocked) / hands,
	}
}

// String returns the figures on one line:
// "+4.3 ±1.5 points a hand, win .543/.429, 58 % blocked, 3000 deals".
func (f Figures) String() string {
	share := func(x float64) string { return fmt.Sprintf("%.3f", x)[1:] }
	return fmt.Sprintf("%+.2f ±%.2f points a hand, win %s/%s, %.0f %% blocked, %d deals",
		f.Points, f.Interval, share(f.Won), share(f.Lost), 100*f.Blocked, f.Deals)
}
