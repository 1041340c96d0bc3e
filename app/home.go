package app

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// homePage is where a player arrives: one tap leads to a first tile.
type homePage struct {
	app.Compo

	Game    *Game
	State   State
	Friends FriendsState
	Problem string // key of a message, or ""

	sure bool // the player has been told that a game waits, and asks for a new one again
}

// Render draws the page.
func (h *homePage) Render() app.UI {
	l := words(h.State.Settings)
	return app.Main().Class("page home").Body(
		app.Header().Class("home-head").Body(
			app.Div().Class("home-art").Aria("hidden", "true").Body(
				tileFace(engine.TileOf(9, 9), h.State.Settings.Numerals),
				tileFace(engine.TileOf(5, 9), h.State.Settings.Numerals),
			),
			app.H1().Text(l.Say("title")),
			app.P().Class("home-lead").Text(l.Say("home.lead")),
		),
		app.If(h.Problem != "", func() app.UI {
			return app.P().Class("notice").Attr("role", "alert").Text(l.Say(h.Problem))
		}),
		h.play(l),
		h.agreement(l),
		h.more(l),
	)
}

func (h *homePage) play(l *text.Language) app.UI {
	waiting := h.waits()
	return app.Div().Class("home-play").Body(
		app.If(waiting, func() app.UI {
			return app.Button().Class("button primary").Text(l.Say(h.backKey())).OnClick(h.onContinue)
		}),
		app.If(h.finished(), func() app.UI {
			return link(l.Say("home.last"), screenTable, "button")
		}),
		app.Button().Class(playClass(waiting)).ID("play-bots").Text(l.Say(h.playKey())).OnClick(h.onPlay),
		&friendsDoor{Settings: h.State.Settings, Last: h.Friends.Last},
	)
}

// playKey returns the key of the button's words: before a game that waits is
// given up the player is told so, and presses again.
func (h *homePage) playKey() string {
	if h.waits() && h.sure {
		return "home.bots.anew"
	}
	return "home.bots"
}

// backKey returns the key of the words for going back to the table.
func (h *homePage) backKey() string {
	if h.State.Elsewhere && !h.State.Seated {
		return "home.here"
	}
	return "home.continue"
}

// waits reports whether there is a game to go back to.
func (h *homePage) waits() bool { return h.State.Waiting || h.State.Seated && !h.State.Over() }

// finished reports whether the last game against bots can still be looked at.
func (h *homePage) finished() bool { return h.State.Over() && h.State.Together == nil }

func playClass(waiting bool) string {
	if waiting {
		return "button"
	}
	return "button primary"
}

func (h *homePage) agreement(l *text.Language) app.UI {
	return app.Section().Class("card").Body(
		choices(l.Say("home.rules"), presetChoices(l, h.State.Settings)...),
		app.P().Class("hint").Body(
			app.Text(h.own(l)+summary(l, h.State.Settings.TableRules())+" "),
			link(l.Say("home.options"), screenRules, "link"),
		),
		choices(l.Say("home.level"), levelChoices(l, h.State.Settings)...),
	)
}

// own says that the rules are none of the agreements with a name.
func (h *homePage) own(l *text.Language) string {
	rules := h.State.Settings.TableRules()
	if slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Rules == rules }) {
		return ""
	}
	return l.Say("preset.own") + " · "
}

func (h *homePage) more(l *text.Language) app.UI {
	return app.Nav().Class("home-more").Body(
		link(l.Say("learn.open"), screenLearn, "button quiet"),
		link(l.Say("settings.title"), screenSettings, "button quiet"),
		link(l.Say("stats.title"), screenStats, "button quiet"),
		link(l.Say("check.title"), screenCheck, "button quiet"),
	)
}

func presetChoices(l *text.Language, s Settings) []app.UI {
	rules := s.TableRules()
	var out []app.UI
	for _, p := range engine.Presets() {
		out = append(out, &choice{
			Key: "rules", Value: p.Rules.String(), Label: p.Name,
			Detail: l.Say("preset." + presetKey(p)), Chosen: rules == p.Rules,
		})
	}
	return out
}

func presetKey(p engine.Preset) string {
	return map[string]string{"Habana": "habana", "Calle Ocho": "calleocho", "Doble Nueve": "doblenueve", "Parque": "parque"}[p.Name]
}

func levelChoices(l *text.Language, s Settings) []app.UI {
	var out []app.UI
	for _, level := range levels {
		out = append(out, &choice{
			Key: "level", Value: level, Label: l.Say("level." + level), Chosen: s.BotLevel() == level,
		})
	}
	return out
}

// summary says in a line what the table plays.
func summary(l *text.Language, r engine.Rules) string {
	return l.Count("rules.players", int(r.Players)) + " · " + l.Say("rules.target.short", r.Target)
}

func (h *homePage) onPlay(ctx app.Context, _ app.Event) {
	if h.waits() && !h.sure {
		h.sure = true
		return
	}
	h.sure = false
	names := playerNames(words(h.State.Settings), h.State.Settings)
	h.open(ctx, "notice.stopped", func() error { return h.Game.PlayBots(names) })
}

// open sits down at a table and shows it, each in a task of its own: the tap
// has been seen by then. Where there is no table it says the problem.
func (h *homePage) open(ctx app.Context, problem string, sit func() error) {
	inTask(func() {
		if sit() != nil {
			ctx.Dispatch(func(app.Context) { h.Problem = problem })
			return
		}
		inTask(func() { show(screenTable) })
	})
}

func (h *homePage) onContinue(ctx app.Context, _ app.Event) {
	if h.State.Seated {
		show(screenTable)
		return
	}
	h.open(ctx, "notice.broken", h.Game.Continue)
}

// playerNames returns who sits in the seats: the player, then the bots.
func playerNames(l *text.Language, s Settings) []string {
	you := s.Name
	if you == "" {
		you = l.Say("you")
	}
	return []string{you, "Beto", "Cuca", "Dani"}
}
