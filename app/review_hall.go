package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// hall shows every hand open, and what sleeps.
func (p *reviewPage) hall(l *text.Language) app.UI {
	s := p.scene()
	var seats []engine.Seat
	for seat := range p.Record.Rules.Seats().All() {
		seats = append(seats, seat)
	}
	return app.Section().Class("card review-hall").Body(
		app.Div().Class("row review-hall-head").Body(
			app.H2().Text(l.Say("review.tiles")),
			app.If(p.mover() != engine.NoSeat, func() app.UI {
				return app.Button().Class("button").Aria("pressed", p.blind).
					Text(p.tell(l, "review.knew", p.mover())).OnClick(p.onBlind)
			}),
		),
		app.Range(seats).Slice(func(i int) app.UI { return p.holder(l, s, seats[i]) }),
		app.Div().Class("review-holder").Body(
			app.P().Class("review-name").Text(l.Say("check.asleep")),
			app.Div().Class("review-tiles").Body(p.asleep(l)...),
		),
	)
}

func (p *reviewPage) onBlind(app.Context, app.Event) { p.blind = !p.blind }

// mover returns the seat whose deed the step shows, or NoSeat before the
// first.
func (p *reviewPage) mover() engine.Seat {
	if p.step == 0 {
		return engine.NoSeat
	}
	return p.hand.Deeds[p.step-1].Seat
}

// holder is a seat with its tiles: those still held, and paler those that it
// has laid.
func (p *reviewPage) holder(l *text.Language, s *State, seat engine.Seat) app.UI {
	class := "waits"
	if seat == p.mover() {
		class = "moves"
	}
	lacks := ""
	if p.step > 0 {
		before := p.hand.Table(p.step - 1)
		lacks = lacksWords(before.Round().Lacks(seat))
	}
	return app.Div().Class("review-holder", class).Body(
		app.P().Class("review-name").Body(
			app.Span().Dir("auto").Text(s.Sitter(seat).Name),
			app.If(p.isMate(seat), func() app.UI { return app.Span().Class("review-note").Text(l.Say("seat.mate")) }),
			app.If(lacks != "", func() app.UI {
				return app.Span().Class("review-lacks").Title(l.Say("seat.lacks", lacks)).Text(l.Say("review.lacks", lacks))
			}),
		),
		app.Div().Class("review-tiles").Body(p.tilesOf(l, seat)...),
	)
}

func (p *reviewPage) isMate(seat engine.Seat) bool {
	rules := p.Record.Rules
	return p.Me != engine.NoSeat && !rules.Solo && seat == rules.Partner(p.Me)
}

// tilesOf draws what the seat was dealt, as it stood before the step's deed.
func (p *reviewPage) tilesOf(l *text.Language, seat engine.Seat) []app.UI {
	at := max(0, p.step-1)
	held := p.hand.Hand(seat, at)
	var out []app.UI
	for t := range p.hand.Hand(seat, 0).All() {
		out = append(out, p.shownTile(l, t, p.tileClass(seat, t, held)))
	}
	return out
}

// tileClass says what becomes of a tile at this step.
func (p *reviewPage) tileClass(seat engine.Seat, t engine.Tile, held engine.Hand) string {
	j, judged := p.judgement()
	mine := seat == p.mover()
	switch {
	case !held.Has(t):
		return "gone"
	case p.blind && p.step > 0 && !mine:
		return "hidden"
	case mine && p.hand.Deeds[p.step-1].Kind == engine.Played && p.hand.Deeds[p.step-1].Move.Tile == t:
		return "laid-now"
	case mine && judged && j.Lost > 0 && j.Best.Tile == t:
		return "better"
	}
	return "held"
}

func (p *reviewPage) shownTile(l *text.Language, t engine.Tile, class string) app.UI {
	name := tileName(l, t)
	if class == "hidden" {
		return app.Span().Class("review-tile", class).Attr("role", "img").Aria("label", l.Say("review.hidden"))
	}
	return app.Span().Class("review-tile", class).Attr("role", "img").Aria("label", name).Title(name).
		Body(tileFace(t, p.Settings.Numerals))
}

// asleep draws the tiles that were dealt to nobody.
func (p *reviewPage) asleep(l *text.Language) []app.UI {
	asleep, known := p.sleepers()
	var out []app.UI
	for t := range asleep.All() {
		class := "held"
		if p.blind && p.step > 0 {
			class = "hidden"
		}
		out = append(out, p.shownTile(l, t, class))
	}
	if !known {
		out = append(out, app.Span().Class("review-note").Text(l.Say("review.unopened")))
	}
	return out
}

// sleepers returns the tiles that no hand had; known is false where a hand
// was not turned over, and its tiles lie among them.
func (p *reviewPage) sleepers() (asleep engine.Hand, known bool) {
	rules := p.Record.Rules
	asleep = rules.Set()
	for seat := range rules.Seats().All() {
		asleep &^= p.hand.Hand(seat, 0)
	}
	return asleep, p.hand.Result.Opened == rules.Seats()
}
