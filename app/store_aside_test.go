package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
)

const newerGame, newerStatistics = `{"version":99,"record":{"of":"another form"}}`, `{"version":99,"tables":{}}`

// TestNewerVersionIsKept plays on a device with a game and statistics of a
// newer version: they are told from damaged ones, and set aside before anything
// is written.
func TestNewerVersionIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memoryStore{saveKey: newerGame, statsKey: newerStatistics}
		g := newTestGame(store, 70)
		if s := g.State(); s.Notice != "notice.newer" || store[saveKey] != newerGame || store[statsNewer] != newerStatistics {
			t.Errorf("notice %q, kept %v", s.Notice, store)
		}
		g.Set(instant)
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(g, 5000)
		if store[newerKey] != newerGame || store[statsNewer] != newerStatistics || store[brokenKey]+store[statsBroken] != "" {
			t.Errorf("after a game there are %v", store)
		}
		if s := newTestGame(store, 71).State(); !s.Over() || len(s.Stats.Tables) != 1 {
			t.Errorf("the game played: over %t, counted %v", s.Over(), s.Stats)
		}
		g.Leave()
		synctest.Wait()
	})
	store := memoryStore{statsKey: newerStatistics}
	if s := newTestGame(store, 72).State(); s.Notice != "notice.stats.newer" {
		t.Errorf("of newer statistics alone the notice is %q", s.Notice)
	}
}

// TestNewerVersionComesBack opens the version that wrote what was set aside:
// the game waits again, and the statistics are put together.
func TestNewerVersionComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memoryStore{}
		g := newTestGame(store, 73)
		g.Set(instant)
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(g, 8)
		g.Leave()
		synctest.Wait()
		game := store[saveKey]
		tables := `"tables":[{"rules":"Habana","level":"medio","games":2,"won":1,"hands":9,"handsWon":4,"points":30}]`
		store[newerKey], store[statsNewer+".2"] = game, `{"version":1,"bestRun":1,`+tables+`}`
		delete(store, saveKey)
		store[statsKey] = `{"version":1,` + tables + `}`
		again := newTestGame(store, 74)
		s := again.State()
		if !s.Waiting || store[saveKey] != game || len(s.Stats.Tables) != 1 || s.Stats.Tables[0].Hands != 18 || s.Stats.Tables[0].Points != 30 || s.Stats.BestRun != 1 {
			t.Errorf("waiting %t, %+v", s.Waiting, s.Stats)
		}
		if file, err := again.Aside(); file != nil || err != nil {
			t.Errorf("still aside are %s, %v", file, err)
		}
		if s := newTestGame(store, 75).State(); s.Stats.Tables[0].Hands != 18 {
			t.Errorf("put together twice: %+v", s.Stats)
		}
	})
}

// TestCopiesStay breaks the game again and again: the first copies stay, their
// number is bounded, and the player can take them away.
func TestCopiesStay(t *testing.T) {
	store := memoryStore{}
	for n := range 2 * maxAside {
		store[saveKey], store[statsKey] = fmt.Sprint("{game ", n), fmt.Sprint("{count ", n)
		newTestGame(store, 76)
		store[saveKey] = fmt.Sprint("{game ", n) // the same again makes no second copy
		newTestGame(store, 76)
	}
	file, err := newTestGame(store, 76).Aside()
	var copies map[string]string
	if err != nil || json.Unmarshal(file, &copies) != nil || len(copies) != 2*maxAside {
		t.Fatalf("%s, %v", file, err)
	}
	for n, key := range asideKeys(brokenKey)[:maxAside-1] {
		if want := fmt.Sprint("{game ", n); copies[key] != want || store[key] != want {
			t.Errorf("%s is %q, want %q", key, copies[key], want)
		}
	}
	if last := copies[asideKeys(statsBroken)[maxAside-1]]; last != fmt.Sprint("{count ", 2*maxAside-1) {
		t.Errorf("the latest copy is %q", last)
	}
}

// roomFor is a store with room for so many bytes.
type roomFor struct {
	memoryStore
	bytes int
}

func (r roomFor) Set(key, value string) error {
	used := 0
	for k, v := range r.memoryStore {
		if k != key {
			used += len(k) + len(v)
		}
	}
	if used+len(key)+len(value) > r.bytes {
		return errStuck
	}
	return r.memoryStore.Set(key, value)
}

// TestNoRoomAside starts where what cannot be read cannot be kept twice, or not
// under a longer name either: it is not lost, whatever is played.
func TestNoRoomAside(t *testing.T) {
	for _, spare := range []int{0, 20} {
		for _, text := range []string{newerGame, "{" + strings.Repeat("x", 2000)} {
			synctest.Test(t, func(t *testing.T) {
				store := roomFor{memoryStore{saveKey: text}, len(saveKey) + len(text) + spare}
				g := newTestGame(store, 77)
				g.Set(instant)
				if err := g.PlayBots(names); err != nil {
					t.Fatal(err)
				}
				playOn(g, 30)
				found := false
				for value := range maps.Values(store.memoryStore) {
					found = found || value == text
				}
				if s := g.State(); !found || len(s.Record.Events) < 20 {
					t.Errorf("%d spare: %.40s is lost, or nothing is played: %v", spare, text, store.memoryStore)
				}
				g.Leave()
				synctest.Wait()
			})
		}
	}
}

// TestBrokenSettingsAreKept changes a setting where the others could not be
// read: those are set aside.
func TestBrokenSettingsAreKept(t *testing.T) {
	for _, text := range []string{"[", `{"speed":5,"name":"Ana"}`} {
		store := memoryStore{settingsKey: text}
		newTestGame(store, 78).Set(instant)
		if store[settingsBroken] != text || store[settingsKey] == text {
			t.Errorf("%s: kept are %v", text, store)
		}
	}
}
