package board

import "dominocubano/engine"

// Result is the outcome of a round that was played out.
type Result struct {
	Winner engine.Team            // or NoTeam
	Best   engine.Seat            // who went out, or whose hand won the block
	Gains  [engine.MaxSeats]int32 // what is written to each team: 0 where it does not fit
}

// End is how a round ended.
type End struct {
	Totals  [engine.MaxSeats]int    // the pips left, a seat
	Passes  [engine.MaxSeats]uint16 // what passes brought, a team
	Ending  engine.Ending
	Last    engine.Seat // who laid the last tile
	Leader  engine.Seat
	Capicua bool
}

// Result works out who won and what it is worth, as the engine does. The
// round must be over and every hand known.
func (t *Terms) Result(b *Board) Result {
	e := End{Passes: b.Gains, Ending: b.Ending, Last: b.Last, Leader: b.Leader, Capicua: b.Capicua}
	for s := range e.Totals {
		e.Totals[s] = Pips(b.Hands[s])
	}
	return t.Settle(&e)
}

// Settle works out who won and what it is worth from the end alone.
func (t *Terms) Settle(e *End) Result {
	r := Result{Winner: engine.NoTeam, Best: engine.NoSeat}
	if e.Ending == engine.Domino {
		r.Winner, r.Best = t.Rules.Team(e.Last), e.Last
	} else {
		t.block(e, &r)
	}
	if r.Winner != engine.NoTeam {
		r.Gains[r.Winner&3] = int32(t.points(e, t.sides[r.Winner&3]))
	}
	for team := range r.Gains {
		r.Gains[team] = t.fit(team, r.Gains[team]+int32(e.Passes[team]))
	}
	return r
}

func (t *Terms) points(e *End, winners engine.Seats) int {
	count := t.Rules.ScoreBlock
	if e.Ending == engine.Domino {
		count = t.Rules.ScoreDomino
	}
	own, all := t.total(&e.Totals, winners), t.total(&e.Totals, t.Rules.Seats())
	return t.bonus(e, t.counted(count, own, all)*t.Factor)
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
func (t *Terms) bonus(e *End, points int) int {
	if !e.Capicua {
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
func (t *Terms) fit(team int, gain int32) int32 {
	if t.Rules.Overshoot == engine.NoCaben && t.Score[team]+int(gain) > int(t.Rules.Target) {
		return 0
	}
	return gain
}

// block finds the winner of a blocked round.
func (t *Terms) block(e *End, r *Result) {
	if t.Rules.BlockWinner == engine.LockerVersusNext {
		t.lockerVersusNext(e, r)
		return
	}
	weighed := e.Totals
	if t.Rules.BlockWinner == engine.LowerTotal {
		for s := range engine.Seat(t.Rules.Players) {
			weighed[s] = t.total(&e.Totals, t.Side(s))
		}
	}
	least := lightest(&weighed, t.Rules.Seats())
	r.Winner = t.Rules.Team(t.first(least, 0))
	if least&^t.sides[r.Winner&3] != 0 {
		r.Winner = t.tied(e, least)
	}
	if r.Winner != engine.NoTeam {
		r.Best = t.first(lightest(&e.Totals, t.sides[r.Winner&3]), e.Leader)
	}
}

// lockerVersusNext weighs who locked the line against the next in turn.
func (t *Terms) lockerVersusNext(e *End, r *Result) {
	r.Best = e.Last
	if next := t.next[e.Last&3]; e.Totals[next] < e.Totals[e.Last&3] {
		r.Best = next
	}
	r.Winner = t.Rules.Team(r.Best)
}

// tied returns the team, one of those of the lightest seats, that takes a tie.
func (t *Terms) tied(e *End, least engine.Seats) engine.Team {
	winner := engine.NoTeam
	switch t.Rules.BlockTie {
	case engine.TieToLeaders:
		winner = t.Rules.Team(e.Leader)
	case engine.TieToLockerSide:
		winner = t.Rules.Team(e.Last)
	}
	if winner != engine.NoTeam && least&t.sides[winner&3] == 0 {
		return engine.NoTeam
	}
	return winner
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
