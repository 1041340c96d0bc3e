package app

import (
	"context"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/room"
)

// play sits down at the game that the room has agreed on, once.
func (f *Friends) play(r *room.Room, s room.Snapshot) {
	if s.Game == nil {
		f.readyAgain(r, s)
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
	f.joined, f.company = s.Game.ID, nil
	f.mu.Unlock()
	if !known {
		f.sit(r, s)
	}
}

// resume goes back to the game of the room, if the player has sat down
// elsewhere meanwhile.
func (f *Friends) resume() {
	s, r := f.State().Room, f.inside()
	if r != nil && s.Game != nil && !f.Game.At(s.Game.ID) && s.Game.Humans.Len() > 1 {
		f.sit(r, s)
	}
}

func (f *Friends) sit(r *room.Room, s room.Snapshot) {
	if s.Game.Humans.Len() == 1 {
		f.Game.Alone(s.Game)
		return
	}
	wire := func(ctx context.Context) (p2p.Wire, error) {
		w, err := r.Wire(ctx)
		return bend(w), err
	}
	f.Game.Join(gathering{Game: s.Game, wire: wire, entries: r.Entries, yield: f.Yield, again: func() { f.again(s.Game) }})
}

// again goes back to the lobby for the next game. When the same players are in
// the same chairs there, and nothing else has changed, this one is ready.
func (f *Friends) again(last *room.Game) {
	f.mu.Lock()
	f.company = nil
	if !last.Watching() {
		f.company = last
	}
	f.mu.Unlock()
	f.Do((*room.Room).Again)
}

// Calm takes back that this player is ready as soon as the others are.
func (f *Friends) Calm() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.company = nil
}

// readyAgain says READY for another game of the same company.
func (f *Friends) readyAgain(r *room.Room, s room.Snapshot) {
	f.mu.Lock()
	last := f.company
	f.mu.Unlock()
	if last == nil || me(&s).Ready || !sameCompany(&s, last) {
		return
	}
	f.Calm()
	f.Do(func(*room.Room) error { return r.Ready(s.Plan) })
}

// sameCompany reports whether the lobby's table is that of the last game.
func sameCompany(s *room.Snapshot, last *room.Game) bool {
	if s.Terms != last.Terms || len(s.Chairs) != int(last.Terms.Rules.Players) {
		return false
	}
	for seat, chair := range s.Chairs {
		if chair.Player != last.Players[seat] {
			return false
		}
	}
	return true
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
