package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// resultSheet turns all tiles over at the end of a hand: what each seat held,
// who won and why, the score sheet, and at the end of a game its winner.
type resultSheet struct {
	app.Compo

	State State

	pending int // portions that are not drawn yet
}

// OnInit begins to draw the sheet, in a browser in portions, a frame each: the
// heads, the hands, the score, the buttons. It shows when it is whole.
func (r *resultSheet) OnInit() {
	if app.IsClient {
		r.pending = r.portions()
	}
}

// portions returns how many portions come after the heads.
func (r *resultSheet) portions() int { return int(r.State.View.Match.Rules().Players) + 2 }

// OnMount draws the next portions.
func (r *resultSheet) OnMount(ctx app.Context) { r.grow(ctx) }

// grow draws the next portion after the next frame. The whole sheet gets the
// keyboard.
func (r *resultSheet) grow(ctx app.Context) {
	if r.pending == 0 {
		ctx.Defer(func(app.Context) { focus("result") })
		return
	}
	afterDrawing(func() {
		ctx.Dispatch(func(ctx app.Context) {
			r.pending--
			r.grow(ctx)
		})
	})
}

// settingClass hides what is drawn in portions until it is whole.
func settingClass(pending bool) string {
	if pending {
		return "setting"
	}
	return "set"
}

// Render draws the sheet.
func (r *resultSheet) Render() app.UI {
	s := &r.State
	l := words(s.Settings)
	h, ok := s.View.Match.LastHand()
	if !ok {
		return app.Div()
	}
	teams := s.teams()
	sheet := app.Section().Class("sheet result", settingClass(r.pending > 0)).ID("result").TabIndex(-1)
	if r.pending == 0 {
		sheet = sheet.Attr("role", "dialog").Aria("modal", "true").Aria("label", s.resultTitle(l, &h))
	}
	return sheet.Body(
		app.Div().Class("sheet-scroll").TabIndex(0).Body(
			r.gameHead(l),
			app.H2().Class("result-title").Text(s.resultTitle(l, &h)),
			app.P().Class("result-why").Text(s.resultWhy(l, &h)),
			app.P().Class("result-sum").Text(s.sumWords(l, &h)),
			app.Div().Class("sides").Body(app.Range(teams).Slice(func(i int) app.UI { return r.side(l, &h, teams[i]) })),
			app.If(r.pending <= 1, func() app.UI { return scoreSheet(l, s) }),
			app.If(r.pending == 0, func() app.UI { return &phraseRow{State: *s} }),
			app.If(r.pending == 0, func() app.UI { return &shareRow{State: *s} }),
		),
		app.If(r.pending == 0, func() app.UI { return r.buttons(l) }),
	)
}

// side shows what a side held: each hand, and their sum.
func (r *resultSheet) side(l *text.Language, h *engine.HandResult, t engine.Team) app.UI {
	rules := r.State.View.Match.Rules()
	var hands []app.UI
	sum := 0
	for seat := range rules.Members(t).All() {
		if r.pending-2 < int(rules.Players-uint8(seat)) {
			hands = append(hands, r.handLeft(l, h, seat))
		}
		sum += h.Totals[seat]
	}
	class := "side"
	if t == h.Winner {
		class = "side won"
	}
	return app.Section().Class(class).Body(
		app.If(!rules.Solo, func() app.UI {
			return app.H3().Class("side-head").Body(
				app.Span().Text(r.State.teamName(l, t)),
				app.Span().Class("side-sum").Text(l.Count("points", sum)),
			)
		}),
		app.Div().Class("side-hands").Body(hands...),
	)
}

// handLeft shows the tiles that a seat turned over, and what they are worth.
func (r *resultSheet) handLeft(l *text.Language, h *engine.HandResult, seat engine.Seat) app.UI {
	s := &r.State
	left := h.Left[seat]
	return app.Div().Class("hand-left", bestClass(seat == h.Best)).Body(
		app.Span().Class("hand-left-name").Dir("auto").Text(s.Sitter(seat).Name),
		app.Span().Class("hand-left-mark").Body(app.If(seat == h.Best, func() app.UI {
			return mark("star", l.Say(bestWord(h)), l.Say(bestWord(h)))
		}), app.If(h.Ending == engine.Block && seat == h.By, func() app.UI {
			return mark("lock", l.Say("result.lock"), l.Say("result.lock"))
		})),
		app.Span().Class("hand-left-total").Text(l.Count("points", h.Totals[seat])),
		app.Div().Class("hand-left-tiles").Attr("role", "img").Aria("label", tileNames(l, left)).Body(tileRow(left, s.Settings.Numerals)),
	)
}

func bestClass(best bool) string {
	if best {
		return "best"
	}
	return "other"
}

// bestWord is why a hand is the best: it is out of tiles, or the lightest.
func bestWord(h *engine.HandResult) string {
	if h.Ending == engine.Domino {
		return "result.out"
	}
	return "result.light"
}

// tileNames names the tiles aloud.
func tileNames(l *text.Language, h engine.Hand) string {
	if h == 0 {
		return l.Count("tiles", 0)
	}
	var names []string
	for t := range h.All() {
		names = append(names, tileName(l, t))
	}
	return strings.Join(names, ", ")
}

// gameHead crowns the winner of a game.
func (r *resultSheet) gameHead(l *text.Language) app.UI {
	s := &r.State
	g, over := s.View.Match.Result()
	return app.Div().Class("game-head").Body(app.If(over, func() app.UI {
		return app.Div().Class(wonClass(s, g)).Body(
			fanlight(),
			app.P().Class("game-winner").Text(s.gameWords(l, g)),
			app.If(g.Pollona, func() app.UI { return app.P().Class("pollona").Text(pollonaWords(l, g)) }),
			app.P().Class("series").Text(s.seriesWords(l)),
		)
	}))
}

func (s *State) gameWords(l *text.Language, g engine.GameResult) string {
	rules := s.View.Match.Rules()
	switch {
	case rules.Solo || s.watching():
		return l.Say("game.won.by", s.teamName(l, g.Winner))
	case g.Winner == s.myTeam():
		return l.Say("game.won")
	}
	return l.Say("game.lost")
}

// wonClass tells the sheet whether there is something to celebrate.
func wonClass(s *State, g engine.GameResult) string {
	if g.Winner == s.myTeam() {
		return "game-over-won"
	}
	return "game-over-lost"
}

func pollonaWords(l *text.Language, g engine.GameResult) string {
	word := l.Say("pollona")
	if g.Viajera {
		word = l.Say("viajera")
	}
	if g.CountsAs > 1 {
		word += " · " + l.Count("pollona.counts", g.CountsAs)
	}
	return word
}

func (s *State) seriesWords(l *text.Language) string {
	out := l.Say("series")
	for i, t := range s.teams() {
		if i > 0 {
			out += " ·"
		}
		out += " " + s.teamName(l, t) + " " + strconv.Itoa(s.Series[t])
	}
	return out
}

// resultTitle says who won the hand.
func (s *State) resultTitle(l *text.Language, h *engine.HandResult) string {
	if h.Ending == engine.AnnulledEnd {
		return l.Say("result.annulled")
	}
	if h.Winner == engine.NoTeam {
		return l.Say("result.tied")
	}
	return l.Say("result.points", s.teamName(l, h.Winner), l.Count("points", h.Points))
}

// resultWhy says how the hand ended.
func (s *State) resultWhy(l *text.Language, h *engine.HandResult) string {
	out := ""
	switch h.Ending {
	case engine.Domino:
		out = s.tell(l, "result.domino", h.By)
	case engine.Block:
		out = s.tell(l, "result.locked", h.By)
		if h.Winner != engine.NoTeam {
			out += " " + s.tell(l, "result.lightest", h.Best, h.Totals[h.Best])
		}
	case engine.ForfeitEnd:
		out = s.tell(l, "result.forfeit", h.By) + s.blamed(l, h.By)
	}
	if h.Capicua && s.View.Match.Rules().Capicua != engine.CapicuaIgnored {
		out += " " + l.Say("result.capicua")
	}
	if h.Unfit {
		out += " " + l.Say("result.unfit")
	}
	return out
}

func (r *resultSheet) buttons(l *text.Language) app.UI {
	return app.Div().Class("row sheet-buttons").Body(
		app.If(r.State.Over(), func() app.UI {
			return app.Button().Class("button primary").ID("rematch").Text(l.Say(r.againKey())).OnClick(r.onRematch)
		}).Else(func() app.UI {
			return app.Button().Class("button primary").ID("next-hand").Disabled(r.waits()).Text(r.nextWord(l)).OnClick(r.onNext)
		}),
		link(l.Say("review.open"), screenReview, "button"),
		link(l.Say("check.title"), screenCheck, "button"),
	)
}

// waits reports whether the next hand waits for others only.
func (r *resultSheet) waits() bool {
	return r.State.Together != nil && (r.State.Together.Ready || r.State.Together.Watching)
}

// againKey is the word for another game.
func (r *resultSheet) againKey() string {
	if r.State.watching() {
		return "watch.back"
	}
	return "rematch"
}

func (r *resultSheet) nextWord(l *text.Language) string {
	if r.waits() {
		return l.Say("together.next")
	}
	return l.Say("next.hand")
}

// The actions of the sheets.
const (
	actionNext    = "table.next"
	actionRematch = "table.rematch"
	actionScore   = "table.score"
)

func (r *resultSheet) onNext(ctx app.Context, _ app.Event) { ctx.NewAction(actionNext) }

func (r *resultSheet) onRematch(ctx app.Context, _ app.Event) { ctx.NewAction(actionRematch) }
