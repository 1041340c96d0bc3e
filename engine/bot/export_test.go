package bot

import "dominocubano/engine"

// Hasty returns a Maestro that thinks of a few worlds only: all of its code in
// a thousandth of the time.
func Hasty() engine.Bot {
	m := newMaestro().(*searcher)
	m.settings.Worlds, m.settings.Burn, m.settings.Apart = 6, 20, 3
	return m
}
