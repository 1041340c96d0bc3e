package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// shareRow sends a picture of the hand that has ended by the system's share
// sheet, or saves it where there is none.
type shareRow struct {
	app.Compo

	State State

	said string // key of what came of it
}

// Render draws the button.
func (r *shareRow) Render() app.UI {
	l := words(r.State.Settings)
	said := ""
	if r.said != "" {
		said = l.Say(r.said)
	}
	return app.Div().Class("share-row").Body(
		app.Button().Class("button quiet").ID("share").OnClick(r.onShare).Body(icon("share"), app.Span().Text(l.Say("share.picture"))),
		app.Span().Class("hint").Attr("role", "status").Text(said),
	)
}

func (r *shareRow) onShare(ctx app.Context, _ app.Event) {
	l := words(r.State.Settings)
	svg, height := resultPicture(l, &r.State)
	sharePicture(svg, pictureWidth, height, l.Say("title"), func(said string) {
		ctx.Dispatch(func(app.Context) { r.said = said })
	})
}
