package app

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

func sceneNamed(t *testing.T, name string) *scene {
	t.Helper()
	for i := range scenes {
		if scenes[i].name == name {
			return &scenes[i]
		}
	}
	t.Fatalf("there is no scene %s", name)
	return nil
}

// TestGuide finds the tip of each moment; one that was seen does not come
// again, and with all of them, or none wanted, the guide is silent for good.
func TestGuide(t *testing.T) {
	moments := map[string]string{"redeal": "redeal", "choice": "choice", "lead": "lead", "early": "turn", "knock": "knock", "ends": "ends", "domino": ""}
	for name, want := range moments {
		sc := sceneNamed(t, name)
		s := sc.state(text.Spanish)
		choosing := sc.pick
		if got := s.tip(choosing); got != want {
			t.Errorf("in the scene %s the tip is %q, want %q", name, got, want)
		}
		if s.Settings.Guide = s.Settings.seen(want); want != "" && s.tip(choosing) == want {
			t.Errorf("the tip %s comes again", want)
		}
		if s.Settings.Guide = guideOff; s.tip(choosing) != "" {
			t.Error("there is a tip though no guide is wanted")
		}
	}
	var all Settings
	for _, tip := range tips {
		all.Guide = all.seen(tip.name)
		for _, l := range text.Languages() {
			if !l.Has("guide." + tip.name) {
				t.Errorf("%s has no words for the tip %s", l.Code, tip.name)
			}
		}
	}
	if all.Guide != guideOff {
		t.Errorf("after all tips the guide is %q", all.Guide)
	}
}

// TestHint gives a lawful tile and a reason, in every language, only to who
// wants it and has a choice.
func TestHint(t *testing.T) {
	for _, name := range []string{"lead", "early", "late", "two", "three"} {
		sc := sceneNamed(t, name)
		for _, l := range text.Languages() {
			s := sc.state(l)
			if s.Settings.Guide = guideOff; s.wantsHint() {
				t.Errorf("%s: a hint is offered though none is wanted", name)
			}
			s.Settings.Hints = true
			if s.View.Playable().Len() > 1 && !s.wantsHint() {
				t.Errorf("%s: no hint is offered", name)
			}
			said := s.hintWords(l)
			if a, _ := bot.Advise(&s.View); !strings.Contains(said, tileName(l, a.Move.Tile)) || strings.Contains(said, "hint.") {
				t.Errorf("%s: %q", name, said)
			}
		}
	}
	for why := bot.Balanced; why <= bot.ShedsDouble; why++ {
		for _, l := range text.Languages() {
			if !l.Has(reasonKeys[why]) {
				t.Errorf("%s has no words for the reason %d", l.Code, why)
			}
		}
	}
}

// TestClockPlaysWhenTimeIsOver lets a player sit and do nothing: after so many
// seconds a deed is done, and it says so; without a clock nothing happens.
func TestClockPlaysWhenTimeIsOver(t *testing.T) {
	for _, setting := range []string{"", "15"} {
		synctest.Test(t, func(t *testing.T) {
			g := newTestGame(memoryStore{}, 50)
			keepTime(g)
			g.Set(instant)
			g.Set(settingChange{"rules", "Doble-Nueve"}.apply)
			g.Set(settingChange{"clock", setting}.apply)
			if err := g.PlayBots(names); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			before := g.State()
			time.Sleep(14 * time.Second)
			synctest.Wait()
			if now := g.State(); len(now.Record.Events) != len(before.Record.Events) {
				t.Error("the clock does not wait")
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			now := g.State()
			if played := len(now.Record.Events) > len(before.Record.Events); played != (setting != "") || now.Late() != played {
				t.Errorf("with the clock %q: played %t, said %t", setting, played, now.Late())
			}
			g.Leave()
			time.Sleep(time.Minute)
			synctest.Wait()
			if g.State().Seated {
				t.Error("the clock sits down again")
			}
		})
	}
}

// TestAmongFriends: the clock is the one agreed on, and nobody gets hints.
func TestAmongFriends(t *testing.T) {
	s := sceneNamed(t, "early").state(text.English)
	s.Settings = Settings{Hints: true, TurnClock: "15"}
	if !s.wantsHint() || s.turnSeconds() != 15 {
		t.Error("alone there are no hints, or another clock")
	}
	s.Together = &Together{}
	if rules := s.View.Match.Rules(); s.wantsHint() || s.turnSeconds() != int(rules.TurnClock) {
		t.Errorf("among friends there are hints, or a clock of %d seconds", s.turnSeconds())
	}
	if _, level := s.tableName(); level != "" {
		t.Errorf("the level among friends is %q", level)
	}
}

// TestTurnSeconds reads only what a turn can last.
func TestTurnSeconds(t *testing.T) {
	for text, want := range map[string]int{"": 0, "15": 15, "60": 60, "x": 0, "-5": 0, "1": 0, "99999999999999999999": 0} {
		if got := (Settings{TurnClock: text}).TurnSeconds(); got != want {
			t.Errorf("%q is %d seconds, want %d", text, got, want)
		}
	}
}

// TestCoach draws the coach at every scene: empty unless there is something to
// say.
func TestCoach(t *testing.T) {
	for i := range scenes {
		s := scenes[i].state(text.English)
		s.Settings = Settings{Language: "en", Guide: guideOff}
		if html := app.HTMLString((&coach{State: s}).Render()); strings.Contains(html, "<button") || strings.Contains(html, "<p") {
			t.Errorf("%s: %s", scenes[i].name, html)
		}
		s.Settings = Settings{Language: "en", TurnClock: "30", Hints: true, Guide: guideOff}
		html := app.HTMLString((&coach{State: s}).Render())
		if strings.Contains(html, `role="timer"`) != s.awaited() || strings.Contains(html, `id="hint"`) != s.wantsHint() {
			t.Errorf("%s: %s", scenes[i].name, html)
		}
	}
	if s := sceneNamed(t, "over").state(text.English); s.awaited() || s.offers(engine.Played) {
		t.Error("a deed is awaited after the end")
	}
}
