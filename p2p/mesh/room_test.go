package mesh_test

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

// device is one player's device in a test: a mesh, and all that it has told.
type device struct {
	t       testing.TB
	place   memory.Place
	seat    int
	key     ed25519.PrivateKey
	mesh    *mesh.Mesh
	stop    func()
	said    [log.MaxSeats][]string // payloads by seat, voided ones taken away
	plain   []string
	present map[mesh.Session]mesh.Presence
	events  []mesh.Event
	ear     func(mesh.Event) // called as events come, if set
}

// room is a test's network, roster and devices.
type room struct {
	t       testing.TB
	network *memory.Network
	seed    uint64
	keys    []ed25519.PrivateKey
	devices []*device
	change  func(*mesh.Config)
}

func seeded(seed uint64) *rand.ChaCha8 {
	var b [32]byte
	binary.BigEndian.PutUint64(b[:], seed)
	return rand.NewChaCha8(b)
}

func testKeys(n int, seed uint64) []ed25519.PrivateKey {
	chance := seeded(seed)
	keys := make([]ed25519.PrivateKey, n)
	for i := range keys {
		var b [ed25519.SeedSize]byte
		chance.Read(b[:])
		keys[i] = ed25519.NewKeyFromSeed(b[:])
	}
	return keys
}

// newRoom returns a room of n players, nobody in it yet.
func newRoom(t testing.TB, n int, seed uint64) *room {
	r := &room{t: t, network: memory.New(seed), seed: seed, keys: testKeys(n, 7)}
	r.network.SetAll(memory.Conditions{Delay: 30 * time.Millisecond, Jitter: 5 * time.Millisecond})
	return r
}

// openRoom returns a room with all its devices running.
func openRoom(t testing.TB, n int, seed uint64) *room {
	r := newRoom(t, n, seed)
	for seat := range n {
		r.enter(seat, memory.Place(seat), uint64(1), &log.Memory{Lasting: true})
	}
	return r
}

func public(keys []ed25519.PrivateKey) []ed25519.PublicKey {
	list := make([]ed25519.PublicKey, len(keys))
	for i, k := range keys {
		list[i] = k.Public().(ed25519.PublicKey)
	}
	return list
}

// enter starts a device for a seat.
func (r *room) enter(seat int, place memory.Place, generation uint64, store log.Store) *device {
	r.t.Helper()
	l, err := log.New(r.t.Context(), log.Config{Genesis: log.Hash{1}, Keys: public(r.keys), Self: seat, Key: r.keys[seat],
		Store: store, Entries: log.Limit{Rate: 1e6, Burst: 1e6}, Volume: log.Limit{Rate: 1e9, Burst: 1e9},
		Rand: seeded(r.seed + 100*generation + uint64(seat))})
	if err != nil {
		r.t.Fatal(err)
	}
	d := r.device(seat, place, generation)
	out, err := l.Load(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, e := range out.Accepted {
		d.hear(mesh.Said{Entry: e})
	}
	d.run(l)
	r.devices = append(r.devices, d)
	return d
}

func (r *room) device(seat int, place memory.Place, generation uint64) *device {
	r.t.Helper()
	chance := seeded(r.seed + 1000*generation + uint64(seat))
	var session mesh.Session
	chance.Read(session[:])
	signaller := r.network.At(place).Signaller()
	cfg := mesh.Config{Topic: [32]byte{9}, Key: r.keys[seat], Session: session, Generation: generation,
		Dialer: r.network.At(place), Signaller: signaller, Envelopes: &memory.Envelopes{Key: r.keys[seat]},
		Size: len(r.keys), Rand: chance, Frames: log.Limit{Rate: 1e6, Burst: 1e6}}
	if r.change != nil {
		r.change(&cfg)
	}
	m, err := mesh.New(cfg)
	if err != nil {
		r.t.Fatal(err)
	}
	d := &device{t: r.t, place: place, seat: seat, key: r.keys[seat], mesh: m, present: map[mesh.Session]mesh.Presence{}}
	ctx, cancel := context.WithCancel(r.t.Context())
	ended := make(chan struct{})
	d.stop = func() { cancel(); <-ended; signaller.Close() }
	go func() { m.Run(ctx); close(ended) }()
	return d
}

// run gives the mesh its log and listens.
func (d *device) run(l *log.Log) {
	go func() {
		for {
			e, err := d.mesh.Next(d.t.Context())
			if err != nil {
				return
			}
			d.hear(e)
		}
	}()
	if err := d.mesh.Use(d.t.Context(), l); err != nil {
		d.t.Fatal(err)
	}
}

func (d *device) hear(e mesh.Event) {
	turn.Lock()
	defer turn.Unlock()
	d.events = append(d.events, e)
	switch e := e.(type) {
	case mesh.Said:
		d.said[e.Entry.ID.Seat] = append(d.said[e.Entry.ID.Seat], string(e.Entry.Payload))
		if e.Plain != nil {
			d.plain = append(d.plain, string(e.Plain))
		}
	case mesh.Voided:
		line := d.said[e.Entry.ID.Seat]
		for i, payload := range line {
			if payload == string(e.Entry.Payload) {
				d.said[e.Entry.ID.Seat] = append(line[:i:i], line[i+1:]...)
				break
			}
		}
	case mesh.Present:
		d.present[e.Session] = e.Presence
	}
	if d.ear != nil {
		d.ear(e)
	}
}

// say broadcasts and notes the own entry as heard.
func (d *device) say(format string, args ...any) log.Entry {
	d.t.Helper()
	e, err := d.mesh.Broadcast(d.t.Context(), fmt.Appendf(nil, format, args...), nil)
	if err != nil {
		d.t.Fatalf("seat %d: %v", d.seat, err)
	}
	d.said[d.seat] = append(d.said[d.seat], string(e.Payload))
	return e
}

// linked counts the direct links.
func (d *device) linked() int {
	members, err := d.mesh.Members(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	n := 0
	for _, m := range members {
		if m.Linked {
			n++
		}
	}
	return n
}

// turn orders what a test reads before what its devices hear later; that no time passes between is not enough for the
// race detector.
var turn sync.Mutex

// pass lets virtual time pass.
func pass(d time.Duration) {
	turn.Lock()
	turn.Unlock() //lint:ignore SA2001 only the order matters
	time.Sleep(d)
}

// wait lets virtual time pass, and all that happens at its end happen.
func wait(d time.Duration) {
	pass(d)
	synctest.Wait()
}

// until lets time pass until ok, at most for d.
func (r *room) until(d time.Duration, what string, ok func() bool) {
	r.t.Helper()
	for end := time.Now().Add(d); ; {
		synctest.Wait()
		if ok() {
			return
		}
		if !time.Now().Before(end) {
			r.t.Fatalf("not within %v: %s", d, what)
		}
		pass(10 * time.Millisecond)
	}
}

// meshed reports whether every device has n links.
func (r *room) meshed(n int) func() bool {
	return func() bool {
		for _, d := range r.devices {
			if d.linked() < n {
				return false
			}
		}
		return true
	}
}

// agree reports whether all devices have heard the same, n entries of every seat.
func (r *room) agree(n int) func() bool {
	return func() bool {
		for _, d := range r.devices {
			for seat := range r.keys {
				if len(d.said[seat]) != n || fmt.Sprint(d.said[seat]) != fmt.Sprint(r.devices[0].said[seat]) {
					return false
				}
			}
		}
		return true
	}
}

// close ends all devices, so that the bubble can end.
func (r *room) close() {
	for _, d := range r.devices {
		d.stop()
	}
}
