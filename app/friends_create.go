package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p/room"
)

// screenFriends is the page where a table of friends is made.
const screenFriends = "friends"

// friendsCreate asks what is to be played and by whom, and makes the table.
type friendsCreate struct {
	app.Compo

	Friends *Friends
	State   State
	Room    FriendsState

	name   string
	typed  bool // the name is what was typed, not what the settings say
	nobody bool // there is no name
}

// friendOptions are the rules that only matter at a table of friends, with the
// values that are offered.
var friendOptions = []struct {
	key    string
	values []uint16
}{
	{"bot-seats", nil},
	{"turn-clock", nil},
	{"grace", []uint16{60, 75, 90}},
	{"on-gone", nil},
	{"return-limit", []uint16{5, 10, 15, 30, 60}},
}

// Render draws the page.
func (c *friendsCreate) Render() app.UI {
	s := c.State.Settings
	l := words(s)
	return app.Main().Class("page friends-create").Body(
		pageHead(l, l.Say("friends.title")),
		friendsProblem(l, c.Room.Problem),
		app.Section().Class("card friends-rules").Body(
			choices(l.Say("home.rules"), presetChoices(l, s)...),
			app.P().Class("hint").Body(
				app.Text(summary(l, s.TableRules())+" "),
				link(l.Say("home.options"), screenRules, "link"),
			),
			app.Details().Body(app.Summary().Text(l.Say("friends.options")), c.options(l)),
		),
		app.Section().Class("card friends-set").Body(
			app.H2().Text(l.Say("friends.new")),
			app.P().Class("hint").Text(l.Say("friends.how")),
			nameField(l, c.shownName(), c.nobody, c.onName),
			app.Button().Class("button primary friends-go").ID("friends-create").Disabled(c.Room.Stage == Entering).
				Text(l.Say("friends.create")).OnClick(c.onCreate),
		),
	)
}

func (c *friendsCreate) options(l *text.Language) app.UI {
	s := c.State.Settings
	return app.Div().Body(
		choices(l.Say("friends.level"), levelChoices(l, s)...),
		app.Range(friendOptions).Slice(func(i int) app.UI {
			o := friendOptions[i]
			return &ruleOption{Key: o.key, Values: o.values, Rules: s.TableRules(), Language: l.Code}
		}),
	)
}

func (c *friendsCreate) shownName() string {
	if c.typed {
		return c.name
	}
	return friendName(c.State.Settings.Name)
}

func (c *friendsCreate) onName(ctx app.Context, _ app.Event) {
	c.name, c.typed, c.nobody = ctx.JSSrc().Get("value").String(), true, false
	ctx.PreventUpdate()
}

func (c *friendsCreate) onCreate(ctx app.Context, _ app.Event) {
	name := friendName(c.shownName())
	if name == "" {
		c.nobody = true
		focus(nameFieldID)
		return
	}
	ctx.NewActionWithValue(actionSet, settingChange{"name", name})
	c.Friends.Create(name, tableTerms(c.State.Settings))
}

// tableTerms are the terms that the settings ask for.
func tableTerms(s Settings) room.Terms {
	level, err := bot.Full(s.BotLevel())
	if err != nil {
		level = room.Usual().Bot
	}
	return room.Terms{Rules: s.TableRules(), Bot: level}
}

const nameFieldID = "friend-name"

// nameField asks for the name that the others see.
func nameField(l *text.Language, name string, missing bool, onInput app.EventHandler) app.UI {
	problem := ""
	if missing {
		problem = l.Say("friends.name.missing")
	}
	return app.Label().Class("field friends-name").Body(
		app.Span().Text(l.Say("friends.name")),
		app.Input().Type("text").ID(nameFieldID).MaxLength(maxName).Value(name).Dir("auto").AutoComplete(false).
			Aria("invalid", boolWord(missing)).OnInput(onInput),
		app.Span().Class("friends-missing").Attr("role", "alert").Text(problem),
	)
}

func boolWord(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// friendsProblem says what went wrong, where something has.
func friendsProblem(l *text.Language, key string) app.UI {
	return app.Div().Attr("role", "alert").Body(app.If(key != "", func() app.UI {
		return app.P().Class("notice").Text(l.Say(key))
	}))
}

// presetName names the rules: a preset's name, or a table's own.
func presetName(l *text.Language, r engine.Rules) string {
	for _, p := range engine.Presets() {
		if p.Rules == r {
			return p.Name
		}
	}
	return l.Say("preset.own")
}
