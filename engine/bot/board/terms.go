package board

import "dominocubano/engine"

// Relation is where another seat sits, seen from one's own.
type Relation uint8

const (
	Me Relation = iota
	NextFoe
	Partner
	PrevFoe // the opponent who plays just before; among two there is none
)

// Terms is what stays fixed while a round is played.
type Terms struct {
	Rules  engine.Rules
	Score  [engine.MaxSeats]int // points of each side before the round
	Factor int                  // 2 where the first hand counts twice, else 1
	Set    engine.Hand          // all tiles of the set

	next    [engine.MaxSeats]engine.Seat
	related [engine.MaxSeats][engine.MaxSeats]Relation
	rotated [engine.MaxSeats][1 << engine.MaxSeats]uint8
	marks   [engine.MaxSeats][256]uint8
	sides   [engine.MaxSeats]engine.Seats
}

// NewTerms returns the terms of the round that the match is playing.
func NewTerms(m *engine.Match) *Terms {
	rules := m.Rules()
	t := &Terms{Rules: rules, Factor: 1, Set: rules.Set()}
	if t.Rules.FirstHandDouble && m.FirstHand() {
		t.Factor = 2
	}
	for side := range t.Rules.Teams() {
		t.Score[side] = m.Score(engine.Team(side))
		t.sides[side] = t.Rules.Members(engine.Team(side))
	}
	for s := range t.Rules.Seats().All() {
		t.next[s] = t.Rules.Next(s)
	}
	for s := range t.Rules.Seats().All() {
		t.relate(s)
	}
	return t
}

func (t *Terms) relate(me engine.Seat) {
	for s := range t.Rules.Seats().All() {
		switch s {
		case me:
			t.related[me][s] = Me
		case t.next[me]:
			t.related[me][s] = NextFoe
		case t.Rules.Partner(me):
			t.related[me][s] = Partner
		default:
			t.related[me][s] = PrevFoe
		}
	}
	for set := range uint8(1 << engine.MaxSeats) {
		for s := range (engine.Seats(set) & t.Rules.Seats()).All() {
			t.rotated[me][set] |= 1 << t.related[me][s]
		}
	}
	for mark := range t.marks[me] {
		t.marks[me][mark] = t.rotated[me][mark&15] | t.rotated[me][mark>>4]<<4
	}
}

// Next returns the seat whose turn follows.
func (t *Terms) Next(s engine.Seat) engine.Seat { return t.next[s&3] }

// Related returns where the other sits, seen from the seat.
func (t *Terms) Related(me, other engine.Seat) Relation { return t.related[me&3][other&3] }

// Rotate returns the set of seats as a set of relations, one bit each.
func (t *Terms) Rotate(me engine.Seat, set uint8) uint8 { return t.rotated[me&3][set&15] }

// RotateMark turns both halves of a mark of [Board] into sets of relations.
func (t *Terms) RotateMark(me engine.Seat, mark uint8) uint8 { return t.marks[me&3][mark] }

// Side returns the seats that score together with the seat, itself among them.
func (t *Terms) Side(s engine.Seat) engine.Seats { return t.sides[t.Rules.Team(s)&3] }
