package app

import (
	"slices"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p"
)

// State is all that the pages draw of the game, a value of its own: the game
// makes a new one for every change.
type State struct {
	Settings  Settings
	Seated    bool          // at a table; the fields below are of that table
	View      engine.View   // the table as this player sees it
	Event     engine.Event  // what happened last; of no kind when the table was just set
	Record    engine.Record // all deeds so far, and who sits where
	Receipts  []p2p.Receipt // of every deal; the last may be running
	Series    engine.Series // games won at this table, this game included when it is over
	Waiting   bool          // a game is kept on the device that can be gone on with
	Elsewhere bool          // the game that waits was claimed by another tab
	Notice    string        // key of a message to the player, or ""
	Together  *Together     // of a table of friends, or nil
	Stats     Statistics    // of all games on this device

	clocked int // how many deeds had been done when the clock last played for the player; 0 for never
}

// Sitter returns who sits in the seat. A player who gave no name was written
// down as "you" in the language of that moment, and is called so in the
// language of the page.
func (s *State) Sitter(seat engine.Seat) engine.Sitter {
	if int(seat) >= len(s.Record.Sat) {
		return engine.Sitter{}
	}
	sitter := s.Record.Sat[seat]
	if seat == s.View.Seat && s.Together == nil && nameless(sitter.Name) {
		sitter.Name = words(s.Settings).Say("you")
	}
	return sitter
}

// nameless reports whether the name is what a language calls a player who gave
// none.
func nameless(name string) bool {
	return slices.ContainsFunc(text.Languages(), func(l *text.Language) bool { return name == l.Say("you") })
}

// Legal returns what this player may do now.
func (s *State) Legal() []engine.Event {
	if !s.Seated || s.watching() {
		return nil
	}
	return s.View.Legal(nil)
}

// Over reports whether the game at the table has been won.
func (s *State) Over() bool { return s.Seated && s.View.Match.Phase() == engine.PhaseOver }

// HandEnded reports whether the table shows a hand that has ended.
func (s *State) HandEnded() bool {
	ending, _ := s.View.Match.Round().Ending()
	phase := s.View.Match.Phase()
	return s.Seated && ending != engine.NotEnded && (phase == engine.PhaseDeal || phase == engine.PhaseOver)
}

func (s State) withEvent(e engine.Event, v engine.View) State {
	s.Event, s.View = e, v
	s.Record.Events = slices.Clip(append(s.Record.Events, e))
	return s
}
