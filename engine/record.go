package engine

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Record is the text of a match's deeds: enough to play it again, short
// enough to paste. [Record.Format] and [ParseRecord] undo each other.
//
//	domino 1
//	rules Habana target=150
//	seat 0 Ana
//	seat 1 Beto
//	seat 2 bot dificil@1 Cuca
//	seat 3 Dani
//
//	draw=59/66
//	deal 0:keep 1:keep 2:keep 3:keep 0:saltu 2:salgo
//	2:77 3:67L 0:P …
//	0:show=17.25 1:show=00 …
//
// The head gives the version, the rules (see [ParseRules]) and who sat where
// when the game began. Deeds follow, one word each (see [Event.String]);
// line breaks are free, and "#" begins a remark. A record may stop anywhere.
type Record struct {
	Rules  Rules
	Sat    []Sitter // one a seat
	Events []Event
}

// Sitter is who sat in a chair when the game began.
type Sitter struct {
	Name string // what the others called the player; not empty
	Bot  string // the bot's name and version, or "" for a person
}

const recordHead = "domino 1"

// maxColumn is how long a line of deeds grows.
const maxColumn = 77

// maxRecord bounds the bytes of a record that is read: a game of a hundred
// hands is well below it.
const maxRecord = 1 << 20

// Bots returns the seats where a bot sat when the game began.
func (r *Record) Bots() Seats {
	var bots Seats
	for s, sitter := range r.Sat {
		if sitter.Bot != "" {
			bots = bots.With(Seat(s))
		}
	}
	return bots
}

// Replay plays the deeds and returns the match as it stands after the last.
func (r *Record) Replay() (Match, error) {
	m, err := NewMatch(r.Rules, r.Bots())
	for i := 0; i < len(r.Events) && err == nil; i++ {
		m, err = m.Apply(r.Events[i])
	}
	return m, err
}

// Format returns the record's text.
func (r *Record) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nrules %s\n", recordHead, r.Rules)
	for s, sitter := range r.Sat {
		fmt.Fprintf(&b, "seat %d %s\n", s, sitter)
	}
	column, before := 0, NoEvent
	for _, e := range r.Events {
		word := e.String()
		fresh := e.Kind == Drawn || e.Kind == Dealt || e.Kind == Shown && before != Shown
		if column == 0 || fresh || column+len(word) >= maxColumn {
			b.WriteString("\n")
			column = 0
		} else {
			b.WriteString(" ")
		}
		b.WriteString(word)
		column += 1 + len(word)
		before = e.Kind
	}
	b.WriteString("\n")
	return b.String()
}

func (s Sitter) String() string {
	if s.Bot != "" {
		return "bot " + s.Bot + " " + s.Name
	}
	return s.Name
}

// ParseRecord reads a record and plays it: a deed that breaks a rule is
// refused with its line and the reason. The error is a [*RecordError].
func ParseRecord(text string) (Record, error) {
	if len(text) > maxRecord || !utf8.ValidString(text) {
		return Record{}, &RecordError{Part: PartText, Err: fmt.Errorf("not a text of at most %d bytes", maxRecord)}
	}
	p := recordParser{}
	for i, line := range strings.Split(text, "\n") {
		if before, _, ok := strings.Cut(line, "#"); ok {
			line = before
		}
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		part := recordParts[p.state]
		if err := p.line(line); err != nil {
			return Record{}, &RecordError{Part: part, Line: i + 1, Deed: p.deed, Err: err}
		}
	}
	if p.state != inDeeds {
		return Record{}, &RecordError{Part: PartEnd, Err: errors.New("it breaks off before every seat is named")}
	}
	return p.record, nil
}

type parserState int

const (
	atHead parserState = iota
	atRules
	inSeats
	inDeeds
)

// recordParts are the parts that are read in each state.
var recordParts = [...]RecordPart{atHead: PartHead, atRules: PartRules, inSeats: PartSeat, inDeeds: PartDeed}

type recordParser struct {
	state  parserState
	record Record
	match  Match
	deed   string // the word that is read, among deeds
}

func (p *recordParser) line(line string) (err error) {
	switch p.state {
	case atHead:
		if line != recordHead {
			return fmt.Errorf("a record begins with %q", recordHead)
		}
		p.state = atRules
	case atRules:
		rules, ok := strings.CutPrefix(line, "rules ")
		if !ok {
			return fmt.Errorf("want the rules")
		}
		p.record.Rules, err = ParseRules(rules)
		p.state = inSeats
	case inSeats:
		return p.seat(line)
	case inDeeds:
		return p.deeds(line)
	}
	return err
}

func (p *recordParser) seat(line string) error {
	s := len(p.record.Sat)
	rest, ok := strings.CutPrefix(line, fmt.Sprintf("seat %d ", s))
	if !ok {
		return fmt.Errorf("want seat %d", s)
	}
	sitter := Sitter{Name: rest}
	if bot, ok := strings.CutPrefix(rest, "bot "); ok {
		sitter.Bot, sitter.Name, _ = strings.Cut(bot, " ")
	}
	if err := sitter.validate(); err != nil {
		return err
	}
	p.record.Sat = append(p.record.Sat, sitter)
	if s+1 < int(p.record.Rules.Players) {
		return nil
	}
	p.state = inDeeds
	match, err := NewMatch(p.record.Rules, p.record.Bots())
	p.match = match
	return err
}

// validate refuses what could not be written on one line and read back.
func (s Sitter) validate() error {
	if s.Bot != "" && !validName(s.Bot) {
		return fmt.Errorf("a bot is named by letters, digits, '@', '.' and '-'")
	}
	if s.Name == "" || s.Name != strings.TrimSpace(s.Name) || utf8.RuneCountInString(s.Name) > 40 || strings.HasPrefix(s.Name, "bot ") {
		return fmt.Errorf("a player's name has 1 to 40 letters")
	}
	for _, c := range s.Name {
		if c == '#' || unicode.IsControl(c) {
			return fmt.Errorf("a player's name has no %q", c)
		}
	}
	return nil
}

func (p *recordParser) deeds(line string) error {
	for word := range strings.FieldsSeq(line) {
		p.deed = word
		e, err := ParseEvent(word)
		if err != nil {
			return err
		}
		if p.match, err = p.match.Apply(e); err != nil {
			return err
		}
		p.record.Events = append(p.record.Events, e)
	}
	return nil
}
