package app

import (
	"crypto/rand"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// levels are the bots that a player can choose, from the weakest up.
var levels = []string{"facil", "medio", "dificil"}

// Routes registers the site's one page, whatever its path.
func Routes() {
	store, denied := deviceStore()
	game := NewGame(store, denied, rand.Reader, func(level string) (engine.Bot, error) { return bot.New(level) })
	app.RouteWithRegexp(".*", func() app.Composer { return &root{Game: game} })
}
