package app

import (
	"dominocubano/engine"
	"dominocubano/p2p/log"
	"dominocubano/p2p/room"
)

// play sits down at the game that the room has agreed on, once.
func (f *Friends) play(r *room.Room, s room.Snapshot) {
	if s.Game == nil || s.Game.Seat == engine.NoSeat {
		return
	}
	if s.Superseded { // another tab plays on
		if f.Game.At(s.Game.ID) {
			f.Game.Leave()
		}
		return
	}
	f.mu.Lock()
	known := f.joined == s.Game.ID
	f.joined = s.Game.ID
	f.mu.Unlock()
	if !known {
		f.sit(r, s)
	}
}

// resume goes back to the game of the room, if the player has sat down
// elsewhere meanwhile.
func (f *Friends) resume() {
	s, r := f.State().Room, f.inside()
	if r != nil && s.Game != nil && s.Game.Seat != engine.NoSeat && !f.Game.At(s.Game.ID) && s.Game.Humans.Len() > 1 {
		f.sit(r, s)
	}
}

func (f *Friends) sit(r *room.Room, s room.Snapshot) {
	if s.Game.Humans.Len() == 1 {
		f.Game.Alone(s.Game)
		return
	}
	f.Game.Join(gathering{Game: s.Game, wire: r.Wire, yield: f.Yield, again: func() { f.Do((*room.Room).Again) }})
}

// At reports whether the player sits at that game of friends.
func (g *Game) At(id log.Hash) bool {
	s := g.State()
	return s.Seated && s.Together != nil && s.Together.Game == id
}

// Alone plays a game that was agreed on by one human: bots sit in the other
// chairs, and this device deals.
func (g *Game) Alone(t *room.Game) {
	record := engine.Record{Rules: t.Terms.Rules, Sat: t.Sat()}
	if kept := g.kept(); sameTable(kept.Record, record) && g.Continue() == nil {
		return
	}
	if g.sit(State{Record: record, View: engine.View{Seat: t.Seat}}) != nil {
		g.change(func(s *State) { s.Notice = "notice.stopped" })
	}
}

// kept returns the game that the device keeps, or an empty state.
func (g *Game) kept() State {
	text, _ := g.store.Get(saveKey)
	s, err := parseSave(text)
	if err != nil {
		return State{}
	}
	return s
}
