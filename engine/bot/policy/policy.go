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

// Of returns the score of the move, which must be one of the choice.
func (c *Choice) Of(m board.Move) int32 {
	for i, move := range c.Moves[:c.N] {
		if move == m {
			return c.Scores[i]
		}
	}
	return -1 << 31
}

// Weigh fills in the choice of the seat, with that hand, on the board; none
// means that it must pass. The board need not know any hand.
func (p *Policy) Weigh(t *board.Terms, b *board.Board, seat engine.Seat, hand engine.Hand, c *Choice) {
	c.N = b.Moves(&c.Moves, hand)
	w := looker{s: &p.stages[stageOf(b, t.Rules.Players)], t: t, b: b, seat: seat, hand: hand, unseen: t.Set &^ b.Line &^ hand}
	w.look()
	for i, m := range c.Moves[:c.N] {
		c.Scores[i] = w.score(m)
	}
}

// Best returns the move with the highest score, of equals the first. The
// hand must have a move.
func (p *Policy) Best(t *board.Terms, b *board.Board, seat engine.Seat, hand engine.Hand) board.Move {
	left, right := b.AtLeft(hand), b.AtRight(hand)
	if right == 0 && left&(left-1) == 0 || left == 0 && right&(right-1) == 0 {
		return board.MoveAt(left|right, left == 0) // the only one
	}
	w := looker{s: &p.stages[stageOf(b, t.Rules.Players)], t: t, b: b, seat: seat, hand: hand, unseen: t.Set &^ b.Line &^ hand}
	w.look()
	best, high := board.Move(0), int32(-1<<31)
	for ; left != 0; left &= left - 1 {
		m := board.MoveAt(left, false)
		if score := w.score(m); score > high {
			best, high = m, score
		}
	}
	for ; right != 0; right &= right - 1 {
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
	// What the number of one end is worth while the other end is played, and
	// what is left of the number that is covered: right where the ends differ,
	// for a tile that joins one of them only.
	apart bool
	stays [2]int32
	rests [2]int32
}

// look works out what all moves have in common.
func (w *looker) look() {
	b := w.b
	if b.Line != 0 && b.Left != b.Right {
		w.apart = true
		left, right := board.Count(w.hand, b.Left), board.Count(w.hand, b.Right)
		w.stays[0], w.stays[1] = w.value(b.Right, right), w.value(b.Left, left)
		w.rests[0], w.rests[1] = w.s.rest[(left-1)&15], w.s.rest[(right-1)&15]
	}
}

func (w *looker) score(m board.Move) int32 {
	tile := m.Tile()
	laid, other := w.b.Ends(m)
	covered := w.b.Covered(m)
	score := w.s.tile[tile&63]
	if w.apart && laid != other {
		end := m >> 6 & 1
		score += w.value(laid, board.Count(w.hand, laid)-1) + w.stays[end]
		if covered != laid {
			score += w.rests[end]
		}
	} else {
		score += w.whole(tile, laid, other, covered)
	}
	score += w.s.both[w.t.Rotate(w.seat, w.b.Marks[laid%board.Numbers]&w.b.Marks[other%board.Numbers])&15]
	if fitting := bits.OnesCount64(uint64(board.Fitting(w.unseen, laid, other))); fitting < tights {
		score += w.s.tight[fitting] + w.s.margin[fitting]*w.lead(tile)
	}
	return score
}

// whole counts both open numbers anew.
func (w *looker) whole(tile engine.Tile, laid, other, covered uint8) int32 {
	hand := w.hand.Without(tile)
	score := w.value(laid, board.Count(hand, laid)) + w.value(other, board.Count(hand, other))
	if laid == other {
		score += w.s.same
	}
	if covered != laid {
		score += w.s.rest[board.Count(hand, covered)&15]
	}
	return score
}

// value is what it is worth that the number is open, with so many own tiles.
func (w *looker) value(n uint8, held int) int32 {
	seen := w.t.RotateMark(w.seat, w.b.Marks[n%board.Numbers])
	return w.s.open[held&15][board.Count(w.unseen, n)&15] + w.s.marks[seen]
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
