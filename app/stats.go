package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dominocubano/engine"
)

// Statistics are what this device remembers of its player's games. They leave
// it only in a file that the player exports.
type Statistics struct {
	Version int     `json:"version"`
	Tables  []tally `json:"tables"`
	Run     int     `json:"run"`     // games won in a row, up to now
	BestRun int     `json:"bestRun"` // the longest there has been
}

// tally counts games of one agreement against one level.
type tally struct {
	Rules    string `json:"rules"`           // a preset as records write it; "" for a table of one's own
	Level    string `json:"level,omitempty"` // the bots'; "" for people
	Games    int    `json:"games"`
	Won      int    `json:"won"`
	Pollonas int    `json:"pollonas"` // given
	Shutouts int    `json:"shutouts"` // suffered
	Hands    int    `json:"hands"`
	HandsWon int    `json:"handsWon"`
	Points   int    `json:"points"` // the best hand
}

const (
	statsKey     = "domino.statistics"
	statsVersion = 1
	maxTables    = 100
	maxCount     = 1_000_000_000
)

// parseStatistics reads what format writes and refuses what counting could not
// have given.
func parseStatistics(text string) (Statistics, error) {
	var s Statistics
	if checkVersion(text, statsVersion) == errNewerSave {
		return Statistics{}, errNewerSave
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return Statistics{}, fmt.Errorf("app: the statistics cannot be read: %w", err)
	}
	if s.Version < 1 || len(s.Tables) > maxTables || s.Run < 0 || s.BestRun < s.Run || s.BestRun > maxCount {
		return Statistics{}, errors.New("app: the statistics cannot be true")
	}
	for i, t := range s.Tables {
		if err := t.validate(); err != nil {
			return Statistics{}, err
		}
		if slices.ContainsFunc(s.Tables[:i], func(other tally) bool { return other.Rules == t.Rules && other.Level == t.Level }) {
			return Statistics{}, errors.New("app: the statistics count a table twice")
		}
	}
	return s, nil
}

func (t *tally) validate() error {
	for _, n := range []int{t.Games, t.Won, t.Pollonas, t.Shutouts, t.Hands, t.HandsWon, t.Points} {
		if n < 0 || n > maxCount {
			return fmt.Errorf("app: the statistics count to %d", n)
		}
	}
	if t.Won > t.Games || t.Pollonas > t.Won || t.Shutouts > t.Games-t.Won || t.HandsWon > t.Hands || t.Games > t.Hands {
		return errors.New("app: the statistics cannot be true")
	}
	if len(t.Rules) > 40 || len(t.Level) > 40 {
		return errors.New("app: the statistics name no table")
	}
	return nil
}

func (s Statistics) format() (string, error) {
	s.Version = statsVersion
	if s.Tables == nil {
		s.Tables = []tally{}
	}
	text, err := json.Marshal(s)
	return string(text), err
}

// at returns the statistics with a tally for the table, and its index.
func (s Statistics) at(rules, level string) (Statistics, int) {
	i := slices.IndexFunc(s.Tables, func(t tally) bool { return t.Rules == rules && t.Level == level })
	s.Tables = slices.Clone(s.Tables)
	if i < 0 {
		s.Tables = append(s.Tables, tally{Rules: rules, Level: level})
		i = len(s.Tables) - 1
	}
	return s, i
}

// withHand counts the hand that ended last at the table.
func (s Statistics) withHand(table *State) Statistics {
	h, ok := table.View.Match.LastHand()
	if !ok || h.Ending == engine.AnnulledEnd {
		return s
	}
	s, i := s.at(table.tableName())
	t := &s.Tables[i]
	t.Hands++
	if h.Winner == table.myTeam() {
		t.HandsWon++
		t.Points = max(t.Points, h.Points)
	}
	return s
}

// withGame counts the game that is over.
func (s Statistics) withGame(table *State) Statistics {
	g, over := table.View.Match.Result()
	if !over {
		return s
	}
	s, i := s.at(table.tableName())
	t := &s.Tables[i]
	t.Games++
	if g.Winner != table.myTeam() {
		s.Run = 0
		if table.View.Match.Score(table.myTeam()) == 0 {
			t.Shutouts++
		}
		return s
	}
	t.Won++
	s.Run++
	s.BestRun = max(s.BestRun, s.Run)
	if g.Pollona {
		t.Pollonas++
	}
	return s
}

// tableName is what a tally goes by: the preset, and the level of the bots, or
// "" among friends.
func (s *State) tableName() (rules, level string) {
	rules = s.View.Match.Rules().String()
	if strings.Contains(rules, " ") {
		rules = "" // a table of one's own
	}
	if s.Together != nil {
		return rules, ""
	}
	for _, sitter := range s.Record.Sat {
		if sitter.Bot != "" {
			level, _, _ = strings.Cut(sitter.Bot, "@")
			break
		}
	}
	return rules, level
}

// plus returns the statistics of both together. Which games came last nobody
// knows: the run of s goes on.
func (s Statistics) plus(other Statistics) Statistics {
	for _, more := range other.Tables {
		var i int
		s, i = s.at(more.Rules, more.Level)
		t := &s.Tables[i]
		t.Games += more.Games
		t.Won += more.Won
		t.Pollonas += more.Pollonas
		t.Shutouts += more.Shutouts
		t.Hands += more.Hands
		t.HandsWon += more.HandsWon
		t.Points = max(t.Points, more.Points)
	}
	s.BestRun = max(s.BestRun, other.BestRun)
	return s
}

// countHand adds the hand that has just ended, and the game if it is over, to
// what the device keeps by now.
func (g *Game) countHand(s *State) {
	notice := ""
	var err error
	if !g.unkept {
		var kept Statistics
		if kept, notice, err = g.keptStatistics(); err == nil {
			s.Stats = kept
		}
	}
	s.Stats = s.Stats.withHand(s).withGame(s)
	if err == nil {
		err = g.writeStatistics(s.Stats)
	}
	g.unkept = err != nil
	if err != nil {
		notice = "notice.full"
	}
	if s.Notice == "" {
		s.Notice = notice
	}
}

func (g *Game) writeStatistics(s Statistics) error {
	text, err := s.format()
	if err != nil {
		return err
	}
	return g.store.Set(statsKey, text)
}

// loadStatistics takes in those that the device keeps.
func (g *Game) loadStatistics() {
	stats, notice, err := g.keptStatistics()
	if err != nil {
		notice = "notice.full" // it stays where it is, and nothing is written there
	}
	stats = g.addNewer(stats)
	g.change(func(s *State) {
		s.Stats = stats
		if notice != "" {
			s.Notice = notice
		}
	})
}
