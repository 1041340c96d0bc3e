package worlds

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/board"
	"dominocubano/engine/bot/policy"
)

// Walk is a random walk through the worlds.
type Walk struct {
	known  *Known
	model  *Model
	random Random
	tiles  []engine.Tile
	owners []uint8
	hands  [Asleep + 1]engine.Hand
	logs   [Asleep + 1]int32
}

// NewWalk returns a walk that begins at some world. It fails when no world
// fits what was seen, which only a false pass brings about.
func NewWalk(k *Known, m *Model, seed uint64) (*Walk, bool) {
	w := &Walk{known: k, model: m, random: Random(seed)}
	for t := range k.Unseen.All() {
		w.tiles = append(w.tiles, t)
	}
	if !w.begin() {
		return nil, false
	}
	w.owners = make([]uint8, len(w.tiles))
	for i, t := range w.tiles {
		for o := range uint8(Asleep + 1) {
			if w.hands[o].Has(t) {
				w.owners[i] = o
			}
		}
	}
	for o := range engine.Seat(engine.MaxSeats) {
		w.logs[o] = k.likelihood(m, o, w.hands[o])
	}
	return w, true
}

// Step tries n swaps.
func (w *Walk) Step(n int) {
	size := uint64(len(w.tiles))
	if size == 0 {
		return
	}
	for range n {
		i, j := w.random.Below(size), w.random.Below(size)
		if a, b := w.owners[i], w.owners[j]; a != b {
			w.swap(i, j, a, b)
		}
	}
}

// swap gives the tile i of the owner a to b and j of b to a, if both may have
// it and the plays seen allow.
func (w *Walk) swap(i, j uint64, a, b uint8) {
	k, s, t := w.known, w.tiles[i], w.tiles[j]
	if !k.May[a].Has(t) || !k.May[b].Has(s) {
		return
	}
	handA, handB := w.hands[a].Without(s).With(t), w.hands[b].Without(t).With(s)
	if !k.keeps(a, handA, w.hands[a]) || !k.keeps(b, handB, w.hands[b]) {
		return
	}
	logA, logB := w.log(a, handA), w.log(b, handB)
	if loss := w.logs[a] + w.logs[b] - logA - logB; loss > 0 && w.random.Next()>>34 >= policy.Exp(loss) {
		return
	}
	w.owners[i], w.owners[j] = b, a
	w.hands[a], w.hands[b] = handA, handB
	w.logs[a], w.logs[b] = logA, logB
}

func (w *Walk) log(owner uint8, hand engine.Hand) int32 {
	if owner == Asleep {
		return 0
	}
	return w.known.likelihood(w.model, engine.Seat(owner), hand)
}

// keeps reports whether the owner would have kept the deal with that hand
// left, or is at least nearer to it than with the one before.
func (k *Known) keeps(owner uint8, hand, before engine.Hand) bool {
	if owner == Asleep {
		return true
	}
	doubles := (hand | k.laid[owner&3]).Doubles().Len()
	return doubles < k.limit || doubles <= (before|k.laid[owner&3]).Doubles().Len()
}

// World returns the board with the hands of the world where the walk is.
func (w *Walk) World() board.Board {
	b := w.known.Board
	for s := range engine.Seat(engine.MaxSeats) {
		if s != w.known.Seat {
			b.Hands[s] = w.hands[s]
		}
	}
	return b
}

// begin finds a world: each owner draws what it may have, and where nothing
// is left takes a tile from another who can do without (an augmenting path).
func (w *Walk) begin() bool {
	free := w.known.Unseen
	for o := range uint8(engine.MaxSeats) {
		for w.hands[o].Len() < w.known.Count[o] {
			seen := engine.Hand(0)
			if !w.draw(o, &free, &seen) {
				return false
			}
		}
	}
	w.hands[Asleep] = free
	return true
}

// draw gives the owner one more tile: a free one, or one of an owner who then
// draws another. Tiles that were tried are seen.
func (w *Walk) draw(o uint8, free, seen *engine.Hand) bool {
	if open := w.known.May[o] & *free &^ w.hands[o]; open != 0 {
		for t := range open.All() {
			w.hands[o], *free = w.hands[o].With(t), free.Without(t)
			return true
		}
	}
	for t := range (w.known.May[o] &^ *seen &^ w.hands[o]).All() {
		*seen = seen.With(t)
		for other := range uint8(engine.MaxSeats) {
			if !w.hands[other].Has(t) {
				continue
			}
			w.hands[other] = w.hands[other].Without(t)
			if w.draw(other, free, seen) {
				w.hands[o] = w.hands[o].With(t)
				return true
			}
			w.hands[other] = w.hands[other].With(t)
		}
	}
	return false
}
