package app

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// settingsPage lets the player choose how the game looks and feels. Every
// choice is kept and applied at once.
type settingsPage struct {
	app.Compo

	State State
}

// Render draws the page.
func (p *settingsPage) Render() app.UI {
	s := p.State.Settings
	l := words(s)
	return app.Main().Class("page").Body(
		pageHead(l, l.Say("settings.title")),
		app.Section().Class("card").Body(
			app.Label().Class("field").Body(
				app.Span().Text(l.Say("settings.name")),
				app.Input().Type("text").MaxLength(maxName).Value(s.Name).Placeholder(l.Say("you")).
					AutoComplete(false).OnChange(p.onName),
			),
			choices(l.Say("settings.language"), languageChoices(l, s)...),
			choices(l.Say("settings.theme"),
				answers(l, "theme", s.Theme, "", "light", "dark")...),
		),
		app.Section().Class("card").Body(
			choices(l.Say("settings.speed"), answers(l, "speed", s.Speed, "slow", "", "fast", "instant")...),
			choices(l.Say("settings.clock"), answers(l, "clock", s.TurnClock, "", "15", "30", "60")...),
			choices(l.Say("settings.tiles"), answers(l, "tiles", s.tileStyle(), "", "black", "digits")...),
		),
		app.Section().Class("card").Body(
			&toggle{Key: "hints", Label: l.Say("settings.hints"), On: s.Hints},
			&toggle{Key: "guide", Label: l.Say("settings.guide"), On: s.Guide != guideOff, Off: guideOff},
			&toggle{Key: "confirmMove", Label: l.Say("settings.confirm"), On: s.ConfirmMove},
			&toggle{Key: "hidePasses", Label: l.Say("settings.hidepasses"), On: s.HidePasses},
			&toggle{Key: "mute", Label: l.Say("settings.mute"), On: s.Mute},
		),
	)
}

// tileStyle is how the tiles are drawn, as the page's answers name it.
func (s Settings) tileStyle() string {
	switch {
	case s.Numerals:
		return "digits"
	case s.BlackPips:
		return "black"
	}
	return ""
}

// maxName is how many letters a player's name has at most.
const maxName = 20

func (p *settingsPage) onName(ctx app.Context, _ app.Event) {
	name := cleanName(ctx.JSSrc().Get("value").String())
	ctx.NewActionWithValue(actionSet, settingChange{"name", name})
}

// cleanName makes what was typed fit to be a name in a record.
func cleanName(typed string) string {
	name := strings.Map(func(r rune) rune {
		if r == '#' || unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, typed)
	runes := []rune(strings.Join(strings.Fields(name), " "))
	if len(runes) > maxName {
		runes = runes[:maxName]
	}
	name = strings.TrimSpace(string(runes))
	if name == "bot" || strings.HasPrefix(name, "bot ") {
		return ""
	}
	return name
}

// answers are the choices of a setting whose words are key.value.
func answers(l *text.Language, key, now string, values ...string) []app.UI {
	var out []app.UI
	for _, v := range values {
		word := v
		if v == "" {
			word = "default"
		}
		out = append(out, &choice{Key: key, Value: v, Label: l.Say(key + "." + word), Chosen: now == v})
	}
	return out
}

func languageChoices(l *text.Language, s Settings) []app.UI {
	out := []app.UI{&choice{Key: "language", Label: l.Say("language.default"), Chosen: s.Language == ""}}
	for _, other := range text.Languages() {
		out = append(out, &choice{Key: "language", Value: other.Code, Label: other.Name, Chosen: s.Language == other.Code})
	}
	return out
}

// apply makes the change; a key that does not exist is a bug and does nothing.
func (c settingChange) apply(s *Settings) {
	on := c.Value != ""
	switch c.Key {
	case "name":
		s.Name = c.Value
	case "language":
		s.Language = c.Value
	case "theme":
		s.Theme = c.Value
	case "rules":
		s.Rules = c.Value
	case "level":
		s.Level = c.Value
	case "speed":
		s.Speed = c.Value
	case "tiles":
		s.Numerals, s.BlackPips = c.Value == "digits", c.Value == "black"
	case "numerals":
		s.Numerals = on
	case "blackPips":
		s.BlackPips = on
	case "clock", "turnClock":
		s.TurnClock = c.Value
	case "hints":
		s.Hints = on
	case "guide":
		s.Guide = c.Value
	case "confirmMove":
		s.ConfirmMove = on
	case "hidePasses":
		s.HidePasses = on
	case "mute":
		s.Mute = on
	}
}
