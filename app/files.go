package app

import (
	"encoding/json"
	"errors"
	"fmt"
)

// backup is all that a player has on the device, as a file to take elsewhere.
// Its parts are the texts that the store keeps.
type backup struct {
	Domino     int    `json:"domino"` // version of this form
	Settings   string `json:"settings,omitempty"`
	Statistics string `json:"statistics,omitempty"`
	Game       string `json:"game,omitempty"`
}

const (
	backupVersion = 1
	// maxBackup bounds a file that is read: a game of a hundred hands is far
	// below it.
	maxBackup = 2 << 20
)

// parts names the parts of a backup by the keys of the store.
func (b *backup) parts() map[string]*string {
	return map[string]*string{settingsKey: &b.Settings, statsKey: &b.Statistics, saveKey: &b.Game}
}

// fullError is the error of a device without room for what is imported.
type fullError struct{ err error }

func (f *fullError) Error() string { return "app: the device is full: " + f.err.Error() }

// Unwrap returns what the store said.
func (f *fullError) Unwrap() error { return f.err }

func isFull(err error) bool {
	var full *fullError
	return errors.As(err, &full)
}

// errTooBig is the error of a file that is no backup because of its size.
var errTooBig = errors.New("app: the file is too big")

// Export returns the file.
func (g *Game) Export() ([]byte, error) {
	b := backup{Domino: backupVersion}
	for key, part := range b.parts() {
		*part, _ = g.store.Get(key)
	}
	return json.MarshalIndent(b, "", "  ")
}

// keepsAnything reports whether an import would take the place of something.
func (g *Game) keepsAnything() bool {
	var b backup
	for key := range b.parts() {
		if _, ok := g.store.Get(key); ok {
			return true
		}
	}
	return false
}

// parseBackup reads what Export writes and refuses all of it where a part
// cannot be understood.
func parseBackup(text string) (backup, error) {
	var b backup
	if len(text) > maxBackup {
		return b, errTooBig
	}
	if err := json.Unmarshal([]byte(text), &b); err != nil {
		return b, fmt.Errorf("app: the file cannot be read: %w", err)
	}
	switch {
	case b.Domino > backupVersion:
		return b, errNewerSave
	case b.Domino < 1:
		return b, errors.New("app: the file is no backup")
	}
	for key, check := range map[string]func(string) error{
		settingsKey: func(s string) error { _, err := parseSettings(s); return err },
		statsKey:    func(s string) error { _, err := parseStatistics(s); return err },
		saveKey:     func(s string) error { _, err := parseSave(s); return err },
	} {
		if part := *b.parts()[key]; part != "" {
			if err := check(part); err != nil {
				return b, err
			}
		}
	}
	return b, nil
}

// Import puts the file's contents in place of those on the device. Where it
// fails nothing has changed.
func (g *Game) Import(text string) error {
	b, err := parseBackup(text)
	if err != nil {
		return err
	}
	g.Leave()
	before := backup{}
	old, parts := before.parts(), b.parts()
	for key := range parts {
		*old[key], _ = g.store.Get(key)
	}
	for key, part := range parts {
		if err := g.put(key, *part); err != nil {
			for key, part := range old {
				err = errors.Join(err, g.put(key, *part)) // there was room for these
			}
			return &fullError{err}
		}
	}
	g.claim() // whoever plays in another tab would write over it
	g.reload()
	return nil
}

// put keeps the text, or forgets it where there is none.
func (g *Game) put(key, text string) error {
	if text == "" {
		g.store.Remove(key)
		return nil
	}
	return g.store.Set(key, text)
}

// DeleteAll forgets everything that the device keeps of the player's games.
func (g *Game) DeleteAll() {
	g.Leave()
	for _, key := range append(allAsideKeys(), settingsKey, statsKey, saveKey, tabKey) {
		g.store.Remove(key)
	}
	g.reload()
}

// reload takes in what the store keeps now.
func (g *Game) reload() {
	next := NewGame(g.store, nil, g.rand, g.mind).State()
	g.change(func(s *State) { *s = next })
}
