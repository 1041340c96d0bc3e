package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// law is the agreement of a table in words: each sentence follows from the
// value of an option, so that what the page says is what the engine plays.
type law struct {
	l     *text.Language
	rules engine.Rules
}

// lawGroups are the sentences as a page orders them, under the key of their
// heading.
var lawGroups = []struct {
	heading string
	say     func(law) []string
}{
	{"rules.set", law.set},
	{"rules.deal", law.deal},
	{"rules.lead", law.lead},
	{"rules.play", law.play},
	{"rules.score", law.score},
}

// option says the sentence of the option's value, in the form for a table
// without pairs where there is one. A key that is missing would be a bug; the
// tests ask for every value.
func (w law) option(key string, values ...any) string {
	o := optionNamed(key)
	name := "law." + key + "." + o.Word(o.Get(w.rules))
	if solo := name + ".solo"; w.rules.Solo && w.l.Has(solo) {
		name = solo
	}
	return w.l.Say(name, values...)
}

func (w law) set() []string {
	set := w.rules.Set()
	return []string{
		w.l.Say("law.set", set.Len(), numberName(w.l, w.rules.MaxPip), set.Pips()),
		w.option("players"),
		w.option("direction"),
	}
}

func (w law) deal() []string {
	hands := "law.hands"
	if w.rules.Asleep() == 0 {
		hands = "law.hands.all"
	}
	out := []string{w.l.Say(hands, w.rules.HandSize, w.rules.Asleep())}
	if w.rules.RedealSilent {
		return append(out, w.l.Say("law.redeal.mandatory.silent", w.rules.RedealDoubles))
	}
	return append(out, w.option("redeal", w.rules.RedealDoubles))
}

func (w law) lead() []string {
	out := []string{w.option("first-lead", numberName(w.l, w.rules.MaxPip))}
	if w.rules.FirstLead == engine.DoubleHolder {
		out = append(out, w.option("asleep-double"))
	}
	out = append(out, w.option("first-tile"))
	if !w.rules.Solo {
		out = append(out, w.option("pair-choice"))
	}
	out = append(out, w.option("lead-after-win"), w.option("lead-after-block"), w.option("lead-after-tie"))
	if !w.rules.Solo {
		out = append(out, w.option("bot-yields-lead"))
	}
	return out
}

func (w law) play() []string {
	out := []string{w.l.Say("law.line"), w.l.Say("law.must"), w.option("pass"), w.option("pass-points"),
		w.l.Say("law.domino"), w.option("show-block"), w.option("block-winner")}
	if w.rules.BlockWinner != engine.LockerVersusNext {
		out = append(out, w.option("block-tie"))
	}
	return out
}

func (w law) score() []string {
	out := []string{w.option("score-domino"), w.option("score-block")}
	if w.rules.Asleep() > 0 {
		out = append(out, w.l.Say("law.asleep"))
	}
	out = append(out, w.l.Say("law.target", w.rules.Target), w.option("overshoot"), w.option("capicua"))
	if w.rules.Capicua != engine.CapicuaIgnored {
		out = append(out, w.option("capicua-doubles"))
	}
	out = append(out, w.option("pollona"))
	if w.rules.Pollona != engine.PollonaIgnored {
		out = append(out, w.option("viajera"))
	}
	return append(out, w.option("first-hand-double"))
}

// render draws all groups.
func (w law) render() app.UI {
	return app.Div().Class("rule-groups").Body(app.Range(lawGroups).Slice(func(i int) app.UI {
		sentences := lawGroups[i].say(w)
		return app.Section().Class("card").Body(
			app.H2().Text(w.l.Say(lawGroups[i].heading)),
			app.Ul().Class("laws").Body(app.Range(sentences).Slice(func(j int) app.UI { return app.Li().Text(sentences[j]) })),
		)
	}))
}
