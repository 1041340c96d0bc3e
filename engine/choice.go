package engine

// What each option of the [Rules] can be. The zero value is the one of Habana.

// Direction is the way the turn goes round.
type Direction uint8

const (
	ToTheRight Direction = iota // counter-clockwise: 0, 1, 2, 3
	Clockwise                   // 0, 3, 2, 1
)

// Redeal says what happens when a hand holds RedealDoubles doubles or more.
type Redeal uint8

const (
	RedealOnRequest Redeal = iota // its holder may ask for a new deal
	RedealMandatory               // the tiles are thrown in
	NoRedeal                      // nothing: it is played
)

// FirstLead says who leads the first hand of a game.
type FirstLead uint8

const (
	DrawByPair   FirstLead = iota // a tile is drawn for each pair; the higher sum leads
	RandomSeat                    // one seat is drawn
	DoubleHolder                  // the holder of the highest double
)

// AsleepDouble says what a DoubleHolder table does when the highest double of
// the set sleeps.
type AsleepDouble uint8

const (
	NextDouble        AsleepDouble = iota // the next double leads, and so on down
	RandomSeatAnyTile                     // a seat is drawn and leads any tile
	DealAgain                             // a new deal, until the double is in a hand
)

// FirstTile says what the leader of the first hand may play.
type FirstTile uint8

const (
	AnyTile   FirstTile = iota
	TheDouble           // the tile that gave the lead, at a DoubleHolder table
)

// PairChoice says when the two partners choose in secret which of them leads.
type PairChoice uint8

const (
	ChooseEveryHand     PairChoice = iota // whenever their pair has won the lead, as it always does
	ChooseWhenPairLeads                   // when the lead falls to a pair and not to a player
	NeverChoose                           // whoever would have priority leads
)

// LeadAfterWin says who leads after a hand that somebody won.
type LeadAfterWin uint8

const (
	WinningPair   LeadAfterWin = iota // the pair; the winning player has priority
	WinningPlayer                     // who went out, or held the winning hand of a block
	RotateLead                        // the next in turn order from the last leader
)

// LeadAfterBlock says who leads after a block that somebody won.
type LeadAfterBlock uint8

const (
	BlockAsAfterWin LeadAfterBlock = iota
	BlockSameLeader
)

// LeadAfterTie says who leads after a tied block.
type LeadAfterTie uint8

const (
	TieOtherPair  LeadAfterTie = iota // the pair that did not lead the tied hand
	TieSameLeader                     // the same player
	TieNextSeat                       // the next in turn order from the last leader
	TieLocker                         // the player who locked the line
)

// BotYieldsLead says when a bot that would lead gives the lead to its human
// partner.
type BotYieldsLead uint8

const (
	NeverYields BotYieldsLead = iota
	YieldsFirstHand
	AlwaysYields
)

// PassStyle is how a forced pass is shown; it changes no result.
type PassStyle uint8

const (
	PassAuto  PassStyle = iota // by itself, after a short moment
	PassKnock                  // the player taps the table
)

// BlockStyle is how a block is shown; it changes no result.
type BlockStyle uint8

const (
	BlockAtOnce     BlockStyle = iota
	BlockFourPasses            // after a PASO sign at every seat
)

// PassPoints says what making others pass is worth. The points are written
// with the hand's result, whoever wins it; nothing multiplies them.
type PassPoints uint8

const (
	NoPassPoints       PassPoints = iota
	PassOnDoubleLead20            // salida vale 20: the lead is a double and the next player passes
	PassAllRound25                // pase corrido: all others pass, and who made them lays the next tile too
	PassOnLead25                  // pase de salida: the player next to the leader passes on the first tile
	FirstPass2                    // the first pass of the hand, for who laid the tile before it
)

// BlockWinner says who wins a blocked hand.
type BlockWinner uint8

const (
	LowestHand       BlockWinner = iota // the side of the single lightest hand
	LowerTotal                          // the pair whose two hands weigh less together
	LockerVersusNext                    // who locked the line or the next in turn, whose hand is lighter; if equal, who locked
)

// BlockTie says what a tied block is worth.
type BlockTie uint8

const (
	TieNoScore      BlockTie = iota
	TieToLeaders             // the side that led the hand wins it
	TieToLockerSide          // the side of the player who locked the line wins it
)

// Count says which tiles left in hand are scored.
type Count uint8

const (
	CountOpponents  Count = iota // those of the other side
	CountAll                     // those of everybody
	CountDifference              // the other side's less one's own, never below 0
)

// Overshoot says what a hand that passes the target is worth.
type Overshoot uint8

const (
	OvershootKept Overshoot = iota // all of it is written (de caballero)
	NoCaben                        // it does not fit and nothing is written
)

// Capicua says what going out at both ends at once is worth.
type Capicua uint8

const (
	CapicuaIgnored Capicua = iota
	CapicuaAnnounced
	CapicuaDouble
	CapicuaPlus10
	CapicuaPlus25
	CapicuaPlus30
	CapicuaPlus100
)

// Pollona says what a game won against 0 is.
type Pollona uint8

const (
	PollonaDouble   Pollona = iota // counts as two games in the series
	PollonaReminded                // named, and counts as one
	PollonaIgnored
)

// Viajera says what a pollona won in a single hand is.
type Viajera uint8

const (
	ViajeraIgnored  Viajera = iota // no more than a pollona; the word is shown all the same
	ViajeraReminded                // named, adds nothing
	ViajeraTriple                  // counts as three games in the series
)

// BotSeats says where bots may sit.
type BotSeats uint8

const (
	BotsInEmptySeats   BotSeats = iota // in any chair nobody takes, and for who leaves
	BotsForLeaversOnly                 // only for who leaves
)

// OnGone says what a table of friends does when the grace time is over.
type OnGone uint8

const (
	GoneTakeover OnGone = iota // a bot plays the seat where that is honest
	GoneSuspend                // the hand waits
)
