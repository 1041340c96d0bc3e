package app

// follow lets all that goes beside a game follow it: the clock of a turn, and
// the screen that stays on.
func follow(g *Game) {
	keepTime(g)
	keepAwake(g)
}
