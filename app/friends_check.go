package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/p2p/masked"
)

// checks returns what the keys of the hands have shown at a table of friends.
func (p *checkPage) checks() []masked.Checked {
	if p.State.Together == nil {
		return nil
	}
	return p.State.Together.Checks
}

// whyKey returns the key of how the deal is made safe at this table.
func (p *checkPage) whyKey() string {
	if p.State.Together != nil {
		return "check.together.why"
	}
	return "check.why"
}

// checked shows a hand of friends: all tiles as the keys open them, and whether
// every deed was true.
func (p *checkPage) checked(l *text.Language, c *masked.Checked) app.UI {
	verdict, good := checkedWords(l, &p.State, c)
	return app.Section().Class("card receipt").Body(
		app.H2().Text(l.Say("check.hand", c.Deal)),
		app.P().Class(verdictClass(good)).Text(verdict),
		app.H3().Text(l.Say("check.hands")),
		app.Range(p.State.Record.Sat).Slice(func(s int) app.UI {
			return p.tiles(p.State.Record.Sat[s].Name, c.Hands[s])
		}),
		p.tiles(l.Say("check.asleep"), c.Asleep),
		app.Range(p.State.Record.Sat).Slice(func(s int) app.UI {
			if s >= len(c.Report.Keys) || len(c.Report.Keys[s]) == 0 {
				return app.Div()
			}
			return fact(l.Say("check.together.key", p.State.Record.Sat[s].Name), c.Report.Keys[s])
		}),
	)
}

// checkedWords is the verdict on a hand.
func checkedWords(l *text.Language, s *State, c *masked.Checked) (verdict string, good bool) {
	switch r := c.Report; {
	case len(r.Faults) > 0:
		return l.Say("check.together.fault", s.Record.Sat[r.Faults[0].Seat].Name), false
	case len(r.Withheld) > 0:
		return l.Say("check.together.withheld", s.Record.Sat[r.Withheld[0]].Name), false
	case !r.Whole:
		return l.Say("check.together.cut", r.Entries), false
	}
	return l.Say("check.together.good"), true
}
