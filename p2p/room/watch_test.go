package room

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/masked"
)

// watcher brings a visitor into the room and lets it watch the only game.
func (f *friends) watcher() *gadget {
	f.Helper()
	g := f.come()
	f.until("a game to watch", func() bool { return len(g.Snapshot().Tables) == 1 })
	g.must(g.Watch(g.Snapshot().Tables[0].ID))
	return g
}

// TestTheFifthWaitsOrWatches keeps the same visitor from the lobby to the game.
func TestTheFifthWaitsOrWatches(t *testing.T) {
	meet(t, 4, func(f *friends) {
		fifth := f.come()
		f.until("all here", func() bool { return len(fifth.Snapshot().People) == 5 })
		fifth.sit(AnySeat)
		s := fifth.Snapshot()
		if p := s.People[4]; !s.Full || p.Sits || !p.Waits || !p.Me {
			t.Errorf("full %v, %+v", s.Full, p)
		}
		if err := fifth.Ready(s.Plan); err != ErrStanding {
			t.Errorf("ready without a chair: %v", err)
		}
		for _, g := range f.devices[:4] {
			g.press()
		}
		f.until("a game to watch", func() bool { return len(fifth.Snapshot().Tables) == 1 })
		table := fifth.Snapshot().Tables[0]
		if len(table.Names) != 4 || table.Names[0] != "Ana 0" || table.Terms != Usual() {
			t.Errorf("%+v", table)
		}
		f.devices[0].must(fifth.Watch(table.ID))
		f.begun()
		fifth.reload()
		s = fifth.Snapshot()
		if s.Game == nil || !s.Game.Watching() || len(s.Tables) != 0 || s.Game.Humans.Len() != 4 {
			t.Fatalf("watches %+v", s.Game)
		}
		w, ear := fifth.wire()
		if err := w.Say(f.Context(), []byte("me too"), nil); !errors.Is(err, log.ErrWatcher) {
			t.Errorf("a watcher speaks: %v", err)
		}
		for i, g := range f.devices[:4] {
			w, _ := g.wire()
			g.must(w.Say(f.Context(), fmt.Append(nil, i), []byte("secret")))
		}
		f.until("heard by the watcher", agree(4, ear))
		f.onlyOwnSecrets(fifth, ear)
		f.until("who is here", func() bool { return ear.sees(0) && ear.sees(1) && ear.sees(2) && ear.sees(3) })
		f.until("who watches", func() bool {
			return f.all(func(s Snapshot) bool { p := s.person(fifth.me); return p.Playing && p.Watches && !p.Sits })
		})
	})
}

// TestWhoComesLateHearsTheGameFromItsBeginning lets visitors come by the link
// when the room has been complete and silent for ten minutes.
func TestWhoComesLateHearsTheGameFromItsBeginning(t *testing.T) {
	meet(t, 3, func(f *friends) {
		f.begin()
		var ears []*heard
		for i, g := range f.devices[:3] {
			w, ear := g.wire()
			ears = append(ears, ear)
			for n := range 20 {
				g.must(w.Say(f.Context(), fmt.Appendf(nil, "%d says %d", i, n), []byte("secret")))
			}
		}
		f.until("all heard", agree(60, ears...))
		if _, _, err := f.devices[0].mesh.Seal(f.Context(), uint8(f.devices[1].Snapshot().Game.Seat), []byte("for you alone")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Minute)
		for range 4 {
			_, ear := f.watcher().wire()
			ears = append(ears, ear)
		}
		f.until("heard by all who watch", agree(60, ears...))
		for i, ear := range ears[3:] {
			f.onlyOwnSecrets(f.devices[3+i], ear)
			if ear.caught != 0 && ear.caught != 60 {
				t.Errorf("told that this was all after %d entries", ear.caught)
			}
		}
		seated := []*gadget{f.devices[0], f.devices[1], f.devices[2]}
		for _, g := range f.devices[3:] {
			g.stop() // nobody misses them
		}
		for _, g := range seated {
			w, _ := g.wire()
			g.must(w.Say(f.Context(), []byte("on"), nil))
		}
		f.until("the game goes on", agree(63, ears[:3]...))
	})
}

// TestAWatcherGoesFromGameToGame, and may sit down in between.
func TestAWatcherGoesFromGameToGame(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		fan := f.watcher()
		first := fan.Snapshot().Game
		_, ear := fan.wire()
		if err := fan.Sit(AnySeat); !errors.Is(err, ErrAgreed) {
			t.Errorf("sits while it watches: %v", err)
		}
		if err := f.devices[0].Watch(first.ID); !errors.Is(err, ErrNoGame) && !errors.Is(err, ErrAgreed) {
			t.Errorf("a player watches itself: %v", err)
		}
		for _, g := range f.devices[:2] {
			g.must(g.Again())
		}
		f.until("both in the lobby", func() bool { return len(f.devices[0].Snapshot().sitters()) == 2 })
		for _, g := range f.devices[:2] {
			g.press()
		}
		f.until("the next game", func() bool { return len(fan.Snapshot().Tables) == 1 })
		fan.must(fan.Watch(fan.Snapshot().Tables[0].ID))
		f.begun()
		if second := fan.Snapshot().Game; second.ID == first.ID || second.Players != first.Players || !second.Watching() {
			t.Errorf("watches %+v", second)
		}
		f.until("the old wire's end", func() bool { return errors.Is(ear.ended(), ErrNoGame) })
		_, ear = fan.wire()
		w, _ := f.devices[0].wire()
		f.devices[0].must(w.Say(f.Context(), []byte("again"), nil))
		f.until("heard", func() bool { return ear.count() == 1 })
		fan.must(fan.Again())
		fan.sit(AnySeat)
		for _, g := range f.devices[:2] {
			g.must(g.Again())
		}
		f.until("three sit", func() bool { return f.all(func(s Snapshot) bool { return len(s.sitters()) == 3 }) })
		f.begin()
	})
}

// TestOneAloneIsNotWatched: a game with bots never leaves its device.
func TestOneAloneIsNotWatched(t *testing.T) {
	meet(t, 1, func(f *friends) {
		f.begin()
		visitor := f.come()
		f.until("it is seen", func() bool { return visitor.person(f.devices[0]).Playing })
		if s := visitor.Snapshot(); len(s.Tables) != 0 {
			t.Errorf("%+v", s.Tables)
		}
		if err := visitor.Watch(f.devices[0].Snapshot().Game.ID); err != ErrNoGame {
			t.Error(err)
		}
	})
}

// TestNoEntryOfAWatcherCounts lets somebody with the link send entries of its
// own for every seat, under the game's name.
func TestNoEntryOfAWatcherCounts(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		_, ear := f.devices[0].wire()
		w, _ := f.devices[1].wire()
		fan := f.watcher()
		f.until("it is among them", func() bool { return f.devices[0].person(fan).Watches })
		keys := fan.playing().keys()
		for seat := range keys {
			liar := log.Config{Genesis: fan.playing().ID, Keys: append(keys[:0:0], keys...), Self: seat, Key: fan.player.Key,
				Store: &log.Memory{Lasting: true}}
			liar.Keys[seat] = fan.me[:]
			l, err := log.New(f.Context(), liar)
			fan.must(err)
			fan.must(fan.mesh.Use(f.Context(), l))
			_, err = fan.mesh.Broadcast(f.Context(), []byte("I play"), nil)
			fan.must(err)
		}
		f.devices[1].must(w.Say(f.Context(), []byte("true"), nil))
		f.until("heard", func() bool { return ear.count() >= 1 })
		time.Sleep(5 * time.Second)
		if ear.count() != 1 || len(f.forks()) != 0 {
			t.Errorf("heard %v, forks %v", ear, f.forks())
		}
	})
}

// forks returns the seats that anybody holds a proof against.
func (f *friends) forks() (list []uint8) {
	for _, g := range f.devices {
		g.must(g.read(f.Context(), func(l *log.Log) {
			for _, fork := range l.Forks() {
				list = append(list, fork.One.ID.Seat)
			}
		}))
	}
	return list
}

// first plays the first lawful deed.
type first struct{}

func (first) Choose(_ context.Context, v engine.View, _ uint64) (engine.Event, error) {
	return v.Legal(nil)[0], nil
}

func (first) Ready(context.Context, engine.View) error { return nil }

// TestAHandIsWatchedAndNoTileSeenBefore plays a masked hand over two rooms and
// watches it from a third.
func TestAHandIsWatchedAndNoTileSeenBefore(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		fan := f.watcher()
		var mu sync.Mutex
		seen := map[*gadget][]engine.Event{}
		ctx, cancel := context.WithCancel(f.Context())
		defer cancel()
		ended := make(chan error, 3)
		for _, g := range f.devices {
			table := g.table(ctx)
			table.Notify = func(u p2p.Update) {
				mu.Lock()
				defer mu.Unlock()
				seen[g] = append(seen[g], u.Event)
			}
			if g == fan {
				table.Keep = func(r engine.Record) error {
					if table.Dealer.Hands() != (p2p.Hands{}) || table.View().Hand != 0 {
						t.Errorf("a watcher holds tiles after %v", r.Events[len(r.Events)-1])
					}
					return nil
				}
			}
			go func() { ended <- table.Run(ctx) }()
		}
		played := func(g *gadget) (n int) {
			mu.Lock()
			defer mu.Unlock()
			for _, e := range seen[g] {
				if e.Kind == engine.Shown {
					n++
				}
			}
			return n
		}
		f.until("a hand played and shown", func() bool {
			return played(fan) > 0 && played(fan) == played(f.devices[0])
		})
		cancel()
		for range f.devices {
			if err := <-ended; !errors.Is(err, context.Canceled) && err != nil {
				t.Error(err)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i, e := range seen[fan] {
			if own := seen[f.devices[0]]; i < len(own) && own[i] != e {
				t.Fatalf("deed %d is %v for the watcher, %v for a player", i, e, own[i])
			}
		}
	})
}

// table is a table over the device's wire; the watcher's looks from seat 0.
func (g *gadget) table(ctx context.Context) *p2p.Table {
	g.t.Helper()
	game := g.Snapshot().Game
	wire, err := g.Wire(ctx)
	g.must(err)
	record := engine.Record{Rules: game.Terms.Rules, Sat: game.Sat()}
	dealer, err := masked.New(masked.Config{Session: game.ID, Rules: record.Rules, Sat: record.Sat, Hosts: game.Hosts, Seat: game.Seat,
		Wire: wire, Bot: game.Terms.Bot})
	g.must(err)
	table := &p2p.Table{Dealer: dealer}
	for seat := range record.Rules.Seats().All() {
		if !game.Watching() && game.Hosts[seat] == game.Seat {
			table.Players[seat] = first{}
		}
	}
	g.must(table.Begin(record, p2p.Hands{}))
	return table
}
