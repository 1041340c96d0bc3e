package app

import (
	"context"
	"crypto/rand"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/identity"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/room"
)

// guest is one of the friends: a page, and the device that outlives it.
type guest struct {
	*Friends
	name      string
	device    room.Device
	tab, kept Store
}

// party is a table of friends in one process.
type party struct {
	*testing.T
	network *memory.Network
	guests  []*guest
}

// gather runs a test with a party, in a bubble of its own time.
func gather(t *testing.T, test func(p *party)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &party{T: t, network: memory.New(1)}
		p.network.SetAll(memory.Conditions{Delay: 20 * time.Millisecond})
		test(p)
		for _, g := range p.guests {
			g.quit()
		}
	})
}

// add brings a device, whose page is open at no room.
func (p *party) add(name string) *guest {
	place := memory.Place(len(p.guests))
	stores := map[string]log.Store{}
	g := &guest{name: name, tab: memoryStore{}, kept: memoryStore{}, device: room.Device{
		Keeper: &identity.Memory{}, Dialer: p.network.At(place), Rand: rand.Reader,
		Meet: func(ctx context.Context, _ string) (mesh.Signaller, error) {
			s := p.network.At(place).Signaller()
			context.AfterFunc(ctx, s.Close)
			return s, nil
		},
		Store: func(_ context.Context, name string) log.Store {
			if stores[name] == nil {
				stores[name] = &log.Memory{Lasting: true}
			}
			return stores[name]
		},
	}}
	p.guests = append(p.guests, g)
	g.open()
	return g
}

// open loads the page.
func (g *guest) open() {
	g.Friends = NewFriends("https://example.org/", g.tab, g.kept)
	g.Site = func(context.Context) rendezvous.Config { return rendezvous.Config{} }
	g.Device = func(rendezvous.Config) room.Device { return g.device }
	g.Game = newTestGame(memoryStore{}, 3)
	g.Game.Set(instant)
	g.Yield = func() {}
}

// quit closes the page.
func (g *guest) quit() {
	g.Game.Leave()
	if r := g.forget(); r != nil {
		r.Close()
	}
}

// until lets the time pass in which something becomes true.
func (p *party) until(what string, is func() bool) {
	p.Helper()
	for range 6000 {
		synctest.Wait()
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, g := range p.guests {
		s := g.Game.State()
		p.Errorf("%s: notice %q, %+v, %s", g.name, s.Notice, s.Together, s.Record.Format())
	}
	p.Fatalf("never: %s", what)
}

// all reports whether something is true of every guest's room.
func (p *party) all(is func(s room.Snapshot) bool) bool {
	for _, g := range p.guests {
		if s := g.State(); s.Stage != Inside || !is(s.Room) {
			return false
		}
	}
	return true
}

// seat brings so many friends to a table under the rules, the first its maker.
func (p *party) seat(r engine.Rules, names ...string) {
	p.Helper()
	for i, name := range names {
		g := p.add(name)
		if i == 0 {
			g.Create(name, room.Terms{Rules: r, Bot: "medio@1"})
			p.until("a table", func() bool { return g.State().Stage == Inside })
			continue
		}
		g.Visit(p.guests[0].State().Link, name)
		p.until(name+" is there", func() bool { return p.all(func(s room.Snapshot) bool { return len(s.People) == i+1 }) })
		g.Do(func(in *room.Room) error { return in.Sit(room.AnySeat) })
		p.until(name+" sits", func() bool { return p.all(func(s room.Snapshot) bool { return len(sitting(&s)) == i+1 }) })
	}
}

// start lets all say that they are ready, and waits until they sit at the game.
func (p *party) start() {
	p.Helper()
	for _, g := range p.guests {
		plan := g.State().Room.Plan
		g.Do(func(r *room.Room) error { return r.Ready(plan) })
	}
	p.until("a game", func() bool {
		return p.all(func(s room.Snapshot) bool { return s.Game != nil }) && p.seated()
	})
}

func (p *party) seated() bool {
	for _, g := range p.guests {
		if !g.Game.At(g.State().Room.Game.ID) {
			return false
		}
	}
	return true
}

// playUntil does the first lawful thing for everybody until something is true.
func (p *party) playUntil(what string, is func() bool) {
	p.Helper()
	p.until(what, func() bool {
		for _, g := range p.guests {
			s := g.Game.State()
			if legal := s.Legal(); len(legal) > 0 {
				g.Game.Do(s.View, legal[0])
			} else if s.HandEnded() && !s.Together.Ready {
				g.Game.NextHand(s.View)
			}
		}
		return is()
	})
}

// deeds returns how many deeds the shortest of the records has.
func (p *party) deeds() int {
	least := len(p.guests[0].Game.State().Record.Events)
	for _, g := range p.guests {
		least = min(least, len(g.Game.State().Record.Events))
	}
	return least
}

// TestFriendsPlay brings four by one link to a game, and on into its second
// hand, with one reload in the middle.
func TestFriendsPlay(t *testing.T) {
	gather(t, func(p *party) {
		long := engine.CalleOcho()
		long.Target = 500 // one hand alone may bring two hundred
		p.seat(long, "Ana", "Beto", "Cuca", "Dani")
		p.start()
		p.playUntil("twelve deeds", func() bool { return p.deeds() >= 12 })
		g := p.guests[2]
		before := g.Game.State()
		fragment := g.State().Last
		g.quit()
		g.open()
		if last := g.State().Last; last != fragment {
			t.Fatalf("the last room is %q, want %q", last, fragment)
		}
		told := 0
		g.Game.Watch(func(s State) {
			if s.Event.Kind != engine.NoEvent {
				told++
			}
		})
		g.Visit(p.guests[0].State().Link, "Cuca")
		p.until("back at the seat", func() bool { return p.deeds() >= len(before.Record.Events) })
		if after := g.Game.State(); after.View.Seat != before.View.Seat || after.View.Hand != before.View.Hand || told != 0 {
			t.Errorf("seat %d with %v and %d deeds told again; it was seat %d with %v",
				after.View.Seat, after.View.Hand, told, before.View.Seat, before.View.Hand)
		}
		p.playUntil("a second hand", func() bool {
			m := g.Game.State().View.Match
			return len(m.Hands()) == 1 && m.Phase() == engine.PhasePlay
		})
		for _, other := range p.guests {
			if s := other.Game.State(); s.Notice != "" || len(s.Together.Faults) > 0 {
				t.Errorf("%s: notice %q, faults %v", other.name, s.Notice, s.Together.Faults)
			}
		}
	})
}

// TestFriendsAndBots plays a hand with two humans, each with a bot.
func TestFriendsAndBots(t *testing.T) {
	gather(t, func(p *party) {
		p.seat(engine.CalleOcho(), "Ana", "Beto")
		p.start()
		p.playUntil("the end of a hand", func() bool {
			a, b := p.guests[0].Game.State(), p.guests[1].Game.State()
			return a.HandEnded() && b.HandEnded()
		})
	})
}

// TestAloneAmongFriends begins a table of friends without any.
func TestAloneAmongFriends(t *testing.T) {
	gather(t, func(p *party) {
		p.seat(engine.Habana(), "Ana")
		g := p.guests[0]
		plan := g.State().Room.Plan
		g.Do(func(r *room.Room) error { return r.Ready(plan) })
		p.until("a game with bots", func() bool { return g.Game.State().Seated })
		if s := g.Game.State(); s.Together != nil || s.Record.Bots().Len() != 3 {
			t.Errorf("%+v", s.Record.Sat)
		}
	})
}
