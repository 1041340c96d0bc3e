package app

import (
	"slices"
	"strings"

	"dominocubano/engine"
)

// guideOff is the setting of a player who wants no guide, or needs none any
// more. Otherwise the setting names the tips that have been seen.
const guideOff = "off"

// tips are what the guide says in a first game, each when its moment comes.
var tips = []struct {
	name string
	when func(s *State, choosing bool) bool
}{
	{"redeal", func(s *State, _ bool) bool { return s.offers(engine.RedealAsked) }},
	{"choice", func(s *State, _ bool) bool { return s.offers(engine.LeadChosen) }},
	{"lead", func(s *State, _ bool) bool { return s.offers(engine.Played) && len(s.plays()) == 0 }},
	{"ends", func(_ *State, choosing bool) bool { return choosing }},
	{"turn", func(s *State, _ bool) bool { return s.offers(engine.Played) && len(s.plays()) > 0 }},
	{"pass", func(s *State, _ bool) bool { return s.offers(engine.Played) && s.anyoneLacks() }},
	{"knock", func(s *State, _ bool) bool { return s.offers(engine.Passed) }},
}

// tip returns the name of the tip that the moment calls for, or "".
func (s *State) tip(choosing bool) string {
	if !s.Seated || s.Settings.Guide == guideOff {
		return ""
	}
	for _, t := range tips {
		if t.when(s, choosing) && !slices.Contains(strings.Split(s.Settings.Guide, ","), t.name) {
			return t.name
		}
	}
	return ""
}

// anyoneLacks reports whether somebody has passed in this hand, and the table
// shows on what.
func (s *State) anyoneLacks() bool {
	for _, seat := range s.others() {
		if s.View.Match.Round().Lacks(seat) != 0 {
			return !s.Settings.HidePasses
		}
	}
	return false
}

// seen returns the setting with the tip among those seen; with all of them
// the guide is over.
func (s Settings) seen(tip string) string {
	if s.Guide == guideOff || tip == "" {
		return s.Guide
	}
	names := strings.FieldsFunc(s.Guide, func(r rune) bool { return r == ',' })
	if !slices.Contains(names, tip) {
		names = append(names, tip)
	}
	for _, t := range tips {
		if !slices.Contains(names, t.name) {
			return strings.Join(names, ",")
		}
	}
	return guideOff
}
