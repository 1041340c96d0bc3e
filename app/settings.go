package app

import (
	"encoding/json"
	"fmt"
	"time"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// Settings are what a player has chosen on this device. The zero value of each
// is the default.
type Settings struct {
	Name        string `json:"name,omitempty"`
	Language    string `json:"language,omitempty"`  // "" follows the browser
	Theme       string `json:"theme,omitempty"`     // "" follows the system, "light", "dark"
	Rules       string `json:"rules,omitempty"`     // as engine.ParseRules reads; "" is Habana
	Level       string `json:"level,omitempty"`     // name of a bot; "" is medio
	Speed       string `json:"speed,omitempty"`     // "", "slow", "fast", "instant"
	Numerals    bool   `json:"numerals,omitempty"`  // digits on tiles in place of pips
	BlackPips   bool   `json:"blackPips,omitempty"` // all pips black, as on old tiles
	ConfirmMove bool   `json:"confirmMove,omitempty"`
	HidePasses  bool   `json:"hidePasses,omitempty"` // do not remind who passed on what
	Mute        bool   `json:"mute,omitempty"`
	Hints       bool   `json:"hints,omitempty"`     // the table can be asked for advice
	Guide       string `json:"guide,omitempty"`     // tips of the guide that were seen, or guideOff
	TurnClock   string `json:"turnClock,omitempty"` // seconds that a turn may take; "" for ever

	// unknown are settings of another version of the game; they are kept.
	unknown map[string]json.RawMessage
}

const settingsKey = "domino.settings"

// parseSettings reads what format writes. Settings that cannot be understood
// are left at their defaults and named in the error; the others count.
func parseSettings(text string) (Settings, error) {
	var s Settings
	if err := json.Unmarshal([]byte(text), &s.unknown); err != nil {
		return Settings{}, fmt.Errorf("app: the settings cannot be read: %w", err)
	}
	var bad error
	for key, value := range s.unknown {
		one, err := json.Marshal(map[string]json.RawMessage{key: value})
		if err == nil {
			err = json.Unmarshal(one, &s)
		}
		if err != nil {
			bad = fmt.Errorf("app: the setting %s cannot be read: %w", key, err)
		}
	}
	if _, err := engine.ParseRules(s.Rules); s.Rules != "" && err != nil {
		s.Rules, bad = "", err
	}
	if _, err := bot.Full(s.BotLevel()); err != nil {
		s.Level, bad = "", err
	}
	return s, bad
}

func (s Settings) format() (string, error) {
	known, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(known, &all); err != nil {
		return "", err
	}
	for key, value := range s.unknown {
		if !settingNames[key] {
			all[key] = value
		}
	}
	text, err := json.Marshal(all)
	return string(text), err
}

// settingNames are the keys that this version knows.
var settingNames = map[string]bool{
	"name": true, "language": true, "theme": true, "rules": true, "level": true, "speed": true,
	"numerals": true, "blackPips": true, "confirmMove": true, "hidePasses": true, "mute": true,
	"hints": true, "guide": true, "turnClock": true,
}

// TableRules returns the rules that the next table plays.
func (s Settings) TableRules() engine.Rules {
	if r, err := engine.ParseRules(s.Rules); err == nil {
		return r
	}
	return engine.Habana()
}

// BotLevel returns the level of the bots at the next table.
func (s Settings) BotLevel() string {
	if s.Level == "" {
		return "medio"
	}
	return s.Level
}

// pace returns how long a deed is given to be seen.
func (s Settings) pace(k engine.Kind) time.Duration {
	base := map[engine.Kind]time.Duration{
		engine.Played: 900 * time.Millisecond,
		engine.Passed: 900 * time.Millisecond,
	}[k]
	switch s.Speed {
	case "slow":
		return base * 2
	case "fast":
		return base / 3
	case "instant":
		return 0
	}
	return base
}
