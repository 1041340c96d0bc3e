package app

import (
	"context"
	"strconv"
	"sync"
	"time"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// turnClock plays for the player when the time of a turn is over. It follows
// a game.
type turnClock struct {
	game *Game

	mu    sync.Mutex
	timer *time.Timer
	turn  int // how many deeds had been done when the turn began; -1 outside a turn
}

// clockLevel is the bot that plays when the time is over.
const clockLevel = "medio"

// keepTime makes a clock follow the game.
func keepTime(g *Game) {
	c := &turnClock{game: g, turn: -1}
	g.Watch(c.see)
}

// see starts the clock with the player's turn, and stops it when the turn is
// over or the setting has changed.
func (c *turnClock) see(s State) {
	c.mu.Lock()
	defer c.mu.Unlock()
	seconds := s.turnSeconds()
	turn := -1
	if seconds > 0 && s.Seated && s.awaited() {
		turn = len(s.Record.Events)
	}
	if turn == c.turn {
		return
	}
	if c.timer != nil {
		c.timer.Stop()
	}
	c.turn = turn
	if turn >= 0 {
		c.timer = time.AfterFunc(time.Duration(seconds)*time.Second, func() { c.expire(turn) })
	}
}

// expire plays, if the turn is still the same.
func (c *turnClock) expire(turn int) {
	s := c.game.State()
	if !s.Seated || len(s.Record.Events) != turn || !s.awaited() {
		return
	}
	mind, err := bot.New(clockLevel)
	if err != nil {
		return
	}
	e, err := mind.Choose(context.Background(), s.View, uint64(turn), func() {})
	if err != nil {
		return
	}
	c.game.change(func(s *State) { s.clocked = turn + 1 })
	c.game.Do(s.View, e)
}

// Late reports whether the player's last deed was done by the clock.
func (s *State) Late() bool {
	if s.clocked == 0 || s.clocked > len(s.Record.Events) { // never, or in an earlier game
		return false
	}
	for _, e := range s.Record.Events[s.clocked:] {
		if e.Seat == s.View.Seat || e.Kind == engine.Dealt {
			return false
		}
	}
	return true
}

// turnSeconds returns how long a turn at this table may take; 0 is for ever.
// Friends have agreed on it, alone the player chooses.
func (s *State) turnSeconds() int {
	if s.Together != nil {
		rules := s.View.Match.Rules()
		return int(rules.TurnClock)
	}
	return s.Settings.TurnSeconds()
}

// TurnSeconds returns how long a turn may take; 0 is for ever.
func (s Settings) TurnSeconds() int {
	seconds, err := strconv.Atoi(s.TurnClock)
	if err != nil || seconds < 5 || seconds > 600 {
		return 0
	}
	return seconds
}
