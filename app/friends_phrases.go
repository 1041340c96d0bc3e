package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/p2p/masked"
)

// phrases is how many there are to choose from: only these are ever said, and
// only between two hands, where nothing can be a signal.
const phrases = 8

// phraseWords says a phrase in the reader's language, or "" for one that this
// program does not know.
func phraseWords(l *text.Language, n uint16) string {
	if n >= phrases {
		return ""
	}
	return l.Say("phrase." + strconv.Itoa(int(n)))
}

// phraseRow shows, at the end of a hand among friends, what they say, and lets
// this player say something too.
type phraseRow struct {
	app.Compo

	State State

	open bool
}

// Render draws the row.
func (r *phraseRow) Render() app.UI {
	s := &r.State
	l := words(s.Settings)
	if s.Together == nil {
		return app.Div()
	}
	said := s.Together.Said
	return app.Section().Class("phrases").Body(
		app.Ul().Class("phrases-said").Aria("live", "polite").Body(app.Range(said).Slice(func(i int) app.UI {
			return r.said(l, said[i])
		})),
		app.Div().Class("row").Body(
			app.If(s.canTalk(), func() app.UI {
				return app.Button().Class("button quiet").ID("phrases-open").Aria("expanded", boolWord(r.open)).
					Text(l.Say("phrases")).OnClick(r.onOpen)
			}),
			app.Button().Class("button quiet").ID("friends-at-end").Text(l.Say("friends.menu")).OnClick(r.onFriends),
		),
		app.If(r.open && s.canTalk(), func() app.UI {
			return app.Div().Class("row phrases-choice").Body(app.Range(make([]int, phrases)).Slice(func(n int) app.UI {
				return &phraseButton{Number: n, Label: phraseWords(l, uint16(n))}
			}))
		}),
	)
}

func (r *phraseRow) said(l *text.Language, p masked.Phrase) app.UI {
	text := phraseWords(l, p.Number)
	if text == "" {
		return app.Li().Hidden(true)
	}
	return app.Li().Body(app.B().Dir("auto").Text(r.State.Sitter(p.Seat).Name), app.Text(": "+text))
}

// canTalk reports whether this player may say a phrase: between two hands, and
// not more than the table bears.
func (s *State) canTalk() bool {
	if s.Together == nil || s.watching() || !s.HandEnded() || s.Over() || s.Together.Ready {
		return false
	}
	mine := 0
	for _, p := range s.Together.Said {
		if p.Seat == s.View.Seat {
			mine++
		}
	}
	return mine < masked.Phrases
}

func (r *phraseRow) onOpen(app.Context, app.Event) { r.open = !r.open }

func (r *phraseRow) onFriends(ctx app.Context, _ app.Event) { ctx.NewAction(actionFriends) }

// phraseButton says one phrase.
type phraseButton struct {
	app.Compo

	Number int
	Label  string
}

// Render draws the button.
func (b *phraseButton) Render() app.UI {
	return app.Button().Class("button").ID("phrase-" + strconv.Itoa(b.Number)).Text(b.Label).OnClick(b.onClick)
}

func (b *phraseButton) onClick(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionPhrase, b.Number)
}
