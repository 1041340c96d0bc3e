package app

import (
	"encoding/hex"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/mind"
	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p"
)

// checkPage deals every hand of the game again from its receipt, shows what
// slept, and reads records against the rules.
type checkPage struct {
	app.Compo

	Game   *Game
	Beside *mind.Mind
	State  State

	pasted  string
	verdict string
	good    bool
	copied  bool
}

// Render draws the page.
func (p *checkPage) Render() app.UI {
	s := p.State.Settings
	l := words(s)
	receipts, checks := p.State.Receipts, p.checks()
	return app.Main().Class("page").Body(
		pageHead(l, l.Say("check.title")),
		app.P().Text(l.Say(p.whyKey())),
		app.If(len(receipts)+len(checks) == 0, func() app.UI { return app.P().Class("card").Text(l.Say("check.none")) }),
		app.Div().Class("receipts").Body(
			app.Range(receipts).Slice(func(i int) app.UI {
				n := len(receipts) - 1 - i
				return p.receipt(l, n, &receipts[n])
			}),
			app.Range(checks).Slice(func(i int) app.UI { return p.checked(l, &checks[len(checks)-1-i]) }),
		),
		app.If(p.State.Together == nil, func() app.UI {
			return app.Details().Class("card").Body(app.Summary().Text(l.Say("check.exact")), app.P().Text(l.Say("check.exact.how")))
		}),
		&transcriptCard{Game: p.Game, Beside: p.Beside, State: p.State},
		p.record(l),
	)
}

// deals returns what the table saw of each deal of the game: its tiles asleep
// and hands, where they have been turned over.
func (p *checkPage) deals() []deal { return dealsOf(p.State.Record) }

// deal is what the table saw of one deal.
type deal struct {
	hands  p2p.Hands
	asleep engine.Hand
	open   bool // every hand was turned over
}

// dealsOf replays the record and notes each deal once its hands are open.
func dealsOf(r engine.Record) []deal {
	var out []deal
	m, err := engine.NewMatch(r.Rules, r.Bots())
	for i := 0; i < len(r.Events) && err == nil; i++ {
		if r.Events[i].Kind == engine.Dealt {
			out = append(out, deal{})
		}
		if m, err = m.Apply(r.Events[i]); err != nil || len(out) == 0 {
			continue
		}
		if ending, _ := m.Round().Ending(); ending == engine.NotEnded {
			continue
		}
		d := &out[len(out)-1]
		d.asleep, d.open = m.Asleep()
		for s := range r.Rules.Seats().All() {
			d.hands[s] = m.Round().Left(s) | m.Round().Played(s)
		}
	}
	return out
}

func (p *checkPage) receipt(l *text.Language, n int, r *p2p.Receipt) app.UI {
	deals := p.deals()
	running := n == len(p.State.Receipts)-1 && (n >= len(deals) || !deals[n].open)
	return app.Section().Class("card receipt").Body(
		app.H2().Text(l.Say("check.hand", n+1)),
		app.If(running, func() app.UI {
			return app.Div().Body(app.P().Text(l.Say("check.running")), fact(l.Say("check.commitment"), r.Commitment[:]))
		}).Else(func() app.UI { return p.opened(l, n, r, deals) }),
	)
}

func (p *checkPage) opened(l *text.Language, n int, r *p2p.Receipt, deals []deal) app.UI {
	hands, asleep, err := r.Verify(p.State.Record.Rules)
	good := err == nil && n < len(deals) && (!deals[n].open || deals[n].hands == hands && deals[n].asleep == asleep)
	return app.Div().Body(
		app.P().Class(verdictClass(good)).Text(l.Say(map[bool]string{true: "check.good", false: "check.bad"}[good])),
		app.H3().Text(l.Say("check.hands")),
		app.Range(p.State.Record.Sat).Slice(func(s int) app.UI {
			return p.tiles(p.State.Sitter(engine.Seat(s)).Name, hands[s])
		}),
		p.tiles(l.Say("check.asleep"), asleep),
		fact(l.Say("check.commitment"), r.Commitment[:]),
		fact(l.Say("check.seed"), r.Seed[:]),
		fact(l.Say("check.nonce"), r.Nonce),
	)
}

func verdictClass(good bool) string {
	if good {
		return "verdict good"
	}
	return "verdict bad"
}

func (p *checkPage) tiles(name string, hand engine.Hand) app.UI {
	var tiles []app.UI
	for t := range hand.All() {
		tiles = append(tiles, tileFace(t, p.State.Settings.Numerals))
	}
	return app.Div().Class("tile-row").Aria("label", name+": "+hand.String()).Attr("role", "img").Body(
		app.Span().Class("tile-row-name").Text(name),
		app.Div().Class("tile-row-tiles").Body(tiles...),
	)
}

func fact(name string, value []byte) app.UI {
	return app.P().Class("fact").Body(app.Span().Text(name), app.Code().Text(hex.EncodeToString(value)))
}

func (p *checkPage) record(l *text.Language) app.UI {
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("check.record")),
		app.P().Text(l.Say("check.record.why")),
		app.Textarea().ID("record").Class("record").Rows(10).Spellcheck(false).
			Aria("label", l.Say("check.record")).Text(p.recordText()).OnInput(p.onPaste),
		app.Div().Class("row").Body(
			app.Button().Class("button primary").Text(l.Say("check.record.go")).OnClick(p.onCheck),
			app.If(p.good, func() app.UI {
				return app.Button().Class("button").Text(l.Say("review.record")).OnClick(p.onReview)
			}),
			app.If(p.openRecord() != "", func() app.UI {
				return app.Button().Class("button").Text(p.copyLabel(l)).OnClick(p.onCopy)
			}),
			app.If(p.openRecord() != "", func() app.UI {
				return app.Button().Class("button").ID("share-record").Text(l.Say("share.record")).OnClick(p.onShare)
			}),
		),
		app.P().Attr("role", "status").Class(verdictClass(p.good)).Text(p.verdict),
		app.P().Class("hint").Text(l.Say("check.record.only")),
	)
}

func (p *checkPage) copyLabel(l *text.Language) string {
	if p.copied {
		return l.Say("check.copied")
	}
	return l.Say("check.record.copy")
}

// openRecord returns the text of the game, or "" while there is none.
func (p *checkPage) openRecord() string {
	if len(p.State.Record.Events) == 0 {
		return ""
	}
	return p.State.Record.Format()
}

func (p *checkPage) recordText() string {
	if p.pasted != "" {
		return p.pasted
	}
	return p.openRecord()
}

func (p *checkPage) onPaste(ctx app.Context, _ app.Event) {
	p.pasted = ctx.JSSrc().Get("value").String()
	ctx.PreventUpdate()
}

func (p *checkPage) onCheck(app.Context, app.Event) {
	l := words(p.State.Settings)
	record, err := engine.ParseRecord(p.recordText())
	var m engine.Match
	if err == nil {
		m, err = record.Replay()
	}
	if p.good = err == nil; !p.good {
		p.verdict = l.Say("check.record.bad", faultWords(l, err))
		return
	}
	p.verdict = l.Say("check.record.good", l.Count("check.hands", m.HandsBegun()), l.Count("check.deeds", len(record.Events)))
}

func (p *checkPage) onReview(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionReview, p.recordText())
}

func (p *checkPage) onCopy(app.Context, app.Event) { p.copied = copyText(p.openRecord(), "record") }

// onShare sends the record by the share sheet, or copies it where there is
// none.
func (p *checkPage) onShare(ctx app.Context, e app.Event) {
	if !shareText(words(p.State.Settings).Say("title"), p.openRecord()) {
		p.onCopy(ctx, e)
	}
}
