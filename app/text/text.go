// Package text holds every word that a player reads, in each language.
//
// To add a language, add one file such as pt.go that defines a [Language] with
// every key of [English], in one map or several, and name it in [Languages];
// the tests say what is missing. A language that counts otherwise than one and
// many gives its own Form, and its own keys for the forms.
package text

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// Language is one tongue of the game.
type Language struct {
	Code string // BCP 47, such as "es"
	Name string // in the language itself
	// Form returns the ending of the key that suits a number: ".one", ".few".
	// Without it 1 is ".one" and all others are ".other".
	Form  func(n int) string
	words map[string]string
}

// Languages returns all tongues; the first is spoken where none fits.
func Languages() []*Language { return []*Language{English, Spanish} }

// For returns the language of the code, or of the first of the browser's
// wishes ("es-MX", "en") that there is.
func For(code string, wishes ...string) *Language {
	for _, wish := range append([]string{code}, wishes...) {
		base, _, _ := strings.Cut(strings.ToLower(wish), "-")
		for _, l := range Languages() {
			if l.Code == base {
				return l
			}
		}
	}
	return Languages()[0]
}

// Say returns the sentence of the key with {0}, {1}, … replaced by the values.
// A key that does not exist is a bug and shows as itself.
func (l *Language) Say(key string, values ...any) string {
	s, ok := l.words[key]
	if !ok {
		return key
	}
	for i, v := range values {
		s = strings.ReplaceAll(s, "{"+strconv.Itoa(i)+"}", fmt.Sprint(v))
	}
	return s
}

// Count returns the sentence of the key in the form that suits n, such as
// key.one or key.other, with {0} replaced by n.
func (l *Language) Count(key string, n int, values ...any) string {
	return l.Say(key+l.form(n), append([]any{n}, values...)...)
}

// form returns the ending of a key that counts.
func (l *Language) form(n int) string {
	switch {
	case l.Form != nil:
		return l.Form(n)
	case n == 1:
		return ".one"
	}
	return ".other"
}

// Has reports whether the language has a sentence for the key.
func (l *Language) Has(key string) bool {
	_, ok := l.words[key]
	return ok
}

// join puts the parts of a language together; a key in two parts is a bug.
func join(parts ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, part := range parts {
		for key := range part {
			if _, twice := all[key]; twice {
				panic("text: the key " + key + " is defined twice")
			}
		}
		maps.Copy(all, part)
	}
	return all
}
