package bot

import (
	"context"

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
	Stake int   // how many points the best tile is better than the next, in tenths
	Habit Habit // what the better tile did that this one did not
}

// Verdict is what Maestro thinks of a hand.
type Verdict struct {
	Answers []Answer    // before the first tile
	Tiles   []Judgement // in the order they were laid
}

// Answer is what Maestro, knowing only what the seat knew, thinks of what it
// answered before the first tile: who of the pair leads, or that a hand of
// many doubles is kept. Of a hand that was thrown in the other tiles are not
// known, and so nothing is thought.
type Answer struct {
	Said, Best engine.Event
	// Lost is how many points the other answer is better, in tenths as a
	// [Judgement] counts them: 0 where Maestro agrees.
	Lost  int
	Stake int // where Maestro agrees, how many points the other answer is worse
}

// reviewWorlds is how many worlds each move is tried in.
const reviewWorlds = 1500

// Review judges the choices of a hand that [FindHand] finds. Seats whose tiles
// were not turned over are not judged. tell is told how much of the hand has
// been gone through, from 0 to 1.
func Review(ctx context.Context, r *engine.Record, hand int, yield func(), tell func(float64)) (*Verdict, error) {
	h, err := FindHand(r, hand)
	if err != nil {
		return nil, err
	}
	reviewer := newReviewer()
	v := &Verdict{}
	if v.Answers, err = reviewer.answers(ctx, h, yield); err != nil {
		return nil, err
	}
	v.Tiles, err = reviewer.tiles(ctx, h, yield, tell)
	return v, err
}

// answers judges what was said before the first tile.
func (r reviewer) answers(ctx context.Context, h *PastHand, yield func()) ([]Answer, error) {
	var judged []Answer
	for i, said := range h.Said {
		v := h.Asked(i)
		if !h.Result.Opened.Has(v.Seat) || len(v.Legal(nil)) < 2 {
			continue
		}
		a, err := r.answer(ctx, &v, said, yield)
		if err != nil {
			return nil, err
		}
		judged = append(judged, a)
	}
	return judged, nil
}

func (r reviewer) answer(ctx context.Context, v *engine.View, said engine.Event, yield func()) (Answer, error) {
	weigh, yes, no := r.leading, engine.Choose(v.Seat, engine.ILead), engine.Choose(v.Seat, engine.YouLead)
	if said.Kind == engine.DealKept {
		weigh, yes, no = r.keeping, engine.Keep(v.Seat), engine.Ask(v.Seat, v.Hand.Doubles())
	}
	better, err := weigh(ctx, v, scramble(uint64(v.Hand)), yield)
	if said != yes {
		yes, no, better = no, yes, -better
	}
	if lost := tenths(-better); lost > 0 {
		return Answer{Said: said, Best: no, Lost: lost}, err
	}
	return Answer{Said: said, Best: said, Stake: max(0, tenths(better))}, err
}

// tiles judges what was laid.
func (r reviewer) tiles(ctx context.Context, h *PastHand, yield func(), tell func(float64)) ([]Judgement, error) {
	var judged []Judgement
	for i, e := range h.Deeds {
		tell(float64(i) / float64(len(h.Deeds)))
		if e.Kind != engine.Played || !h.Result.Opened.Has(e.Seat) {
			continue
		}
		j, ok, err := r.judge(ctx, h.View(i), e.Move, yield)
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
	j = Judgement{Seat: v.Seat, Played: move, Best: k.Board.Move(best.Move), Stake: stake(best, options)}
	for _, o := range options {
		if same(k.Board.Move(o.Move), move, &v) {
			j.Lost = max(0, tenths(best.Mean-o.Mean))
			j.Habit = habitOf(k, o.Move, best.Move)
		}
	}
	if j.Lost == 0 {
		j.Best, j.Habit = move, NoHabit
	}
	return j, true, nil
}

// stake returns by how many tenths of a point the best is better than the next
// best.
func stake(best search.Option, options []search.Option) int {
	next := int32(-1 << 30)
	for _, o := range options {
		if o.Move != best.Move {
			next = max(next, o.Mean)
		}
	}
	return max(0, tenths(best.Mean-next))
}

// tenths turns a difference of worths into tenths of a point.
func tenths(worth int32) int { return int(worth) * 10 / 256 }

// same reports whether two moves come to the same: of a tile that fits both
// ends where they show one number, the end does not matter.
func same(a, b engine.Move, v *engine.View) bool {
	left, right, _ := v.Match.Round().Line().Ends()
	return a.Tile == b.Tile && (a.End == b.End || left == right)
}
