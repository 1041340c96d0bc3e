package app

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"dominocubano/engine"
)

// first is a bot that does the first lawful thing.
type first struct{}

func (first) Choose(_ context.Context, v engine.View, _ uint64, _ func()) (engine.Event, error) {
	return v.Legal(nil)[0], nil
}

func newTestGame(store Store, seed byte) *Game {
	return NewGame(store, nil, rand.NewChaCha8([32]byte{seed}), func(string) (engine.Bot, error) { return first{}, nil })
}

var names = []string{"Tú", "Beto", "Cuca", "Dani"}

// playOn does the first lawful thing for the player until the game is over,
// or enough deeds were done.
func playOn(g *Game, deeds int) {
	for range deeds {
		synctest.Wait()
		s := g.State()
		switch legal := s.Legal(); {
		case s.Over():
			return
		case len(legal) > 0:
			g.Do(s.View, legal[0])
		default:
			g.NextHand(s.View)
		}
	}
	synctest.Wait()
}

func instant(s *Settings) { s.Speed = "instant" }

// TestWholeGame plays under each preset to the end, and a rematch after it.
func TestWholeGame(t *testing.T) {
	for _, p := range engine.Presets() {
		synctest.Test(t, func(t *testing.T) {
			g := newTestGame(memoryStore{}, 1)
			g.Set(instant)
			g.Set(settingChange{"rules", p.Rules.String()}.apply)
			if err := g.PlayBots(names); err != nil {
				t.Fatal(err)
			}
			playOn(g, 5000)
			s := g.State()
			if !s.Over() || s.Notice != "" {
				t.Fatalf("%s: over %t, notice %q", p.Name, s.Over(), s.Notice)
			}
			if s.Series == (engine.Series{}) {
				t.Error("the series does not count the game")
			}
			before := s.Series
			if err := g.Rematch(); err != nil {
				t.Fatal(err)
			}
			playOn(g, 5000)
			if after := g.State().Series; after == before {
				t.Error("the series does not count the rematch")
			}
			g.Leave()
			synctest.Wait()
		})
	}
}

// TestHalfPlayedGameSurvives leaves in mid-hand and goes on in a new game on
// the same device.
func TestHalfPlayedGameSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memoryStore{}
		g := newTestGame(store, 2)
		g.Set(instant)
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(g, 8)
		was := g.State()
		g.Leave()
		again := newTestGame(store, 3)
		if !again.State().Waiting {
			t.Fatal("no game waits")
		}
		if err := again.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		s := again.State()
		if s.View.Hand != was.View.Hand || s.Record.Format() != was.Record.Format() {
			t.Errorf("the hand was %s and is %s", was.View.Hand, s.View.Hand)
		}
		playOn(again, 5000)
		if s := again.State(); !s.Over() {
			t.Error("the game does not go on to its end")
		}
		again.Leave()
		synctest.Wait()
	})
}

// TestFinishedGameSurvives reloads at the end of a game: its result, its deals
// and its series are there, a new game needs no question, and a rematch goes on
// with the series.
func TestFinishedGameSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memoryStore{}
		g := newTestGame(store, 6)
		g.Set(instant)
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(g, 5000)
		was := g.State()
		again := newTestGame(store, 7)
		s := again.State()
		if !s.Over() || !s.HandEnded() || s.Waiting || s.Series != was.Series || s.Record.Format() != was.Record.Format() || s.View.Hand != was.View.Hand {
			t.Errorf("over %t, waiting %t, the series %v was %v, in hand %s was %s", s.Over(), s.Waiting, s.Series, was.Series, s.View.Hand, was.View.Hand)
		}
		page := &checkPage{Game: again, State: s}
		for n, d := range page.deals() {
			if hands, asleep, err := s.Receipts[n].Verify(s.Record.Rules); err != nil || d.hands != hands || d.asleep != asleep {
				t.Errorf("deal %d cannot be checked: %v", n+1, err)
			}
		}
		home := &homePage{Game: again, State: s}
		if home.waits() || !home.finished() {
			t.Errorf("home asks %t, and leads back %t", home.waits(), home.finished())
		}
		if err := again.Rematch(); err != nil {
			t.Fatal(err)
		}
		playOn(again, 5000)
		if s := again.State(); !s.Over() || s.Series == was.Series || !sameTable(s.Record, was.Record) {
			t.Errorf("after the rematch the series is %v, before %v", s.Series, was.Series)
		}
		again.Leave()
		synctest.Wait()
	})
}

// TestBrokenSaves starts with each damaged save: it says so, keeps a copy and
// plays on.
func TestBrokenSaves(t *testing.T) {
	tests := []struct{ name, save, notice string }{
		{"not JSON", "{", "notice.broken"},
		{"no record", `{"version":1}`, "notice.broken"},
		{"unlawful", `{"version":1,"record":"domino 1\nrules Habana\nseat 0 a\nseat 1 b\nseat 2 c\nseat 3 d\n0:59"}`, "notice.broken"},
		{"no such seat", `{"version":1,"seat":7,"record":"domino 1\nrules Habana\nseat 0 a\nseat 1 b\nseat 2 c\nseat 3 d\n"}`, "notice.broken"},
		{"receipt", `{"version":1,"receipts":[{"seed":"00"}],"record":"domino 1\nrules Habana\nseat 0 a\nseat 1 b\nseat 2 c\nseat 3 d\n"}`, "notice.broken"},
		{"newer", `{"version":9,"record":{}}`, "notice.newer"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			store := memoryStore{saveKey: test.save}
			g := newTestGame(store, 4)
			if s := g.State(); s.Notice != test.notice || s.Waiting {
				t.Errorf("notice %q, waiting %t", s.Notice, s.Waiting)
			}
			if kept := store[saveKey] + store[brokenKey]; kept != test.save {
				t.Errorf("%q is kept", kept)
			}
		})
	}
}

// fullStore has no room.
type fullStore struct{ memoryStore }

func (fullStore) Set(string, string) error { return errors.New("full") }

// TestFullDevice plays on without room to save, and says so once.
func TestFullDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newTestGame(fullStore{memoryStore{}}, 5)
		g.Set(instant)
		g.Dismiss()
		if err := g.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(g, 10)
		if s := g.State(); s.Notice != "notice.full" || len(s.Record.Events) < 10 {
			t.Errorf("notice %q after %d deeds", s.Notice, len(s.Record.Events))
		}
		g.Leave()
		synctest.Wait()
	})
}

// TestSettingsOfOtherVersions keeps what it does not know, and defaults what
// it cannot read without losing the rest.
func TestSettingsOfOtherVersions(t *testing.T) {
	s, err := parseSettings(`{"name":"Ana","future":{"x":1},"mute":"maybe","rules":"Marte","level":"gran-maestro"}`)
	if err == nil || s.Name != "Ana" || s.Mute || s.Rules != "" || s.Level != "" {
		t.Errorf("got %+v, %v", s, err)
	}
	text, err := s.format()
	if err != nil || !strings.Contains(text, `"future":{"x":1}`) {
		t.Errorf("kept as %s, %v", text, err)
	}
	if _, err := parseSettings("[]"); err == nil {
		t.Error("settings that are no object are read")
	}
}

// TestSettingsApply changes each setting by its key and reads it back.
func TestSettingsApply(t *testing.T) {
	for key := range settingNames {
		var s Settings
		settingChange{key, "x"}.apply(&s)
		text, err := s.format()
		if err != nil || !strings.Contains(text, `"`+key+`"`) {
			t.Errorf("%s: %s, %v", key, text, err)
		}
	}
}

// TestNames makes what people type fit for a record.
func TestNames(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"  Ana   María ", "Ana María"}, {"a#b\nc", "abc"}, {"bot medio@1 x", ""}, {"مريم", "مريم"},
		{strings.Repeat("ñ", 60), strings.Repeat("ñ", maxName)}, {"\x00", ""},
	}
	for _, test := range tests {
		if got := cleanName(test.typed); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.typed, got, test.want)
		}
	}
}
