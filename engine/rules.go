package engine

// Rules is the whole agreement of a table. It never changes inside a game.
// The zero value of every enum is what the Habana preset plays; use a preset
// such as [Habana] as a start, since the numbers have no useful zero.
type Rules struct {
	MaxPip   uint8 // highest number of the set: 9 (55 tiles) or 6 (28 tiles)
	HandSize uint8 // tiles dealt to each player: 10, or 7 of the small set
	Players  uint8 // 4; 3 or 2 where each plays alone
	Solo     bool  // each for themselves; false: seats 0 and 2 against 1 and 3

	Direction Direction

	Redeal        Redeal
	RedealDoubles uint8 // how many doubles in one hand make a redeal: 5
	RedealSilent  bool  // a redeal that is a duty happens without a screen

	FirstLead    FirstLead
	AsleepDouble AsleepDouble
	FirstTile    FirstTile

	PairChoice     PairChoice
	LeadAfterWin   LeadAfterWin
	LeadAfterBlock LeadAfterBlock
	LeadAfterTie   LeadAfterTie
	BotYieldsLead  BotYieldsLead

	Pass       PassStyle
	ShowBlock  BlockStyle
	PassPoints PassPoints

	BlockWinner BlockWinner
	BlockTie    BlockTie

	ScoreDomino     Count
	ScoreBlock      Count
	Target          uint16 // points that end the game: 100
	Overshoot       Overshoot
	Capicua         Capicua
	CapicuaDoubles  bool // going out with a double can be a capicúa too
	Pollona         Pollona
	Viajera         Viajera
	FirstHandDouble bool // the first hand of a game scores twice

	BotSeats    BotSeats
	TurnClock   uint8  // seconds a turn may take; 0 is no clock
	Grace       uint8  // seconds an absent player is waited for
	ReturnLimit uint16 // minutes before an absence is a forfeit
	OnGone      OnGone
}

// Next returns the seat whose turn follows the given one.
func (r *Rules) Next(s Seat) Seat {
	n := Seat(r.Players)
	if r.Direction == Clockwise {
		return (s + n - 1) % n
	}
	return (s + 1) % n
}

// Partner returns the seat opposite in a game of pairs, or NoSeat.
func (r *Rules) Partner(s Seat) Seat {
	if r.Solo {
		return NoSeat
	}
	return (s + 2) % 4
}

// Team returns the side that the seat plays for.
func (r *Rules) Team(s Seat) Team {
	if r.Solo {
		return Team(s)
	}
	return Team(s % 2)
}

// Teams returns how many sides the score has.
func (r *Rules) Teams() int {
	if r.Solo {
		return int(r.Players)
	}
	return 2
}

// Seats returns the chairs of the table.
func (r *Rules) Seats() Seats { return 1<<r.Players - 1 }

// Members returns the seats of a side.
func (r *Rules) Members(t Team) Seats {
	if r.Solo {
		return SeatsOf(Seat(t))
	}
	return SeatsOf(Seat(t), Seat(t)+2)
}

// Set returns all tiles of the table's set.
func (r *Rules) Set() Hand { return Set(r.MaxPip) }

// Asleep returns how many tiles are dealt to nobody.
func (r *Rules) Asleep() int { return r.Set().Len() - int(r.Players)*int(r.HandSize) }

// manyDoubles reports whether the hand has the doubles that make a redeal.
func (r *Rules) manyDoubles(h Hand) bool { return h.Doubles().Len() >= int(r.RedealDoubles) }

// firstInTurn returns the seat of the set that comes first in turn order,
// counted from start, which comes first itself.
func (r *Rules) firstInTurn(among Seats, start Seat) Seat {
	for s, n := start, uint8(0); n < r.Players; s, n = r.Next(s), n+1 {
		if among.Has(s) {
			return s
		}
	}
	return NoSeat
}
