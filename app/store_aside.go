package app

import (
	"encoding/json"
	"errors"
	"strconv"
)

// The kinds of what is set aside, each by the key of its first copy: what was
// kept and cannot be read.
const (
	brokenKey      = "domino.game.broken"
	newerKey       = "domino.game.newer" // of a newer version of the game
	statsBroken    = "domino.statistics.broken"
	statsNewer     = "domino.statistics.newer"
	settingsBroken = "domino.settings.broken"
)

// maxAside bounds the copies of a kind.
const maxAside = 4

// asideKeys returns the keys of a kind's copies.
func asideKeys(kind string) []string {
	keys := []string{kind}
	for n := 2; n <= maxAside; n++ {
		keys = append(keys, kind+"."+strconv.Itoa(n))
	}
	return keys
}

// allAsideKeys returns the keys of all copies.
func allAsideKeys() []string {
	var keys []string
	for _, kind := range []string{brokenKey, newerKey, statsBroken, statsNewer, settingsBroken} {
		keys = append(keys, asideKeys(kind)...)
	}
	return keys
}

// setAside keeps a copy of the text, unless there is one. Where there are as
// many of the kind as there may be, the latest gives way, not the first.
func (g *Game) setAside(kind, text string) error {
	keys := asideKeys(kind)
	free := keys[len(keys)-1]
	for i := len(keys) - 1; i >= 0; i-- {
		switch old, ok := g.store.Get(keys[i]); {
		case !ok:
			free = keys[i]
		case old == text:
			return nil
		}
	}
	return g.store.Set(free, text)
}

// moveAside sets aside what is kept by the key. Where there is no room for it
// twice the copy takes its room; where it cannot be moved it stays.
func (g *Game) moveAside(key, kind string) error {
	text, ok := g.store.Get(key)
	if !ok {
		return nil
	}
	if g.setAside(kind, text) == nil {
		g.store.Remove(key)
		return nil
	}
	g.store.Remove(key)
	err := g.setAside(kind, text)
	if err != nil {
		err = errors.Join(err, g.store.Set(key, text)) // there was room for it
	}
	return err
}

// makeRoom sets a game of a newer version aside before another is written in
// its place.
func (g *Game) makeRoom() error {
	text, ok := g.store.Get(saveKey)
	if !ok || checkVersion(text, saveVersion) != errNewerSave {
		return nil
	}
	return g.moveAside(saveKey, newerKey)
}

// checkVersion returns an error for a text that names no version, or with
// errNewerSave a later one.
func checkVersion(text string, version int) error {
	var head struct{ Version int }
	if err := json.Unmarshal([]byte(text), &head); err != nil {
		return err
	}
	if head.Version > version {
		return errNewerSave
	}
	return nil
}

// takeBack puts a game of a newer version back where this is that version by
// now, and no other game waits.
func (g *Game) takeBack() {
	if g.state.Waiting {
		return
	}
	if text, ok := g.store.Get(saveKey); ok && checkVersion(text, saveVersion) != nil {
		return
	}
	for _, key := range asideKeys(newerKey) {
		text, _ := g.store.Get(key)
		kept, err := parseSave(text)
		if err != nil || g.store.Set(saveKey, text) != nil {
			continue
		}
		g.store.Remove(key)
		g.claim() // nobody writes over it from another tab
		g.showKept(kept)
		return
	}
}

// Aside returns all that was set aside as a file, or nil where nothing was.
func (g *Game) Aside() ([]byte, error) {
	copies := map[string]string{}
	for _, key := range allAsideKeys() {
		if text, ok := g.store.Get(key); ok {
			copies[key] = text
		}
	}
	if len(copies) == 0 {
		return nil, nil
	}
	return json.MarshalIndent(copies, "", "  ")
}

// keptStatistics returns those that the device keeps by now; another tab may
// have counted too. Some that cannot be read are set aside, and the notice says
// so; the error is that of a device where they cannot be.
func (g *Game) keptStatistics() (stats Statistics, notice string, err error) {
	text, ok := g.store.Get(statsKey)
	if !ok {
		return Statistics{}, "", nil
	}
	stats, err = parseStatistics(text)
	switch {
	case err == nil:
		return stats, "", nil
	case err == errNewerSave:
		return Statistics{}, "notice.stats.newer", g.moveAside(statsKey, statsNewer)
	}
	return Statistics{}, "notice.stats", g.moveAside(statsKey, statsBroken)
}

// addNewer adds the statistics of a newer version that were set aside, where
// this is that version by now.
func (g *Game) addNewer(s Statistics) Statistics {
	for _, key := range asideKeys(statsNewer) {
		text, _ := g.store.Get(key)
		more, err := parseStatistics(text)
		if err != nil {
			continue
		}
		sum, err := s.plus(more).format()
		if err == nil {
			_, err = parseStatistics(sum)
		}
		if err == nil && g.store.Set(statsKey, sum) == nil {
			g.store.Remove(key)
			s = s.plus(more)
		}
	}
	return s
}
