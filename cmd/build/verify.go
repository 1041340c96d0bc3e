//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p/transcript"
)

const verifyUse = "FILE: check a game's record against the rules, or a transcript's signatures and proofs too (- is standard input)"

var verifyCommand = command{
	name: "verify",
	use:  verifyUse,
	run:  verify,
}

func verify(args []string) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprintln(flags.Output(), "usage: verify", verifyUse) }
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("verify: want one file")
	}
	name := flags.Arg(0)
	text, err := readFile(name)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	verdict, err := judge(text)
	fmt.Print(verdict)
	if version, ok := errors.AsType[*transcript.VersionError](err); ok {
		return fmt.Errorf("verify: %s cannot be judged: %w", name, version)
	}
	if err != nil {
		return fmt.Errorf("verify: %s does not stand: %w", name, err)
	}
	return nil
}

func readFile(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(name)
}

// judge says what the file proves and what it does not.
func judge(text []byte) (string, error) {
	if bytes.HasPrefix(text, []byte(transcript.Magic)) {
		return judgeTranscript(text)
	}
	record, err := engine.ParseRecord(string(text))
	if err != nil {
		return "", err
	}
	m, err := record.Replay()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("a record of %s in %s, rules %s\n%s"+
		"Proved: every deed keeps the rules, every pass of a hand turned over was true, the score is right.\n"+
		"Not proved: who played, and how the tiles were shuffled. A record carries no signatures.\n",
		many(len(record.Events), "deed"), many(m.HandsBegun(), "hand"), record.Rules, standing(&m)), nil
}

// many counts things of one name.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func entries(n int) string {
	if n == 1 {
		return "1 signed entry"
	}
	return fmt.Sprintf("%d signed entries", n)
}

// standing is the score and how far the game is.
func standing(m *engine.Match) string {
	state := "it stops in a game that goes on: " + m.Phase().String()
	if g, over := m.Result(); over {
		state = fmt.Sprintf("the game is over, side %d has won", g.Winner)
	}
	score := ""
	rules := m.Rules()
	for t := range engine.Team(rules.Teams()) {
		score += fmt.Sprintf(" %d", m.Score(t))
	}
	return "score" + score + "; " + state + "\n"
}

func judgeTranscript(raw []byte) (string, error) {
	file, err := transcript.Parse(raw)
	if err != nil {
		return "", err
	}
	v, err := transcript.Verify(context.Background(), file, bot.New, nil)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("a transcript of %s, %s in %s, rules %s\n%s",
		entries(v.Entries), many(len(v.Record.Events), "deed"), many(v.Match.HandsBegun(), "hand"), v.Record.Rules, standing(&v.Match))
	for _, k := range v.Keys {
		text += fmt.Sprintf("seat %d, %s: key %s\n", k.Seat, k.Name, k.Fingerprint)
	}
	if v.Cut {
		text += fmt.Sprintf("It was cut: it goes on after entry %d.\n", v.Entries)
	}
	text += fmt.Sprintf("Proved: these keys said all of it; no tile was dealt, played or passed falsely; opened and dealt again: %s.\n", many(len(v.Hands), "hand"))
	text += botsText(v.Bots)
	text += "Not proved: who held the keys. Invented keys can make a perfect game: compare them with those of the players.\n"
	if !v.Sound() {
		return text, errors.New(against(v))
	}
	return text, nil
}

// botsText says how bots were played again.
func botsText(b transcript.Bots) string {
	text := fmt.Sprintf("Bots: %s played again and found true", many(b.True, "deed"))
	if len(b.Unknown) > 0 {
		text += "; not replayed, this program lacks them: " + strings.Join(b.Unknown, ", ")
	}
	return text + ".\n"
}

// against lists what speaks against a transcript.
func against(v *transcript.Verdict) string {
	var list []string
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if v.Damaged {
		add("the file is not as it was written")
	}
	if len(v.Forged) > 0 {
		add("entries not signed by the key of their seat: %d, the first is %v", len(v.Forged), v.Forged[0])
	}
	for _, s := range v.Forks {
		add("seat %d signed two entries of one name", s)
	}
	for _, r := range v.Refused {
		add("seat %d: %v", r.Seat, r.Err)
	}
	for _, h := range v.Hands {
		for _, f := range h.Report.Faults {
			add("deal %d: %v", h.Deal, f)
		}
	}
	if len(v.Bots.False) > 0 {
		add("bots did not choose: %s", strings.Join(v.Bots.False, " "))
	}
	if v.Err != nil {
		add("%v", v.Err)
	}
	return strings.Join(list, "; ")
}
