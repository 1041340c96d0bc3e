package engine

// passPoints works out what the passes of the round brought each team.
func (m *Match) passPoints() (points [MaxSeats]int) {
	r := &m.round
	switch m.rules.PassPoints {
	case PassOnDoubleLead20:
		if r.leadPassed() && r.deeds[0].tile.Double() {
			points[m.rules.Team(r.leader)] = 20
		}
	case PassOnLead25:
		if r.leadPassed() {
			points[m.rules.Team(r.leader)] = 25
		}
	case PassAllRound25:
		for s, times := range r.roundTrips(m.rules.Players) {
			points[m.rules.Team(Seat(s))&3] += 25 * times
		}
	case FirstPass2:
		if s := r.firstPassedOn(); s != NoSeat {
			points[m.rules.Team(s)] = 2
		}
	}
	return points
}

// leadPassed reports whether the second player had nothing for the lead.
func (r *Round) leadPassed() bool { return r.deedCount > 1 && r.deeds[1].pass() }

// firstPassedOn returns who laid the tile that made somebody pass for the
// first time, or NoSeat. That is always the seat before.
func (r *Round) firstPassedOn() Seat {
	for i, d := range r.deeds[:r.deedCount] {
		if d.pass() {
			return r.deeds[i-1].seat()
		}
	}
	return NoSeat
}

// roundTrips counts how often each seat laid a tile, saw everybody else pass,
// and laid the next one too. Where it could not, the line is blocked instead.
func (r *Round) roundTrips(players uint8) (times [MaxSeats]int) {
	passes := uint8(0)
	for _, d := range r.deeds[:r.deedCount] {
		if d.pass() {
			passes++
			continue
		}
		if passes == players-1 {
			times[d.seat()]++
		}
		passes = 0
	}
	return times
}
