package bot

import (
	"fmt"
	"slices"
	"strings"

	"dominocubano/engine"
)

// version is the version of every level and yardstick. It rises with each
// change that makes a bot choose otherwise, so that a replay knows whether it
// can play the bot of a record again.
const version = "1"

// makers are the bots by name: the levels of the game, and the yardsticks that
// the arena measures them with.
var makers = map[string]func() engine.Bot{
	"facil":    func() engine.Bot { return newJudge(easy) },
	"medio":    func() engine.Bot { return newJudge(medium) },
	"dificil":  func() engine.Bot { return newJudge(hard) },
	"random":   func() engine.Bot { return newJudge(chance) },
	"heaviest": func() engine.Bot { return newJudge(heaviest) },
	"lightest": func() engine.Bot { return newJudge(lightest) },
	"rules":    func() engine.Bot { return newJudge(yardstick) },
}

// Levels returns the levels that a player can choose, from the weakest up.
func Levels() []string { return []string{"facil", "medio", "dificil"} }

// Names returns every bot there is, the arena's yardsticks included.
func Names() []string {
	var names []string
	for name := range makers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Full returns the name with the version, as a record writes it: "medio@1".
func Full(name string) string { return name + "@" + version }

// New returns the bot of a name with or without its version. A version that
// this build does not have is an error.
func New(name string) (engine.Bot, error) {
	base, v, versioned := strings.Cut(name, "@")
	maker, ok := makers[base]
	if !ok || versioned && v != version {
		return nil, fmt.Errorf("bot: there is no %s here: want one of %s", name, strings.Join(Names(), ", "))
	}
	return maker(), nil
}
