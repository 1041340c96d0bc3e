package worlds

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/board"
)

// Asleep is the owner of the tiles that were dealt to nobody.
const Asleep = engine.MaxSeats

// Known is what one seat knows for certain.
type Known struct {
	Terms  *board.Terms
	Board  board.Board // as it stands now; of the hands only the seat's own
	Seat   engine.Seat
	Unseen engine.Hand
	// May has the unseen tiles that each owner may have, Count how many.
	May   [Asleep + 1]engine.Hand
	Count [Asleep + 1]int
	// plays are the choices of the other seats, as they stood.
	plays [engine.MaxSeats][]play
	laid  [engine.MaxSeats]engine.Hand
	limit int // a hand has fewer doubles than that, or would have been thrown in
}

// play is a tile that somebody laid, and the table before it.
type play struct {
	board board.Board
	move  board.Move
	after engine.Hand // what the seat laid from this play on
}

// NewKnown returns what the view tells.
func NewKnown(v *engine.View) *Known {
	k := &Known{Terms: board.NewTerms(&v.Match), Seat: v.Seat, Unseen: v.Unseen(), limit: engine.Tiles}
	if r := v.Match.Rules(); r.Redeal == engine.RedealMandatory {
		k.limit = int(r.RedealDoubles)
	}
	k.replay(v)
	k.Board = board.Of(k.Terms, v)
	asleep := k.Unseen.Len()
	for s := range k.Terms.Rules.Seats().All() {
		if s == v.Seat || v.Match.Round().Shown().Has(s) {
			continue
		}
		k.May[s] = k.Unseen & board.Lacking(k.Board.Lacks(s)) &^ soughtAsleep(v)
		k.Count[s] = v.Match.Round().Count(s)
		asleep -= k.Count[s]
	}
	k.May[Asleep], k.Count[Asleep] = k.Unseen, asleep
	return k
}

// replay notes every choice of the others.
func (k *Known) replay(v *engine.View) {
	b := board.Start(k.Terms, v.Match.Round().Leader())
	for d := range v.Match.Round().Deeds() {
		if d.Pass {
			b.Pass(k.Terms)
			continue
		}
		k.laid[d.Seat] = k.laid[d.Seat].With(d.Move.Tile)
		if d.Seat != k.Seat {
			k.plays[d.Seat] = append(k.plays[d.Seat], play{board: b, move: canonical(&b, d.Move)})
		}
		b.Play(k.Terms, board.MoveOf(d.Move))
	}
	for s := range k.plays {
		var after engine.Hand
		for i := len(k.plays[s]) - 1; i >= 0; i-- {
			after = after.With(k.plays[s][i].move.Tile())
			k.plays[s][i].after = after
		}
	}
}

// canonical names the end as the board lists it: the left where both ends
// show one number.
func canonical(b *board.Board, m engine.Move) board.Move {
	if b.Left == b.Right {
		m.End = engine.Left
	}
	return board.MoveOf(m)
}

// soughtAsleep returns the doubles that nobody held when the holder of the
// highest was asked for: all above the tile that had to lead.
func soughtAsleep(v *engine.View) (asleep engine.Hand) {
	lead, must := v.Match.Round().MustLead()
	if !must {
		return 0
	}
	rules := v.Match.Rules()
	for n := range rules.MaxPip + 1 {
		if double := engine.TileOf(n, n); !lead.Double() || double > lead {
			asleep = asleep.With(double)
		}
	}
	return asleep
}

// Redealt returns what a seat knows before it looks at its tiles: all of them
// are unseen, its own as well.
func (k *Known) Redealt() *Known {
	blind := *k
	set := k.Terms.Set
	blind.Unseen, blind.Board.Hands = set, [engine.MaxSeats]engine.Hand{}
	blind.Seat = engine.NoSeat
	asleep := set.Len()
	for s := range k.Terms.Rules.Seats().All() {
		blind.May[s], blind.Count[s] = set, int(k.Terms.Rules.HandSize)
		asleep -= blind.Count[s]
	}
	blind.May[Asleep], blind.Count[Asleep] = set, asleep
	return &blind
}
