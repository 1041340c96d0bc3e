package bot

import (
	"fmt"
	"slices"
	"strings"

	"dominocubano/engine"
)

// entry is a version of a level. A version, once published, never plays
// differently, so that old games can be replayed and checked.
type entry struct {
	level   string
	version string
	make    func() engine.Bot
	long    bool // it thinks for long
}

// Name returns the entry's full name, such as "medio@1".
func (e entry) Name() string { return e.level + "@" + e.version }

// registry lists every version, the levels from the weakest up, the newest
// version of a level first.
var registry = []entry{
	{"facil", "1", newFacil, false},
	{"medio", "1", newMedio, false},
	{"dificil", "1", newDificil, false},
	{"maestro", "1", newMaestro, true},
}

// New returns the bot of that name: a version such as "medio@1", or a level
// such as "medio", which stands for its newest version.
func New(name string) (engine.Bot, error) {
	e, err := find(name)
	if err != nil {
		return nil, err
	}
	return e.make(), nil
}

// Full returns the name with its version: what a record says of a seat.
func Full(name string) (string, error) {
	e, err := find(name)
	if err != nil {
		return "", err
	}
	return e.Name(), nil
}

// ThinksLong reports whether the bot of that name takes longer to choose than
// a page should be held: it does better in a worker.
func ThinksLong(name string) bool {
	e, err := find(name)
	return err == nil && e.long
}

func find(name string) (entry, error) {
	for _, e := range registry {
		if name == e.Name() || name == e.level {
			return e, nil
		}
	}
	return entry{}, fmt.Errorf("bot: %q: want one of %s", name, strings.Join(Names(), ", "))
}

// Names returns the full name of every version.
func Names() []string {
	var names []string
	for _, e := range registry {
		names = append(names, e.Name())
	}
	return names
}

// Levels returns the levels from the weakest up.
func Levels() []string {
	var levels []string
	for _, e := range registry {
		if !slices.Contains(levels, e.level) {
			levels = append(levels, e.level)
		}
	}
	return levels
}
