package app

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
)

// TestBackupTravels exports from one device and imports on another: settings,
// statistics and the game on the table are there.
func TestBackupTravels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestGame(memoryStore{}, 40)
		g.Set(instant)
		g.Set(func(s *Settings) { s.Name = "Ana" })
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		for len(g.State().Stats.Tables) == 0 {
			playOn(g, 1)
		}
		file, err := g.Export()
		if err != nil {
			t.Fatal(err)
		}
		was := g.State()
		g.Leave()
		synctest.Wait()
		other := newTestGame(memoryStore{saveKey: "old"}, 41)
		if err := other.Import(string(file)); err != nil {
			t.Fatal(err)
		}
		s := other.State()
		if s.Settings.Name != "Ana" || len(s.Stats.Tables) != 1 || !s.Waiting {
			t.Errorf("on the other device: %+v, %v, waiting %t", s.Settings, s.Stats, s.Waiting)
		}
		if err := other.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		view := other.State().View
		if view.Hand != was.View.Hand {
			t.Errorf("the hand was %s and is %s", was.View.Hand, view.Hand)
		}
		other.Leave()
		synctest.Wait()
	})
}

// TestHostileFiles imports what is no backup, or a broken one: each is refused
// with its own words, and the device keeps what it had.
func TestHostileFiles(t *testing.T) {
	tests := []struct{ name, file, key string }{
		{"empty", "", "files.bad"},
		{"not JSON", "\x00\xff", "files.bad"},
		{"a list", "[1,2]", "files.bad"},
		{"another program's", `{"name":"x"}`, "files.bad"},
		{"deep", strings.Repeat(`{"domino":`, 100_000), "files.bad"},
		{"big", strings.Repeat(" ", maxBackup+1), "files.big"},
		{"newer", `{"domino":99}`, "files.newer"},
		{"newer game", `{"domino":1,"game":"{\"version\":9}"}`, "files.newer"},
		{"game of lies", `{"domino":1,"game":"{\"version\":1,\"record\":\"domino 1\"}"}`, "files.bad"},
		{"settings", `{"domino":1,"settings":"{\"rules\":\"Marte\"}"}`, "files.bad"},
		{"statistics", `{"domino":1,"statistics":"{\"version\":1,\"tables\":[{\"games\":-1}]}"}`, "files.bad"},
		{"wrong kind", `{"domino":1,"settings":{"name":"x"}}`, "files.bad"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			store := memoryStore{settingsKey: `{"name":"Ana"}`, statsKey: `{"version":1,"tables":[]}`}
			before := maps.Clone(store)
			g := newTestGame(store, 42)
			err := g.Import(test.file)
			if err == nil || importFault(err) != test.key {
				t.Errorf("%v: %s", err, importFault(err))
			}
			if !maps.Equal(store, before) || g.State().Settings.Name != "Ana" {
				t.Errorf("the device has %v", store)
			}
			for _, l := range text.Languages() {
				if !l.Has(test.key) {
					t.Errorf("%s has no words for it", l.Code)
				}
			}
		})
	}
}

// crampedStore has room for everything but one key.
type crampedStore struct {
	memoryStore
	full string
}

func (c crampedStore) Set(key, value string) error {
	if key == c.full && len(value) > 40 {
		return errors.New("no room")
	}
	return c.memoryStore.Set(key, value)
}

// TestImportWithoutRoom fails in the middle of an import: what was there is
// there again.
func TestImportWithoutRoom(t *testing.T) {
	for _, full := range []string{settingsKey, statsKey} {
		store := crampedStore{memoryStore{settingsKey: `{"name":"Ana"}`, statsKey: `{"version":1,"tables":[]}`}, full}
		before := maps.Clone(store.memoryStore)
		g := newTestGame(store, 43)
		long := strings.Repeat("x", 100)
		file := `{"domino":1,"settings":"{\"name\":\"Beto\",\"future\":\"` + long + `\"}","statistics":"{\"version\":1,\"tables\":[{\"rules\":\"Habana\",\"games\":1,\"hands\":3}]}"}`
		if err := g.Import(file); err == nil || importFault(err) != "files.full" {
			t.Errorf("%v", err)
		}
		if !maps.Equal(store.memoryStore, before) {
			t.Errorf("%s full: the device has %v", full, store.memoryStore)
		}
	}
}

// TestDeleteAll forgets everything, and the game is as on the first day.
func TestDeleteAll(t *testing.T) {
	store := memoryStore{
		settingsKey: `{"name":"Ana","guide":"off"}`, statsKey: `{"version":1,"tables":[{"games":1,"hands":1}]}`,
		saveKey: "{", brokenKey: "x", statsBroken: "y", "another.program": "stays",
	}
	g := newTestGame(store, 44)
	g.DeleteAll()
	if len(store) != 1 || g.State().Settings.Name != "" || len(g.State().Stats.Tables) != 0 || g.State().Waiting {
		t.Errorf("left are %v and %+v", store, g.State().Settings)
	}
}

// TestImportAsksFirst takes in a file: where nothing gives way to it at once,
// else when the player is sure, and not when the player thinks better of it.
func TestImportAsksFirst(t *testing.T) {
	file := `{"domino":1,"settings":"{\"name\":\"Beto\"}"}`
	store := memoryStore{}
	p := &statsPage{Game: newTestGame(store, 45)}
	p.take(file, true)
	if p.said != "files.imported" || p.Game.State().Settings.Name != "Beto" {
		t.Errorf("on an empty device: %s, %+v", p.said, p.Game.State().Settings)
	}
	store[settingsKey] = `{"name":"Ana"}`
	p = &statsPage{Game: newTestGame(store, 46)}
	p.take(file, true)
	if p.said != "files.import.ask" || p.taken == "" || store[settingsKey] != `{"name":"Ana"}` {
		t.Errorf("without asking: %s, %v", p.said, store)
	}
	p.onNot(app.Context{}, app.Event{})
	if p.taken != "" || store[settingsKey] != `{"name":"Ana"}` {
		t.Errorf("left as it is: %v", store)
	}
	p.take(file, true)
	p.onSure(app.Context{}, app.Event{})
	if p.said != "files.imported" || p.taken != "" || p.Game.State().Settings.Name != "Beto" {
		t.Errorf("once the player is sure: %s, %+v", p.said, p.Game.State().Settings)
	}
	p.take(`{"domino":99}`, true)
	if p.said != "files.newer" || p.taken != "" {
		t.Errorf("a file that cannot be read: %s", p.said)
	}
}
