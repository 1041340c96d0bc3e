package bot

import (
	"context"
	"fmt"

	"dominocubano/engine"
	"dominocubano/engine/bot/search"
	"dominocubano/engine/bot/worlds"
)

// Judgement is what Maestro, knowing only what the seat knew, thinks of one
// tile that was laid while there was a choice.
type Judgement struct {
	Deed   int // which play or pass of the hand it was, from 0
	Seat   engine.Seat
	Played engine.Move
	Best   engine.Move // what Maestro would have laid
	// Lost is the points that the tile cost on average, in tenths, the win of
	// the hand counted as 20 points and the score of the game minded: 0 where
	// Maestro agrees. Below a point it may be chance.
	Lost  int
	Habit Habit // what the better tile did that this one did not
}

// reviewWorlds is how many worlds each move is tried in.
const reviewWorlds = 800

// Review judges the tiles of a hand that has ended, the game's first hand
// being 1: an annulled one does not count. The record must reach to the hand's
// end. Seats whose tiles were not turned over are not judged. tell is told how
// much of the hand has been gone through, from 0 to 1.
func Review(ctx context.Context, r *engine.Record, hand int, yield func(), tell func(float64)) ([]Judgement, error) {
	h, err := findHand(r, hand)
	if err != nil {
		return nil, err
	}
	reviewer := newReviewer()
	var judged []Judgement
	for i, played := range h.plays {
		tell(float64(i) / float64(len(h.plays)))
		if played.event.Kind != engine.Played || !h.result.Opened.Has(played.event.Seat) {
			continue
		}
		j, ok, err := reviewer.judge(ctx, h.view(i), played.event.Move, yield)
		if err != nil {
			return nil, err
		}
		if ok {
			j.Deed = i
			judged = append(judged, j)
		}
	}
	return judged, nil
}

// pastHand is a hand that has ended: its plays and passes, the table before
// each, and its result.
type pastHand struct {
	plays  []pastPlay
	result engine.HandResult
}

type pastPlay struct {
	before engine.Match
	event  engine.Event
}

// findHand plays the record up to the end of the hand.
func findHand(r *engine.Record, hand int) (*pastHand, error) {
	m, err := engine.NewMatch(r.Rules, r.Bots())
	if err != nil {
		return nil, fmt.Errorf("bot: review: %w", err)
	}
	h := &pastHand{}
	for _, e := range r.Events {
		before := m
		if m, err = m.Apply(e); err != nil {
			return nil, fmt.Errorf("bot: review: %w", err)
		}
		switch e.Kind {
		case engine.Dealt:
			h.plays = nil
		case engine.Played, engine.Passed:
			h.plays = append(h.plays, pastPlay{before, e})
		}
		if result, ok := ended(&before, &m); ok && before.HandNumber() == hand && result.Ending != engine.AnnulledEnd {
			h.result = result
			return h, nil
		}
	}
	return nil, fmt.Errorf("bot: review: the record has no end of hand %d", hand)
}

func ended(before, after *engine.Match) (engine.HandResult, bool) {
	result, ok := after.LastHand()
	return result, ok && len(after.Hands()) > len(before.Hands())
}

// view returns what the seat of the deed saw before it.
func (h *pastHand) view(deed int) engine.View {
	seat := h.plays[deed].event.Seat
	hand := h.result.Left[seat]
	for _, p := range h.plays[deed:] {
		if p.event.Seat == seat && p.event.Kind == engine.Played {
			hand = hand.With(p.event.Move.Tile)
		}
	}
	return engine.View{Match: h.plays[deed].before, Seat: seat, Hand: hand}
}

// reviewer is a Maestro that tries every move in every world.
type reviewer struct {
	*searcher
}

func newReviewer() reviewer {
	m := newMaestro().(*searcher)
	m.settings.Worlds, m.settings.Even = reviewWorlds, true
	return reviewer{m}
}

// judge compares the move with the best; ok is false where there was no
// choice.
func (r reviewer) judge(ctx context.Context, v engine.View, move engine.Move, yield func()) (j Judgement, ok bool, err error) {
	k := worlds.NewKnown(&v)
	options, err := r.settings.Weigh(ctx, k, scramble(uint64(v.Hand)), yield)
	if err != nil || len(options) < 2 {
		return j, false, err
	}
	best := search.Human(k, r.manners, options)
	j = Judgement{Seat: v.Seat, Played: move, Best: k.Board.Move(best.Move)}
	for _, o := range options {
		if same(k.Board.Move(o.Move), move, &v) {
			j.Lost = max(0, int(best.Worth-o.Worth)*10/256)
			j.Habit = habitOf(k, o.Move, best.Move)
		}
	}
	if j.Lost == 0 {
		j.Best, j.Habit = move, NoHabit
	}
	return j, true, nil
}

// same reports whether two moves come to the same: of a tile that fits both
// ends where they show one number, the end does not matter.
func same(a, b engine.Move, v *engine.View) bool {
	left, right, _ := v.Match.Round().Line().Ends()
	return a.Tile == b.Tile && (a.End == b.End || left == right)
}
