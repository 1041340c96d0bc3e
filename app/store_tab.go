package app

import "crypto/rand"

// tabKey keeps which tab of the browser has the kept game: a word that is drawn
// anew whenever somebody sits down at it.
const tabKey = "domino.tab"

// claim takes the kept game into this tab. The others hear of it by
// [Game.Stored], or find out before they write.
func (g *Game) claim() {
	id := rand.Text()
	if g.store.Set(tabKey, id) != nil {
		id, _ = g.store.Get(tabKey) // where nothing can be written nothing is fought over
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tab = id
}

// holds reports whether no other tab has claimed the kept game since this one
// did, or first looked at it.
func (g *Game) holds() bool {
	now, ok := g.store.Get(tabKey)
	g.mu.Lock()
	defer g.mu.Unlock()
	return !ok || now == g.tab
}

// Stored tells that another tab has changed, or forgotten, what the store keeps
// by the key. What cannot be read changes nothing here.
func (g *Game) Stored(key string) {
	switch key {
	case settingsKey:
		text, ok := g.store.Get(settingsKey)
		if settings, err := parseSettings(text); err == nil || !ok {
			g.change(func(s *State) { s.Settings = settings })
		}
	case statsKey:
		text, ok := g.store.Get(statsKey)
		if stats, err := parseStatistics(text); err == nil || !ok {
			g.change(func(s *State) { s.Stats = stats })
		}
	case tabKey:
		if _, kept := g.store.Get(tabKey); !kept {
			g.emptied()
		} else if !g.holds() {
			g.standUp()
		}
	}
}

// amongFriends reports whether a table of friends goes on in this tab, which
// the kept game is nothing to.
func (s *State) amongFriends() bool { return s.Seated && s.Together != nil }

// emptied takes in that another tab has deleted everything.
func (g *Game) emptied() {
	if s := g.State(); !s.amongFriends() {
		g.Leave()
		g.reload()
	}
}

// standUp leaves the kept game to the tab that has claimed it.
func (g *Game) standUp() {
	if s := g.State(); !s.amongFriends() {
		g.Leave()
		g.change(func(now *State) {
			if s.Seated {
				now.Notice = noticeElsewhere
			}
		})
	}
	g.change(func(s *State) { s.Waiting, s.Elsewhere = true, true })
}

// noticeElsewhere is the notice of a game that goes on in another tab.
const noticeElsewhere = "notice.elsewhere"
