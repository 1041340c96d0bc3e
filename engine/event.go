package engine

// Kind says what sort of deed an [Event] is.
type Kind uint8

const (
	// NoEvent is the zero Kind; no such event is ever lawful.
	NoEvent Kind = iota
	// Drawn is a draw for the lead: a tile for each pair, or one seat.
	Drawn
	// Dealt gives every seat its tiles.
	Dealt
	// RedealAsked throws the deal in: the seat shows its doubles.
	RedealAsked
	// DealKept is the seat's word that it plays the deal: it declines to ask,
	// or, where a redeal is a duty, says that it has too few doubles.
	DealKept
	// TileHeld is the seat's answer that it holds the tile that leads.
	TileHeld
	// TileLacked is the seat's answer that it does not.
	TileLacked
	// LeadChosen is a partner's secret choice, Salgo or Sal tú.
	LeadChosen
	// Played puts a tile on the line.
	Played
	// Passed is a forced pass.
	Passed
	// Shown turns over the tiles left in the seat's hand.
	Shown
	// SeatTaken puts a bot in the seat, SeatReturned gives it back.
	SeatTaken
	SeatReturned
	// TimedOut is the others' word that a seat gave no answer where the rules
	// have a default for it.
	TimedOut
	// Forfeited ends the hand: the seat's side loses it.
	Forfeited
	// Annulled ends the hand without a score; its leader leads again.
	Annulled
)

// Choice is a partner's answer to who leads.
type Choice uint8

const (
	YouLead Choice = iota // Sal tú
	ILead                 // Salgo
)

// Event is one deed at the table. Scores and winners are worked out from
// deeds by every device itself and never sent. Which fields count depends on
// Kind; the others are zero, so events compare with ==.
type Event struct {
	Kind   Kind
	Seat   Seat    // whose deed; NoSeat for a drawn tile, a deal, an annulment
	Move   Move    // Played
	Choice Choice  // LeadChosen
	Tiles  [2]Tile // Drawn by pair: the tiles of pair 0 and pair 1
	Hand   Hand    // RedealAsked: the doubles shown; Shown: the tiles turned over
	Seats  Seats   // Forfeited: whose tiles will be turned over and counted
	Bot    string  // SeatTaken: the bot's name
}

// Constructors for the events, in the order of a hand.

// DrawTiles is the draw of one tile for each pair.
func DrawTiles(a, b Tile) Event { return Event{Kind: Drawn, Seat: NoSeat, Tiles: [2]Tile{a, b}} }

// DrawSeat is the draw of the seat that leads.
func DrawSeat(s Seat) Event { return Event{Kind: Drawn, Seat: s} }

// Deal gives every seat its tiles.
func Deal() Event { return Event{Kind: Dealt, Seat: NoSeat} }

// Ask shows the doubles and throws the deal in.
func Ask(s Seat, doubles Hand) Event { return Event{Kind: RedealAsked, Seat: s, Hand: doubles} }

// Keep plays the deal as it is.
func Keep(s Seat) Event { return Event{Kind: DealKept, Seat: s} }

// Hold answers that the seat has the tile that leads.
func Hold(s Seat) Event { return Event{Kind: TileHeld, Seat: s} }

// Lack answers that it does not.
func Lack(s Seat) Event { return Event{Kind: TileLacked, Seat: s} }

// Choose is a partner's choice of who leads.
func Choose(s Seat, c Choice) Event { return Event{Kind: LeadChosen, Seat: s, Choice: c} }

// Play puts a tile on the line.
func Play(s Seat, m Move) Event { return Event{Kind: Played, Seat: s, Move: m} }

// Pass is a forced pass.
func Pass(s Seat) Event { return Event{Kind: Passed, Seat: s} }

// Show turns over what is left in a hand.
func Show(s Seat, left Hand) Event { return Event{Kind: Shown, Seat: s, Hand: left} }

// TakeSeat puts a bot in the seat.
func TakeSeat(s Seat, bot string) Event { return Event{Kind: SeatTaken, Seat: s, Bot: bot} }

// ReturnSeat gives the seat back to its player.
func ReturnSeat(s Seat) Event { return Event{Kind: SeatReturned, Seat: s} }

// TimeOut gives the seat's answer its default.
func TimeOut(s Seat) Event { return Event{Kind: TimedOut, Seat: s} }

// Forfeit loses the hand for the seat's side; opened are the seats whose
// tiles are turned over and counted.
func Forfeit(s Seat, opened Seats) Event { return Event{Kind: Forfeited, Seat: s, Seats: opened} }

// Annul ends the hand without a score.
func Annul() Event { return Event{Kind: Annulled, Seat: NoSeat} }
