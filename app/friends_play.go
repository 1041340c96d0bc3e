package app

import (
	"encoding/hex"
	"strconv"
	"strings"

	"dominocubano/engine"
	"dominocubano/p2p/log"
	"dominocubano/p2p/room"
)

// seenKey remembers for each of the browser's players how much of a game it
// has seen.
const seenKey = "domino.friends.seen."

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
	slot, id := s.Slot, s.Game.ID
	f.Game.Join(gathering{
		Game: s.Game, wire: r.Wire, yield: f.Yield, seen: f.seen(slot, id),
		keep: func(n int) {
			// What is not kept is told again.
			_ = f.Kept.Set(seenKey+strconv.Itoa(slot), hex.EncodeToString(id[:8])+" "+strconv.Itoa(n))
		},
		again: func() { f.Do((*room.Room).Again) },
	})
}

// seen returns how many deeds of the game the player has seen.
func (f *Friends) seen(slot int, id log.Hash) int {
	text, _ := f.Kept.Get(seenKey + strconv.Itoa(slot))
	game, count, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || game != hex.EncodeToString(id[:8]) {
		return 0
	}
	return n
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
