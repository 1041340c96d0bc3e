package app

import (
	"errors"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// rulesPage shows the agreement of the next table, option by option, and lets
// the player change it. An option that cannot go with the others is refused
// with the reason, and nothing changes.
type rulesPage struct {
	app.Compo

	State State
}

// ruleGroups are the options as the page orders them, under the key of their
// heading. The hand size and each-for-themselves follow from set and players;
// what only tables of friends need is asked there.
var ruleGroups = []struct {
	heading string
	options []string
}{
	{"rules.set", []string{"max-pip", "players", "direction"}},
	{"rules.deal", []string{"redeal", "redeal-silent"}},
	{"rules.lead", []string{"first-lead", "asleep-double", "first-tile", "pair-choice", "lead-after-win",
		"lead-after-block", "lead-after-tie", "bot-yields-lead"}},
	{"rules.play", []string{"pass", "show-block", "pass-points", "block-winner", "block-tie"}},
	{"rules.score", []string{"target", "score-domino", "score-block", "overshoot", "capicua", "capicua-doubles",
		"pollona", "viajera", "first-hand-double"}},
}

// Render draws the page.
func (p *rulesPage) Render() app.UI {
	l := words(p.State.Settings)
	return app.Main().Class("page").Body(
		pageHead(l, l.Say("rules.title")),
		learnTabs(l, screenRules),
		app.Section().Class("card").Body(choices(l.Say("rules.preset"), presetChoices(l, p.State.Settings)...)),
		app.Div().Class("rule-groups").Body(
			app.Range(ruleGroups).Slice(func(i int) app.UI { return p.group(l, i) }),
		),
	)
}

func (p *rulesPage) group(l *text.Language, i int) app.UI {
	g := ruleGroups[i]
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say(g.heading)),
		app.Range(g.options).Slice(func(j int) app.UI {
			return &ruleOption{Key: g.options[j], Rules: p.State.Settings.TableRules(), Language: l.Code}
		}),
	)
}

// ruleOption is one option of the rules with its values to choose from. A value
// that cannot go with the others is refused, and the reason stands beside it;
// an option of which nothing else can go with them is shut, and says why.
type ruleOption struct {
	app.Compo

	Key      string
	Values   []uint16 // that are offered; nil is all
	Rules    engine.Rules
	Language string

	clash string       // why the last change was refused
	when  engine.Rules // that refused it: by others it is forgotten
}

// Render draws a list to choose from. The list itself is laid, unseen, over
// the value in words, since a closed list cuts long words off.
func (o *ruleOption) Render() app.UI {
	l := text.For(o.Language)
	option := optionNamed(o.Key)
	now := option.Get(o.Rules)
	values := o.offered()
	shut := o.shut(l)
	return app.Div().Class("rule-option").Body(
		app.Label().Class("field").Body(
			app.Span().Text(l.Say("rule."+o.Key)),
			app.Div().Class("picker").Body(
				app.Span().Class("picker-now").Aria("hidden", "true").Text(valueWords(l, option, now)),
				app.Select().OnChange(o.onChange).Disabled(shut != "").Aria("describedby", "why-"+o.Key).Body(
					app.Range(values).Slice(func(i int) app.UI {
						v := values[i]
						return app.Option().Value(strconv.Itoa(int(v))).Selected(v == now).Text(valueWords(l, option, v))
					}),
				),
			),
		),
		app.Div().ID("why-"+o.Key).Body(app.If(shut != "", func() app.UI {
			return app.P().Class("hint").Text(l.Say("rules.shut", shut))
		})),
		app.Div().Attr("role", "alert").Body(app.If(o.clash != "" && o.when == o.Rules, func() app.UI {
			return app.P().Class("notice").Text(l.Say("rules.clash", o.clash))
		})),
	)
}

// unplayable are values that no rules allow, so that nobody is offered them:
// who goes out has no tiles of one's own to take off.
var unplayable = map[string]uint16{"score-domino": uint16(engine.CountDifference)}

// offered returns the values to choose from.
func (o *ruleOption) offered() []uint16 {
	values := o.Values
	if values == nil {
		values = optionValues(optionNamed(o.Key))
	}
	never, some := unplayable[o.Key]
	return slices.DeleteFunc(slices.Clone(values), func(v uint16) bool { return some && v == never })
}

// shut returns why nothing but the present value can go with the other rules,
// or "" where something can.
func (o *ruleOption) shut(l *text.Language) string {
	option := optionNamed(o.Key)
	why := ""
	for _, v := range o.offered() {
		if v == option.Get(o.Rules) {
			continue
		}
		rules := settle(option.Set(o.Rules, v), o.Key)
		err := rules.Validate()
		if err == nil {
			return ""
		}
		why = clashWords(l, err)
	}
	return why
}

func optionNamed(key string) engine.Option {
	for _, o := range engine.Options() {
		if o.Key == key {
			return o
		}
	}
	return engine.Option{}
}

func optionValues(o engine.Option) []uint16 {
	if o.Words == nil {
		return o.Values
	}
	var out []uint16
	for i := range o.Words {
		out = append(out, uint16(i))
	}
	return out
}

// valueWords says a value in the player's language; yes, no and plain numbers
// need no words of their own.
func valueWords(l *text.Language, o engine.Option, v uint16) string {
	word := o.Word(v)
	if key := "rule." + o.Key + "." + word; l.Has(key) {
		return l.Say(key)
	}
	if l.Has(word) {
		return l.Say(word)
	}
	return word
}

func (o *ruleOption) onChange(ctx app.Context, _ app.Event) {
	v, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil {
		return
	}
	option := optionNamed(o.Key)
	rules := settle(option.Set(o.Rules, uint16(v)), o.Key)
	if err := rules.Validate(); err != nil {
		ctx.JSSrc().Set("value", strconv.Itoa(int(option.Get(o.Rules))))
		o.clash, o.when = clashWords(text.For(o.Language), err), o.Rules
		return
	}
	o.clash = ""
	ctx.NewActionWithValue(actionSet, settingChange{"rules", rules.String()})
}

// settle changes what follows of itself from the option just changed, so that
// nobody has to change five options to sit down as three.
func settle(r engine.Rules, changed string) engine.Rules {
	switch changed {
	case "max-pip":
		r.HandSize = 10
		if r.MaxPip == 6 {
			r.HandSize = 7
		}
	case "players":
		r.Solo = r.Players != 4
		if r.Solo {
			r = eachAlone(r)
		}
	case "redeal":
		r.RedealSilent = r.RedealSilent && r.Redeal == engine.RedealMandatory
	case "first-lead":
		if r.FirstLead != engine.DoubleHolder {
			r.AsleepDouble, r.FirstTile = engine.NextDouble, engine.AnyTile
		}
		if r.FirstLead != engine.DrawByPair && r.PairChoice == engine.ChooseEveryHand {
			r.PairChoice = engine.ChooseWhenPairLeads
		}
	case "lead-after-win", "lead-after-block", "lead-after-tie":
		if r.PairChoice == engine.ChooseEveryHand {
			r.PairChoice = engine.ChooseWhenPairLeads
		}
	case "capicua":
		r.CapicuaDoubles = r.CapicuaDoubles && r.Capicua != engine.CapicuaIgnored
	case "pollona":
		if r.Pollona == engine.PollonaIgnored {
			r.Viajera = engine.ViajeraIgnored
		}
	}
	return r
}

// eachAlone takes out of the rules what needs a partner.
func eachAlone(r engine.Rules) engine.Rules {
	if r.FirstLead == engine.DrawByPair {
		r.FirstLead = engine.RandomSeat
	}
	if r.LeadAfterWin == engine.WinningPair {
		r.LeadAfterWin = engine.WinningPlayer
	}
	if r.LeadAfterTie == engine.TieOtherPair {
		r.LeadAfterTie = engine.TieSameLeader
	}
	r.PairChoice, r.BotYieldsLead = engine.NeverChoose, engine.NeverYields
	return r
}

// clashWords says in the player's language why the rules cannot be played.
func clashWords(l *text.Language, err error) string {
	var clash *engine.Clash
	if errors.As(err, &clash) && l.Has("clash."+clash.Name) {
		return l.Say("clash." + clash.Name)
	}
	return l.Say("fault.rules")
}
