package app

import (
	_ "embed"
	"fmt"
	"strings"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// played are the figures of many games between bots under one preset.
type played struct {
	Preset   string
	Games    int
	Hands    int // that were won or tied
	Dominoes int
	Blocks   int // won ones
	Ties     int
	Points   int // of all hands
	Passes   int
	Lead     int // hands won by the side that led
	Pollonas int // games won against 0
}

//go:embed learn/played.txt
var playedText string

const playedForm = "%s games=%d hands=%d dominoes=%d blocks=%d ties=%d points=%d passes=%d lead=%d pollonas=%d"

// String writes the figures as a line of learn/played.txt.
func (p played) String() string {
	return fmt.Sprintf(playedForm, p.Preset, p.Games, p.Hands, p.Dominoes, p.Blocks, p.Ties, p.Points, p.Passes, p.Lead, p.Pollonas)
}

// playedUnder returns the figures of the preset that the rules are nearest to.
func playedUnder(rules engine.Rules) (played, error) {
	preset, _, _ := strings.Cut(rules.String(), " ")
	for line := range strings.Lines(playedText) {
		var p played
		_, err := fmt.Sscanf(line, playedForm, &p.Preset, &p.Games, &p.Hands, &p.Dominoes, &p.Blocks, &p.Ties,
			&p.Points, &p.Passes, &p.Lead, &p.Pollonas)
		if err == nil && p.Preset == preset {
			return p, nil
		}
	}
	return played{}, fmt.Errorf("app: no figures of games under %s", preset)
}

// name is what people call the preset.
func (p *played) name() string { return strings.ReplaceAll(p.Preset, "-", " ") }

func (p *played) rows(l *text.Language) []oddsRow {
	ofHands := func(n int) string { return percent(l, float64(n)/float64(p.Hands)) }
	won := p.Dominoes + p.Blocks
	return []oddsRow{
		{l.Say("odds.domino"), ofHands(p.Dominoes)},
		{l.Say("odds.block"), ofHands(p.Blocks)},
		{l.Say("odds.tie"), ofHands(p.Ties)},
		{l.Say("odds.leader"), percent(l, float64(p.Lead)/float64(won))},
		{l.Say("odds.points"), decimal(l, float64(p.Points)/float64(won))},
		{l.Say("odds.passes"), decimal(l, float64(p.Passes)/float64(p.Hands))},
		{l.Say("odds.hands"), decimal(l, float64(p.Hands)/float64(p.Games))},
		{l.Say("odds.pollona"), percent(l, float64(p.Pollonas)/float64(p.Games))},
	}
}
