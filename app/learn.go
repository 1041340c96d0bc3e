package app

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// The pages that teach, as the fragment names them.
const (
	screenLearn    = "learn"
	screenExamples = "learn/examples"
	screenHabits   = "learn/habits"
	screenWords    = "learn/words"
	screenOdds     = "learn/odds"
)

// teaches reports whether the fragment names one of the pages that teach.
func teaches(screen string) bool {
	if name, ok := strings.CutPrefix(screen, screenExamples+"/"); ok {
		_, known := lessonNamed(name)
		return known
	}
	return slices.Contains([]string{screenLearn, screenExamples, screenHabits, screenWords, screenOdds}, screen)
}

// learnPage teaches the game by the rules of the player's table: in words, by
// examples to play, by habits, by a glossary and by figures.
type learnPage struct {
	app.Compo

	Screen   string
	Settings Settings
}

// Render draws the page and the tabs to the others.
func (p *learnPage) Render() app.UI {
	l := words(p.Settings)
	return app.Main().Class("page learn").Body(
		pageHead(l, l.Say("learn.title")),
		learnTabs(l, p.Screen),
		p.part(l),
	)
}

func (p *learnPage) part(l *text.Language) app.UI {
	rules := p.Settings.TableRules()
	if name, ok := strings.CutPrefix(p.Screen, screenExamples+"/"); ok {
		return &example{Name: name, Rules: rules, Language: l.Code, Numerals: p.Settings.Numerals}
	}
	switch p.Screen {
	case screenExamples:
		return exampleList(l, rules)
	case screenHabits:
		return habitList(l, rules)
	case screenWords:
		return wordList(l)
	case screenOdds:
		return oddsPart(l, rules)
	}
	return app.Div().Class("learn-part").Body(
		app.P().Text(l.Say("learn.laws.why")),
		law{l, rules}.render(),
	)
}

// learnTabs leads from each page about the rules to the others.
func learnTabs(l *text.Language, screen string) app.UI {
	tabs := []struct{ screen, key string }{
		{screenLearn, "learn.laws"}, {screenRules, "learn.options"}, {screenExamples, "learn.examples"},
		{screenHabits, "learn.habits"}, {screenWords, "learn.words"}, {screenOdds, "learn.odds"},
	}
	return app.Nav().Class("tabs").Aria("label", l.Say("learn.tabs")).Body(app.Range(tabs).Slice(func(i int) app.UI {
		tab := app.A().Class("tab").Href("#" + tabs[i].screen).Text(l.Say(tabs[i].key))
		if tabs[i].screen == screen || tabs[i].screen == screenExamples && strings.HasPrefix(screen, screenExamples) {
			tab = tab.Aria("current", "page")
		}
		return tab
	}))
}

// habits are the good ones, by their key.
var habits = []string{"heavy", "double", "partner", "void", "own", "count", "block", "score"}

// habitsAt leaves out what is about a partner where there is none.
func habitsAt(rules engine.Rules) []string {
	return slices.DeleteFunc(slices.Clone(habits), func(h string) bool { return rules.Solo && h == "partner" })
}

func habitList(l *text.Language, rules engine.Rules) app.UI {
	habits := habitsAt(rules)
	return app.Section().Class("learn-part").Body(
		app.P().Text(l.Say("habits.why")),
		app.Div().Class("habits").Body(app.Range(habits).Slice(func(i int) app.UI {
			key := "habit." + habits[i]
			return app.Section().Class("card").Body(app.H2().Text(l.Say(key)), app.P().Text(l.Say(key+".why")))
		})),
	)
}

// glossary are the words of the table, by their key.
var glossary = []string{
	"ficha", "blanca", "gorda", "caja", "agua", "dormidas", "data", "mano", "partida", "pareja", "salida", "salgo",
	"comoestas", "punta", "paso", "falso", "agacharse", "matar", "repetir", "botar", "falla", "pegarse", "tranque",
	"virarse", "capicua", "pollona", "viajera", "caben", "pensada", "letras", "mudo", "sapo",
}

func wordList(l *text.Language) app.UI {
	var entries []app.UI
	for _, word := range glossary {
		entries = append(entries, app.Dt().Text(l.Say("word."+word)), app.Dd().Text(l.Say("word."+word+".means")))
	}
	return app.Section().Class("card").Body(
		app.P().Text(l.Say("words.why")),
		app.Dl().Class("glossary").Body(entries...),
	)
}

func oddsPart(l *text.Language, rules engine.Rules) app.UI {
	figures, err := playedUnder(rules)
	return app.Div().Class("learn-part").Body(
		oddsTable(l.Say("odds.deal"), l.Say("odds.why"), odds{rules}.rows(l)),
		app.If(err == nil, func() app.UI {
			return oddsTable(l.Say("odds.played"), l.Say("odds.played.why", figures.Games, figures.name()), figures.rows(l))
		}),
	)
}
