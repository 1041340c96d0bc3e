package main

import (
	"net/url"
	"strings"
)

// readable returns the address of a page in a form that url.Parse accepts. A
// person can paste any fragment, and browsers pass it on as it is; a percent
// sign that begins no escape (RFC 3986, section 2.1) becomes %25, so that the
// screens still see what was asked for and can say that it leads nowhere.
func readable(href string) string {
	if _, err := url.Parse(href); err == nil {
		return href
	}
	page, fragment, _ := strings.Cut(href, "#")
	mended := page + "#" + escapeLonePercents(fragment)
	if _, err := url.Parse(mended); err != nil {
		return page
	}
	return mended
}

func escapeLonePercents(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && !escapeAt(s[i:]) {
			b.WriteString("25")
		}
	}
	return b.String()
}

// escapeAt reports whether s begins with a percent sign and two hexadecimal
// digits.
func escapeAt(s string) bool { return len(s) >= 3 && isHex(s[1]) && isHex(s[2]) }

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
