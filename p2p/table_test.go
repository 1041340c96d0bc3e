package p2p_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// chance is a bot that plays any lawful deed.
type chance struct{}

func (chance) Choose(_ context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	legal := v.Legal(nil)
	return legal[seed%uint64(len(legal))], nil
}

func sitters(r engine.Rules, bots engine.Seats) []engine.Sitter {
	names := []string{"Ana", "Beto", "Cuca", "Dani"}[:r.Players]
	var sat []engine.Sitter
	for s, name := range names {
		sitter := engine.Sitter{Name: name}
		if bots.Has(engine.Seat(s)) {
			sitter.Bot = "chance@1"
		}
		sat = append(sat, sitter)
	}
	return sat
}

// dealerOf returns an open dealer whose seeds and nonces come from the number.
func dealerOf(seed byte) *p2p.OpenDealer {
	return &p2p.OpenDealer{
		Rand:  rand.NewChaCha8([32]byte{seed}),
		Nonce: func(context.Context, [32]byte) ([]byte, error) { return []byte{seed}, nil },
	}
}

func botsFor(seats engine.Seats) (players [engine.MaxSeats]p2p.Player) {
	for s := range seats.All() {
		players[s] = &p2p.Bot{Mind: chance{}}
	}
	return players
}

// alone returns a table of bots and its dealer.
func alone(r engine.Rules, seed byte) (*p2p.Table, *p2p.OpenDealer) {
	dealer := dealerOf(seed)
	return &p2p.Table{Dealer: dealer, Players: botsFor(r.Seats())}, dealer
}

func everyRules() []engine.Rules {
	var all []engine.Rules
	for _, p := range engine.Presets() {
		all = append(all, p.Rules)
	}
	three := engine.Parque()
	three.Players, three.Solo = 3, true
	two := engine.Parque()
	two.Players, two.Solo, two.AsleepDouble = 2, true, engine.RandomSeatAnyTile
	return append(all, three, two)
}

// play runs a whole game and returns its record.
func play(t *testing.T, table *p2p.Table, r engine.Rules) engine.Record {
	t.Helper()
	var last engine.Record
	table.Keep = func(rec engine.Record) error { last = rec; return nil }
	begin := engine.Record{Rules: r, Sat: sitters(r, r.Seats())}
	if err := table.Begin(begin, p2p.Hands{}); err != nil {
		t.Fatal(err)
	}
	if err := table.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return last
}

// TestAloneToTheEnd plays a game under each preset and reads its record back.
func TestAloneToTheEnd(t *testing.T) {
	for _, r := range everyRules() {
		t.Run(r.String(), func(t *testing.T) {
			table, dealer := alone(r, 7)
			record := play(t, table, r)
			read, err := engine.ParseRecord(record.Format())
			if err != nil {
				t.Fatal(err)
			}
			m, err := read.Replay()
			if err != nil || m.Phase() != engine.PhaseOver {
				t.Fatalf("the record ends in phase %v, %v", m.Phase(), err)
			}
			receipts := dealer.Receipts()
			_, asleep, err := receipts[len(receipts)-1].Verify(r)
			if seen, ok := m.Asleep(); err != nil || !ok || seen != asleep {
				t.Errorf("asleep: the receipt says %s, the table saw %s, %v", asleep, seen, err)
			}
		})
	}
}

// TestResumeAnywhere stops a game after each of its deeds, takes it up from
// record and receipts, and finds that it goes on to the same end.
func TestResumeAnywhere(t *testing.T) {
	for _, r := range everyRules() {
		table, dealer := alone(r, 9)
		whole := play(t, table, r)
		for n := 0; n <= len(whole.Events); n += 7 {
			again, fresh := alone(r, 9)
			part := whole
			part.Events = slices.Clone(whole.Events[:n])
			hands, err := fresh.Resume(part, dealer.Receipts())
			if err != nil {
				t.Fatal(err)
			}
			// The seeds already drawn stay drawn.
			for range fresh.Receipts() {
				fresh.Rand.Read(make([]byte, 32))
			}
			got := part
			again.Keep = func(rec engine.Record) error { got = rec; return nil }
			if err := again.Begin(part, hands); err != nil {
				t.Fatal(err)
			}
			if err := again.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got.Format() != whole.Format() {
				t.Fatalf("%s: resumed after %d deeds, the game went another way", r, n)
			}
		}
	}
}

// TestResumeRefusesAnotherGame keeps a corrupt save from dealing other tiles.
func TestResumeRefusesAnotherGame(t *testing.T) {
	r := engine.Habana()
	table, dealer := alone(r, 3)
	record := play(t, table, r)
	other, otherDealer := alone(r, 4)
	play(t, other, r)
	if _, err := dealerOf(3).Resume(record, dealer.Receipts()[:1]); err == nil {
		t.Error("a record with more deals than receipts was taken up")
	}
	if _, err := dealerOf(3).Resume(record, otherDealer.Receipts()); err == nil {
		t.Error("a record was taken up with another game's receipts")
	}
}

// TestForcedPassByItself waits the pause of a pass and no tap.
func TestForcedPassByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := p2p.NewHuman(func(engine.Event) time.Duration { return time.Second })
		v := viewThatMustPass(t)
		begun := time.Now()
		e, err := h.Choose(t.Context(), v, 0)
		if err != nil || e != engine.Pass(v.Seat) || time.Since(begun) != time.Second {
			t.Errorf("got %v, %v after %v; want a pass after a second", e, err, time.Since(begun))
		}
	})
}

// TestHumanIgnoresUnlawfulTaps passes over taps that are not lawful.
func TestHumanIgnoresUnlawfulTaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := p2p.NewHuman(func(engine.Event) time.Duration { return -1 })
		v := viewThatMustPass(t)
		go func() {
			synctest.Wait()
			h.Do(v, engine.Play(v.Seat, engine.Move{Tile: engine.TileOf(0, 0), End: engine.Left}))
			synctest.Wait()
			h.Do(v, engine.Pass(v.Seat))
		}()
		if e, err := h.Choose(t.Context(), v, 0); err != nil || e != engine.Pass(v.Seat) {
			t.Errorf("got %v, %v; want the pass", e, err)
		}
	})
}

// TestTapsCountForWhatWasSeen takes the tap that comes before the table asks,
// and none that was meant for an earlier view.
func TestTapsCountForWhatWasSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := p2p.NewHuman(func(engine.Event) time.Duration { return -1 })
		v := viewThatMustPass(t)
		h.Do(v, engine.Pass(v.Seat))
		if e, err := h.Choose(t.Context(), v, 0); err != nil || e != engine.Pass(v.Seat) {
			t.Errorf("got %v, %v; want the pass tapped before", e, err)
		}
		h.Continue(v)
		if err := h.Ready(t.Context(), v); err != nil {
			t.Errorf("the next hand, wanted before: %v", err)
		}
		old := v
		old.Hand = 0
		h.Do(old, engine.Pass(v.Seat))
		h.Continue(old)
		soon, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if e, err := h.Choose(soon, v, 0); err == nil {
			t.Errorf("a tap for another view passes: %v", e)
		}
		if err := h.Ready(soon, v); err == nil {
			t.Error("the end of another hand is taken for this one")
		}
	})
}

// viewThatMustPass returns seat 1 before 99, holding no nine.
func viewThatMustPass(t *testing.T) engine.View {
	t.Helper()
	r := engine.Parque()
	rec := engine.Record{Rules: r, Sat: sitters(r, 0), Events: []engine.Event{
		engine.Deal(), engine.Hold(0), engine.Lack(1), engine.Lack(2), engine.Lack(3),
		engine.Play(0, engine.Move{Tile: engine.TileOf(9, 9)}),
	}}
	m, err := rec.Replay()
	if err != nil {
		t.Fatal(err)
	}
	hand, err := engine.ParseHand("00 01 02 03 04 05 06 07 08 11")
	if err != nil {
		t.Fatal(err)
	}
	return engine.View{Match: m, Seat: 1, Hand: hand}
}

// TestFullStorageIsSurvived plays on when nothing can be kept, and says so.
func TestFullStorageIsSurvived(t *testing.T) {
	r := engine.Habana()
	table, _ := alone(r, 5)
	full := errors.New("full")
	warned := 0
	table.Keep = func(engine.Record) error { return full }
	table.Warn = func(err error) {
		if errors.Is(err, full) {
			warned++
		}
	}
	if err := table.Begin(engine.Record{Rules: r, Sat: sitters(r, r.Seats())}, p2p.Hands{}); err != nil {
		t.Fatal(err)
	}
	if err := table.Run(t.Context()); err != nil || warned == 0 {
		t.Errorf("%v after %d warnings", err, warned)
	}
}

// TestReceiptIsBinding refuses a seed that was not committed to.
func TestReceiptIsBinding(t *testing.T) {
	r := engine.Habana()
	table, dealer := alone(r, 6)
	play(t, table, r)
	receipt := dealer.Receipts()[0]
	receipt.Seed[0] ^= 1
	if _, _, err := receipt.Verify(r); !errors.Is(err, p2p.ErrReceipt) {
		t.Errorf("got %v, want %v", err, p2p.ErrReceipt)
	}
}

// TestClock has a program play when a person's time is over.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := p2p.NewHuman(func(engine.Event) time.Duration { return -1 })
		p := p2p.Clocked{Player: slow, Limit: 20 * time.Second, Mind: chance{}}
		v := viewThatMustPass(t)
		begun := time.Now()
		e, err := p.Choose(t.Context(), v, 0)
		if err != nil || e != engine.Pass(v.Seat) || time.Since(begun) != 20*time.Second {
			t.Errorf("got %v, %v after %v; want the pass after the limit", e, err, time.Since(begun))
		}
	})
}
