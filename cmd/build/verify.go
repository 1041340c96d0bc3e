//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"dominocubano/engine"
)

var verifyCommand = command{
	name: "verify",
	use:  "FILE: read a game's record against the rules, deed by deed (- is standard input)",
	run:  verify,
}

func verify(args []string) error {
	if len(args) != 1 {
		return errors.New("verify: want one file")
	}
	text, err := readFile(args[0])
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	verdict, err := judge(text)
	if err != nil {
		return fmt.Errorf("verify: %s does not stand: %w", args[0], err)
	}
	fmt.Print(verdict)
	return nil
}

func readFile(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(name)
}

// judge says what the text proves and what it does not.
func judge(text []byte) (string, error) {
	record, err := engine.ParseRecord(string(text))
	if err != nil {
		return "", err
	}
	m, err := record.Replay()
	if err != nil {
		return "", err
	}
	state := "it stops in a game that goes on: " + m.Phase().String()
	if g, over := m.Result(); over {
		state = fmt.Sprintf("the game is over, side %d has won", g.Winner)
	}
	score := ""
	for t := range engine.Team(record.Rules.Teams()) {
		score += fmt.Sprintf(" %d", m.Score(t))
	}
	return fmt.Sprintf("a record of %d deeds in %d hands, rules %s\nscore%s; %s\n"+
		"Proved: every deed keeps the rules, every pass of a hand turned over was true, the score is right.\n"+
		"Not proved: who played, and how the tiles were shuffled. A record carries no signatures.\n",
		len(record.Events), len(m.Hands()), record.Rules, score, state), nil
}
