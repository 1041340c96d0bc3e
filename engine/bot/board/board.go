package board

import "dominocubano/engine"

// Numbers is how many numbers a tile's half can carry.
const Numbers = engine.MaxPip + 1

// Board is a round in progress with the hands open. A hand that the searcher
// does not know may be left empty: Counts then says how many tiles it has.
type Board struct {
	Hands [engine.MaxSeats]engine.Hand
	Line  engine.Hand // the tiles on the table
	Must  engine.Hand // the tile that has to lead, or none

	Left, Right uint8 // the open numbers; of no meaning while Line is empty
	Turn        engine.Seat
	Leader      engine.Seat
	Last        engine.Seat // who laid the last tile
	Passes      uint8       // in a row, up to now
	Ending      engine.Ending
	Capicua     bool
	Counts      [engine.MaxSeats]uint8

	// Gains is what passes have brought each team, see [engine.PassPoints].
	Gains [engine.MaxSeats]uint16

	// Marks remembers of each number, one bit a seat: in the low half who has
	// passed on it, in the high half who has laid a tile that left it open.
	Marks [Numbers]uint8
}

// Move is a tile and the end where it goes, in one byte: the tile's number,
// and 64 for the right end. On the empty table the end is of no meaning.
type Move uint8

const atRight Move = 64

// MoveOf packs an engine's move.
func MoveOf(m engine.Move) Move {
	if m.End == engine.Right {
		return Move(m.Tile) | atRight
	}
	return Move(m.Tile)
}

// Move unpacks a move on this board.
func (b *Board) Move(m Move) engine.Move {
	switch {
	case b.Line == 0:
		return engine.Move{Tile: m.Tile(), End: engine.Middle}
	case m.AtRight():
		return engine.Move{Tile: m.Tile(), End: engine.Right}
	}
	return engine.Move{Tile: m.Tile(), End: engine.Left}
}

// MoveAt returns the move of the lowest tile of the set.
func MoveAt(h engine.Hand, right bool) Move {
	if right {
		return Move(first(h)) | atRight
	}
	return Move(first(h))
}

// Tile returns the tile that is moved.
func (m Move) Tile() engine.Tile { return engine.Tile(m &^ atRight) }

// AtRight reports whether the tile goes to the right end.
func (m Move) AtRight() bool { return m&atRight != 0 }

// Of returns the board as the view's seat sees it: the deeds of the round
// played again, and every hand but the seat's own empty.
func Of(t *Terms, v *engine.View) Board {
	r := v.Match.Round()
	b := Start(t, r.Leader())
	for d := range r.Deeds() {
		b.do(t, d)
	}
	if tile, must := r.MustLead(); must && b.Line == 0 {
		b.Must = engine.HandOf(tile)
	}
	b.Hands[v.Seat&3] = v.Hand
	return b
}

// Start returns the empty table before the leader's first tile. The hands are
// for the caller to fill in.
func Start(t *Terms, leader engine.Seat) Board {
	b := Board{Turn: leader, Leader: leader, Last: leader}
	for s := range t.Rules.Seats().All() {
		b.Counts[s] = t.Rules.HandSize
	}
	return b
}

// do repeats a deed of the engine.
func (b *Board) do(t *Terms, d engine.Deed) {
	if d.Pass {
		b.Pass(t)
		return
	}
	b.Play(t, MoveOf(d.Move))
}

// Playable returns the tiles of a hand that may be played now.
func (b *Board) Playable(h engine.Hand) engine.Hand {
	switch {
	case b.Line != 0:
		return h & (carrying[b.Left&15] | carrying[b.Right&15])
	case b.Must != 0:
		return h & b.Must
	}
	return h
}

// Moves writes the ways to play a tile of the hand and returns how many. Where
// both ends show one number a tile is listed once.
func (b *Board) Moves(dst *[2 * engine.Tiles]Move, h engine.Hand) int {
	n := 0
	for rest := b.AtLeft(h); rest != 0; rest &= rest - 1 {
		dst[n] = MoveAt(rest, false)
		n++
	}
	for rest := b.AtRight(h); rest != 0; rest &= rest - 1 {
		dst[n] = MoveAt(rest, true)
		n++
	}
	return n
}

// AtLeft returns the tiles of the hand that can be laid at the left end, or
// in the middle of the empty table.
func (b *Board) AtLeft(h engine.Hand) engine.Hand {
	if b.Line == 0 {
		return b.Playable(h)
	}
	return h & carrying[b.Left&15]
}

// AtRight returns the tiles of the hand that can be laid at the right end
// where that shows another number than the left.
func (b *Board) AtRight(h engine.Hand) engine.Hand {
	if b.Line == 0 || b.Left == b.Right {
		return 0
	}
	return h & carrying[b.Right&15]
}

// Ends returns the two open numbers after the move, the one that the move
// lays open first.
func (b *Board) Ends(m Move) (laid, other uint8) {
	tile := m.Tile()
	switch {
	case b.Line == 0:
		return high[tile&63], low[tile&63]
	case m.AtRight():
		return low[tile&63] + high[tile&63] - b.Right, b.Left
	}
	return low[tile&63] + high[tile&63] - b.Left, b.Right
}

// Covered returns the number that the move covers. A double covers nothing
// that it does not lay open again, nor does the first tile: they return what
// they lay open.
func (b *Board) Covered(m Move) uint8 {
	switch {
	case b.Line == 0:
		return high[m.Tile()&63]
	case m.AtRight():
		return b.Right
	}
	return b.Left
}

// Play lays the tile and gives the turn on, or ends the round when it was the
// seat's last.
func (b *Board) Play(t *Terms, m Move) {
	tile, seat := m.Tile(), b.Turn&3
	if t.Rules.PassPoints == engine.PassAllRound25 && b.Passes == t.Rules.Players-1 {
		b.Gains[t.Rules.Team(seat)&3] += 25
	}
	laid, other := b.Ends(m)
	if b.Line == 0 {
		b.Marks[other%Numbers] |= 16 << seat
		b.Left, b.Right = other, laid
	} else if m.AtRight() {
		b.Right = laid
	} else {
		b.Left = laid
	}
	b.Marks[laid%Numbers] |= 16 << seat
	b.Line |= 1 << tile
	b.Hands[seat] &^= 1 << tile
	b.Counts[seat]--
	b.Passes, b.Last = 0, seat
	if b.Counts[seat] == 0 {
		b.Ending = engine.Domino
		b.Capicua = laid == other && (t.Rules.CapicuaDoubles || low[tile&63] != high[tile&63])
		return
	}
	b.Turn = t.next[seat]
}

// Pass notes what the seat lacks and gives the turn on, or ends the round
// when everyone has passed.
func (b *Board) Pass(t *Terms) {
	seat := b.Turn & 3
	b.Marks[b.Left%Numbers] |= 1 << seat
	b.Marks[b.Right%Numbers] |= 1 << seat
	if t.Rules.PassPoints != engine.NoPassPoints {
		b.payPass(t)
	}
	b.Passes++
	if b.Passes >= t.Rules.Players {
		b.Ending = engine.Block
		return
	}
	b.Turn = t.next[seat]
}

// payPass pays the side that made the seat pass, where the rules do.
func (b *Board) payPass(t *Terms) {
	lead := b.Passes == 0 && b.Line&(b.Line-1) == 0
	team := t.Rules.Team(b.Last) & 3
	switch t.Rules.PassPoints {
	case engine.PassOnDoubleLead20:
		if lead && b.Line.Doubles() != 0 {
			b.Gains[team] = 20
		}
	case engine.PassOnLead25:
		if lead {
			b.Gains[team] = 25
		}
	case engine.FirstPass2:
		if b.Gains == [engine.MaxSeats]uint16{} {
			b.Gains[team] = 2
		}
	}
}

// Over reports whether the round has ended.
func (b *Board) Over() bool { return b.Ending != engine.NotEnded }

// Lacks returns, one bit a number, what the seat has passed on.
func (b *Board) Lacks(s engine.Seat) (numbers uint16) {
	for n, mark := range b.Marks {
		numbers |= uint16(mark>>s&1) << n
	}
	return numbers
}
