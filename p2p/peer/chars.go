package peer

import (
	"fmt"
	"strings"
)

// iceChars are the characters of ICE credentials (RFC 8839, section 5.4), each by its place worth six bits.
const iceChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// packChars writes a credential: its length in characters, then six bits a character, the last byte filled up with zeros.
func packChars(b []byte, s string, least, most int) ([]byte, error) {
	if len(s) < least || len(s) > most {
		return nil, fmt.Errorf("peer: credential of %d characters: %w", len(s), ErrMalformed)
	}
	b = append(b, byte(len(s)))
	var bits, n uint
	for _, c := range []byte(s) {
		v := strings.IndexByte(iceChars, c)
		if v < 0 {
			return nil, fmt.Errorf("peer: credential with %q: %w", c, ErrMalformed)
		}
		bits, n = bits<<6|uint(v), n+6
		if n >= 8 {
			n -= 8
			b = append(b, byte(bits>>n))
		}
	}
	if n > 0 {
		b = append(b, byte(bits<<(8-n)))
	}
	return b, nil
}

// chars reads what packChars wrote; filling bits that are not zero are refused, so that a description has one form.
func (u *unpacker) chars(least, most int) string {
	count := int(u.byte())
	if count < least || count > most {
		u.failed = true
		return ""
	}
	packed := u.take((count*6 + 7) / 8)
	if u.failed {
		return ""
	}
	s := make([]byte, 0, count)
	var bits, n uint
	for _, p := range packed {
		bits, n = bits<<8|uint(p), n+8
		for n >= 6 && len(s) < count {
			n -= 6
			s = append(s, iceChars[bits>>n&63])
		}
	}
	if bits&(1<<n-1) != 0 {
		u.failed = true
	}
	return string(s)
}
