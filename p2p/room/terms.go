package room

import (
	"fmt"

	"dominocubano/engine"
)

// Terms are what a table plays by.
type Terms struct {
	Rules engine.Rules
	// Bot is the name and version of the bots in chairs that stay empty, such as "medio@1".
	Bot string
}

// Usual are the terms where nobody has proposed any.
func Usual() Terms { return Terms{Rules: engine.Habana(), Bot: "medio@1"} }

// maxBot is the longest name of a bot, in bytes.
const maxBot = 24

// validate refuses what cannot be played, or not be written into a record.
func (t Terms) validate() error {
	if !goodBot(t.Bot) {
		return ErrBot
	}
	if err := t.Rules.Validate(); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	return nil
}

// goodBot reports whether a record can name a bot so.
func goodBot(s string) bool {
	for _, c := range []byte(s) {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (c < '0' || c > '9') && c != '@' && c != '.' && c != '-' {
			return false
		}
	}
	return s != "" && len(s) <= maxBot
}

func appendTerms(b []byte, t Terms) []byte { return appendShort(appendRules(b, t.Rules), t.Bot) }

// terms reads what appendTerms writes and refuses what cannot be played.
func (r *reader) terms() Terms {
	t := Terms{Rules: r.rules(), Bot: string(r.short())}
	r.bad = r.bad || !goodBot(t.Bot)
	return t
}
