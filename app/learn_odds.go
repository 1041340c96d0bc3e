package app

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// odds are what a fair deal brings under some rules, worked out exactly.
type odds struct{ rules engine.Rules }

// among is the probability of exactly k marked tiles in a hand of n drawn from
// all, of which so many are marked (the hypergeometric distribution).
func among(k, n, marked, all int) float64 {
	if k < 0 || k > marked || n-k > all-marked || k > n {
		return 0
	}
	p := 1.0
	for i := range k { // the marked ones first, …
		p *= float64(marked-i) / float64(all-i)
	}
	for i := range n - k { // … then the others, …
		p *= float64(all-marked-i) / float64(all-k-i)
	}
	for i := range k { // … in any order
		p *= float64(n-i) / float64(i+1)
	}
	return p
}

func (o odds) doubles() int { return o.rules.Set().Doubles().Len() }

// noDouble is how often a hand is dealt without a double.
func (o odds) noDouble() float64 {
	return among(0, int(o.rules.HandSize), o.doubles(), o.rules.Set().Len())
}

// someHand is how often some hand of a deal has at least so many doubles.
func (o odds) someHand(least int) float64 {
	return 1 - o.allBelow(least, int(o.rules.Players), o.doubles(), o.rules.Set().Len())
}

// allBelow is how often each of so many hands, dealt one after the other, gets
// fewer doubles than least.
func (o odds) allBelow(least, hands, doubles, tiles int) float64 {
	if hands == 0 {
		return 1
	}
	size := int(o.rules.HandSize)
	sum := 0.0
	for k := range min(least, size+1) {
		if p := among(k, size, doubles, tiles); p > 0 {
			sum += p * o.allBelow(least, hands-1, doubles-k, tiles-size)
		}
	}
	return sum
}

// asleep is how often one given tile sleeps.
func (o odds) asleep() float64 { return float64(o.rules.Asleep()) / float64(o.rules.Set().Len()) }

// carrying is how many tiles carry one number.
func (o odds) carrying() int { return (o.rules.Set() & engine.Carrying(0)).Len() }

// lacking is how often a hand is dealt without one given number.
func (o odds) lacking() float64 {
	return among(0, int(o.rules.HandSize), o.carrying(), o.rules.Set().Len())
}

// atLeast is how often a hand is dealt so many tiles of one given number, or
// more.
func (o odds) atLeast(k int) float64 {
	sum := 0.0
	for ; k <= int(o.rules.HandSize); k++ {
		sum += among(k, int(o.rules.HandSize), o.carrying(), o.rules.Set().Len())
	}
	return sum
}

// heldOfNumber is how many tiles of one given number a hand is dealt on
// average.
func (o odds) heldOfNumber() float64 {
	return float64(int(o.rules.HandSize)*o.carrying()) / float64(o.rules.Set().Len())
}

// weight is how much a hand is worth on average when it is dealt.
func (o odds) weight() float64 {
	return float64(o.rules.Set().Pips()*int(o.rules.HandSize)) / float64(o.rules.Set().Len())
}

// rows are the odds as the page lists them: the key of the words, what goes
// into them, and the figure.
func (o odds) rows(l *text.Language) []oddsRow {
	many := int(o.rules.RedealDoubles)
	rows := []oddsRow{
		{l.Say("odds.redeal", many), percent(l, o.someHand(many))},
		{l.Say("odds.nodouble"), percent(l, o.noDouble())},
	}
	if o.rules.Asleep() > 0 {
		rows = append(rows, oddsRow{l.Say("odds.asleep", numberName(l, o.rules.MaxPip)), percent(l, o.asleep())})
	}
	return append(rows,
		oddsRow{l.Say("odds.lacking"), percent(l, o.lacking())},
		oddsRow{l.Say("odds.five"), percent(l, o.atLeast(5))},
		oddsRow{l.Say("odds.held"), decimal(l, o.heldOfNumber())},
		oddsRow{l.Say("odds.weight"), decimal(l, o.weight())},
	)
}

// oddsRow is a line of a table of figures.
type oddsRow struct{ words, figure string }

// decimal writes a figure with one digit after the point, or the comma where
// the language has one.
func decimal(l *text.Language, x float64) string {
	whole, tenth := int(x*10+0.5)/10, int(x*10+0.5)%10
	return fmt.Sprintf("%d%s%d", whole, l.Say("decimal"), tenth)
}

func percent(l *text.Language, p float64) string { return decimal(l, 100*p) + "\u00a0%" }

// oddsTable draws figures under a title.
func oddsTable(title, why string, rows []oddsRow) app.UI {
	return app.Section().Class("card").Body(
		app.H2().Text(title),
		app.P().Class("hint").Text(why),
		app.Table().Class("figures").Aria("label", title).Body(app.TBody().Body(
			app.Range(rows).Slice(func(i int) app.UI {
				return app.Tr().Body(
					app.Th().Scope("row").Text(rows[i].words),
					app.Td().Text(rows[i].figure),
				)
			}),
		)),
	)
}
