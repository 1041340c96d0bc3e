package app

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/mind"
	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/transcript"
)

// Transcript returns the game of friends with all that was signed, for anybody
// to check, and a name for the file.
func (g *Game) Transcript(ctx context.Context) (name string, file []byte, err error) {
	c := g.friends()
	if c == nil {
		return "", nil, errNoTranscript
	}
	entries, err := c.entries(ctx)
	if err != nil {
		return "", nil, err
	}
	f := transcript.File{
		Genesis: c.ID, Head: engine.Record{Rules: c.Terms.Rules, Sat: c.Sat()}, Hosts: c.Hosts, Bot: c.Terms.Bot,
		Keys: map[engine.Seat]ed25519.PublicKey{}, Entries: entries,
	}
	for seat := range c.Humans.All() {
		f.Keys[seat] = c.Players[seat][:]
	}
	return "domino-" + hex.EncodeToString(c.ID[:4]) + ".transcript", f.Bytes(), nil
}

var errNoTranscript = errors.New("app: no game of friends")

// maxTranscript bounds a file that is read: a game of a hundred hands has less.
const maxTranscript = 32 << 20

const transcriptFileID = "transcript-file"

// transcriptCard saves the transcript of a game of friends, and checks one that
// was saved, here or on another machine.
type transcriptCard struct {
	app.Compo

	Game   *Game
	Beside *mind.Mind
	State  State

	told    []string // what became of it
	good    bool
	working bool
	record  string // of the file that was checked
}

// Render draws the card.
func (c *transcriptCard) Render() app.UI {
	l := words(c.State.Settings)
	return app.Section().Class("card transcript").Body(
		app.H2().Text(l.Say("transcript")),
		app.P().Text(l.Say("transcript.why")),
		app.Div().Class("row").Body(
			app.If(c.State.Together != nil, func() app.UI {
				return app.Button().Class("button").ID("transcript-save").Text(l.Say("transcript.save")).OnClick(c.onSave)
			}),
			app.Label().Class("button file-button").Body(
				app.Span().Text(l.Say("transcript.open")),
				app.Input().Type("file").ID(transcriptFileID).Class("unseen").OnChange(c.onFile),
			),
		),
		app.Div().Attr("role", "status").ID("transcript-verdict").Body(
			app.If(c.working, func() app.UI { return app.P().Text(l.Say("transcript.working")) }),
			app.Range(c.told).Slice(func(i int) app.UI {
				return app.P().Class(toldClass(i, c.good)).Text(c.told[i])
			}),
		),
		app.If(c.record != "", func() app.UI {
			return app.Button().Class("button").Text(l.Say("review.record")).OnClick(c.onReview)
		}),
	)
}

// toldClass sets the verdict apart from what explains it.
func toldClass(line int, good bool) string {
	if line == 0 {
		return verdictClass(good)
	}
	return "hint"
}

func (c *transcriptCard) onReview(ctx app.Context, _ app.Event) {
	ctx.NewActionWithValue(actionReview, c.record)
}

func (c *transcriptCard) onSave(ctx app.Context, _ app.Event) {
	l := words(c.State.Settings)
	ctx.Async(func() {
		name, file, err := c.Game.Transcript(context.Background())
		ctx.Dispatch(func(app.Context) {
			c.record, c.good = "", err == nil
			if err != nil {
				c.told = []string{l.Say("transcript.gone")}
				return
			}
			saveFile(name, "application/octet-stream", file)
			c.told = []string{l.Say("transcript.saved", name)}
		})
	})
}

func (c *transcriptCard) onFile(ctx app.Context, _ app.Event) {
	pickedBytes(transcriptFileID, maxTranscript, func(file []byte, ok bool) {
		ctx.Dispatch(func(ctx app.Context) {
			c.told, c.record, c.working = nil, "", ok
			if !ok {
				c.told, c.good = []string{words(c.State.Settings).Say("files.bad")}, false
				return
			}
			ctx.Async(func() {
				verdict, err := c.Beside.Verify(context.Background(), file)
				ctx.Dispatch(func(app.Context) { c.judged(file, verdict, err) })
			})
		})
	})
}

// judged tells what the file proves. A file without signatures may be a record.
func (c *transcriptCard) judged(file []byte, v *mind.Verdict, err error) {
	l := words(c.State.Settings)
	c.working = false
	if err == nil {
		c.told, c.good = verdictWords(l, v), v.Sound()
		if len(v.Record) > 0 && v.Hands > 0 {
			c.record = v.Record
		}
		return
	}
	record, err := engine.ParseRecord(string(file))
	if c.good = err == nil; c.good {
		c.record = record.Format()
		c.told = []string{l.Say("transcript.record"), l.Say("check.record.only")}
		return
	}
	c.told = []string{l.Say("transcript.none")}
}

// verdictWords says first whether the file stands, then what speaks against it,
// whose it is, and what nothing can prove.
func verdictWords(l *text.Language, v *mind.Verdict) []string {
	if v.Foreign {
		return []string{l.Say("transcript.foreign")}
	}
	head := l.Say("transcript.good", l.Count("check.hands", v.Hands), v.Entries)
	if !v.Sound() {
		head = l.Say("transcript.bad")
	}
	out := append([]string{head}, against(l, v)...)
	if v.Cut {
		out = append(out, l.Say("transcript.cut", v.Entries))
	}
	for _, k := range v.Keys {
		out = append(out, l.Say("transcript.key", k.Name, k.Fingerprint))
	}
	if v.BotsTrue > 0 {
		out = append(out, l.Count("transcript.bots", v.BotsTrue))
	}
	if len(v.BotsUnknown) > 0 {
		out = append(out, l.Say("transcript.bots.unknown", list(l, v.BotsUnknown)))
	}
	return append(out, l.Say("transcript.unproved"))
}

// against says what speaks against a transcript.
func against(l *text.Language, v *mind.Verdict) (out []string) {
	say := func(is bool, key string, values ...any) {
		if is {
			out = append(out, l.Say(key, values...))
		}
	}
	name := func(seat engine.Seat) string {
		for _, k := range v.Keys {
			if k.Seat == seat {
				return k.Name
			}
		}
		return l.Say("bot")
	}
	say(v.Damaged, "transcript.damaged")
	say(v.Forged > 0, "transcript.forged", v.Forged)
	for _, seat := range v.Forks {
		say(true, "together.forked", name(seat))
	}
	for _, r := range v.Refused {
		say(r.False, "transcript.false", name(r.Seat))
		say(!r.False, "transcript.unlawful", name(r.Seat))
	}
	say(v.BotsFalse > 0, "transcript.bots.false", v.BotsFalse)
	say(v.Stopped, "transcript.stopped")
	return out
}
