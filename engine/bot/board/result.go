package board

import "dominocubano/engine"

// Result is the outcome of a round that was played out.
type Result struct {
	Winner engine.Team // or NoTeam
	Best   engine.Seat // who went out, or whose hand won the block
	Points int         // what is written to the winner: 0 where it does not fit
}

// Result works out who won and what it is worth, as the engine does. The
// round must be over and every hand known.
func (t *Terms) Result(b *Board) Result {
	var totals [engine.MaxSeats]int
	all := 0
	for s := range totals {
		totals[s] = Pips(b.Hands[s])
		all += totals[s]
	}
	r := Result{Winner: engine.NoTeam, Best: engine.NoSeat}
	count := t.Rules.ScoreBlock
	if b.Ending == engine.Domino {
		r.Winner, r.Best = t.Rules.Team(b.Last), b.Last
		count = t.Rules.ScoreDomino
	} else {
		t.block(b, &totals, &r)
	}
	if r.Winner == engine.NoTeam {
		return r
	}
	own := t.total(&totals, t.sides[r.Winner&3])
	r.Points = t.fit(r.Winner, t.bonus(b, t.counted(count, own, all)*t.Factor))
	return r
}

func (t *Terms) total(totals *[engine.MaxSeats]int, seats engine.Seats) int {
	sum := 0
	for s := range uint8(engine.MaxSeats) {
		sum += totals[s] * int(seats>>s&1)
	}
	return sum
}

func (t *Terms) counted(count engine.Count, own, all int) int {
	switch count {
	case engine.CountAll:
		return all
	case engine.CountDifference:
		return max(0, all-2*own)
	}
	return all - own
}

// bonus adds what a capicúa is worth.
func (t *Terms) bonus(b *Board, points int) int {
	if !b.Capicua {
		return points
	}
	switch t.Rules.Capicua {
	case engine.CapicuaDouble:
		return 2 * points
	case engine.CapicuaPlus10:
		return points + 10
	case engine.CapicuaPlus25:
		return points + 25
	case engine.CapicuaPlus30:
		return points + 30
	case engine.CapicuaPlus100:
		return points + 100
	}
	return points
}

// fit returns what is written: nothing where it passes the target at a table
// that says no caben.
func (t *Terms) fit(winner engine.Team, points int) int {
	if t.Rules.Overshoot == engine.NoCaben && t.Score[winner&3]+points > int(t.Rules.Target) {
		return 0
	}
	return points
}

// block finds the winner of a blocked round.
func (t *Terms) block(b *Board, totals *[engine.MaxSeats]int, r *Result) {
	weighed := *totals
	if t.Rules.BlockWinner == engine.LowerTotal {
		for s := range engine.Seat(t.Rules.Players) {
			weighed[s] = t.total(totals, t.Side(s))
		}
	}
	least := lightest(&weighed, t.Rules.Seats())
	for s := range engine.Seat(t.Rules.Players) {
		if least.Has(s) {
			r.Winner = t.Rules.Team(s)
			break
		}
	}
	if least&^t.sides[r.Winner&3] != 0 {
		r.Winner = t.tied(b)
	}
	if r.Winner != engine.NoTeam {
		r.Best = t.first(lightest(totals, t.sides[r.Winner&3]), b.Leader)
	}
}

// lightest returns the seats among those given that weigh least.
func lightest(weighed *[engine.MaxSeats]int, among engine.Seats) (least engine.Seats) {
	low := 1 << 20
	for s := range engine.Seat(engine.MaxSeats) {
		switch w := weighed[s]; {
		case !among.Has(s) || w > low:
		case w < low:
			low, least = w, engine.SeatsOf(s)
		default:
			least = least.With(s)
		}
	}
	return least
}

func (t *Terms) tied(b *Board) engine.Team {
	switch t.Rules.BlockTie {
	case engine.TieToLeaders:
		return t.Rules.Team(b.Leader)
	case engine.TieToLockerSide:
		return t.Rules.Team(b.Last)
	}
	return engine.NoTeam
}

// first returns the seat of the set that comes first in turn order from start.
func (t *Terms) first(among engine.Seats, start engine.Seat) engine.Seat {
	s := start
	for range t.Rules.Players {
		if among.Has(s) {
			return s
		}
		s = t.next[s&3]
	}
	return engine.NoSeat
}
