package room

import (
	"testing"
	"time"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/log"
)

const day = 24 * time.Hour

// elsewhere lets the device be in another room of its own for a moment, as its
// third player.
func (g *gadget) elsewhere(l link.Link) {
	g.t.Helper()
	r, err := Join(g.t.Context(), g.device(), l, Options{Name: g.name, Slot: 2})
	g.must(err)
	r.Close()
}

// TestARoomIsForgottenAfterWeeks: what a room left on the device is deleted
// when the device is in another room long after, and not before.
func TestARoomIsForgottenAfterWeeks(t *testing.T) {
	meet(t, 2, func(f *friends) {
		f.begin()
		g := f.devices[0]
		w, _ := g.wire()
		g.must(w.Say(f.Context(), []byte("said"), nil))
		kept := g.Room.lobby.keepName()
		for _, each := range f.devices {
			each.stop()
		}
		other, err := link.New(f.chance)
		g.must(err)
		time.Sleep(keepDays * day)
		g.elsewhere(other)
		if _, ok := g.keeper.Get(kept); !ok || len(g.stores) != 1 {
			t.Fatalf("forgotten after %d days, with %d logs", keepDays, len(g.stores))
		}
		time.Sleep(day)
		g.elsewhere(other)
		if _, ok := g.keeper.Get(kept); ok || len(g.stores) != 0 {
			t.Errorf("kept, with %d logs", len(g.stores))
		}
		if names := g.keeper.Names(keptBeginning); len(names) != 1 {
			t.Errorf("lobbies: %v", names)
		}
	})
}

// TestARoomThatIsOpenIsNotForgotten: however long a game is open, it says every
// day that it is in use, for the other tabs of the browser.
func TestARoomThatIsOpenIsNotForgotten(t *testing.T) {
	meet(t, 1, func(f *friends) {
		f.begin()
		g := f.devices[0]
		g.wire()
		for range 3 {
			time.Sleep(day)
			text, _ := g.keeper.Get(g.Room.lobby.keepName())
			if state, ok := parseKept(text); !ok || today()-state.Seen > 1 {
				t.Errorf("last seen on day %d, and it is day %d", state.Seen, today())
			}
		}
	})
}

// TestTheGameBeforeTheLastIsForgotten plays one game after another.
func TestTheGameBeforeTheLastIsForgotten(t *testing.T) {
	meet(t, 2, func(f *friends) {
		for n := range 4 {
			f.begin()
			for _, g := range f.devices {
				g.wire()
				if want := min(n+1, keepLogs); len(g.stores) != want || g.stores[g.Room.lobby.logs[want-1]] == nil {
					t.Errorf("after %d games %d logs", n+1, len(g.stores))
				}
				g.must(g.Again())
			}
			f.until("both in the lobby", func() bool {
				plan := f.devices[0].Snapshot().Plan
				return f.all(func(s Snapshot) bool { return len(s.sitters()) == 2 && s.Plan == plan })
			})
		}
	})
}

// TestWhatAnOlderVersionLeftIsGivenItsTime, and what cannot be read is left
// alone.
func TestWhatAnOlderVersionLeftIsGivenItsTime(t *testing.T) {
	meet(t, 1, func(f *friends) {
		g := f.devices[0]
		old, strange := keptBeginning+"old", keptBeginning+"strange"
		g.must(g.keeper.Put(old, kept{Logs: []string{"log"}}.encode()))
		g.must(g.keeper.Put(strange, "?"))
		g.stores["log"] = &log.Memory{}
		for _, days := range []int{0, keepDays, 1} {
			text, ok := g.keeper.Get(old)
			if state, _ := parseKept(text); !ok || len(state.Logs) != 1 {
				t.Fatalf("%+v", state)
			}
			g.stop()
			time.Sleep(time.Duration(days) * day)
			g.start()
		}
		if names := g.keeper.(*identity.Memory).Names(keptBeginning); len(names) != 2 || g.stores["log"] != nil {
			t.Errorf("%v, %v", names, g.stores)
		}
		if text, _ := g.keeper.Get(strange); text != "?" {
			t.Errorf("%q", text)
		}
	})
}
