package app

import (
	"context"
	"errors"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/masked"
	"dominocubano/p2p/room"
)

// redealTime is how long the players look at their tiles before all devices
// answer at one moment whether five doubles are thrown in.
const redealTime = 6 * time.Second

// farewell is how long the word of a goodbye takes to be on its way; where it
// is lost, the others wait for the time of grace.
const farewell = 500 * time.Millisecond

// gathering is a game that several devices have agreed on.
type gathering struct {
	*room.Game
	wire    func(context.Context) (p2p.Wire, error)    // the way to the others; anew whenever it is asked for
	entries func(context.Context) ([]log.Entry, error) // all that was said, with its signatures
	yield   func()
	again   func() // back to the lobby, for another game
}

// chair is the seat that the table is seen from: the player's own, or for one
// who watches the first.
func (t *gathering) chair() engine.Seat {
	if t.Watching() {
		return 0
	}
	return t.Seat
}

// company is the table of friends at which this player sits.
type company struct {
	gathering
	dealer *masked.Dealer // the last, or nil
}

// friends returns the table of friends, or nil.
func (g *Game) friends() *company {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.company
}

// Join plays at a table of friends.
func (g *Game) Join(t gathering) {
	g.Leave()
	human := p2p.NewHuman(g.pause)
	record := engine.Record{Rules: t.Terms.Rules, Sat: t.Sat()}
	match, err := record.Replay()
	if err != nil {
		g.change(func(s *State) { s.Notice = "notice.stopped" })
		return
	}
	ctx := g.take(human, func(s *State) {
		if !sameTable(s.Record, record) {
			s.Series = engine.Series{}
		}
		s.Record, s.Receipts = record, nil
		s.View = engine.View{Match: match, Seat: t.chair()}
		s.Together = &Together{Game: t.ID, Hosts: t.Hosts, Watching: t.Watching()}
	})
	g.mu.Lock()
	g.company = &company{gathering: t}
	g.mu.Unlock()
	go g.playOut(ctx, t, human, record)
}

// sameTable reports whether the same players sit at both tables by the same
// rules: then it is a series.
func sameTable(a, b engine.Record) bool {
	if len(a.Sat) != len(b.Sat) || a.Rules != b.Rules {
		return false
	}
	for i := range a.Sat {
		if a.Sat[i] != b.Sat[i] {
			return false
		}
	}
	return true
}

// playOut plays until the game is over or left, however often the way to the
// others is lost.
func (g *Game) playOut(ctx context.Context, t gathering, human *p2p.Human, record engine.Record) {
	for {
		err := g.playOn(ctx, t, human, record)
		switch {
		case err == nil || ctx.Err() != nil:
			return
		case !errors.Is(err, p2p.ErrAnew):
			g.change(func(s *State) { s.Notice = "notice.together" })
			return
		}
	}
}

func (g *Game) playOn(ctx context.Context, t gathering, human *p2p.Human, record engine.Record) error {
	wire, err := t.wire(ctx)
	if err != nil {
		return err
	}
	dealer, err := masked.New(masked.Config{
		Session: t.ID, Rules: record.Rules, Sat: record.Sat, Hosts: t.Hosts, Seat: t.Seat, Wire: wire, Bot: t.Terms.Bot, Redeal: redealTime, Yield: t.yield,
		Notify: func(n masked.Notice) { g.notice(ctx, n) },
	})
	if err != nil {
		return err
	}
	g.mu.Lock()
	g.company = &company{t, dealer}
	g.mu.Unlock()
	table := &p2p.Table{Dealer: dealer, Seat: t.chair(), Stand: g.stand}
	for s := range record.Rules.Seats().All() {
		if s == t.Seat {
			table.Players[s] = human
		} else if t.Hosts[s] == t.Seat {
			if table.Players[s], err = g.stand(record.Sat[s].Bot); err != nil {
				return err
			}
		}
	}
	if err := table.Begin(record, p2p.Hands{}); err != nil {
		return err
	}
	// What has happened is told again, and asked again whether it was seen.
	g.change(func(s *State) {
		s.Record = record
		s.Together = &Together{Game: t.ID, Hosts: t.Hosts, Watching: t.Watching()}
	})
	table.Notify = func(u p2p.Update) {
		if ctx.Err() == nil {
			g.see(u, dealer.Hosts())
		}
	}
	return table.Run(ctx)
}

// Quit leaves a table of friends for good: they do not wait for this player.
func (g *Game) Quit() {
	s, c := g.State(), g.friends()
	if s.Together == nil || !s.Seated {
		return
	}
	if c.dealer != nil && !s.Over() && !s.watching() {
		c.dealer.Leave()
		time.Sleep(farewell)
	}
	g.Leave()
}

// stand returns a bot that plays a seat of this device.
func (g *Game) stand(name string) (p2p.Player, error) {
	mind, err := g.mind(name)
	if err != nil {
		return nil, err
	}
	return &p2p.Bot{Mind: mind, Pace: g.pace}, nil
}

// notice takes in what the dealer tells.
func (g *Game) notice(ctx context.Context, n masked.Notice) {
	if ctx.Err() != nil {
		return
	}
	g.change(func(s *State) {
		if s.Together != nil {
			t := s.Together.with(n, len(s.Record.Events))
			s.Together = &t
		}
	})
}

// see takes in what happened at a table of friends. What is told again after a
// reload is shown, and nothing more comes of it.
func (g *Game) see(u p2p.Update, hosts [engine.MaxSeats]engine.Seat) {
	g.change(func(s *State) {
		ended := s.HandEnded()
		*s = s.withEvent(u.Event, u.View)
		t := *s.Together
		t.Hosts = hosts
		if u.Event.Kind == engine.Dealt {
			t.Ready, t.Of, t.Annuls, t.Said = false, 0, 0, nil
		}
		s.Together = &t
		if u.Past {
			s.Event = engine.Event{}
			return
		}
		if result, over := u.View.Match.Result(); over {
			s.Series = s.Series.With(result)
		}
		if !ended && s.HandEnded() && !s.watching() {
			g.countHand(s)
		}
	})
}

// Annul says that this player would annul the hand.
func (g *Game) Annul() {
	s := g.State()
	if c := g.friends(); c != nil && c.dealer != nil && s.canAnnul() {
		go c.dealer.Annul()
	}
}

// Phrase says a phrase of the list, between two hands.
func (g *Game) Phrase(n int) {
	s := g.State()
	if c := g.friends(); c != nil && c.dealer != nil && s.canTalk() {
		go c.dealer.Phrase(uint16(n))
	}
}
