package engine

import "iter"

// How many deeds a round can hold: forty tiles, three passes after each of
// the first thirty-nine and four after the last.
const maxDeeds = 40 + 39*3 + 4

// Ending says how a hand ended.
type Ending uint8

const (
	NotEnded Ending = iota
	Domino          // a player put down the last tile
	Block           // nobody could play
	ForfeitEnd
	AnnulledEnd
)

// Round is one deal played out, as the table sees it: the line, the turn, how
// many tiles each seat holds, who passed on what. It holds no hand until the
// hand is turned over.
type Round struct {
	line   Line
	leader Seat
	turn   Seat
	counts [MaxSeats]uint8
	// lacks[s] has bit n set when the seat has passed on the number n.
	lacks  [MaxSeats]uint16
	passes uint8 // in a row, up to now

	ending    Ending
	by        Seat // who went out, locked the line, or forfeited
	capicua   bool
	opening   Seats // whose tiles are to be turned over
	shown     Seats
	left      [MaxSeats]Hand
	answered  Seats // in the phase that asks all of them at once
	salgo     Seats // who chose to lead
	asked     Hand  // the doubles shown to ask for a redeal
	kept      Seats // who kept the deal
	seek      uint8 // index in the order of tiles that may lead
	holder    Seat
	mustLead  bool
	leadTile  Tile
	denied    [MaxSeats]Hand // tiles that the seat said it lacks
	deedCount uint8
	deeds     [maxDeeds]packedDeed
}

// packedDeed is a play or a pass in two bytes.
type packedDeed struct {
	tile    Tile
	seatEnd uint8
}

const passTile Tile = 255

func (d packedDeed) pass() bool { return d.tile == passTile }

func (d packedDeed) seat() Seat { return Seat(d.seatEnd & 3) }

// Deed is one play or pass of a round.
type Deed struct {
	Seat  Seat
	Pass  bool
	Move  Move  // when it is not a pass
	Left  uint8 // the numbers open before the deed; of no meaning for a lead
	Right uint8 //
	Line  Line  // the line after the deed
}

func newRound(r *Rules) Round {
	round := Round{leader: NoSeat, turn: NoSeat, by: NoSeat, holder: NoSeat}
	for s := range r.Seats().All() {
		round.counts[s] = r.HandSize
	}
	return round
}

// Line returns the line.
func (r *Round) Line() Line { return r.line }

// Leader returns who led, or [NoSeat] while that is not settled.
func (r *Round) Leader() Seat { return r.leader }

// Turn returns whose turn it is to play or pass, or [NoSeat].
func (r *Round) Turn() Seat { return r.turn }

// Count returns how many tiles the seat holds.
func (r *Round) Count(s Seat) int { return int(r.counts[s]) }

// Lacks returns, one bit a number, what the seat has passed on: it cannot
// hold a tile with such a number until the end of the hand, as nobody draws.
func (r *Round) Lacks(s Seat) uint16 { return r.lacks[s] }

// Passes returns how many passes in a row ended the deeds so far.
func (r *Round) Passes() int { return int(r.passes) }

// Ending returns how the round ended, and whose deed it was: who went out,
// who locked the line, who forfeited.
func (r *Round) Ending() (Ending, Seat) { return r.ending, r.by }

// Capicua reports whether the last tile fitted both ends at once.
func (r *Round) Capicua() bool { return r.capicua }

// Shown returns the seats that have turned over their tiles.
func (r *Round) Shown() Seats { return r.shown }

// Left returns the tiles that the seat turned over.
func (r *Round) Left(s Seat) Hand { return r.left[s] }

// MustLead returns the tile that must open the line, where the rules name one.
func (r *Round) MustLead() (Tile, bool) { return r.leadTile, r.mustLead }

// Deeds ranges over the plays and passes in order.
func (r *Round) Deeds() iter.Seq[Deed] {
	return func(yield func(Deed) bool) {
		var line Line
		for _, p := range r.deeds[:r.deedCount] {
			d := Deed{Seat: p.seat(), Pass: p.pass(), Left: line.left, Right: line.right}
			if !d.Pass {
				d.Move = Move{p.tile, End(p.seatEnd >> 2)}
				line = line.Play(d.Move)
			}
			d.Line = line
			if !yield(d) {
				return
			}
		}
	}
}

// Played returns the tiles that the seat has put on the line.
func (r *Round) Played(s Seat) Hand {
	var h Hand
	for _, p := range r.deeds[:r.deedCount] {
		if p.seat() == s && !p.pass() {
			h = h.With(p.tile)
		}
	}
	return h
}

func (r *Round) note(s Seat, tile Tile, end End) {
	r.deeds[r.deedCount] = packedDeed{tile, uint8(s) | uint8(end)<<2}
	r.deedCount++
}

func (r *Round) play(s Seat, m Move) {
	r.line = r.line.Play(m)
	r.counts[s]--
	r.passes = 0
	r.note(s, m.Tile, m.End)
}

func (r *Round) pass(s Seat) {
	r.lacks[s] |= 1<<r.line.left | 1<<r.line.right
	r.passes++
	r.note(s, passTile, Middle)
}

// locker returns who put down the last tile.
func (r *Round) locker() Seat {
	for i := int(r.deedCount) - 1; i >= 0; i-- {
		if !r.deeds[i].pass() {
			return r.deeds[i].seat()
		}
	}
	return NoSeat
}

// truePasses reports whether the seat, which was dealt these tiles, could play
// at none of its passes.
func (r *Round) truePasses(s Seat, dealt Hand) bool {
	for d := range r.Deeds() {
		switch {
		case d.Seat != s:
		case !d.Pass:
			dealt = dealt.Without(d.Move.Tile)
		case dealt.Fitting(d.Left, d.Right) != 0:
			return false
		}
	}
	return true
}
