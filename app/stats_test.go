package app

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p"
)

// TestGamesAreCounted plays games under two agreements, one of them left and
// continued in mid-hand: each hand and game counts once.
func TestGamesAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memoryStore{}
		hands := 0
		for i, rules := range []engine.Rules{engine.Habana(), engine.DobleNueve()} {
			g := newTestGame(store, byte(20+i))
			g.Set(instant)
			g.Set(settingChange{"rules", rules.String()}.apply)
			if err := g.PlayBots(names); err != nil {
				t.Fatal(err)
			}
			playOn(g, 6)
			g.Leave()
			if err := g.Continue(); err != nil {
				t.Fatal(err)
			}
			playOn(g, 5000)
			view := g.State().View
			hands += len(view.Match.Hands())
			g.Set(instant) // a change that is no deed counts nothing
			g.Leave()
			synctest.Wait()
		}
		g := newTestGame(store, 30)
		stats := g.State().Stats
		counted, games := 0, 0
		for _, tally := range stats.Tables {
			counted += tally.Hands
			games += tally.Games
		}
		if len(stats.Tables) != 2 || games != 2 || counted != hands || stats.Tables[0].Level != "medio" {
			t.Errorf("of 2 games and %d hands %+v is kept", hands, stats)
		}
	})
}

// TestGamesAmongFriendsAreCounted plays a game among friends: its hands count
// once, not when they are told again and not for one who watches.
func TestGamesAmongFriendsAreCounted(t *testing.T) {
	played := sceneNamed(t, "over").state(text.English)
	for _, test := range []struct {
		past, watching bool
		games          int
	}{{games: 1}, {past: true}, {watching: true}} {
		g := newTestGame(memoryStore{}, 31)
		m, err := engine.NewMatch(played.Record.Rules, played.Record.Bots())
		if err != nil {
			t.Fatal(err)
		}
		g.change(func(s *State) {
			s.Seated, s.Together = true, &Together{Watching: test.watching}
			s.Record = engine.Record{Rules: played.Record.Rules, Sat: played.Record.Sat}
			s.View = engine.View{Match: m}
		})
		for _, e := range played.Record.Events {
			if m, err = m.Apply(e); err != nil {
				t.Fatal(err)
			}
			g.see(p2p.Update{Event: e, View: engine.View{Match: m}, Past: test.past}, [engine.MaxSeats]engine.Seat{})
		}
		games, hands := 0, 0
		for _, tally := range g.State().Stats.Tables {
			games += tally.Games
			hands += tally.Hands
		}
		if games != test.games || hands != test.games*len(m.Hands()) {
			t.Errorf("past %t, watching %t: counted are %d games and %d hands of %d", test.past, test.watching, games, hands, len(m.Hands()))
		}
	}
}

// TestBadStatistics refuses what counting cannot have given; the device's own
// are set aside then, and new ones begin.
func TestBadStatistics(t *testing.T) {
	bad := []string{
		"", "[]", `{"version":0}`, `{"version":2}`, `{"version":1,"run":3,"bestRun":1}`, `{"version":1,"run":-1}`,
		`{"version":1,"tables":[{"games":-1}]}`, `{"version":1,"tables":[{"games":1,"won":2,"hands":3}]}`,
		`{"version":1,"tables":[{"games":1,"hands":0}]}`, `{"version":1,"tables":[{"hands":1,"handsWon":2}]}`,
		`{"version":1,"tables":[{"games":1,"won":1,"pollonas":1,"shutouts":1,"hands":2}]}`,
		`{"version":1,"tables":[{},{}]}`, `{"version":1,"tables":[{"rules":"` + strings.Repeat("x", 50) + `"}]}`,
		`{"version":1,"tables":[` + strings.Repeat("{},", 200) + `{}]}`, `{"version":1,"tables":[{"points":99999999999}]}`,
	}
	for _, text := range bad {
		if s, err := parseStatistics(text); err == nil {
			t.Errorf("%.60s is read as %+v", text, s)
		}
	}
	store := memoryStore{statsKey: bad[1]}
	g := newTestGame(store, 1)
	if s := g.State(); s.Notice != "notice.stats" || store[statsBroken] != bad[1] || len(s.Stats.Tables) != 0 {
		t.Errorf("notice %q, set aside %q", s.Notice, store[statsBroken])
	}
}

// TestRun counts the games won in a row, and what is kept can be read again.
func TestRun(t *testing.T) {
	state := sceneNamed(t, "over").state(text.English)
	stats := Statistics{}
	for range 3 {
		stats = stats.withHand(&state).withGame(&state)
	}
	if stats.Run != 3 || stats.BestRun != 3 {
		t.Errorf("of three games won %+v", stats)
	}
	lost := state
	lost.View.Seat = 1
	if stats = stats.withHand(&lost).withGame(&lost); stats.Run != 0 || stats.BestRun != 3 {
		t.Errorf("after a game lost %+v", stats)
	}
	text, err := stats.format()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := parseStatistics(text); err != nil || again.BestRun != 3 || len(again.Tables) != len(stats.Tables) {
		t.Errorf("%s is read as %+v, %v", text, again, err)
	}
}

// TestStatsPage draws the page with and without games, in every language.
func TestStatsPage(t *testing.T) {
	for _, l := range text.Languages() {
		for _, tables := range [][]tally{nil, {{Rules: "Doble-Nueve", Level: "medio", Games: 3, Won: 2, Hands: 11, HandsWon: 6}, {Games: 1, Hands: 4}}} {
			p := &statsPage{State: State{Settings: Settings{Language: l.Code}, Stats: Statistics{Tables: tables}}}
			html := app.HTMLString(p.Render())
			if strings.Contains(html, ">stats.") || strings.Contains(html, ">files.") || strings.Contains(html, ">level.") {
				t.Errorf("%s shows a key:\n%s", l.Code, html)
			}
			if len(tables) > 0 && (!strings.Contains(html, "67\u00a0%") || !strings.Contains(html, "Doble Nueve")) {
				t.Errorf("%s lacks a figure:\n%s", l.Code, html)
			}
		}
	}
}
