package masked_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

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

// friends are the devices of one table.
type friends struct {
	*testing.T
	rules  engine.Rules
	sat    []engine.Sitter
	hosts  [engine.MaxSeats]engine.Seat
	humans engine.Seats
	net    *memory.Net

	mu      sync.Mutex
	notices map[engine.Seat][]masked.Notice
}

// gather seats humans and bots: one letter a seat, h or b.
func gather(t *testing.T, r engine.Rules, seats string) *friends {
	t.Helper()
	f := &friends{T: t, rules: r, notices: map[engine.Seat][]masked.Notice{}}
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
	return f
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
	dealer, err := masked.New(masked.Config{
		Session: [32]byte{1}, Rules: f.rules, Sat: f.sat, Hosts: f.hosts, Seat: seat,
		Wire:   f.net.Device(seat).Wire(ctx),
		Notify: func(n masked.Notice) { f.note(seat, n) },
	})
	if err != nil {
		f.Fatal(err)
	}
	t := &p2p.Table{Dealer: dealer, Seat: seat}
	for s := range f.rules.Seats().All() {
		if f.hosts[s] == seat {
			t.Players[s] = &p2p.Bot{Mind: chance{}}
		}
	}
	if err := t.Begin(engine.Record{Rules: f.rules, Sat: f.sat}, p2p.Hands{}); err != nil {
		f.Fatal(err)
	}
	return t
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
			r, err := f.play(f.Context(), s, stop)
			ends <- end{s, r, err}
		}()
	}
	var first *engine.Record
	for range f.humans.Len() {
		e := <-ends
		if e.err != nil && stop == nil {
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

func presets() map[string]engine.Rules {
	all := map[string]engine.Rules{}
	for _, p := range engine.Presets() {
		all[p.Name] = p.Rules
	}
	return all
}

// TestFourFriends plays two hands under each preset.
func TestFourFriends(t *testing.T) {
	for name, r := range presets() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := gather(t, r, "hhhh")
				record := f.agree(afterHands(2))
				if m, err := record.Replay(); err != nil || len(m.Hands()) < 2 {
					t.Errorf("%s: %v", record.Format(), err)
				}
			})
		})
	}
}
