package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// exampleList leads to each example.
func exampleList(l *text.Language, table engine.Rules) app.UI {
	_, own := lessonRules(table)
	return app.Div().Class("learn-part").Body(
		app.P().Text(l.Say("examples.why")),
		app.If(!own, func() app.UI { return app.P().Class("hint").Text(l.Say("examples.pairs")) }),
		app.Div().Class("habits").Body(app.Range(lessons).Slice(func(i int) app.UI {
			key := "example." + lessons[i].name
			return app.A().Class("card example-link").Href("#"+screenExamples+"/"+lessons[i].name).Body(
				app.H2().Text(l.Say(key)), app.P().Text(l.Say(key+".why")),
			)
		})),
	)
}

// example lets the learner play a lesson through: a tap on the tile that the
// lesson plays goes on, any other gets a word, and a button goes on alone.
type example struct {
	app.Compo

	Name     string
	Rules    engine.Rules
	Language string
	Numerals bool

	states  []State
	fault   string
	at      int // index of the state that is shown
	said    string
	width   float64
	height  float64
	unwatch func()
}

// OnMount begins the lesson.
func (x *example) OnMount(ctx app.Context) {
	ctx.Handle(actionTile, x.onTile)
	x.begin()
	ctx.Defer(func(ctx app.Context) {
		x.unwatch = watchBox("example-felt", func(width, height float64) {
			ctx.Dispatch(func(app.Context) { x.width, x.height = width, height })
		})
	})
}

// OnUpdate begins anew where another lesson, table or language was chosen.
func (x *example) OnUpdate(app.Context) { x.begin() }

// OnDismount stops watching the felt.
func (x *example) OnDismount() {
	if x.unwatch != nil {
		x.unwatch()
	}
}

func (x *example) begin() {
	l := text.For(x.Language)
	found, ok := lessonNamed(x.Name)
	if !ok {
		x.states = nil
		return
	}
	rules, _ := lessonRules(x.Rules)
	states, err := found.states(l, rules)
	if err != nil || len(states) == 0 {
		x.states, x.fault = nil, l.Say("notice.stopped")
		return
	}
	x.states, x.fault, x.at = states, "", 0
	x.said = x.opening(l)
}

// opening tells how far the hand has come.
func (x *example) opening(l *text.Language) string {
	left, right, laid := x.states[0].View.Match.Round().Line().Ends()
	if !laid {
		return l.Say("example.opening")
	}
	return l.Say("example.start", left, right)
}

// Render draws the line, what has been said, the learner's tiles, and at the
// end the count.
func (x *example) Render() app.UI {
	l := text.For(x.Language)
	key := "example." + x.Name
	if len(x.states) == 0 {
		return app.P().Text(x.fault)
	}
	s := &x.states[x.at]
	return app.Section().Class("card example").Body(
		app.H2().Text(l.Say(key)),
		app.P().Text(l.Say(key+".why")),
		app.Div().Class("example-seats").Body(app.Range(s.others()).Slice(func(i int) app.UI {
			return s.badge(l, s.others()[i])
		})),
		app.Div().Class("cloth example-felt").ID("example-felt").Body(&board{
			Deeds: s.plays(), Players: 4, Width: x.width, Height: x.height, Numerals: x.Numerals, Language: l.Code,
		}),
		app.P().Class("example-said").Attr("role", "status").Text(x.said),
		x.hand(l, s),
		app.Div().Class("row").Body(
			app.Button().Class("button primary").ID("example-next").Disabled(x.last()).Text(l.Say("example.next")).OnClick(x.onNext),
			app.Button().Class("button").Text(l.Say("example.again")).OnClick(x.onAgain),
			app.Span().Class("hint").Text(l.Say("example.step", x.at+1, len(x.states))),
		),
		x.count(l, s),
		x.laws(l),
	)
}

func (x *example) last() bool { return x.at == len(x.states)-1 }

func (x *example) hand(l *text.Language, s *State) app.UI {
	tiles := s.hand(l, &pick{})
	for _, t := range tiles {
		t.Numerals = x.Numerals
	}
	return app.Div().Class("example-hand").Attr("role", "group").Aria("label", l.Say("hand")).
		Body(app.Range(tiles).Slice(func(i int) app.UI { return tiles[i] }))
}

// count shows the hands turned over, once the hand has ended.
func (x *example) count(l *text.Language, s *State) app.UI {
	h, ok := s.View.Match.LastHand()
	return app.Div().Class("example-count").Body(app.If(ok && s.HandEnded(), func() app.UI {
		sheet, teams := &resultSheet{State: *s}, s.teams()
		return app.Div().Body(
			app.H3().Text(s.resultTitle(l, &h)),
			app.P().Text(s.resultWhy(l, &h)),
			app.P().Class("result-sum").Text(s.sumWords(l, &h)),
			app.Div().Class("sides").Body(app.Range(teams).Slice(func(i int) app.UI { return sheet.side(l, &h, teams[i]) })),
		)
	}))
}

func (x *example) laws(l *text.Language) app.UI {
	found, _ := lessonNamed(x.Name)
	rules, _ := lessonRules(x.Rules)
	sentences := found.laws(law{l, rules})
	return app.Div().Class("example-laws").Body(
		app.H3().Text(l.Say("example.rules")),
		app.Ul().Class("laws").Body(app.Range(sentences).Slice(func(i int) app.UI { return app.Li().Text(sentences[i]) })),
	)
}

func (x *example) onNext(app.Context, app.Event) { x.goOn() }

func (x *example) onAgain(app.Context, app.Event) { x.begin() }

// goOn does the next deed of the lesson.
func (x *example) goOn() {
	if x.last() {
		return
	}
	x.at++
	l, s := text.For(x.Language), &x.states[x.at]
	x.said = s.eventWords(l, s.Event) + " " + x.turnWords(l, s)
}

// turnWords tells the learner what there is to do.
func (x *example) turnWords(l *text.Language, s *State) string {
	switch {
	case s.HandEnded():
		return l.Say("example.end") + "."
	case x.last() || !s.View.Match.Awaits().Has(s.View.Seat):
		return ""
	case s.View.Playable() == 0:
		left, right, _ := s.View.Match.Round().Line().Ends()
		return l.Say("example.mustpass", left, right)
	}
	return l.Say("example.yours")
}

// onTile takes the tap on a tile of the hand.
func (x *example) onTile(_ app.Context, a app.Action) {
	t, ok := a.Value.(engine.Tile)
	if !ok || x.last() {
		return
	}
	l, s, next := text.For(x.Language), &x.states[x.at], x.states[x.at+1].Event
	left, right, laid := s.View.Match.Round().Line().Ends()
	switch {
	case !s.View.Match.Awaits().Has(s.View.Seat):
		x.said = l.Say("example.notyours")
	case next.Kind == engine.Played && next.Move.Tile == t:
		x.goOn()
	case laid && !t.Has(left) && !t.Has(right):
		x.said = l.Say("example.misfit", tileName(l, t), left, right)
	case next.Kind == engine.Played:
		x.said = l.Say("example.other", tileName(l, next.Move.Tile))
	}
}
