package app

import (
	"crypto/rand"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/mind"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// levels are the bots that a player can choose, from the weakest up.
var levels = bot.Levels()

// Routes registers the site's one page, whatever its path.
func Routes() {
	store, denied := deviceStore()
	beside := mind.New()
	var game *Game
	record := func() engine.Record { return game.State().Record }
	game = NewGame(store, denied, rand.Reader, func(level string) (engine.Bot, error) { return beside.Bot(level, record) })
	follow(game)
	watchStore(game.Stored)
	friends := NewFriends(pageAddress(), tabStore(), store)
	friends.Site, friends.Game, friends.Yield = siteConfig, game, beside.Yield
	watchPage(friends.Hide, friends.Wake)
	app.RouteWithRegexp(".*", func() app.Composer { return &root{Game: game, Beside: beside, Friends: friends} })
}
