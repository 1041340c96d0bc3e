package engine

// Preset is a named agreement that many tables play.
type Preset struct {
	Name  string
	Rules Rules
}

// Habana returns the default rules: the pair leads and chooses in secret,
// five doubles are a right, the single lightest hand wins a block.
func Habana() Rules {
	return Rules{
		MaxPip: 9, HandSize: 10, Players: 4, RedealDoubles: 5,
		Target: 100, Grace: 75, ReturnLimit: 10,
	}
}

// CalleOcho returns the rules of the park in Miami: five doubles are a duty,
// the winner leads, a pass is knocked.
func CalleOcho() Rules {
	r := Habana()
	r.Redeal = RedealMandatory
	r.PairChoice = ChooseWhenPairLeads
	r.LeadAfterWin = WinningPlayer
	r.Pass = PassKnock
	r.Pollona, r.Viajera = PollonaReminded, ViajeraReminded
	return r
}

// DobleNueve returns the rules of the on-line lobby: a random seat leads, a
// block leaves the lead where it was.
func DobleNueve() Rules {
	r := Habana()
	r.Redeal, r.RedealSilent = RedealMandatory, true
	r.FirstLead = RandomSeat
	r.PairChoice = NeverChoose
	r.LeadAfterWin, r.LeadAfterBlock, r.LeadAfterTie = WinningPlayer, BlockSameLeader, TieSameLeader
	r.BotYieldsLead = YieldsFirstHand
	r.ShowBlock = BlockFourPasses
	r.Pollona = PollonaIgnored
	return r
}

// Parque returns the rules where the double nine leads the first hand and the
// lighter pair wins a block.
func Parque() Rules {
	r := Habana()
	r.Redeal = NoRedeal
	r.FirstLead, r.FirstTile = DoubleHolder, TheDouble
	r.PairChoice = NeverChoose
	r.LeadAfterWin, r.LeadAfterTie = WinningPlayer, TieSameLeader
	r.Pass = PassKnock
	r.BlockWinner = LowerTotal
	r.Pollona = PollonaIgnored
	return r
}

// Presets returns the four named agreements, the default first.
func Presets() []Preset {
	return []Preset{
		{"Habana", Habana()},
		{"Calle Ocho", CalleOcho()},
		{"Doble Nueve", DobleNueve()},
		{"Parque", Parque()},
	}
}
