package engine

import "slices"

// ended is what the hand came to.
type ended struct {
	winner, best int // a side and a seat, or -1
	points       int
	gains        [4]int
}

// signed turns the number of nobody into -1.
func signed(n uint8) int { return int(int8(n)) }

func (a *account) reckon() ended {
	h := a.hand
	e := ended{winner: -1, best: -1, gains: h.extra}
	switch {
	case h.annulled:
		e.gains = [4]int{}
		return e
	case h.lost >= 0:
		a.reckonForfeit(&e)
		return e
	case h.out >= 0:
		e.winner, e.best = a.side(h.out), h.out
	default:
		e.winner, e.best = a.blocked()
	}
	if e.winner >= 0 {
		e.points = a.worth(e.winner)
		e.gains[e.winner] += e.points
	}
	return e
}

func (a *account) blocked() (side, best int) {
	h := a.hand
	weigh := func(s int) int { return weight(h.tiles[s]) }
	if a.r.BlockWinner == LockerVersusNext {
		if n := a.next(h.last); weigh(n) < weigh(h.last) {
			return a.side(n), n
		}
		return a.side(h.last), h.last
	}
	least := map[int]int{}
	for s := range int(a.r.Players) {
		now, seen := least[a.side(s)]
		switch {
		case !seen:
			least[a.side(s)] = weigh(s)
		case a.r.BlockWinner == LowerTotal:
			least[a.side(s)] = now + weigh(s)
		default:
			least[a.side(s)] = min(now, weigh(s))
		}
	}
	low, tied := 1<<20, 0
	for side, w := range least {
		if w < low {
			low, tied, best = w, 0, side
		}
		if w == low {
			tied++
		}
	}
	side = best
	if tied > 1 {
		side = a.tied(least, low)
	}
	if side < 0 {
		return -1, -1
	}
	lightest := 1 << 20
	for s := range int(a.r.Players) {
		if a.side(s) == side {
			lightest = min(lightest, weigh(s))
		}
	}
	return side, a.firstFrom(h.leader, func(s int) bool { return a.side(s) == side && weigh(s) == lightest })
}

func (a *account) tied(least map[int]int, low int) int {
	side := -1
	switch a.r.BlockTie {
	case TieToLeaders:
		side = a.side(a.hand.leader)
	case TieToLockerSide:
		side = a.side(a.hand.last)
	}
	if side >= 0 && least[side] != low {
		return -1
	}
	return side
}

func (a *account) worth(side int) int {
	own, others := 0, 0
	for s := range int(a.r.Players) {
		if a.side(s) == side {
			own += weight(a.hand.tiles[s])
		} else {
			others += weight(a.hand.tiles[s])
		}
	}
	count := a.r.ScoreBlock
	if a.hand.out >= 0 {
		count = a.r.ScoreDomino
	}
	points := others
	if count == CountAll {
		points += own
	} else if count == CountDifference {
		points = max(0, others-own)
	}
	if a.first && a.r.FirstHandDouble {
		points *= 2
	}
	if a.hand.capicua && a.r.Capicua == CapicuaDouble {
		points *= 2
	} else if a.hand.capicua {
		points += map[Capicua]int{CapicuaPlus10: 10, CapicuaPlus25: 25, CapicuaPlus30: 30, CapicuaPlus100: 100}[a.r.Capicua]
	}
	return points
}

func (a *account) reckonForfeit(e *ended) {
	h := a.hand
	loser := a.side(h.lost)
	unseen := [][2]int{}
	for high := range int(a.r.MaxPip) + 1 {
		for low := range high + 1 {
			unseen = append(unseen, [2]int{low, high})
		}
	}
	seen := slices.Clone(h.onLine)
	hidden, theirs, base := 0, 0, 0
	own := [4]int{}
	for s := range int(a.r.Players) {
		opened := slices.Contains(h.opened, s) || len(h.tiles[s]) == 0
		if opened {
			seen = append(seen, h.tiles[s]...)
		}
		switch {
		case a.side(s) == loser && opened:
			base += weight(h.tiles[s])
		case a.side(s) == loser:
			hidden += len(h.tiles[s])
		case opened:
			own[a.side(s)] += weight(h.tiles[s])
		default:
			theirs += len(h.tiles[s])
		}
	}
	unseen = slices.DeleteFunc(unseen, func(t [2]int) bool { return slices.Contains(seen, t) })
	slices.SortFunc(unseen, func(x, y [2]int) int { return y[0] + y[1] - x[0] - x[1] })
	base += weight(unseen[theirs : theirs+hidden])
	e.gains[loser] = 0
	for side := range a.sides() {
		if side == loser {
			continue
		}
		points := base
		if a.r.ScoreDomino == CountAll {
			points += own[side]
		}
		if a.first && a.r.FirstHandDouble {
			points *= 2
		}
		e.gains[side] += points
		e.points = max(e.points, points)
		e.winner = side
	}
	if a.sides() > 2 {
		e.winner = -1
	}
}

func (a *account) nextLead(e ended) Lead {
	h := a.hand
	again := func() Lead { return a.person(h.leader) }
	switch {
	case h.annulled && h.leader < 0:
		return a.lead
	case h.annulled:
		return Lead{NoTeam, Seat(h.leader), false}
	case h.lost >= 0:
		return a.won(a.firstFrom(a.led, func(s int) bool { return a.side(s) != a.side(h.lost) }))
	case e.winner < 0:
		switch a.r.LeadAfterTie {
		case TieSameLeader:
			return again()
		case TieNextSeat:
			return a.person(a.next(h.leader))
		case TieLocker:
			return a.person(h.last)
		}
		return a.pair(1 - a.side(h.leader))
	case h.out < 0 && a.r.LeadAfterBlock == BlockSameLeader:
		return again()
	case a.r.LeadAfterWin == RotateLead:
		return a.person(a.next(h.leader))
	}
	return a.won(e.best)
}

// won is the lead of who won, or of the pair.
func (a *account) won(s int) Lead {
	if a.r.LeadAfterWin == WinningPair && a.r.PairChoice != NeverChoose {
		return Lead{Team(a.side(s)), Seat(s), true}
	}
	return a.person(s)
}

func (a *account) pair(side int) Lead {
	if a.r.PairChoice != NeverChoose {
		return Lead{Team(side), Seat(side), true}
	}
	return a.person(side)
}

// person is the lead of a player, or of the partner to whom a bot yields it.
func (a *account) person(s int) Lead {
	partner := (s + 2) % 4
	yields := a.r.BotYieldsLead == AlwaysYields || a.r.BotYieldsLead == YieldsFirstHand && a.first
	if yields && a.bots[s] && !a.bots[partner] {
		s = partner
	}
	return Lead{NoTeam, Seat(s), false}
}
