package app

import (
	"embed"
	"fmt"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p"
)

// lessons are hands that were played, each kept for what it shows. The
// learner sits in seat 0 and leads with the double nine, so that every
// agreement of four allows them.
//
//go:embed learn/*.record
var lessonRecords embed.FS

// lesson is an example: a stretch of a recorded hand, played again by the
// rules of the learner's table.
type lesson struct {
	name  string
	from  int // deeds that have been done when the example begins
	until int // deeds at its end; 0 is the end of the hand
	laws  func(law) []string
}

var lessons = []lesson{
	{"join", 0, 9, func(w law) []string { return []string{w.l.Say("law.line"), w.l.Say("law.must")} }},
	{"pass", 4, 12, func(w law) []string { return []string{w.option("pass"), w.option("pass-points")} }},
	{"domino", -7, 0, func(w law) []string { return []string{w.l.Say("law.domino"), w.option("score-domino")} }},
	{"block", -9, 0, func(w law) []string { return []string{w.option("block-winner"), w.option("score-block")} }},
	{"tie", -7, 0, func(w law) []string { return []string{w.option("block-tie"), w.option("lead-after-tie")} }},
	{"capicua", -5, 0, func(w law) []string { return []string{w.option("capicua"), w.l.Say("law.domino")} }},
}

func lessonNamed(name string) (lesson, bool) {
	for _, x := range lessons {
		if x.name == name {
			return x, true
		}
	}
	return lesson{}, false
}

// lessonRules returns the rules that examples are played by: the table's own,
// where four play in pairs with the double-nine set.
func lessonRules(table engine.Rules) (rules engine.Rules, own bool) {
	if table.Players != 4 || table.MaxPip != 9 {
		return engine.Habana(), false
	}
	return table, true
}

// states plays the lesson and returns the table after each of its deeds, the
// first one as the learner finds it.
func (x *lesson) states(l *text.Language, rules engine.Rules) ([]State, error) {
	file := x.name
	if file == "join" {
		file = "domino" // its beginning
	}
	written, err := lessonRecords.ReadFile("learn/" + file + ".record")
	if err != nil {
		return nil, err
	}
	record, err := engine.ParseRecord(string(written))
	if err != nil {
		return nil, err
	}
	s, err := newStage(l, rules, record)
	if err != nil {
		return nil, err
	}
	for s.err == nil && !s.state.HandEnded() {
		s.step()
	}
	return x.cut(s.seen), s.err
}

// cut takes the lesson's stretch out of the states.
func (x *lesson) cut(seen []State) []State {
	from, until := x.from, x.until+1
	if from < 0 {
		from += len(seen) - 1
	}
	if until == 1 {
		until = len(seen)
	}
	return seen[max(0, from):min(until, len(seen))]
}

// stage plays a recorded hand again by other rules: the same hands, and the
// same tiles laid and passes made; what comes before and after them is done as
// those rules want it.
type stage struct {
	state State
	hands p2p.Hands
	deeds []engine.Event // plays and passes that are still to come
	seen  []State        // the empty table, the table after each deed, the end
	err   error
}

func newStage(l *text.Language, rules engine.Rules, record engine.Record) (*stage, error) {
	m, err := engine.NewMatch(rules, 0)
	if err != nil {
		return nil, err
	}
	dealt := dealsOf(record)
	if len(dealt) == 0 || !dealt[0].open {
		return nil, fmt.Errorf("app: the lesson's record has no hand turned over")
	}
	s := &stage{hands: dealt[0].hands}
	for _, e := range record.Events {
		if e.Kind == engine.Played || e.Kind == engine.Passed {
			s.deeds = append(s.deeds, e)
		}
	}
	names := playerNames(l, Settings{})
	if rules.Direction == engine.Clockwise {
		s.mirror()
	}
	s.state = State{Settings: Settings{Language: l.Code}, Seated: true, View: engine.View{Match: m}, Record: engine.Record{Rules: rules}}
	for _, name := range names {
		s.state.Record.Sat = append(s.state.Record.Sat, engine.Sitter{Name: name})
	}
	return s, nil
}

// mirror changes the opponents' seats, so that a turn that goes the other way
// meets them in the same order.
func (s *stage) mirror() {
	s.hands[1], s.hands[3] = s.hands[3], s.hands[1]
	for i, e := range s.deeds {
		if e.Seat%2 == 1 {
			s.deeds[i].Seat = 4 - e.Seat
		}
	}
}

// step does what the table waits for.
func (s *stage) step() {
	m := &s.state.View.Match
	switch m.Phase() {
	case engine.PhaseDraw:
		if m.Rules().FirstLead == engine.DrawByPair {
			s.do(engine.DrawTiles(engine.TileOf(9, 9), engine.TileOf(0, 0)))
			return
		}
		s.do(engine.DrawSeat(0))
	case engine.PhaseDeal:
		s.state.View.Hand = s.hands[0]
		s.do(engine.Deal())
	case engine.PhasePlay:
		s.playNext()
	default:
		for seat := range m.Awaits().All() {
			s.do(s.answer(seat))
			return
		}
	}
}

func (s *stage) playNext() {
	if len(s.seen) == 0 {
		s.seen = append(s.seen, s.state)
	}
	if len(s.deeds) == 0 {
		s.err = fmt.Errorf("app: the lesson's record breaks off")
		return
	}
	e := s.deeds[0]
	s.deeds = s.deeds[1:]
	s.do(e)
	s.seen = append(s.seen, s.state)
}

// answer is what the seat says where all are asked.
func (s *stage) answer(seat engine.Seat) engine.Event {
	m := &s.state.View.Match
	left := s.hands[seat] &^ m.Round().Played(seat)
	switch m.Phase() {
	case engine.PhaseSeek:
		if left.Has(m.Sought()) {
			return engine.Hold(seat)
		}
		return engine.Lack(seat)
	case engine.PhaseChoice:
		if seat == 0 {
			return engine.Choose(seat, engine.ILead)
		}
		return engine.Choose(seat, engine.YouLead)
	case engine.PhaseShow:
		return engine.Show(seat, left)
	}
	return engine.Keep(seat)
}

// do applies the deed. The tiles that are turned over at the end change the
// last state that was seen, and make none of their own.
func (s *stage) do(e engine.Event) {
	m, err := s.state.View.Match.Apply(e)
	if err != nil {
		s.err = err
		return
	}
	view := engine.View{Match: m, Hand: s.state.View.Hand}
	if e.Kind == engine.Played && e.Seat == 0 {
		view.Hand = view.Hand.Without(e.Move.Tile)
	}
	last := s.state.Event
	s.state = s.state.withEvent(e, view)
	if e.Kind == engine.Shown && len(s.seen) > 0 {
		s.state.Event = last
		s.seen[len(s.seen)-1] = s.state
	}
}
