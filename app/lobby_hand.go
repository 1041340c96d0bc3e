package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// handCard connects two devices without any server: one shows an invitation,
// the other a reply, as pictures for cameras or as texts to be copied.
type handCard struct {
	app.Compo

	Friends  *Friends
	ByHand   ByHand
	Open     bool // it is needed, and shows without being asked for
	Language string

	reply string
}

const replyFieldID = "hand-reply"

// Render draws the card.
func (c *handCard) Render() app.UI {
	l := text.For(c.Language)
	return app.Section().Class("card lobby-hand").Body(
		app.Details().Open(c.Open || c.ByHand != ByHand{}).Body(
			app.Summary().Text(l.Say("hand.title")),
			c.body(l),
		),
	)
}

func (c *handCard) body(l *text.Language) app.UI {
	switch b := c.ByHand; {
	case b.Working:
		return app.P().Attr("role", "status").Text(l.Say("hand.working"))
	case b.Reply != "":
		return app.Div().Body(
			app.P().Text(l.Say("hand.reply.how")),
			&carried{Text: b.Reply, ID: "hand-answer", Language: c.Language},
		)
	case b.Invitation != "":
		return app.Div().Body(
			app.P().Text(l.Say("hand.invite.how")),
			&carried{Text: b.Invitation, ID: "hand-invitation", Language: c.Language},
			app.Form().Class("friends-code").OnSubmit(c.onAccept).Body(
				app.Label().Class("field").Body(
					app.Span().Text(l.Say("hand.reply")),
					app.Div().Class("friends-code-row").Body(
						app.Input().Type("text").ID(replyFieldID).Value(c.reply).AutoComplete(false).Spellcheck(false).OnInput(c.onType),
						app.Button().Type("submit").Class("button").ID("hand-accept").Text(l.Say("hand.accept")),
					),
				),
			),
		)
	}
	return app.Div().Body(
		app.P().Text(l.Say("hand.how")),
		app.Button().Class("button").ID("hand-invite").Text(l.Say("hand.invite")).OnClick(c.onInvite),
	)
}

func (c *handCard) onInvite(app.Context, app.Event) { c.Friends.Invite() }

func (c *handCard) onType(ctx app.Context, _ app.Event) {
	c.reply = ctx.JSSrc().Get("value").String()
	ctx.PreventUpdate()
}

func (c *handCard) onAccept(_ app.Context, e app.Event) {
	e.PreventDefault()
	if strings.TrimSpace(c.reply) != "" {
		c.Friends.Accept(c.reply)
	}
}

// carried is a text that people carry: as a picture for a camera, or copied.
type carried struct {
	app.Compo

	Text     string
	ID       string
	Language string

	copied bool
}

// Render draws the picture, the text and its button.
func (c *carried) Render() app.UI {
	l := text.For(c.Language)
	word := l.Say("invite.copy")
	if c.copied {
		word = l.Say("invite.copied")
	}
	return app.Div().Body(
		&qrCode{Text: c.Text, Label: l.Say("invite.qr")},
		app.Input().Type("text").ID(c.ID).Class("invite-link").ReadOnly(true).Value(c.Text).Aria("label", l.Say("invite.link")),
		app.Button().Class("button").Text(word).OnClick(c.onCopy),
	)
}

func (c *carried) onCopy(app.Context, app.Event) { c.copied = copyText(c.Text, c.ID) }

// replyPage is what a reply's link opens on the device that waits for it: it
// hands the reply to the page that does.
type replyPage struct {
	app.Compo

	Friends  *Friends
	Text     string
	Language string

	stage handedStage
}

// OnMount hands the reply over.
func (p *replyPage) OnMount(ctx app.Context) {
	p.Friends.HandOver(p.Text, func(s handedStage) {
		ctx.Dispatch(func(app.Context) { p.stage = s })
	})
}

// Render draws the page.
func (p *replyPage) Render() app.UI {
	l := text.For(p.Language)
	return app.Main().Class("page").Body(
		pageHead(l, l.Say("friends.title")),
		app.Section().Class("card").Body(
			app.P().Attr("role", "status").Text(l.Say([]string{"hand.handing", "hand.handed", "hand.nobody"}[p.stage])),
			app.If(p.stage == nobodyWaits, func() app.UI {
				return &carried{Text: p.Text, ID: "hand-answer", Language: p.Language}
			}),
		),
	)
}
