package app

import (
	"embed"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// records are matches played at random, each kept for what happens in it.
//
//go:embed gallery/*.record
var records embed.FS

// scene is a moment of a record, as the player in seat 0 sees it: the first
// one at which when holds.
type scene struct {
	name   string
	record string
	when   func(*State) bool
	pick   bool // a tile that fits both ends is picked
}

var scenes = []scene{
	{"redeal", "doubles", func(s *State) bool { return s.offers(engine.RedealAsked) }, false},
	{"choice", "pollona", func(s *State) bool { return s.offers(engine.LeadChosen) }, false},
	{"lead", "pollona", func(s *State) bool { return s.offers(engine.Played) }, false},
	{"early", "pollona", func(s *State) bool { return s.offers(engine.Played) && len(s.plays()) >= 4 }, false},
	{"ends", "pollona", func(s *State) bool { return len(s.plays()) > 6 && s.forked() != nil }, true},
	{"passes", "long", func(s *State) bool { return len(s.plays()) > 20 && s.View.Match.Round().Passes() == 2 }, false},
	{"knock", "block", func(s *State) bool { return s.offers(engine.Passed) }, false},
	{"long", "long", func(s *State) bool { return len(s.plays()) == 37 }, false},
	{"late", "long", func(s *State) bool { return s.offers(engine.Played) && len(s.plays()) >= 30 }, false},
	{"blocked", "block", (*State).HandEnded, false},
	{"domino", "doubles", (*State).HandEnded, false},
	{"tied", "pollona", func(s *State) bool { return s.HandEnded() && len(s.View.Match.Hands()) == 2 }, false},
	{"over", "pollona", (*State).Over, false},
	{"two", "players2", func(s *State) bool { return s.offers(engine.Played) && len(s.View.Match.Hands()) == 2 }, false},
	{"three", "players3", func(s *State) bool { return s.offers(engine.Played) && len(s.plays()) > 8 }, false},
	{"three-end", "players3", func(s *State) bool { return s.HandEnded() && len(s.View.Match.Hands()) == 3 }, false},
}

// offers reports whether the player may do a deed of that kind now.
func (s *State) offers(k engine.Kind) bool {
	legal := s.Legal()
	return len(legal) > 0 && legal[0].Kind == k
}

// forked returns how a tile can be played that fits both ends, or nil.
func (s *State) forked() []engine.Move {
	for t := range s.View.Hand.All() {
		if moves := s.movesOf(t); len(moves) > 1 {
			return moves
		}
	}
	return nil
}

// state plays the record up to the scene. The player is called what the
// language calls one who gave no name.
func (c *scene) state(l *text.Language) State {
	written, err := records.ReadFile("gallery/" + c.record + ".record")
	if err != nil {
		panic("app: no record of the scene " + c.name)
	}
	record, err := engine.ParseRecord(string(written))
	if err != nil {
		panic("app: the scene " + c.name + ": " + err.Error())
	}
	record.Sat[0].Name = l.Say("you")
	s := c.find(record)
	s.Settings.Language = l.Code
	return s
}

// find plays the record until the scene is reached.
func (c *scene) find(record engine.Record) State {
	dealt := dealsOf(record)
	s := State{Seated: true, Record: engine.Record{Rules: record.Rules, Sat: record.Sat}}
	m, err := engine.NewMatch(record.Rules, record.Bots())
	for i := 0; i < len(record.Events) && err == nil; i++ {
		e := record.Events[i]
		if m, err = m.Apply(e); err != nil {
			break
		}
		if e.Kind == engine.Dealt {
			s.View.Hand, dealt = dealt[0].hands[0], dealt[1:]
		} else if e.Seat == 0 && e.Kind == engine.Played {
			s.View.Hand = s.View.Hand.Without(e.Move.Tile)
		}
		s = s.withEvent(e, engine.View{Match: m, Hand: s.View.Hand})
		if g, over := m.Result(); over {
			s.Series = s.Series.With(g)
		}
		if c.when(&s) {
			return s
		}
	}
	panic("app: the record has no moment of the scene " + c.name)
}

// picks returns the tile that the scene has picked.
func (c *scene) picks(s *State) pick {
	if !c.pick {
		return pick{}
	}
	ways := s.forked()
	return pick{ways[0].Tile, ways}
}
