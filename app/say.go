package app

import (
	"strings"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// status says in a line what the table waits for.
func (s *State) status(l *text.Language) string {
	m := &s.View.Match
	switch {
	case m.Phase() == engine.PhaseChoice && !s.myTurn():
		return l.Say("status.choice")
	case m.Phase() != engine.PhasePlay:
		return ""
	case !s.myTurn():
		for seat := range m.Awaits().All() {
			return l.Say("status.turn", s.Sitter(seat).Name)
		}
	case s.View.Playable() == 0:
		return l.Say("status.pass")
	case m.Round().Line().Empty():
		return l.Say("status.lead")
	}
	return l.Say("status.yours")
}

// note tells the draw for the lead while nobody has led.
func (s *State) note(l *text.Language) string {
	if note := s.togetherNote(l); note != "" {
		return note
	}
	events := s.Record.Events
	for i := len(events) - 1; i >= 0; i-- {
		switch e := events[i]; e.Kind {
		case engine.Played, engine.Shown:
			return ""
		case engine.Drawn:
			return strings.TrimSpace(s.eventWords(l, e) + " " + s.yielded(l, e))
		}
	}
	return ""
}

// yielded tells that the bot which the draw gave the lead has passed it on to
// the player, its partner.
func (s *State) yielded(l *text.Language, drawn engine.Event) string {
	rules := s.View.Match.Rules()
	if s.watching() || drawn.Seat != rules.Partner(s.View.Seat) || s.View.Match.Round().Leader() != s.View.Seat {
		return ""
	}
	return l.Say("said.yielded", s.Sitter(drawn.Seat).Name)
}

// tidings tells what happened last, and when it is the player's turn, that.
func (s *State) tidings(l *text.Language) string {
	said := s.eventWords(l, s.Event)
	if s.View.Match.Phase() == engine.PhasePlay && s.myTurn() {
		said += " " + s.status(l)
	}
	return said
}

// eventWords tells a deed aloud, for the live region.
func (s *State) eventWords(l *text.Language, e engine.Event) string {
	switch e.Kind {
	case engine.Played:
		if e.Move.End == engine.Middle {
			return s.tell(l, "said.led", e.Seat, tileName(l, e.Move.Tile))
		}
		side := map[engine.End]string{engine.Left: "to.left", engine.Right: "to.right"}[e.Move.End]
		return s.tell(l, "said.played", e.Seat, tileName(l, e.Move.Tile), l.Say(side))
	case engine.Passed:
		return s.tell(l, "said.passed", e.Seat)
	case engine.Drawn:
		if e.Seat != engine.NoSeat {
			return s.tell(l, "said.drawnseat", e.Seat)
		}
		return l.Say("said.drawn", e.Tiles[s.myTeam()], e.Tiles[1-s.myTeam()])
	case engine.Dealt:
		return l.Say("said.dealt")
	case engine.RedealAsked:
		return s.tell(l, "said.redeal", e.Seat, e.Hand.Len())
	case engine.LeadChosen:
		return s.Sitter(e.Seat).Name + ": " + l.Say([]string{"lead.you", "lead.me"}[e.Choice&1])
	}
	return ""
}

// tell says what a seat did, by its name {0}; of the player's own seat the
// language has a sentence of its own, key.you, in which {0} may be missing.
func (s *State) tell(l *text.Language, key string, seat engine.Seat, values ...any) string {
	if seat == s.View.Seat && !s.watching() {
		key += ".you"
	}
	return l.Say(key, append([]any{s.Sitter(seat).Name}, values...)...)
}

// myTeam returns the player's side.
func (s *State) myTeam() engine.Team {
	rules := s.View.Match.Rules()
	return rules.Team(s.View.Seat)
}

// teamName returns what the player calls a side: us and them, or the player
// who plays alone.
func (s *State) teamName(l *text.Language, t engine.Team) string {
	rules := s.View.Match.Rules()
	switch {
	case rules.Solo:
		return s.Sitter(engine.Seat(t)).Name
	case s.watching():
		return strings.Join(s.names(rules.Members(t)), " · ")
	case t == s.myTeam():
		return l.Say("us")
	}
	return l.Say("them")
}

// teams returns the sides, the player's own first.
func (s *State) teams() []engine.Team {
	rules := s.View.Match.Rules()
	out := []engine.Team{s.myTeam()}
	for i := 1; i < rules.Teams(); i++ {
		out = append(out, engine.Team((int(s.myTeam())+i)%rules.Teams()))
	}
	return out
}
