package app

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/mind"
	"dominocubano/app/text"
	"dominocubano/engine"
)

// root is the one page of the site: it shows the screen that the address's
// fragment names, such as #table, so that the browser's back button works and
// any dumb host can serve the site under any path.
type root struct {
	app.Compo

	Game    *Game
	Beside  *mind.Mind // for long work
	Friends *Friends

	state   State
	friends FriendsState
	screen  string
	updated bool           // a newer version of the site waits
	studied *engine.Record // somebody's game that is reviewed, or nil for the one at the table
	dressed [3]string      // language, theme and tiles of the document
	stop    []func()
}

// The screens, as the fragment names them.
const (
	screenHome     = ""
	screenTable    = "table"
	screenSettings = "settings"
	screenRules    = "rules"
	screenCheck    = "check"
	screenStats    = "stats"
	screenReview   = "review"
	screenGallery  = "gallery"
)

// shortcutPlay is the address of the installed game's shortcut to the table.
const shortcutPlay = "play"

// OnMount starts to follow the game.
func (r *root) OnMount(ctx app.Context) {
	r.state = r.Game.State()
	r.friends = r.Friends.State()
	r.stop = []func(){r.Game.Watch(func(s State) {
		ctx.Dispatch(func(ctx app.Context) {
			r.state = s
			r.dress(ctx)
		})
	}), r.Friends.Watch(func(s FriendsState) {
		ctx.Dispatch(func(app.Context) { r.seeFriends(s) })
	})}
	ctx.Handle(actionSet, r.onSet)
	ctx.Handle(actionReview, r.onReview)
	r.dress(ctx)
	r.navigate(ctx)
	markEntry()
	r.name(ctx)
	if r.screen == screenHome {
		time.AfterFunc(rehearsalPause, r.Beside.Rehearse)
	}
}

// OnDismount stops following the game.
func (r *root) OnDismount() {
	for _, stop := range r.stop {
		stop()
	}
}

// OnNav shows the screen of the new address.
func (r *root) OnNav(ctx app.Context) {
	r.navigate(ctx)
	r.name(ctx)
	if markEntry() {
		ctx.Defer(func(app.Context) { toTop() })
	}
}

// name names the document after the screen, once that is drawn.
func (r *root) name(ctx app.Context) {
	ctx.Defer(func(app.Context) { nameDocument(r.words().Say("title")) })
}

// OnAppUpdate remembers that a newer version waits; it is offered where no
// hand is being played.
func (r *root) OnAppUpdate(ctx app.Context) { r.updated = ctx.AppUpdateAvailable() }

func (r *root) navigate(ctx app.Context) {
	r.screen = ctx.Page().URL().Fragment
	if r.screen != screenReview {
		r.studied = nil
	}
	switch {
	case r.screen == shortcutPlay:
		r.playAtOnce()
	case r.needsTable() && !r.Game.State().Seated:
		r.resume(ctx)
	}
	r.visit()
}

// needsTable reports whether the screen is about the game at the table.
func (r *root) needsTable() bool {
	return r.screen == screenTable || r.screen == screenReview && r.studied == nil
}

// playAtOnce sits down at once, as the shortcut of the installed game asks for:
// at the game that waits, else at a new one.
func (r *root) playAtOnce() {
	s := r.Game.State()
	if s.Seated && !s.Over() || s.Waiting && r.Game.Continue() == nil {
		replace(screenTable)
		return
	}
	if r.Game.PlayBots(playerNames(words(s.Settings), s.Settings)) == nil {
		replace(screenTable)
	}
}

// resume goes on with the kept game when the table is opened by its address,
// as after a reload. Where there is none the address is mended, or the way to
// the table would lead to where the player already is.
func (r *root) resume(app.Context) {
	if !r.Game.State().Waiting || r.Game.Continue() != nil {
		show(screenHome)
	}
}

// onSet takes in a choice among the settings.
func (r *root) onSet(_ app.Context, a app.Action) {
	if change, ok := a.Value.(settingChange); ok {
		r.Game.Set(change.apply)
	}
}

// dress gives the document its language and theme.
func (r *root) dress(ctx app.Context) {
	dress := [...]string{r.words().Code, r.state.Settings.Theme, r.state.Settings.tileStyle()}
	if dress != r.dressed {
		r.dressed = dress
		dressDocument(dress[0], dress[1], dress[2])
		r.name(ctx)
	}
}

func (r *root) words() *text.Language { return words(r.state.Settings) }

// words returns the language that the player reads.
func words(s Settings) *text.Language { return text.For(s.Language, browserLanguages()...) }

// Render draws the screen, and above it what the player must know.
func (r *root) Render() app.UI {
	return app.Div().Class("app").Body(
		r.notices(),
		r.renderScreen(),
	)
}

func (r *root) renderScreen() app.UI {
	switch r.screen {
	case screenTable:
		return &tablePage{Game: r.Game}
	case screenSettings:
		return &settingsPage{State: r.state}
	case screenRules:
		return &rulesPage{State: r.state}
	case screenCheck:
		return &checkPage{Game: r.Game, Beside: r.Beside, State: r.state}
	case screenStats:
		return &statsPage{Game: r.Game, State: r.state}
	case screenReview:
		return r.review()
	}
	switch screen, _, _ := strings.Cut(r.screen, "/"); screen {
	case screenGallery:
		return &galleryPage{Screen: r.screen, Settings: r.state.Settings}
	case screenLearn:
		if teaches(r.screen) {
			return &learnPage{Screen: r.screen, Settings: r.state.Settings}
		}
	}
	if page := r.friendsScreen(); page != nil {
		return page
	}
	return &homePage{Game: r.Game, State: r.state, Friends: r.friends, Problem: r.problem()}
}

// problem returns the key of a message where the address leads nowhere.
func (r *root) problem() string {
	if r.screen == screenHome || strings.HasPrefix(r.screen, "/") {
		return ""
	}
	if key := linkProblem(r.screen); key != "" {
		return key
	}
	return "home.wronglink"
}

func (r *root) notices() app.UI {
	return app.Div().Class("notices").Aria("live", "polite").Body(
		app.If(r.state.Notice != "", func() app.UI {
			return app.Div().Class("notice").Body(
				app.P().Text(r.words().Say(r.state.Notice)),
				app.Button().Class("button quiet").Text(r.words().Say("close")).OnClick(r.onDismiss),
			)
		}),
		app.If(r.updated && !r.inHand(), func() app.UI {
			return app.Div().Class("notice").Body(
				app.P().Text(r.words().Say("update.ready")),
				app.Button().Class("button").Text(r.words().Say("update.take")).OnClick(r.onUpdate),
			)
		}),
	)
}

// inHand reports whether a hand is being played, which no notice disturbs.
func (r *root) inHand() bool {
	_, among := invited(r.screen)
	return (r.screen == screenTable || among) && r.state.Seated && !r.state.HandEnded()
}

func (r *root) onDismiss(app.Context, app.Event) { r.Game.Dismiss() }

func (r *root) onUpdate(ctx app.Context, _ app.Event) { ctx.Reload() }
