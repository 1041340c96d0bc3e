package engine

import "fmt"

// Clash is the error of options that contradict each other.
type Clash struct {
	Name string // of the contradiction, for a screen's own words
	Why  string // a sentence
}

func (c *Clash) Error() string { return "engine: rules: " + c.Why }

// Validate returns nil for an agreement that can be played, else an error
// whose sentence says which options contradict each other and why.
func (r *Rules) Validate() error {
	for _, o := range options {
		if v := o.get(r); !o.allows(v) {
			return fmt.Errorf("engine: rules: %s cannot be %d", o.Key, v)
		}
	}
	for _, c := range contradictions {
		if c.holds(r) {
			return &Clash{c.name, c.why}
		}
	}
	return nil
}

type contradiction struct {
	name  string
	why   string
	holds func(r *Rules) bool
}

var contradictions = []contradiction{
	{"hand-size", "each hand has 10 tiles of the double-nine set and 7 of the double-six set",
		func(r *Rules) bool { return r.MaxPip == 9 && r.HandSize != 10 || r.MaxPip == 6 && r.HandSize != 7 }},
	{"pairs-of-four", "pairs need four players: two or three play each for themselves",
		func(r *Rules) bool { return !r.Solo && r.Players != 4 }},
	{"four-in-pairs", "four players play in pairs: each for themselves is for two or three",
		func(r *Rules) bool { return r.Solo && r.Players == 4 }},
	{"draw-needs-pairs", "a draw by pairs needs pairs: let a seat be drawn, or the highest double lead",
		func(r *Rules) bool { return r.Solo && r.FirstLead == DrawByPair }},
	{"win-needs-pairs", "without pairs no pair can lead after a win: let the winning player lead, or the lead rotate",
		func(r *Rules) bool { return r.Solo && r.LeadAfterWin == WinningPair }},
	{"tie-needs-pairs", "without pairs there is no other pair to lead after a tie",
		func(r *Rules) bool { return r.Solo && r.LeadAfterTie == TieOtherPair }},
	{"choice-needs-pairs", "without pairs there is no partner to choose with",
		func(r *Rules) bool { return r.Solo && r.PairChoice != NeverChoose }},
	{"yield-needs-pairs", "without pairs a bot has no partner to yield the lead to",
		func(r *Rules) bool { return r.Solo && r.BotYieldsLead != NeverYields }},
	{"choice-every-hand", "the pair chooses before every hand, so a draw, a win, a block or a tie gives the lead to a pair and not to a player",
		func(r *Rules) bool {
			return r.PairChoice == ChooseEveryHand && (r.FirstLead != DrawByPair || r.LeadAfterWin != WinningPair ||
				r.LeadAfterBlock != BlockAsAfterWin || r.LeadAfterTie != TieOtherPair)
		}},
	{"double-leads", "the first tile can only be the double where the double's holder leads",
		func(r *Rules) bool { return r.FirstTile == TheDouble && r.FirstLead != DoubleHolder }},
	{"asleep-matters", "what happens when the highest double sleeps matters only where its holder leads",
		func(r *Rules) bool { return r.AsleepDouble != NextDouble && r.FirstLead != DoubleHolder }},
	{"double-yields", "a bot cannot yield the lead where the double that gave it must be played by its holder",
		func(r *Rules) bool { return r.FirstTile == TheDouble && r.BotYieldsLead != NeverYields }},
	{"silent-redeal", "a redeal can only be silent where it is a duty",
		func(r *Rules) bool { return r.RedealSilent && r.Redeal != RedealMandatory }},
	{"domino-difference", "the difference is for blocked hands: who goes out has no tiles of one's own to take off",
		func(r *Rules) bool { return r.ScoreDomino == CountDifference }},
	{"locker-tie", "where who locked the line plays against the next, a tie is the locker's and nobody else's",
		func(r *Rules) bool { return r.BlockWinner == LockerVersusNext && r.BlockTie != TieNoScore }},
	{"all-round-of-two", "with two players every pass goes all the way round: it is no feat to be paid for",
		func(r *Rules) bool { return r.PassPoints == PassAllRound25 && r.Players == 2 }},
	{"capicua-doubles", "a capicúa with a double changes nothing where no capicúa is called",
		func(r *Rules) bool { return r.CapicuaDoubles && r.Capicua == CapicuaIgnored }},
	{"viajera-needs-pollona", "a viajera is a pollona won in one hand: it cannot count where a pollona does not",
		func(r *Rules) bool { return r.Viajera != ViajeraIgnored && r.Pollona == PollonaIgnored }},
}
