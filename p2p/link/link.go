package link

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"dominocubano/p2p/link/code"
)

// version is the first character of a fragment.
const version = "1"

// secretBits is the length of a link's secret.
const secretBits = 128

// ErrVersion is returned for a link of a later version: the program is to be updated.
var ErrVersion = errors.New("link: made by a newer version")

// Link is an invitation to one room. Whoever holds it may come in.
type Link struct {
	Secret [secretBits / 8]byte
	// Host is a meeting point of the inviter's own, host or host:port, or empty. It is asked for, see
	// rendezvous.Config.Knows, before anything connects to it.
	Host string
}

// New draws a link.
func New(rand io.Reader) (Link, error) {
	var l Link
	if _, err := io.ReadFull(rand, l.Secret[:]); err != nil {
		return Link{}, fmt.Errorf("link: chance: %w", err)
	}
	return l, nil
}

// Parse reads what a person pasted or typed: a whole link, its fragment, or the code with or without the version. Errors
// are those of package code, ErrVersion and ErrHost.
func Parse(s string) (Link, error) {
	s = strings.TrimSpace(s[strings.LastIndexByte(s, '#')+1:])
	s = strings.TrimRight(s, `.,;:!?)>"'`) // of the sentence around the link
	typed, option, more := strings.Cut(s, ".")
	secret, err := parseCode(typed)
	if err != nil {
		return Link{}, err
	}
	l := Link{Secret: secret}
	if more {
		l.Host, err = parseHost(option)
	}
	if err != nil {
		return Link{}, err
	}
	return l, nil
}

// parseCode reads a code with or without the version before it.
func parseCode(typed string) (secret [secretBits / 8]byte, err error) {
	typed = code.Plain(typed)
	if len(typed) > code.Length(secretBits) {
		rest, ok := strings.CutPrefix(typed, version)
		if !ok {
			return secret, unknown(typed)
		}
		typed = rest
	}
	b, err := code.Decode(typed, secretBits)
	if err != nil {
		return secret, fmt.Errorf("link: %w", err)
	}
	return [secretBits / 8]byte(b), nil
}

// unknown tells a link of a later version, which begins with its digit, from a code with too much in it.
func unknown(typed string) error {
	if typed[0] >= '2' && typed[0] <= '9' {
		return ErrVersion
	}
	return fmt.Errorf("link: %w", code.ErrLength)
}

// Fragment returns the part of the link after the #.
func (l Link) Fragment() string { return version + code.Encode(l.Secret[:], secretBits) + l.option() }

// Code returns what a friend can type instead of the link: 28 characters in fours.
func (l Link) Code() string { return code.Group(code.Encode(l.Secret[:], secretBits)) + l.option() }

// URL returns the whole link to the page at this address, which may have a fragment already.
func (l Link) URL(page string) string {
	page, _, _ = strings.Cut(page, "#")
	return page + "#" + l.Fragment()
}

func (l Link) option() string {
	if l.Host == "" {
		return ""
	}
	return hostOption + l.Host
}
