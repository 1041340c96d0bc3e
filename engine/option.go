package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is one field of [Rules] by its name in a record, such as
// "block-winner", with the words or numbers it can be.
type Option struct {
	Key    string
	Words  []string // the names of the values 0, 1, …; nil for a number
	Values []uint16 // the numbers allowed, for an option without words
	get    func(*Rules) uint16
	set    func(*Rules, uint16)
}

// Get returns the option's value in the rules: the index of a word, or the
// number.
func (o *Option) Get(r Rules) uint16 { return o.get(&r) }

// Set returns the rules with the option's value. Whether they can be played
// is for [Rules.Validate] to say.
func (o *Option) Set(r Rules, v uint16) Rules {
	o.set(&r, v)
	return r
}

// Word returns the value as it is written in a record.
func (o *Option) Word(v uint16) string {
	if int(v) < len(o.Words) {
		return o.Words[v]
	}
	return strconv.Itoa(int(v))
}

// Options returns every option, in the order in which a record writes them.
func Options() []Option { return slices.Clone(options) }

func (o *Option) allows(v uint16) bool {
	if o.Words != nil {
		return int(v) < len(o.Words)
	}
	return slices.Contains(o.Values, v)
}

func (o *Option) parse(word string) (uint16, error) {
	if i := slices.Index(o.Words, word); i >= 0 {
		return uint16(i), nil
	}
	if o.Words == nil {
		if n, err := strconv.ParseUint(word, 10, 16); err == nil && o.allows(uint16(n)) && strconv.Itoa(int(n)) == word {
			return uint16(n), nil
		}
	}
	return 0, fmt.Errorf("engine: rules: %s=%s: want one of %s", o.Key, word, o.choices())
}

func (o *Option) choices() string {
	words := slices.Clone(o.Words)
	for _, v := range o.Values {
		words = append(words, strconv.Itoa(int(v)))
	}
	return strings.Join(words, ", ")
}

type small interface{ ~uint8 | ~uint16 }

func number[T small](key string, field func(*Rules) *T, values ...uint16) Option {
	return Option{Key: key, Values: values,
		get: func(r *Rules) uint16 { return uint16(*field(r)) },
		set: func(r *Rules, v uint16) { *field(r) = T(v) }}
}

func words[T small](key string, field func(*Rules) *T, words ...string) Option {
	o := number(key, field)
	o.Words, o.Values = words, nil
	return o
}

func onOff(key string, field func(*Rules) *bool) Option {
	return Option{Key: key, Words: []string{"no", "yes"},
		get: func(r *Rules) uint16 { return uint16(boolInt(*field(r))) },
		set: func(r *Rules, v uint16) { *field(r) = v != 0 }}
}

var options = []Option{
	number("max-pip", func(r *Rules) *uint8 { return &r.MaxPip }, 6, 9),
	number("hand", func(r *Rules) *uint8 { return &r.HandSize }, 7, 10),
	number("players", func(r *Rules) *uint8 { return &r.Players }, 2, 3, 4),
	onOff("solo", func(r *Rules) *bool { return &r.Solo }),
	words("direction", func(r *Rules) *Direction { return &r.Direction }, "right", "clockwise"),
	words("redeal", func(r *Rules) *Redeal { return &r.Redeal }, "on-request", "mandatory", "none"),
	number("redeal-doubles", func(r *Rules) *uint8 { return &r.RedealDoubles }, 4, 5, 6, 7),
	onOff("redeal-silent", func(r *Rules) *bool { return &r.RedealSilent }),
	words("first-lead", func(r *Rules) *FirstLead { return &r.FirstLead }, "draw-by-pair", "random-seat", "double-holder"),
	words("asleep-double", func(r *Rules) *AsleepDouble { return &r.AsleepDouble }, "next-double", "random-seat", "deal-again"),
	words("first-tile", func(r *Rules) *FirstTile { return &r.FirstTile }, "any", "the-double"),
	words("pair-choice", func(r *Rules) *PairChoice { return &r.PairChoice }, "every-hand", "when-pair-leads", "never"),
	words("lead-after-win", func(r *Rules) *LeadAfterWin { return &r.LeadAfterWin }, "winning-pair", "winning-player", "rotate"),
	words("lead-after-block", func(r *Rules) *LeadAfterBlock { return &r.LeadAfterBlock }, "as-after-win", "same-leader"),
	words("lead-after-tie", func(r *Rules) *LeadAfterTie { return &r.LeadAfterTie }, "other-pair", "same-leader", "next-seat", "locker"),
	words("bot-yields-lead", func(r *Rules) *BotYieldsLead { return &r.BotYieldsLead }, "never", "first-hand", "always"),
	words("pass", func(r *Rules) *PassStyle { return &r.Pass }, "auto", "knock"),
	words("show-block", func(r *Rules) *BlockStyle { return &r.ShowBlock }, "at-once", "four-passes"),
	words("pass-points", func(r *Rules) *PassPoints { return &r.PassPoints }, "none", "double-lead-20", "all-round-25", "lead-25", "first-2"),
	words("block-winner", func(r *Rules) *BlockWinner { return &r.BlockWinner }, "lowest-hand", "lower-total", "locker-or-next"),
	words("block-tie", func(r *Rules) *BlockTie { return &r.BlockTie }, "no-score", "leaders", "locker"),
	words("score-domino", func(r *Rules) *Count { return &r.ScoreDomino }, "opponents", "all", "difference"),
	words("score-block", func(r *Rules) *Count { return &r.ScoreBlock }, "opponents", "all", "difference"),
	number("target", func(r *Rules) *uint16 { return &r.Target }, 50, 100, 150, 200, 250, 300, 500),
	words("overshoot", func(r *Rules) *Overshoot { return &r.Overshoot }, "kept", "no-caben"),
	words("capicua", func(r *Rules) *Capicua { return &r.Capicua }, "ignored", "announced", "double", "plus-10", "plus-25", "plus-30", "plus-100"),
	onOff("capicua-doubles", func(r *Rules) *bool { return &r.CapicuaDoubles }),
	words("pollona", func(r *Rules) *Pollona { return &r.Pollona }, "double", "reminded", "ignored"),
	words("viajera", func(r *Rules) *Viajera { return &r.Viajera }, "ignored", "reminded", "triple"),
	onOff("first-hand-double", func(r *Rules) *bool { return &r.FirstHandDouble }),
	words("bot-seats", func(r *Rules) *BotSeats { return &r.BotSeats }, "empty-too", "leavers-only"),
	number("turn-clock", func(r *Rules) *uint8 { return &r.TurnClock }, 0, 30, 60),
	number("grace", func(r *Rules) *uint8 { return &r.Grace }, 1, 60, 75, 90),
	number("return-limit", func(r *Rules) *uint16 { return &r.ReturnLimit }, 1, 5, 10, 15, 30, 60),
	words("on-gone", func(r *Rules) *OnGone { return &r.OnGone }, "takeover", "suspend"),
}

// String returns the rules as the nearest preset and what differs from it:
// "Habana", "Parque target=150 score-domino=all".
func (r Rules) String() string {
	var best string
	bestLen := -1
	for _, p := range Presets() {
		s := strings.ReplaceAll(p.Name, " ", "-")
		n := 0
		for i := range options {
			if v := options[i].get(&r); v != options[i].get(&p.Rules) {
				s += " " + options[i].Key + "=" + options[i].Word(v)
				n++
			}
		}
		if bestLen < 0 || n < bestLen {
			best, bestLen = s, n
		}
	}
	return best
}

// ParseRules reads what [Rules.String] writes and refuses rules that cannot
// be played. An option named twice, or one of a newer version, is an error
// that names it.
func ParseRules(s string) (Rules, error) {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return Rules{}, fmt.Errorf("engine: rules: want a preset such as Habana")
	}
	r, err := presetNamed(fields[0])
	if err != nil {
		return Rules{}, err
	}
	seen := map[string]bool{}
	for _, f := range fields[1:] {
		key, word, _ := strings.Cut(f, "=")
		i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
		if i < 0 || seen[key] {
			return Rules{}, fmt.Errorf("engine: rules: %s: an unknown option, or one named twice", f)
		}
		seen[key] = true
		v, err := options[i].parse(word)
		if err != nil {
			return Rules{}, err
		}
		options[i].set(&r, v)
	}
	return r, r.Validate()
}

func presetNamed(name string) (Rules, error) {
	for _, p := range Presets() {
		if strings.ReplaceAll(p.Name, " ", "-") == name {
			return p.Rules, nil
		}
	}
	return Rules{}, fmt.Errorf("engine: rules: no preset is called %s", name)
}
