package policy

import "dominocubano/engine/bot/board"

// Stages is how many sets of weights a policy has: the first while every hand
// has seven tiles or more, the second down to four, the third after that.
const Stages = 3

// One is the score that makes a move e times as likely as another.
const One = 256

// Weights says what each thing is worth at one stage, in 1/256 of a natural
// logarithm. Arrays over seats are indexed by [board.Relation].
type Weights struct {
	Pip    int32              // a pip of the tile that is laid
	Double int32              // the tile is a double
	Open   [maxHeld][11]int32 // an open number, by tiles held after the move and tiles unseen
	Rest   [maxHeld]int32     // tiles held after the move of the number that it covers
	Lacks  [relations]int32   // the seat has passed on an open number
	Opened [relations]int32   // the seat has laid an open number itself
	Both   [relations]int32   // the seat lacks both open numbers: it must pass
	Same   int32              // both open numbers are one
	Tight  [tights]int32      // only 0, 1, 2, 3 unseen tiles fit: the line may be blocked
	Margin [tights]int32      // the same, a pip by which the lighter opponent is likely to hold more
}

const (
	relations = 4
	maxHeld   = 7 // six and more count as one
	tights    = 4
	maxMargin = 24 // pips
)

// Policy is a compiled set of weights, one a stage.
type Policy struct {
	stages [Stages]stage
}

type stage struct {
	tile   [64]int32 // pips and double
	open   [16][16]int32
	rest   [16]int32
	marks  [256]int32
	both   [16]int32
	same   int32
	tight  [tights]int32
	margin [tights]int32
}

// New compiles the weights.
func New(w *[Stages]Weights) *Policy {
	p := &Policy{}
	for i := range w {
		p.stages[i].compile(&w[i])
	}
	return p
}

func (s *stage) compile(w *Weights) {
	s.same, s.tight, s.margin = w.Same, w.Tight, w.Margin
	for t := range tileCount {
		s.tile[t] = w.Pip * int32(tileAt(t).Pips())
		if tileAt(t).Double() {
			s.tile[t] += w.Double
		}
	}
	for held := range s.open {
		h := min(held, maxHeld-1)
		s.rest[held] = w.Rest[h]
		for unseen := range s.open[held] {
			s.open[held][unseen] = w.Open[h][min(unseen, 10)]
		}
	}
	for bits := range s.marks {
		for r := range relations {
			s.marks[bits] += w.Lacks[r]*int32(bits>>r&1) + w.Opened[r]*int32(bits>>(4+r)&1)
		}
	}
	for bits := range s.both {
		for r := range relations {
			s.both[bits] += w.Both[r] * int32(bits>>r&1)
		}
	}
}

func stageOf(b *board.Board, players uint8) int {
	shortest := b.Counts[0]
	for _, n := range b.Counts[1:players] {
		shortest = min(shortest, n)
	}
	switch {
	case shortest >= 7:
		return 0
	case shortest >= 4:
		return 1
	}
	return 2
}
