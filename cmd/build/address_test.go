package main

import (
	"net/url"
	"strings"
	"testing"
)

func TestReadableMendsFragments(t *testing.T) {
	const page = "https://example.org/domino/"
	for _, c := range []struct{ fragment, want string }{
		{"", ""},
		{"#table", "#table"},
		{"#a%20b", "#a%20b"},
		{"#%zz", "#%25zz"},
		{"#%", "#%25"},
		{"#%2", "#%252"},
		{"#100%#", "#100%25#"},
		{"#%é", "#%25é"},
	} {
		if got := readable(page + c.fragment); got != page+c.want {
			t.Errorf("readable(%q) = %q, want %q", c.fragment, got, c.want)
		}
	}
}

// FuzzReadable shows that whatever a person pastes behind a page's address can
// be read afterwards, and that an address that could be read stays as it was.
func FuzzReadable(f *testing.F) {
	for _, seed := range []string{"", "table", "%zz", "%", "%%%4", "\x00", "á%e1", "#%"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		href := "https://example.org/a/b/#" + fragment
		_, err := url.Parse(href)
		got := readable(href)
		if err == nil && got != href {
			t.Errorf("readable(%q) = %q, though nothing was wrong with it", href, got)
		}
		if strings.ContainsFunc(fragment, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			return // no browser leaves these in an address
		}
		if _, err := url.Parse(got); err != nil {
			t.Errorf("readable(%q) = %q: %v", href, got, err)
		}
	})
}
