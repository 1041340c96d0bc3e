package app

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p"
)

// Game is the one table that this page plays at. It is made once and handed to
// the pages, and outlives them. Its methods may be called from any goroutine
// and never wait for the table.
type Game struct {
	store Store
	rand  io.Reader
	mind  func(level string) (engine.Bot, error) // makes a bot of a level

	mu       sync.Mutex
	state    State
	written  strings.Builder // the record's text, grown with each deed
	human    *p2p.Human
	leave    context.CancelFunc
	company  *company // of a table of friends, or nil
	watchers map[int]func(State)
	nextID   int
	tab      string // what tabKey held when the kept game was claimed here, or first seen
	stuck    bool   // what is kept in the game's place cannot be set aside, and must not be written over
	unkept   bool   // the statistics count hands that could not be written
}

// NewGame returns a game with the settings that the store keeps. A game kept
// there waits to be continued, or lies on the table if it is over. denied is why the device keeps nothing, if so.
func NewGame(store Store, denied error, rand io.Reader, mind func(string) (engine.Bot, error)) *Game {
	g := &Game{store: store, rand: rand, mind: mind, watchers: map[int]func(State){}, leave: func() {}}
	if text, ok := store.Get(settingsKey); ok {
		settings, err := parseSettings(text)
		g.state.Settings = settings
		if err != nil {
			g.state.Notice = "notice.settings"
			_ = g.setAside(settingsBroken, text) // without room for it there is none to write over it
		}
	}
	if denied != nil {
		g.state.Notice = "notice.storage"
	}
	g.tab, _ = store.Get(tabKey)
	g.loadStatistics()
	g.findKept()
	g.takeBack()
	return g
}

// findKept looks for the last game, half-played or over. One that cannot be read is set aside,
// not lost.
func (g *Game) findKept() {
	text, ok := g.store.Get(saveKey)
	if !ok {
		return
	}
	s, err := parseSave(text)
	switch {
	case err == errNewerSave:
		g.state.Notice = "notice.newer"
	case err != nil:
		g.state.Notice = "notice.broken"
		if g.moveAside(saveKey, brokenKey) != nil {
			g.state.Notice, g.stuck = "notice.full", true
		}
	default:
		g.showKept(s)
	}
}

// showKept makes the kept game known: what there is to be checked of it and,
// if it is over, the table as it was left.
func (g *Game) showKept(kept State) {
	m, err := kept.Record.Replay()
	if err != nil {
		return
	}
	g.state.Record, g.state.Receipts, g.state.Series = kept.Record, kept.Receipts, kept.Series
	g.state.View = engine.View{Match: m, Seat: kept.View.Seat}
	over := m.Phase() == engine.PhaseOver
	g.state.Seated, g.state.Waiting = over, !over
	if over {
		g.state.View.Hand = m.Round().Left(kept.View.Seat)
	}
}

// State returns the game as it stands.
func (g *Game) State() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

// Watch calls f with every new state, until the returned function is called.
// f runs on the table's goroutine and must not wait.
func (g *Game) Watch(f func(State)) (stop func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	id := g.nextID
	g.nextID++
	g.watchers[id] = f
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.watchers, id)
	}
}

// change makes the next state and tells the watchers.
func (g *Game) change(f func(*State)) {
	g.mu.Lock()
	f(&g.state)
	state := g.state
	var told []func(State)
	for _, w := range g.watchers {
		told = append(told, w)
	}
	g.mu.Unlock()
	for _, w := range told {
		w(state)
	}
}

// Set changes the settings and keeps them.
func (g *Game) Set(f func(*Settings)) {
	g.change(func(s *State) {
		f(&s.Settings)
		text, err := s.Settings.format()
		if err == nil {
			err = g.store.Set(settingsKey, text)
		}
		if err != nil {
			s.Notice = "notice.full"
		}
	})
}

// Dismiss takes the notice off.
func (g *Game) Dismiss() { g.change(func(s *State) { s.Notice = "" }) }

// PlayBots sits down at a new table with bots in the other chairs, under the
// rules and at the level of the settings.
func (g *Game) PlayBots(names []string) error {
	settings := g.State().Settings
	rules := settings.TableRules()
	level, err := bot.Full(settings.BotLevel())
	if err != nil {
		return err
	}
	record := engine.Record{Rules: rules, Sat: []engine.Sitter{{Name: names[0]}}}
	for s := 1; s < int(rules.Players); s++ {
		record.Sat = append(record.Sat, engine.Sitter{Name: names[s], Bot: level})
	}
	return g.sit(State{Record: record})
}

// Rematch sits down with the same players for the next game of the series;
// friends agree on it in their lobby. Where another tab plays on it does not.
func (g *Game) Rematch() error {
	s := g.State()
	if s.Together != nil {
		g.friends().again()
		return nil
	}
	if !g.holds() {
		g.standUp()
		return nil
	}
	s.Record.Events, s.Receipts = nil, nil
	return g.sit(s)
}

// Continue takes up the game that the device keeps, also from another tab.
func (g *Game) Continue() error {
	g.claim() // before it is read: what the other tab does now comes too late
	text, _ := g.store.Get(saveKey)
	s, err := parseSave(text)
	if err != nil {
		return err
	}
	return g.sit(s)
}

// Leave goes away from the table. The game stays on the device and can be
// continued.
func (g *Game) Leave() {
	g.mu.Lock()
	leave := g.leave
	g.mu.Unlock()
	leave()
	g.change(func(s *State) {
		if s.Seated && s.Together == nil {
			s.Waiting = !s.Over()
		}
		s.Seated = false
	})
}

// Do hands in a deed that this player chose in sight of the view. One that
// comes too late changes nothing: the screen shows what happened instead.
func (g *Game) Do(seen engine.View, e engine.Event) {
	if human := g.seated(); human != nil {
		human.Do(seen, e)
	}
}

// NextHand says that the player has seen the end of the hand in the view.
func (g *Game) NextHand(seen engine.View) {
	human := g.seated()
	if human == nil {
		return
	}
	human.Continue(seen)
	g.change(func(s *State) {
		if s.Together != nil {
			t := *s.Together
			t.Ready = true
			s.Together = &t
		}
	})
}

// seated returns this player at the table, or nil before the first game.
func (g *Game) seated() *p2p.Human {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.human
}

// sit sets the table for the record, series and receipts of from, and plays.
func (g *Game) sit(from State) error {
	g.Leave()
	seat := from.View.Seat
	dealer := &p2p.OpenDealer{Rand: g.rand}
	dealer.Nonce = func(context.Context, [32]byte) ([]byte, error) { return g.nonce() }
	dealt, err := dealer.Resume(from.Record, from.Receipts)
	if err != nil {
		return err
	}
	table := &p2p.Table{Dealer: dealer, Seat: seat}
	human := p2p.NewHuman(g.pause)
	if table.Players, err = g.players(from.Record, seat, human); err != nil {
		return err
	}
	if err := table.Begin(from.Record, dealt); err != nil {
		return err
	}
	g.claim()
	stuck := g.makeRoom() != nil
	ctx := g.take(human, func(s *State) {
		s.View, s.Together, s.Waiting, s.Elsewhere = table.View(), nil, false, false
		if s.Notice == noticeElsewhere {
			s.Notice = ""
		}
		s.Record, s.Series, s.Receipts = from.Record, from.Series, dealer.Receipts()
		g.stuck = g.stuck || stuck
		g.written.Reset()
		g.written.WriteString(from.Record.Format())
	})
	table.Notify = func(u p2p.Update) { g.update(ctx, u, dealer) }
	go g.run(ctx, table)
	return nil
}

// take gives the player a seat at a table, whose state set makes, until the
// context ends.
func (g *Game) take(human *p2p.Human, set func(*State)) context.Context {
	ctx, leave := context.WithCancel(context.Background())
	g.change(func(s *State) {
		s.Seated, s.Event = true, engine.Event{}
		set(s)
	})
	g.mu.Lock()
	g.human, g.leave = human, leave
	g.mu.Unlock()
	return ctx
}

func (g *Game) players(r engine.Record, seat engine.Seat, human p2p.Player) (players [engine.MaxSeats]p2p.Player, err error) {
	for s, sitter := range r.Sat {
		if engine.Seat(s) == seat {
			players[s] = human
			continue
		}
		mind, err := g.mind(sitter.Bot)
		if err != nil {
			return players, err
		}
		players[s] = &p2p.Bot{Mind: mind, Pace: g.pace}
	}
	return players, nil
}

func (g *Game) run(ctx context.Context, table *p2p.Table) {
	err := table.Run(ctx)
	if err != nil && ctx.Err() == nil {
		g.change(func(s *State) { s.Notice = "notice.stopped" })
	}
}

// update takes in what happened at the table and keeps it. The table goes on
// in another task of the page, so that no task does the work of several deeds.
func (g *Game) update(ctx context.Context, u p2p.Update, dealer *p2p.OpenDealer) {
	if ctx.Err() != nil {
		return // the table that was left
	}
	if !g.holds() {
		g.standUp()
		return
	}
	g.change(func(s *State) {
		g.takeIn(s, u)
		s.Receipts = dealer.Receipts()
		g.written.WriteString(u.Event.String() + "\n")
	})
	kept := make(chan struct{})
	inTask(func() {
		g.keep()
		close(kept)
	})
	<-kept
}

// errStuck is the error of a device where nothing can be set aside.
var errStuck = errors.New("app: what is kept cannot be set aside")

// keep writes the game to the device.
func (g *Game) keep() {
	g.mu.Lock()
	state, written, stuck := g.state, g.written.String(), g.stuck
	g.mu.Unlock()
	if state.Together != nil || !g.holds() {
		return // friends sat down since, or another tab plays on
	}
	text, err := formatSave(&state, written)
	if stuck {
		err = errStuck
	}
	if err == nil {
		err = g.store.Set(saveKey, text)
	}
	if err != nil && state.Notice == "" {
		g.change(func(s *State) { s.Notice = "notice.full" })
	}
}

// takeIn makes what happened part of the state, and counts a hand that ends.
func (g *Game) takeIn(s *State, u p2p.Update) {
	ended := s.HandEnded()
	*s = s.withEvent(u.Event, u.View)
	if result, over := u.View.Match.Result(); over {
		s.Series = s.Series.With(result)
	}
	if !ended && s.HandEnded() {
		g.countHand(s)
	}
}

// nonce draws the player's part of a deal.
func (g *Game) nonce() ([]byte, error) {
	nonce := make([]byte, 16)
	_, err := io.ReadFull(g.rand, nonce)
	return nonce, err
}

func (g *Game) pace(k engine.Kind) time.Duration { return g.State().Settings.pace(k) }

// pause returns how long a deed without a choice is shown before it is done by
// itself; a knock and the showing of five doubles wait for the player.
func (g *Game) pause(e engine.Event) time.Duration {
	s := g.State()
	rules := s.View.Match.Rules()
	switch {
	case e.Kind == engine.Passed && rules.Pass == engine.PassKnock:
		return -1
	case e.Kind == engine.RedealAsked && !rules.RedealSilent:
		return -1
	}
	return s.Settings.pace(e.Kind)
}
