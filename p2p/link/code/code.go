// Package code writes bits as characters that survive a chat program, handwriting and a voice.
//
// The characters are Crockford's base 32: no I, L, O or U, and whoever types a letter that looks like a digit is
// understood. Two check characters end a code. Together with the data they are a word of a Reed–Solomon code over GF(32)
// with the roots 1 and α: two different words of at most 31 characters differ in three places, so any one or two wrong
// characters are noticed, and with them any two that changed places.
package code

import (
	"errors"
	"strings"
)

// Alphabet is Crockford's: the value of a character is its place.
const Alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	checks = 2
	// MaxBits is the longest content: 31 characters less the two that check.
	MaxBits = (31 - checks) * 5
)

// What can be wrong with a typed code. A caller tells its user which.
var (
	ErrLength    = errors.New("code: wrong number of characters")
	ErrCharacter = errors.New("code: character that is in no code")
	ErrCheck     = errors.New("code: mistyped")
)

// Length returns the characters of a code of so many bits.
func Length(bits int) int { return (bits+4)/5 + checks }

// Encode writes the first bits of b, most significant first, and their check characters. It panics if bits are not
// those of b rounded up to bytes, or more than MaxBits.
func Encode(b []byte, bits int) string {
	if bits > MaxBits || len(b) != (bits+7)/8 {
		panic("code: length")
	}
	symbols := make([]byte, Length(bits))
	for i := range bits {
		bit := b[i/8] >> (7 - i%8) & 1
		symbols[i/5] |= bit << (4 - i%5)
	}
	protect(symbols)
	for i, s := range symbols {
		symbols[i] = Alphabet[s]
	}
	return string(symbols)
}

// Decode reads a code of so many bits. Case, spaces and hyphens mean nothing; O is 0, I and L are 1.
func Decode(s string, bits int) ([]byte, error) {
	symbols, err := parse(s, Length(bits))
	if err != nil {
		return nil, err
	}
	if len(symbols) != Length(bits) {
		return nil, ErrLength
	}
	if !whole(symbols) {
		return nil, ErrCheck
	}
	b := make([]byte, (bits+7)/8)
	for i := range (len(symbols) - checks) * 5 {
		bit := symbols[i/5] >> (4 - i%5) & 1
		if i >= bits && bit != 0 {
			return nil, ErrCheck
		}
		if i < bits {
			b[i/8] |= bit << (7 - i%8)
		}
	}
	return b, nil
}

// parse returns the values of at most one character more than there should be.
func parse(s string, most int) ([]byte, error) {
	symbols := make([]byte, 0, most+1)
	for _, c := range Plain(s) {
		v := strings.IndexRune(Alphabet, c)
		if v < 0 {
			return nil, ErrCharacter
		}
		if len(symbols) <= most {
			symbols = append(symbols, byte(v))
		}
	}
	return symbols, nil
}

// Plain returns a typed code as Encode would have written it, as far as its characters are in the alphabet.
func Plain(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == ' ' || c == '-' || c == '\t' || c == '\n' || c == '\r' || c == '\u00a0':
			return -1
		case c == 'o' || c == 'O':
			return '0'
		case c == 'i' || c == 'I' || c == 'l' || c == 'L':
			return '1'
		case 'a' <= c && c <= 'z':
			return c - 'a' + 'A'
		}
		return c
	}, s)
}

// Group writes a code in fours, for reading aloud.
func Group(s string) string {
	var b strings.Builder
	for i, c := range s {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
	}
	return b.String()
}
