package app

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	roomlink "dominocubano/p2p/link"
)

// inviteCard hands the link on: by the system's sheet, by copy, as a picture
// for a camera, as a code to be read aloud.
type inviteCard struct {
	app.Compo

	Friends  *Friends
	Link     roomlink.Link
	Mine     bool // this player sits, and no game has begun
	Language string

	copied bool
	shown  bool // the picture for cameras is
}

const inviteFieldID = "invite-link"

// Render draws the card.
func (c *inviteCard) Render() app.UI {
	l := text.For(c.Language)
	address := c.Link.URL(c.Friends.Page)
	return app.Section().Class("card lobby-invite").Body(
		app.H2().Text(l.Say("invite.title")),
		app.Input().Type("text").ID(inviteFieldID).Class("invite-link").ReadOnly(true).Value(address).Aria("label", l.Say("invite.link")),
		app.Div().Class("row").Body(
			app.If(canShare(), func() app.UI {
				return app.Button().Class("button primary").ID("invite-share").Text(l.Say("invite.share")).OnClick(c.onShare)
			}),
			app.Button().Class("button").ID("invite-copy").Text(c.copyWord(l)).OnClick(c.onCopy),
			app.Button().Class("button").ID("invite-qr").Aria("expanded", boolWord(c.shown)).Text(l.Say("invite.qr")).OnClick(c.onPicture),
		),
		app.If(c.shown, func() app.UI { return &qrCode{Text: address, Label: l.Say("invite.qr.label")} }),
		app.P().Class("invite-code").Body(
			app.Span().Class("hint").Text(l.Say("invite.code")),
			app.Code().ID("invite-code").Text(c.Link.Code()),
		),
		app.If(c.Mine, func() app.UI {
			return app.Details().Body(
				app.Summary().Text(l.Say("invite.renew")),
				app.P().Class("hint").Text(l.Say("invite.renew.how")),
				app.Button().Class("button").ID("invite-renew").Text(l.Say("invite.renew.go")).OnClick(c.onRenew),
			)
		}),
		app.If(onlyHere(c.Friends.Page), func() app.UI { return app.P().Class("hint").Text(l.Say("invite.only.here")) }),
	)
}

func (c *inviteCard) copyWord(l *text.Language) string {
	if c.copied {
		return l.Say("invite.copied")
	}
	return l.Say("invite.copy")
}

// onlyHere reports whether an address leads nowhere on another device.
func onlyHere(page string) bool {
	u, err := url.Parse(page)
	return err == nil && (u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1" || u.Hostname() == "::1")
}

func (c *inviteCard) onCopy(app.Context, app.Event) {
	c.copied = copyText(c.Link.URL(c.Friends.Page), inviteFieldID)
}

func (c *inviteCard) onShare(app.Context, app.Event) {
	l := text.For(c.Language)
	shareLink(l.Say("title"), l.Say("invite.text"), c.Link.URL(c.Friends.Page))
}

func (c *inviteCard) onRenew(app.Context, app.Event) { c.Friends.Renew() }

func (c *inviteCard) onPicture(app.Context, app.Event) { c.shown = !c.shown }
