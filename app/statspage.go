package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// statsPage shows what the device remembers, and lets the player take it
// along, bring it back or delete it.
type statsPage struct {
	app.Compo

	Game  *Game
	State State

	said  string // key of what came of the last import or deletion
	good  bool
	sure  bool   // asked once to delete everything
	taken string // of a file that takes the place of what is here, if the player is sure
}

// Render draws the page.
func (p *statsPage) Render() app.UI {
	l := words(p.State.Settings)
	return app.Main().Class("page stats").Body(
		pageHead(l, l.Say("stats.title")),
		p.sums(l),
		p.tables(l),
		p.files(l),
	)
}

// sums are the figures of all tables together.
func (p *statsPage) sums(l *text.Language) app.UI {
	s := &p.State.Stats
	var all tally
	for _, t := range s.Tables {
		all.Games += t.Games
		all.Won += t.Won
		all.Pollonas += t.Pollonas
		all.Hands += t.Hands
		all.Points = max(all.Points, t.Points)
	}
	figures := []struct {
		key string
		n   int
	}{
		{"stats.games", all.Games}, {"stats.won", all.Won}, {"stats.pollonas", all.Pollonas},
		{"stats.hands", all.Hands}, {"stats.points", all.Points}, {"stats.run", s.BestRun},
	}
	return app.Section().Class("card").Aria("label", l.Say("stats.sums")).Body(
		app.Dl().Class("sums").Body(app.Range(figures).Slice(func(i int) app.UI {
			return app.Div().Class("sum").Body(app.Dt().Text(l.Say(figures[i].key)), app.Dd().Text(figures[i].n))
		})),
		app.If(all.Hands == 0, func() app.UI { return app.P().Class("hint").Text(l.Say("stats.none")) }),
	)
}

// tables has a line for each agreement and level.
func (p *statsPage) tables(l *text.Language) app.UI {
	rows := p.State.Stats.Tables
	columns := []string{"stats.table", "stats.games", "stats.won", "stats.pollonas", "stats.handswon"}
	return app.Div().Class("stats-tables").Body(app.If(len(rows) > 0, func() app.UI {
		return app.Section().Class("card").Body(
			app.H2().Text(l.Say("stats.tables")),
			app.Table().Class("figures stats-table").Aria("label", l.Say("stats.tables")).Body(
				app.THead().Body(app.Tr().Body(app.Range(columns).Slice(func(i int) app.UI {
					return app.Th().Scope("col").Text(l.Say(columns[i]))
				}))),
				app.TBody().Body(app.Range(rows).Slice(func(i int) app.UI { return rows[i].render(l) })),
			),
		)
	}))
}

func (t *tally) render(l *text.Language) app.UI {
	cell := func(key string, n, of int) app.UI {
		share := ""
		if of > 0 {
			share = " · " + strconv.Itoa((100*n+of/2)/of) + "\u00a0%"
		}
		return app.Td().DataSet("label", l.Say(key)).Body(app.B().Text(n), app.Span().Class("share").Text(share))
	}
	return app.Tr().Body(
		app.Th().Scope("row").Text(t.name(l)),
		cell("stats.games", t.Games, 0), cell("stats.won", t.Won, t.Games),
		cell("stats.pollonas", t.Pollonas, 0), cell("stats.handswon", t.HandsWon, t.Hands),
	)
}

// name says which table a tally is of.
func (t *tally) name(l *text.Language) string {
	rules, level := strings.ReplaceAll(t.Rules, "-", " "), l.Say("stats.people")
	if rules == "" {
		rules = l.Say("preset.own")
	}
	if t.Level != "" {
		level = t.Level
		if key := "level." + t.Level; l.Has(key) {
			level = l.Say(key)
		}
	}
	return rules + " · " + level
}

// files are the ways to take everything along, to bring it back, to delete it.
func (p *statsPage) files(l *text.Language) app.UI {
	erase := "files.delete"
	if p.sure {
		erase = "files.delete.sure"
	}
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("files.title")),
		app.P().Class("hint").Text(l.Say("files.why")),
		app.Div().Class("row").Body(
			app.Button().Class("button").ID("export").Text(l.Say("files.export")).OnClick(p.onExport),
			app.Label().Class("button file-button").Body(
				app.Span().Text(l.Say("files.import")),
				app.Input().Type("file").ID("import").Accept(".json,application/json").OnChange(p.onImport),
			),
			app.Button().Class("button danger").ID("delete-all").Text(l.Say(erase)).OnClick(p.onDelete),
		),
		app.If(p.taken != "", func() app.UI {
			return app.Div().Class("row").Body(
				app.Button().Class("button danger").ID("import-sure").Text(l.Say("files.import.sure")).OnClick(p.onSure),
				app.Button().Class("button").ID("import-not").Text(l.Say("files.import.not")).OnClick(p.onNot),
			)
		}),
		app.If(p.hasAside(), func() app.UI {
			return app.Div().Body(
				app.P().Class("hint").Text(l.Say("files.aside.why")),
				app.Button().Class("button").ID("export-aside").Text(l.Say("files.aside")).OnClick(p.onAside),
			)
		}),
		app.P().Attr("role", "status").Class(verdictClass(p.good)).Text(p.verdict(l)),
	)
}

func (p *statsPage) verdict(l *text.Language) string {
	if p.said == "" {
		return ""
	}
	return l.Say(p.said)
}

func (p *statsPage) onExport(app.Context, app.Event) {
	file, err := p.Game.Export()
	if err != nil {
		p.said, p.good = "files.bad", false
		return
	}
	saveFile("domino-cubano.json", "application/json", file)
	p.said, p.good, p.sure, p.taken = "files.exported", true, false, ""
}

// hasAside reports whether the device has set something aside.
func (p *statsPage) hasAside() bool {
	if p.Game == nil {
		return false
	}
	file, err := p.Game.Aside()
	return err == nil && file != nil
}

// onAside saves what was set aside, as the device keeps it.
func (p *statsPage) onAside(app.Context, app.Event) {
	file, err := p.Game.Aside()
	if err != nil {
		p.said, p.good = "files.bad", false
		return
	}
	saveFile("domino-cubano-apartado.json", "application/json", file)
	p.said, p.good, p.sure, p.taken = "files.exported", true, false, ""
}

func (p *statsPage) onImport(ctx app.Context, _ app.Event) {
	pickedFile("import", maxBackup, func(text string, ok bool) {
		ctx.Dispatch(func(app.Context) { p.take(text, ok) })
	})
}

// take imports the text of a file; where something would give way to it, once
// the player is sure.
func (p *statsPage) take(text string, ok bool) {
	p.said, p.good, p.sure, p.taken = "files.big", false, false, ""
	if !ok {
		return
	}
	if _, err := parseBackup(text); err == nil && p.Game.keepsAnything() {
		p.said, p.taken = "files.import.ask", text
		return
	}
	p.replace(text)
}

func (p *statsPage) replace(text string) {
	p.said, p.good, p.taken = "files.imported", true, ""
	if err := p.Game.Import(text); err != nil {
		p.said, p.good = importFault(err), false
	}
}

func (p *statsPage) onSure(app.Context, app.Event) { p.replace(p.taken) }

func (p *statsPage) onNot(app.Context, app.Event) {
	p.said, p.good, p.taken = "files.unchanged", true, ""
}

// importFault returns the key of the words for an import's error.
func importFault(err error) string {
	switch err {
	case errTooBig:
		return "files.big"
	case errNewerSave:
		return "files.newer"
	}
	if isFull(err) {
		return "files.full"
	}
	return "files.bad"
}

func (p *statsPage) onDelete(app.Context, app.Event) {
	if !p.sure {
		p.sure, p.said, p.taken = true, "", ""
		return
	}
	p.Game.DeleteAll()
	p.sure, p.said, p.good = false, "files.deleted", true
}
