package room

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

// friends are the devices of a test, all in one process.
type friends struct {
	*testing.T
	network *memory.Network
	link    link.Link
	devices []*gadget
	chance  *rand.ChaCha8
}

// gadget is one device: its storage outlives what runs on it.
type gadget struct {
	*Room
	t      *friends
	name   string
	place  memory.Place
	keeper identity.Keeper
	stores map[string]log.Store
	denied bool // its stores forget
}

// meet runs a test with so many friends in one room, the first its creator, all
// of them seated.
func meet(t *testing.T, humans int, test func(f *friends)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := &friends{T: t, network: memory.New(1), chance: rand.NewChaCha8([32]byte{byte(humans)})}
		f.network.SetAll(memory.Conditions{Delay: 30 * time.Millisecond})
		defer f.close()
		for n := range humans {
			f.come()
			f.until("all here", func() bool { return f.all(func(s Snapshot) bool { return len(s.People) == n+1 }) })
			f.devices[n].sit(AnySeat)
			f.until("all seated", func() bool { return f.all(func(s Snapshot) bool { return len(s.sitters()) == n+1 }) })
		}
		test(f)
	})
}

func (f *friends) close() {
	for _, g := range f.devices {
		g.stop()
	}
}

// come brings a new device into the room, the first one as its creator.
func (f *friends) come() *gadget {
	f.Helper()
	g := &gadget{t: f, name: fmt.Sprintf("Ana %d", len(f.devices)), place: memory.Place(len(f.devices)),
		keeper: &identity.Memory{}, stores: map[string]log.Store{}}
	f.devices = append(f.devices, g)
	g.start()
	return g
}

// start opens the room on the device.
func (g *gadget) start() {
	g.t.Helper()
	var err error
	if g.t.link == (link.Link{}) {
		g.Room, err = Create(g.t.Context(), g.device(), Options{Name: g.name}, Usual())
	} else {
		g.Room, err = Join(g.t.Context(), g.device(), g.t.link, Options{Name: g.name})
	}
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.link = g.Room.link
}

func (g *gadget) device() Device {
	return Device{
		Keeper: g.keeper,
		Dialer: g.t.network.At(g.place),
		Meet: func(ctx context.Context, _ string) (mesh.Signaller, error) {
			s := g.t.network.At(g.place).Signaller()
			context.AfterFunc(ctx, s.Close)
			return s, nil
		},
		Store: g.store,
		Rand:  &locked{src: rand.NewChaCha8([32]byte{byte(g.t.chance.Uint64()), byte(g.place)})},
	}
}

func (g *gadget) store(_ context.Context, name string) log.Store {
	if g.denied {
		return &log.Memory{}
	}
	if g.stores[name] == nil {
		g.stores[name] = &log.Memory{Lasting: true}
	}
	return g.stores[name]
}

// locked is chance for several goroutines.
type locked struct {
	mu  sync.Mutex
	src *rand.ChaCha8
}

func (l *locked) Read(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.src.Read(b)
}

// stop closes the room, as a page that is left does.
func (g *gadget) stop() {
	if g.Room != nil {
		g.Room.Close()
		g.Room = nil
	}
}

func (g *gadget) reload() {
	g.t.Helper()
	g.stop()
	g.start()
}

func (g *gadget) must(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("%s: %v", g.name, err)
	}
}

func (g *gadget) sit(seat engine.Seat) { g.t.Helper(); g.must(g.Sit(seat)) }
func (g *gadget) press()               { g.t.Helper(); g.must(g.Ready(g.Snapshot().Plan)) }

// until lets virtual time pass until ok, at most half a minute.
func (f *friends) until(what string, ok func() bool) {
	f.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		synctest.Wait()
		if ok() {
			return
		}
		if !time.Now().Before(end) {
			f.Fatalf("not within half a minute: %s", what)
		}
	}
}

// all asks every device in the room.
func (f *friends) all(ok func(Snapshot) bool) bool {
	for _, g := range f.devices {
		if g.Room != nil && !ok(g.Snapshot()) {
			return false
		}
	}
	return true
}

func (s Snapshot) sitters() (list []Person) {
	for _, p := range s.People {
		if p.Sits {
			list = append(list, p)
		}
	}
	return list
}

// begin presses every READY and waits for the game.
func (f *friends) begin() {
	f.Helper()
	for _, g := range f.devices {
		g.press()
	}
	f.begun()
}

func (f *friends) begun() {
	f.Helper()
	f.until("a game", func() bool { return f.all(func(s Snapshot) bool { return s.Game != nil }) })
	id := f.devices[0].Snapshot().Game.ID
	if !f.all(func(s Snapshot) bool { return s.Game.ID == id }) {
		f.Fatal("more than one game")
	}
}

// wire joins a device to the game and returns what it hears, by seat, as it
// comes.
func (g *gadget) wire() (p2p.Wire, *heard) {
	g.t.Helper()
	w, err := g.Wire(g.t.Context())
	g.must(err)
	h := &heard{}
	ctx := g.Room.ctx
	go func() {
		for {
			news, err := w.Hear(ctx)
			h.put(news, err)
			if err != nil {
				return
			}
		}
	}()
	return w, h
}

// heard is what a wire has told.
type heard struct {
	mu      sync.Mutex
	said    [engine.MaxSeats][]string
	private [engine.MaxSeats][]string
	here    engine.Seats
	forked  engine.Seats
	err     error
}

func (h *heard) put(news p2p.News, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.err = err
	switch n := news.(type) {
	case p2p.Said:
		h.said[n.Seat] = append(h.said[n.Seat], string(n.Payload))
		h.private[n.Seat] = append(h.private[n.Seat], string(n.Private))
	case p2p.Presence:
		h.here = h.here.Without(n.Seat)
		if n.Here {
			h.here = h.here.With(n.Seat)
		}
	case p2p.Forked:
		h.forked = h.forked.With(n.Seat)
	}
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return fmt.Sprint(h.said)
}

func TestOneToFourHumansBeginAndHearEachOther(t *testing.T) {
	for humans := 1; humans <= 4; humans++ {
		t.Run(fmt.Sprint(humans), func(t *testing.T) {
			meet(t, humans, func(f *friends) {
				f.begin()
				var ears []*heard
				for i, g := range f.devices {
					w, h := g.wire()
					ears = append(ears, h)
					for n := range 5 {
						g.must(w.Say(f.Context(), fmt.Appendf(nil, "%d says %d", i, n), []byte("secret")))
					}
				}
				f.until("all heard", func() bool {
					for _, h := range ears {
						if h.String() != ears[0].String() {
							return false
						}
					}
					n := 0
					for _, line := range ears[0].said {
						n += len(line)
					}
					return n == 5*humans
				})
			})
		})
	}
}

func TestAReloadTakesTheSameChairBack(t *testing.T) {
	meet(t, 4, func(f *friends) {
		back := f.devices[2]
		back.sit(1)
		f.until("seen by all", func() bool {
			return f.all(func(s Snapshot) bool { return s.People[2].Seat == 1 })
		})
		for _, g := range f.devices[1:] {
			g.press()
		}
		me := back.Snapshot().Me
		back.reload()
		if s := back.Snapshot(); s.Me != me || !s.Durable {
			t.Fatal("another player came back")
		}
		f.until("all as before", func() bool {
			return f.all(func(s Snapshot) bool {
				return len(s.sitters()) == 4 && s.People[2].Player == me && s.People[2].Seat == 1 && s.People[2].Ready && s.People[2].Presence == mesh.Fine
			})
		})
		f.devices[0].press()
		f.begun()
		if s := f.devices[0].Snapshot(); s.Game.Players[1] != me {
			t.Error("it sits elsewhere")
		}
	})
}
