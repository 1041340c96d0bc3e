package masked_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/masked"
	"dominocubano/p2p/wire/memory"
)

// chance is a bot that plays any lawful deed.
type chance struct{}

func (chance) Choose(_ context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	legal := v.Legal(nil)
	return legal[seed%uint64(len(legal))], nil
}

// session is that of every test.
var session = [32]byte{1}

// friends are the devices of one table.
type friends struct {
	*testing.T
	rules  engine.Rules
	sat    []engine.Sitter
	hosts  [engine.MaxSeats]engine.Seat
	humans engine.Seats
	net    *memory.Net
	pace   time.Duration                           // of every deed
	rest   time.Duration                           // between two hands
	wires  map[engine.Seat]func(p2p.Wire) p2p.Wire // between a device and the net

	liars  engine.Seats                    // whose programs need not agree with the others'
	redeal time.Duration                   // until answers about a new deal leave
	onDeed func(engine.Seat, engine.Event) // is told what each device applies
	seed   uint64                          // of all secrets

	mu      sync.Mutex
	starts  map[engine.Seat]uint64 // of each device's program
	notices map[engine.Seat][]masked.Notice
	dealers map[engine.Seat]*masked.Dealer // the last of each device
}

// watch fails a game that stands still for a day, and says where.
func (f *friends) watch(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(24 * time.Hour):
		f.mu.Lock()
		defer f.mu.Unlock()
		text := "the game stands still"
		for s := range f.humans.All() {
			text += fmt.Sprint("\n", f.dealers[s], f.notices[s][max(0, len(f.notices[s])-3):])
		}
		panic(text)
	}
}

// gather seats humans and bots: one letter a seat, h or b.
func gather(t *testing.T, r engine.Rules, seats string) *friends {
	t.Helper()
	f := &friends{T: t, rules: r, notices: map[engine.Seat][]masked.Notice{}, dealers: map[engine.Seat]*masked.Dealer{}, starts: map[engine.Seat]uint64{}}
	go f.watch(t.Context())
	for s, c := range seats {
		sitter := engine.Sitter{Name: fmt.Sprint("Player ", s)}
		if c == 'b' {
			sitter.Bot = "chance@1"
		} else {
			f.humans = f.humans.With(engine.Seat(s))
		}
		f.sat = append(f.sat, sitter)
	}
	for s := range r.Seats().All() {
		f.hosts[s] = f.host(s)
	}
	f.net = memory.NewNet(f.humans)
	f.net.Delay = delays(1, 50*time.Millisecond) // nothing at one moment: the same every time
	return f
}

// chance is the source of a device's secrets each time that its program starts.
func (f *friends) chance(seat engine.Seat, start uint64) io.Reader {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], f.seed)
	binary.BigEndian.PutUint64(key[8:], uint64(seat))
	binary.BigEndian.PutUint64(key[16:], start)
	return rand.NewChaCha8(key)
}

// host returns who plays the seat: its human, a bot's partner, or who comes
// before it.
func (f *friends) host(s engine.Seat) engine.Seat {
	if partner := f.rules.Partner(s); !f.humans.Has(s) && partner != engine.NoSeat && f.humans.Has(partner) {
		return partner
	}
	for !f.humans.Has(s) {
		s = (s + engine.Seat(f.rules.Players) - 1) % engine.Seat(f.rules.Players)
	}
	return s
}

// table returns one device's table, over a wire that begins anew.
func (f *friends) table(ctx context.Context, seat engine.Seat) *p2p.Table {
	wire := f.net.Device(seat).Wire(ctx)
	if wrap := f.wires[seat]; wrap != nil {
		wire = wrap(wire)
	}
	f.mu.Lock()
	f.starts[seat]++
	chance := f.chance(seat, f.starts[seat])
	f.mu.Unlock()
	dealer, err := masked.New(masked.Config{
		Session: session, Rules: f.rules, Sat: f.sat, Hosts: f.hosts, Seat: seat,
		Wire: wire, Bot: "chance@1", Rand: chance, Redeal: f.redeal,
		Notify: func(n masked.Notice) { f.note(seat, n) },
	})
	if err != nil {
		f.Fatal(err)
	}
	f.mu.Lock()
	f.dealers[seat] = dealer
	f.mu.Unlock()
	t := &p2p.Table{Dealer: dealer, Seat: seat}
	t.Stand = func(string) (p2p.Player, error) { return f.bot(), nil }
	for s := range f.rules.Seats().All() {
		if f.hosts[s] == seat {
			t.Players[s] = f.bot()
		}
	}
	if err := t.Begin(engine.Record{Rules: f.rules, Sat: f.sat}, p2p.Hands{}); err != nil {
		f.Fatal(err)
	}
	return t
}

func (f *friends) bot() p2p.Player {
	return rested{&p2p.Bot{Mind: chance{}, Pace: func(engine.Kind) time.Duration { return f.pace }}, f.rest}
}

// rested looks at the end of a hand for a while.
type rested struct {
	*p2p.Bot
	rest time.Duration
}

func (r rested) Ready(ctx context.Context, v engine.View) error {
	select {
	case <-time.After(r.rest):
	case <-ctx.Done():
	}
	return r.Bot.Ready(ctx, v)
}

// dealer returns the last of a device.
func (f *friends) dealer(s engine.Seat) *masked.Dealer {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dealers[s]
}

// told counts the notices of a device that are this one.
func (f *friends) told(s engine.Seat, n masked.Notice) (count int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, had := range f.notices[s] {
		if had == n {
			count++
		}
	}
	return count
}

func (f *friends) note(seat engine.Seat, n masked.Notice) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.notices[seat] = append(f.notices[seat], n)
}

// play runs a device's table to the end of the game, or until stop says so,
// and returns the record.
func (f *friends) play(ctx context.Context, seat engine.Seat, stop func(engine.Record) bool) (engine.Record, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := f.table(ctx, seat)
	var last engine.Record
	t.Keep = func(r engine.Record) error {
		last = r
		if f.onDeed != nil {
			f.onDeed(seat, r.Events[len(r.Events)-1])
		}
		if stop != nil && stop(r) {
			cancel()
		}
		return nil
	}
	err := t.Run(ctx)
	return last, err
}

// afterHands stops when so many hands are over.
func afterHands(n int) func(engine.Record) bool {
	return func(r engine.Record) bool {
		if r.Events[len(r.Events)-1].Kind != engine.Shown && r.Events[len(r.Events)-1].Kind != engine.RedealAsked {
			return false
		}
		m, err := r.Replay()
		return err == nil && len(m.Hands()) >= n
	}
}

// afterDeals stops when so many hands are dealt.
func afterDeals(n int) func(engine.Record) bool {
	return func(r engine.Record) bool {
		dealt := 0
		for _, e := range r.Events {
			if e.Kind == engine.Dealt {
				dealt++
			}
		}
		return dealt >= n
	}
}

// agree plays at all devices and finds one record.
func (f *friends) agree(stop func(engine.Record) bool) engine.Record {
	f.Helper()
	type end struct {
		seat   engine.Seat
		record engine.Record
		err    error
	}
	ends := make(chan end)
	for s := range f.humans.All() {
		go func() {
			r, err := f.survive(f.Context(), s, stop)
			ends <- end{s, r, err}
		}()
	}
	var first *engine.Record
	for range f.humans.Len() {
		e := <-ends
		if e.err != nil && !(stop != nil && errors.Is(e.err, context.Canceled)) {
			f.Fatalf("seat %d: %v", e.seat, e.err)
		}
		if first == nil {
			first = &e.record
		} else if e.record.Format() != first.Format() {
			f.Fatalf("seat %d saw another game:\n%s\n%s", e.seat, e.record.Format(), first.Format())
		}
	}
	return *first
}

// played requires that so many hands are over, or the game is.
func (f *friends) played(r engine.Record, hands int) {
	f.Helper()
	m, err := r.Replay()
	if err != nil || len(m.Hands()) < hands && m.Phase() != engine.PhaseOver {
		f.Errorf("%s: %v", r.Format(), err)
	}
}

func presets() map[string]engine.Rules {
	all := map[string]engine.Rules{}
	for _, p := range engine.Presets() {
		all[p.Name] = p.Rules
	}
	return all
}

// TestEmptyChairs plays a hand with bots in chairs that nobody took, and at
// tables of two and three.
func TestEmptyChairs(t *testing.T) {
	three := engine.Parque()
	three.Players, three.Solo = 3, true
	two := engine.Parque()
	two.Players, two.Solo, two.AsleepDouble = 2, true, engine.RandomSeatAnyTile
	again := two
	again.AsleepDouble, again.MaxPip, again.HandSize = engine.DealAgain, 6, 7
	mandatory := engine.CalleOcho()
	mandatory.RedealDoubles = 4
	tests := []struct {
		name  string
		rules engine.Rules
		seats string
	}{
		{"three and a bot", engine.Habana(), "hhhb"},
		{"opponents", engine.Habana(), "hhbb"},
		{"partners", engine.DobleNueve(), "bhbh"},
		{"three", three, "hhh"},
		{"three, one a bot", three, "hbh"},
		{"two", two, "hh"},
		{"two with the small set", again, "hh"},
		{"four doubles thrown in", mandatory, "hhhh"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, test.rules, test.seats)
				record := f.agree(afterHands(2))
				f.played(record, 2)
			})
		})
	}
}

// TestFourFriends plays two hands under each preset.
func TestFourFriends(t *testing.T) {
	for name, r := range presets() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, r, "hhhh")
				record := f.agree(afterHands(2))
				f.played(record, 2)
			})
		})
	}
}
