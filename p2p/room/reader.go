package room

import (
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"dominocubano/engine"
)

// MaxName is the longest name, in bytes of UTF-8.
const MaxName = 24

// reader cuts fields from the front of bytes from outside; after the first
// that is missing it returns zeros, and ok is false.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) cut(n int) []byte {
	if r.bad || len(r.rest) < n {
		r.bad = true
		return make([]byte, n)
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte     { return r.cut(1)[0] }
func (r *reader) uint32() uint32 { return binary.BigEndian.Uint32(r.cut(4)) }
func (r *reader) short() []byte  { return r.cut(int(r.byte())) }

func (r *reader) name() string {
	s := string(r.short())
	r.bad = r.bad || !goodName(s)
	return s
}

// end reports whether all fields were there, and nothing else.
func (r *reader) end() bool { return !r.bad && len(r.rest) == 0 }

// goodName reports whether a name can be shown and written into a record.
func goodName(s string) bool {
	unprintable := func(c rune) bool { return c == '#' || unicode.IsControl(c) }
	return s != "" && len(s) <= MaxName && utf8.ValidString(s) && s == strings.TrimSpace(s) &&
		!strings.HasPrefix(s, "bot ") && !strings.ContainsFunc(s, unprintable)
}

func appendShort[T string | []byte](b []byte, field T) []byte {
	return append(append(b, byte(len(field))), field...)
}

// appendRules writes one byte for each option, the place of its value: 34
// bytes where the text can take 600.
func appendRules(b []byte, rules engine.Rules) []byte {
	options := engine.Options()
	b = append(b, byte(len(options)))
	for _, o := range options {
		v := o.Get(rules)
		for i, allowed := range o.Values {
			if allowed == v {
				v = uint16(i)
				break
			}
		}
		b = append(b, byte(v))
	}
	return b
}

// rules reads what appendRules writes and refuses what cannot be played.
func (r *reader) rules() engine.Rules {
	options, places := engine.Options(), r.short()
	rules := engine.Habana()
	if len(places) != len(options) {
		r.bad = true
		return rules
	}
	for i, o := range options {
		v, n := uint16(places[i]), len(o.Words)+len(o.Values)
		if int(v) >= n {
			r.bad = true
			return rules
		}
		if o.Words == nil {
			v = o.Values[v]
		}
		rules = o.Set(rules, v)
	}
	r.bad = r.bad || rules.Validate() != nil
	return rules
}
