package bot

import "dominocubano/engine"

// goingOut outweighs all else: a win in one is never missed.
const goingOut = 1 << 16

// weighMove returns the worth of playing the tile there.
func (j judge) weighMove(v *engine.View, m engine.Move) int {
	if v.Hand.Len() == 1 {
		return goingOut
	}
	after := v.Match.Round().Line().Play(m)
	rest := v.Hand.Without(m.Tile)
	w := j.pips * m.Tile.Pips()
	if m.Tile.Double() {
		w += j.double
	}
	left, right, _ := after.Ends()
	w += j.weighEnd(v, rest, left)
	if right != left {
		w += j.weighEnd(v, rest, right)
	}
	if j.cover != 0 && m.End != engine.Middle && j.partnersEnd(v, m.End) && !m.Tile.Double() {
		w += j.cover
	}
	if j.sees {
		w += j.weighLock(v, after, rest)
	}
	return w
}

// weighEnd returns the worth of leaving the number open.
func (j judge) weighEnd(v *engine.View, rest engine.Hand, n uint8) int {
	round := v.Match.Round()
	rules := v.Match.Rules()
	w := j.follow * (rest & engine.Carrying(n)).Len()
	w += j.scarce * (round.Line().Tiles() & engine.Carrying(n)).Len()
	if !j.remembers {
		return w
	}
	next := rules.Next(v.Seat)
	if round.Lacks(next)>>n&1 == 1 {
		w += j.opponent
	}
	partner := rules.Partner(v.Seat)
	if partner == engine.NoSeat {
		return w
	}
	if round.Lacks(partner)>>n&1 == 1 {
		w += j.partner
	} else if j.feed != 0 && shownBy(round, partner, n) {
		w += j.feed
	}
	return w
}

// shownBy reports whether the seat's plays have opened the number.
func shownBy(r *engine.Round, s engine.Seat, n uint8) bool {
	for d := range r.Deeds() {
		if d.Seat != s || d.Pass {
			continue
		}
		if d.Move.End == engine.Middle && d.Move.Tile.Has(n) || d.Move.End != engine.Middle && d.Line.At(d.Move.End) == n {
			return true
		}
	}
	return false
}

// partnersEnd reports whether the number open at the end was put there by the
// partner.
func (j judge) partnersEnd(v *engine.View, e engine.End) bool {
	rules := v.Match.Rules()
	partner := rules.Partner(v.Seat)
	last := engine.NoSeat
	for d := range v.Match.Round().Deeds() {
		if !d.Pass && (d.Move.End == e || d.Move.End == engine.Middle) {
			last = d.Seat
		}
	}
	return partner != engine.NoSeat && last == partner
}

// weighLock returns what locking the line is worth, where the move may do
// that: no unseen tile that another seat can hold fits any more.
func (j judge) weighLock(v *engine.View, after engine.Line, rest engine.Hand) int {
	left, right, _ := after.Ends()
	open := (v.Unseen()|rest).Fitting(left, right) &^ after.Tiles()
	if open != 0 {
		return 0
	}
	return j.lock * expectedMargin(v, rest)
}

// expectedMargin returns how many pips lighter the seat's hand is than what
// the lightest other side is expected to hold: the average unseen tile, as
// many times as the seat holds tiles.
func expectedMargin(v *engine.View, rest engine.Hand) int {
	unseen := v.Unseen()
	if unseen == 0 {
		return 0
	}
	rules := v.Match.Rules()
	low := 1 << 16
	for s := range rules.Seats().All() {
		if rules.Team(s) != rules.Team(v.Seat) {
			low = min(low, v.Match.Round().Count(s)*unseen.Pips()/unseen.Len())
		}
	}
	return low - rest.Pips()
}
