package bot

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/search"
)

// Hasty returns a Maestro that thinks of a few worlds only: all of its code in
// a thousandth of the time.
func Hasty() engine.Bot {
	m := newMaestro().(*searcher)
	m.settings.Worlds, m.settings.Burn, m.settings.Apart = 6, 20, 3
	return m
}

// Playouts returns the settings of Maestro's search.
func Playouts() search.Settings { return newMaestro().(*searcher).settings }
