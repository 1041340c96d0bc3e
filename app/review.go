package app

import (
	"context"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/mind"
	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// reviewPage goes through a hand that has ended, with all tiles turned over
// and Maestro's opinion of every choice.
type reviewPage struct {
	app.Compo

	Mind     *mind.Mind
	Settings Settings
	Record   engine.Record
	Me       engine.Seat // the player's own, or NoSeat in somebody else's game

	hands  int // that have ended
	number int // of the hand that is shown
	hand   *bot.PastHand
	step   int  // how many of its deeds have been done
	blind  bool // only what the seat knew is shown

	judged  map[int]*bot.Verdict // by hand
	part    float64              // how much of the hand has been judged
	failed  bool
	cancel  context.CancelFunc
	width   float64
	height  float64
	unwatch func()
}

// actionStep goes to a step of the hand, an int.
const actionStep = "review.step"

// actionHand goes to a hand of the game, an int.
const actionHand = "review.hand"

// actionReview opens the review of a record, its text.
const actionReview = "review.open"

func (r *root) onReview(_ app.Context, a app.Action) {
	text, _ := a.Value.(string)
	if record, err := engine.ParseRecord(text); err == nil {
		r.studied = &record
		show(screenReview)
	}
}

// review shows the game that is studied, or the one at the table.
func (r *root) review() *reviewPage {
	if r.studied != nil {
		return &reviewPage{Mind: r.Beside, Settings: r.state.Settings, Record: *r.studied, Me: engine.NoSeat}
	}
	return &reviewPage{Mind: r.Beside, Settings: r.state.Settings, Record: r.state.Record, Me: r.state.View.Seat}
}

// OnMount opens the last hand that has ended.
func (p *reviewPage) OnMount(ctx app.Context) {
	p.judged = map[int]*bot.Verdict{}
	ctx.Handle(actionStep, p.onStep)
	ctx.Handle(actionHand, p.onHand)
	p.openLast(ctx)
	ctx.Defer(func(ctx app.Context) {
		p.unwatch = watchBox("review-cloth", func(width, height float64) {
			ctx.Dispatch(func(app.Context) { p.width, p.height = width, height })
		})
	})
}

// OnUpdate opens the last hand once there is one: the game at the table may
// come from the device after the page.
func (p *reviewPage) OnUpdate(ctx app.Context) {
	if p.hand == nil {
		p.openLast(ctx)
	}
}

// OnDismount calls the work off.
func (p *reviewPage) OnDismount() {
	for _, stop := range []func(){p.cancel, p.unwatch} {
		if stop != nil {
			stop()
		}
	}
}

func (p *reviewPage) openLast(ctx app.Context) {
	p.hands = handsEnded(p.Record)
	p.open(ctx, p.hands)
}

// handsEnded counts the hands of the record that have ended.
func handsEnded(r engine.Record) int {
	m, err := r.Replay()
	if err != nil {
		return 0
	}
	n := 0
	for _, h := range m.Hands() {
		if h.Ending != engine.AnnulledEnd {
			n++
		}
	}
	return n
}

// open shows a hand, the table as it was dealt, and has it judged.
func (p *reviewPage) open(ctx app.Context, number int) {
	if p.cancel != nil {
		p.cancel()
	}
	p.number, p.step, p.part, p.failed = number, 0, 0, false
	hand, err := bot.FindHand(&p.Record, number)
	if p.hand = hand; err != nil {
		p.hand = nil
		return
	}
	if p.judged[number] == nil {
		p.judge(ctx, number)
	}
}

// judge asks Maestro. A hand whose judging was called off is not judged.
func (p *reviewPage) judge(ctx app.Context, number int) {
	work, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	record := p.Record
	tell := func(part float64) {
		ctx.Dispatch(func(app.Context) { p.part = part })
	}
	ctx.Async(func() {
		judged, err := p.Mind.Review(work, &record, number, tell)
		ctx.Dispatch(func(app.Context) {
			if err != nil {
				p.failed = p.failed || p.number == number
				return
			}
			p.judged[number] = judged
		})
	})
}

func (p *reviewPage) onHand(ctx app.Context, a app.Action) {
	if number, ok := a.Value.(int); ok && number != p.number {
		p.open(ctx, number)
	}
}

func (p *reviewPage) onStep(_ app.Context, a app.Action) {
	if step, ok := a.Value.(int); ok && p.hand != nil {
		p.step = min(max(step, 0), len(p.hand.Deeds))
	}
}

// Render draws the page.
func (p *reviewPage) Render() app.UI {
	l := words(p.Settings)
	if p.hand == nil {
		return app.Main().Class("page").Body(
			p.head(l), app.P().Class("card").Text(l.Say("review.none")))
	}
	return app.Main().Class("page review").OnKeyDown(p.onKey).Body(
		p.head(l),
		p.chooser(l),
		p.stage(l),
		p.hall(l),
		p.sheet(l),
	)
}

func (p *reviewPage) head(l *text.Language) app.UI {
	back, screen := l.Say("back"), screenCheck
	if p.Me != engine.NoSeat {
		back, screen = l.Say("table.back"), screenTable
	}
	return app.Header().Class("page-head").Body(
		link("‹ "+back, screen, "button quiet"),
		app.H1().Text(l.Say("review.title")),
	)
}

// chooser leads to the other hands of the game.
func (p *reviewPage) chooser(l *text.Language) app.UI {
	return app.Nav().Class("review-hands").Aria("label", l.Say("review.hands")).Body(
		app.Range(make([]struct{}, p.hands)).Slice(func(i int) app.UI {
			return &jump{Action: actionHand, To: i + 1, Label: l.Say("review.hand", i+1), Class: "button", Here: i+1 == p.number}
		}),
	)
}

// stage is the line with what was done, what Maestro says to it, and the way
// on.
func (p *reviewPage) stage(l *text.Language) app.UI {
	s := p.scene()
	rules := s.View.Match.Rules()
	return app.Section().Class("review-stage").Body(
		app.Div().Class("felt review-felt").Body(
			app.Div().Class("cloth").ID("review-cloth").Body(&board{
				Deeds: s.plays(), Me: p.below(), Players: rules.Players,
				Width: p.width, Height: p.height, Numerals: p.Settings.Numerals, Language: l.Code,
			}),
		),
		app.Div().Class("card review-says").Attr("role", "status").Body(
			app.P().Class("review-what").Text(p.what(l)),
			app.P().Class("review-opinion").Text(p.opinion(l)),
		),
		p.controls(l),
	)
}

// scene is the state of the table after the step's deed.
func (p *reviewPage) scene() *State {
	return &State{
		Settings: p.Settings, Seated: true, Record: p.Record,
		View: engine.View{Match: p.hand.Table(p.step), Seat: p.Me},
	}
}

// below returns the seat that sits nearest to the viewer.
func (p *reviewPage) below() engine.Seat {
	if p.Me == engine.NoSeat {
		return 0
	}
	return p.Me
}

func (p *reviewPage) controls(l *text.Language) app.UI {
	last := len(p.hand.Deeds)
	return app.Div().Class("review-controls").Body(
		&jump{Action: actionStep, To: 0, Label: "«", Name: l.Say("review.first"), Class: "button", Off: p.step == 0},
		&jump{Action: actionStep, To: p.step - 1, Label: "‹", Name: l.Say("review.before"), Class: "button", Off: p.step == 0},
		app.Span().Class("review-at").Text(l.Say("review.at", p.step, last)),
		&jump{Action: actionStep, To: p.step + 1, Label: "›", Name: l.Say("review.next"), Class: "button primary", ID: "review-next", Off: p.step == last},
		&jump{Action: actionStep, To: last, Label: "»", Name: l.Say("review.last"), Class: "button", Off: p.step == last},
	)
}

// onKey steps with the arrow keys.
func (p *reviewPage) onKey(ctx app.Context, e app.Event) {
	switch e.Get("key").String() {
	case "ArrowRight":
		ctx.NewActionWithValue(actionStep, p.step+1)
	case "ArrowLeft":
		ctx.NewActionWithValue(actionStep, p.step-1)
	default:
		ctx.PreventUpdate()
	}
}

// jump is a button that leads to a step or a hand.
type jump struct {
	app.Compo

	Action string
	To     int
	Label  string
	Name   string // aloud, where it differs
	Class  string
	ID     string
	Here   bool // it leads to what is shown
	Off    bool // it leads nowhere
}

// Render draws the button.
func (j *jump) Render() app.UI {
	b := app.Button().Class(j.Class).Disabled(j.Off).Text(j.Label).OnClick(j.onClick)
	if j.Name != "" {
		b = b.Aria("label", j.Name)
	}
	if j.ID != "" {
		b = b.ID(j.ID)
	}
	if j.Here {
		b = b.Aria("current", "true")
	}
	return b
}

func (j *jump) onClick(ctx app.Context, _ app.Event) { ctx.NewActionWithValue(j.Action, j.To) }
