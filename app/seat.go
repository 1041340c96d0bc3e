package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// place is where a seat is drawn, seen from the player at the bottom.
type place string

const (
	south place = "south"
	east  place = "east"
	north place = "north"
	west  place = "west"
)

// placeOf returns where the seat is drawn for the player at me: seats are
// numbered to the right, whichever way the turn goes.
func placeOf(s, me engine.Seat, players uint8) place {
	ahead := (int(s) - int(me) + int(players)) % int(players)
	around := map[uint8][]place{2: {south, north}, 3: {south, east, west}, 4: {south, east, north, west}}
	return around[players][ahead]
}

// seatBadge says who sits somewhere, how many tiles are left there, whose turn
// it is, and what the seat has passed on.
type seatBadge struct {
	app.Compo

	Place    place
	Name     string
	Bot      string // the word for a bot, or "" for a person
	Host     string // says where the bot plays
	Away     string // the word for one whose device is not there, or ""
	Mate     bool   // the player's partner
	Count    int
	Turn     bool
	Led      bool
	Lacks    string // the numbers that the seat has passed on: "3 6", or ""
	Bubble   string // what the seat says now: PASO, Salgo
	Passed   bool   // the bubble is a pass
	Language string
}

// Render draws the badge.
func (b *seatBadge) Render() app.UI {
	l := text.For(b.Language)
	return app.Div().Class("seat", "seat-"+string(b.Place)).Class(b.look()...).Attr("role", "group").Aria("label", b.Name).Body(
		app.Div().Class("seat-who").Body(
			app.Span().Class("seat-name").Dir("auto").Text(b.Name),
			app.If(b.Mate, func() app.UI { return app.Span().Class("unseen").Text(l.Say("seat.mate")) }),
			app.If(b.Led, func() app.UI { return mark("led", l.Say("seat.led.short"), l.Say("seat.led")) }),
			app.If(b.Bot != "", func() app.UI { return mark("bot", b.Bot, b.Host) }),
			app.If(b.Away != "", func() app.UI { return mark("away", b.Away, b.Away) }),
		),
		app.Div().Class("seat-tiles").Attr("role", "img").Aria("label", l.Count("tiles", b.Count)).Body(
			app.Span().Class("seat-fan").Attr("style", "--n:"+strconv.Itoa(b.Count)),
			app.Span().Class("seat-count").Text(strconv.Itoa(b.Count)),
		),
		app.Div().Class("seat-more").Body(app.If(b.Lacks != "", func() app.UI {
			return app.Span().Class("seat-lacks").Attr("role", "img").Aria("label", l.Say("seat.lacks", b.Lacks)).
				Title(l.Say("seat.lacks", b.Lacks)).Text("✕ " + b.Lacks)
		})),
		app.Div().Class("seat-says").Body(app.If(b.Bubble != "", func() app.UI {
			return app.Div().Class("bubble", passClass(b.Passed)).Text(b.Bubble)
		})),
	)
}

// mark is a sign with its word, which small screens leave out.
func mark(sign, word, title string) app.UI {
	return app.Span().Class("mark", "mark-"+sign).Title(title).Body(icon(sign), app.Span().Class("mark-word").Text(word))
}

func (b *seatBadge) look() []string {
	look := []string{"waits"}
	if b.Turn {
		look = []string{"has-turn"}
	}
	if b.Mate {
		look = append(look, "mate")
	}
	return look
}

func passClass(passed bool) string {
	if passed {
		return "passed"
	}
	return "said"
}

// badge makes the badge of a seat from the state.
func (s *State) badge(l *text.Language, seat engine.Seat) *seatBadge {
	m := &s.View.Match
	rules, round, sitter := m.Rules(), m.Round(), s.Sitter(seat)
	b := &seatBadge{
		Place: placeOf(seat, s.View.Seat, rules.Players), Name: sitter.Name, Count: round.Count(seat),
		Mate: !rules.Solo && !s.watching() && seat == rules.Partner(s.View.Seat),
		Turn: m.Awaits().Has(seat) && m.Phase() == engine.PhasePlay, Led: round.Leader() == seat, Language: l.Code,
	}
	b.Bubble, b.Passed = s.bubble(l, seat)
	b.Away = s.awayWord(l, seat)
	if m.Bots().Has(seat) {
		b.Bot, b.Host = l.Say("bot"), s.hostWord(l, seat)
	}
	if !s.Settings.HidePasses {
		b.Lacks = lacksWords(round.Lacks(seat))
	}
	return b
}

// lacksWords lists the numbers that a seat has passed on: "3 6".
func lacksWords(lacks uint16) string {
	var numbers []string
	for n := range engine.MaxPip + 1 {
		if lacks>>n&1 == 1 {
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	return strings.Join(numbers, " ")
}

// bubble returns what the seat says now, and whether that is a pass: a pass
// stays until the turn has come round to a tile, the choices of a pair until a
// tile lies.
func (s *State) bubble(l *text.Language, seat engine.Seat) (says string, passed bool) {
	for i := len(s.Record.Events) - 1; i >= 0; i-- {
		e := s.Record.Events[i]
		switch e.Kind {
		case engine.Played, engine.Dealt, engine.Shown:
			return "", false
		case engine.Passed:
			if e.Seat == seat {
				return l.Say("pass.sign"), true
			}
		case engine.LeadChosen:
			if e.Seat == seat {
				return l.Say([]string{"lead.you", "lead.me"}[e.Choice&1]), false
			}
		}
	}
	return "", false
}
