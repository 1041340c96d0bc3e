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
	"dominocubano/p2p/rendezvous"
)

// friends are the devices of a test, all in one process.
type friends struct {
	*testing.T
	network *memory.Network
	link    link.Link
	devices []*gadget
	chance  *rand.ChaCha8
	ctx     context.Context
	cancel  context.CancelFunc
}

// Context ends inside the bubble, which the test's own does not.
func (f *friends) Context() context.Context { return f.ctx }

// gadget is one device: its storage outlives what runs on it.
type gadget struct {
	*Room
	t      *friends
	name   string
	me     Player
	place  memory.Place
	keeper identity.Keeper
	stores map[string]log.Store
	open   func() log.Store
	denied bool // its stores forget
	tabs   *bus // of its browser
	slot   int  // of its player there
}

// meet runs a test with so many friends in one room, the first its creator, all
// of them seated.
func meet(t *testing.T, humans int, test func(f *friends)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := newFriends(t)
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

func newFriends(t *testing.T) *friends {
	f := &friends{T: t, network: memory.New(1), chance: rand.NewChaCha8([32]byte{7})}
	f.network.SetAll(memory.Conditions{Delay: 30 * time.Millisecond})
	f.ctx, f.cancel = context.WithCancel(context.Background())
	return f
}

func (f *friends) close() {
	for _, g := range f.devices {
		g.stop()
	}
	f.cancel()
}

// come brings a new device into the room, the first one as its creator.
func (f *friends) come() *gadget {
	f.Helper()
	g := f.add()
	g.start()
	return g
}

// add brings a new device, on which nothing runs yet.
func (f *friends) add() *gadget {
	g := &gadget{t: f, name: fmt.Sprintf("Ana %d", len(f.devices)), place: memory.Place(len(f.devices)),
		keeper: &identity.Memory{}, stores: map[string]log.Store{},
		open: func() log.Store { return &log.Memory{Lasting: true} }}
	f.devices = append(f.devices, g)
	return g
}

// start opens the room on the device.
func (g *gadget) start() {
	g.t.Helper()
	var err error
	if g.t.link == (link.Link{}) {
		g.Room, err = Create(g.t.Context(), g.device(), Options{Name: g.name, Slot: g.slot}, Usual())
	} else {
		g.Room, err = Join(g.t.Context(), g.device(), g.t.link, Options{Name: g.name, Slot: g.slot})
	}
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.link, g.me = g.Room.link, g.Room.lobby.self
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
		Tabs:   g.channel,
		Store:  g.store,
		Forget: func(name string) { delete(g.stores, name) },
		Rand:   &locked{src: rand.NewChaCha8([32]byte{byte(g.t.chance.Uint64()), byte(g.place)})},
	}
}

func (g *gadget) channel(context.Context, string) rendezvous.Rendezvous {
	if g.tabs == nil {
		return nil
	}
	return g.tabs.tab()
}

func (g *gadget) store(_ context.Context, name string) log.Store {
	if g.denied {
		return &log.Memory{}
	}
	if g.stores[name] == nil {
		g.stores[name] = g.open()
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

// person finds another device's player among those that this one knows.
func (g *gadget) person(other *gadget) Person {
	g.t.Helper()
	return g.Snapshot().person(other.me)
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
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(25 * time.Millisecond) {
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
	g.t.until("its game", func() bool { return g.Snapshot().Game != nil })
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
	caught  int // entries told before it was said that all was
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
	case p2p.Caught:
		for _, line := range h.said {
			h.caught += len(line)
		}
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

// agree reports whether all have heard the same, so many entries.
func agree(n int, ears ...*heard) func() bool {
	return func() bool {
		for _, h := range ears {
			if h.String() != ears[0].String() || h.count() != n {
				return false
			}
		}
		return true
	}
}

func (h *heard) count() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, line := range h.said {
		n += len(line)
	}
	return n
}

// sees reports whether a seat was last told to be here.
func (h *heard) sees(seat engine.Seat) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.here.Has(seat)
}

func (h *heard) ended() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

// bus joins the pages of one browser on one channel.
type bus struct {
	mu   sync.Mutex
	tabs []*busTab
}

type busTab struct {
	bus *bus
	in  chan []byte
}

func (b *bus) tab() *busTab {
	t := &busTab{b, make(chan []byte, 16)}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tabs = append(b.tabs, t)
	return t
}

func (t *busTab) Publish(_ context.Context, text []byte) error {
	t.bus.mu.Lock()
	defer t.bus.mu.Unlock()
	for _, other := range t.bus.tabs {
		if other != t {
			other.in <- text
		}
	}
	return nil
}

func (t *busTab) Receive(ctx context.Context) ([]byte, error) {
	select {
	case text := <-t.in:
		return text, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (t *busTab) Redial() {}
