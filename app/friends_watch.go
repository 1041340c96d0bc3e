package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// watcherBottom is what stands below the felt for one who only looks on: the
// seat from which the table is seen, and no hand.
func (p *tablePage) watcherBottom(l *text.Language) app.UI {
	s := &p.state
	return app.Footer().Class("bottom").Body(
		app.Div().Class("you").Body(
			s.badge(l, s.View.Seat),
			app.P().Class("status").Text(p.status(l)),
		),
		app.Div().Class("hand", "few").ID("hand").TabIndex(-1).Body(
			app.P().Class("watching").Text(l.Say("watch.status"))),
	)
}
