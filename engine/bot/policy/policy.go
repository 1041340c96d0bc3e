package policy

import (
	"math/bits"

	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

const tileCount = engine.Tiles

func tileAt(t int) engine.Tile { return engine.Tile(t) }

// Choice is the ways to play and their scores.
type Choice struct {
	N      int
	Moves  [2 * engine.Tiles]board.Move
	Scores [2 * engine.Tiles]int32
}

// Best returns the index of the highest score, of equals the first.
func (c *Choice) Best() int {
	best := 0
	for i, s := range c.Scores[:c.N] {
		if s > c.Scores[best] {
			best = i
		}
	}
	return best
}

// Weigh fills in the choice of the seat, with that hand, on the board; none
// means that it must pass. The board need not know any hand.
func (p *Policy) Weigh(t *board.Terms, b *board.Board, seat engine.Seat, hand engine.Hand, c *Choice) {
	c.N = b.Moves(&c.Moves, hand)
	w := p.look(t, b, seat, hand)
	for i, m := range c.Moves[:c.N] {
		c.Scores[i] = w.score(m)
	}
}

// Best returns the move with the highest score, of equals the first. The
// hand must have a move.
func (p *Policy) Best(t *board.Terms, b *board.Board, seat engine.Seat, hand engine.Hand) board.Move {
	w := p.look(t, b, seat, hand)
	best, high := board.Move(0), int32(-1<<31)
	for left := b.AtLeft(hand); left != 0; left &= left - 1 {
		m := board.MoveAt(left, false)
		if score := w.score(m); score > high {
			best, high = m, score
		}
	}
	for right := b.AtRight(hand); right != 0; right &= right - 1 {
		m := board.MoveAt(right, true)
		if score := w.score(m); score > high {
			best, high = m, score
		}
	}
	return best
}

// looker weighs the moves of one seat at one moment.
type looker struct {
	s      *stage
	t      *board.Terms
	b      *board.Board
	seat   engine.Seat
	hand   engine.Hand
	unseen engine.Hand
}

func (p *Policy) look(t *board.Terms, b *board.Board, seat engine.Seat, hand engine.Hand) looker {
	s := &p.stages[stageOf(b, t.Rules.Players)]
	return looker{s, t, b, seat, hand, t.Set &^ b.Line &^ hand}
}

func (w *looker) score(m board.Move) int32 {
	tile := m.Tile()
	laid, other := w.b.Ends(m)
	hand := w.hand.Without(tile)
	score := w.s.tile[tile&63] + w.open(laid, hand) + w.open(other, hand)
	score += w.s.both[w.t.Rotate(w.seat, w.b.Marks[laid%board.Numbers]&w.b.Marks[other%board.Numbers])&15]
	if laid == other {
		score += w.s.same
	}
	if covered := w.b.Covered(m); covered != laid {
		score += w.s.rest[board.Count(hand, covered)&15]
	}
	if fitting := bits.OnesCount64(uint64(w.unseen.Fitting(laid, other))); fitting < tights {
		score += w.s.tight[fitting] + w.s.margin[fitting]*w.lead(tile)
	}
	return score
}

// open is what it is worth that the number is open, to who holds that hand.
func (w *looker) open(n uint8, hand engine.Hand) int32 {
	mark := w.b.Marks[n%board.Numbers]
	seen := w.t.Rotate(w.seat, mark) | w.t.Rotate(w.seat, mark>>4)<<4
	return w.s.open[board.Count(hand, n)&15][board.Count(w.unseen, n)&15] + w.s.marks[seen]
}

// lead is by how many pips one's own hand, once the tile is laid, is likely
// to be lighter than the lightest hand of the opponents.
func (w *looker) lead(tile engine.Tile) int32 {
	fewest := uint8(255)
	for s := range engine.Seat(w.t.Rules.Players) {
		if r := w.t.Related(w.seat, s); r == board.NextFoe || r == board.PrevFoe {
			fewest = min(fewest, w.b.Counts[s])
		}
	}
	theirs := int(fewest) * board.Pips(w.unseen) / max(1, bits.OnesCount64(uint64(w.unseen)))
	margin := theirs - board.Pips(w.hand.Without(tile))
	return int32(min(max(margin, -maxMargin), maxMargin))
}
