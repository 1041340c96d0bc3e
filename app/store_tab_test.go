package app

import (
	"testing"
	"testing/synctest"
)

// browserOf is the storage that the tabs of a browser share: what one writes,
// the others are told.
type browserOf struct {
	memoryStore
	tabs []*tabOf
	deaf bool // nobody is told, as in a tab that the browser has frozen
}

// tabOf is the storage as one tab has it.
type tabOf struct {
	*browserOf
	game *Game
}

func (b *browserOf) open(seed byte) *Game {
	tab := &tabOf{browserOf: b}
	tab.game = newTestGame(tab, seed)
	b.tabs = append(b.tabs, tab)
	return tab.game
}

func (t *tabOf) Set(key, value string) error {
	changed := t.memoryStore[key] != value
	t.memoryStore[key] = value
	t.tell(key, changed)
	return nil
}

func (t *tabOf) Remove(key string) {
	_, changed := t.memoryStore[key]
	delete(t.memoryStore, key)
	t.tell(key, changed)
}

func (t *tabOf) tell(key string, changed bool) {
	for _, other := range t.tabs {
		if other != t && changed && !t.deaf {
			go other.game.Stored(key)
		}
	}
}

// inTabs plays a few deeds in one of two tabs of a browser.
func inTabs(t *testing.T, test func(b *browserOf, one, two *Game)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &browserOf{memoryStore: memoryStore{}}
		one, two := b.open(60), b.open(61)
		one.Set(instant)
		if err := one.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(one, 8)
		test(b, one, two)
		one.Leave()
		two.Leave()
		synctest.Wait()
	})
}

// TestSecondTab goes on in a second tab: the first stands up, says why, moves
// and writes nothing more, and gets the game back when it claims it.
func TestSecondTab(t *testing.T) {
	inTabs(t, func(b *browserOf, one, two *Game) {
		if s := two.State(); !s.Waiting || !s.Elsewhere || s.Notice != "" || s.Settings.Speed != "instant" {
			t.Errorf("the second tab: waiting %t, elsewhere %t, notice %q, %+v", s.Waiting, s.Elsewhere, s.Notice, s.Settings)
		}
		was := one.State()
		if err := two.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		s := one.State()
		if s.Seated || !s.Waiting || !s.Elsewhere || s.Notice != noticeElsewhere {
			t.Errorf("the first tab: seated %t, waiting %t, notice %q", s.Seated, s.Waiting, s.Notice)
		}
		if key := (&homePage{State: s}).backKey(); key != "home.here" {
			t.Errorf("home offers %s", key)
		}
		before := b.memoryStore[saveKey]
		one.Do(was.View, was.Legal()[0])
		one.NextHand(was.View)
		synctest.Wait()
		if b.memoryStore[saveKey] != before || len(one.State().Record.Events) != len(was.Record.Events) {
			t.Error("the first tab plays on")
		}
		playOn(two, 8)
		played := two.State()
		if err := one.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := one.State(); !s.Seated || s.Elsewhere || s.Notice != "" || s.Record.Format() != played.Record.Format() {
			t.Errorf("back in the first tab: seated %t, notice %q, %d deeds of %d", s.Seated, s.Notice, len(s.Record.Events), len(played.Record.Events))
		}
		if two.State().Seated {
			t.Error("the second tab keeps its seat")
		}
	})
}

// TestFrozenTab wakes in a tab that has heard nothing of the other: it finds
// out before it writes.
func TestFrozenTab(t *testing.T) {
	inTabs(t, func(b *browserOf, one, two *Game) {
		b.deaf = true
		if err := two.Continue(); err != nil {
			t.Fatal(err)
		}
		playOn(two, 6)
		before := b.memoryStore[saveKey]
		s := one.State()
		one.Do(s.View, s.Legal()[0])
		synctest.Wait()
		if s := one.State(); s.Seated || s.Notice != noticeElsewhere || b.memoryStore[saveKey] != before {
			t.Errorf("seated %t, notice %q, wrote %t", s.Seated, s.Notice, b.memoryStore[saveKey] != before)
		}
	})
}

// TestTabsCountTogether ends games by turns in two tabs: every hand and game is
// counted, and a rematch from a tab that is behind does not happen.
func TestTabsCountTogether(t *testing.T) {
	inTabs(t, func(b *browserOf, one, two *Game) {
		b.deaf = true // the tabs know of each other by the store alone
		playOn(one, 5000)
		view := one.State().View
		hands := len(view.Match.Hands())
		if err := two.PlayBots(names); err != nil {
			t.Fatal(err)
		}
		playOn(two, 5000)
		view = two.State().View
		hands += len(view.Match.Hands())
		games, counted := 0, 0
		for _, tally := range b.open(62).State().Stats.Tables {
			games += tally.Games
			counted += tally.Hands
		}
		if games != 2 || counted != hands {
			t.Errorf("of 2 games and %d hands %d and %d are counted", hands, games, counted)
		}
		before := b.memoryStore[saveKey]
		if err := one.Rematch(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := one.State(); s.Seated || s.Notice != noticeElsewhere || b.memoryStore[saveKey] != before {
			t.Errorf("a rematch behind the other tab's back: seated %t, notice %q", s.Seated, s.Notice)
		}
		if err := one.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s, end := one.State(), two.State(); !s.Over() || s.Series != end.Series || s.View.Hand != end.View.Hand {
			t.Errorf("the end of the other tab's game: over %t, the series %v is %v", s.Over(), end.Series, s.Series)
		}
	})
}

// TestDeletedElsewhere deletes and imports in another tab: this one stands up
// and brings nothing back.
func TestDeletedElsewhere(t *testing.T) {
	inTabs(t, func(b *browserOf, one, two *Game) {
		file, err := two.Export()
		if err != nil {
			t.Fatal(err)
		}
		if err := two.Import(string(file)); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := one.State(); s.Seated || !s.Elsewhere {
			t.Errorf("after an import: seated %t", s.Seated)
		}
		if err := one.Continue(); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		two.DeleteAll()
		synctest.Wait()
		if s := one.State(); s.Seated || s.Waiting || len(b.memoryStore) != 0 {
			t.Errorf("after all was deleted: seated %t, waiting %t, kept %v", s.Seated, s.Waiting, b.memoryStore)
		}
	})
}

// TestSettingsFollow changes and deletes settings in another tab.
func TestSettingsFollow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &browserOf{memoryStore: memoryStore{}}
		one, two := b.open(63), b.open(64)
		two.Set(func(s *Settings) { s.Name = "Ana" })
		synctest.Wait()
		if name := one.State().Settings.Name; name != "Ana" {
			t.Errorf("the other tab's name is %q", name)
		}
		two.DeleteAll()
		synctest.Wait()
		if name := one.State().Settings.Name; name != "" {
			t.Errorf("after all was deleted the name is %q", name)
		}
	})
}
