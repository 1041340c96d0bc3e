package log

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
)

// Fork is the proof that a seat said two things at once: two entries of one name, both signed. It convinces anybody who
// knows the log's beginning and the seat's key.
type Fork struct {
	One, Other Entry
}

// ErrFork is returned for bytes that prove no fork.
var ErrFork = errors.New("log: no proof of a fork")

// Verify reports whether the proof holds: same name, different bytes, both signed by key.
func (f Fork) Verify(genesis Hash, key ed25519.PublicKey) bool {
	return f.One.ID == f.Other.ID && f.One.hash != f.Other.hash &&
		f.One.Verify(genesis, key) && f.Other.Verify(genesis, key)
}

// Bytes returns the wire form: length 2 | one | other, the smaller entry (as bytes) first, so that a fork has one form.
func (f Fork) Bytes() []byte {
	one, other := f.One.raw, f.Other.raw
	if bytes.Compare(one, other) > 0 {
		one, other = other, one
	}
	b := binary.BigEndian.AppendUint16(nil, uint16(len(one)))
	return append(append(b, one...), other...)
}

// DecodeFork reads a proof of exactly these bytes. It checks the form; Verify checks the signatures.
func DecodeFork(b []byte) (Fork, error) {
	if len(b) < 2 || len(b) > 2+2*maxEntry {
		return Fork{}, ErrFork
	}
	n := int(binary.BigEndian.Uint16(b))
	if b = b[2:]; n > len(b) {
		return Fork{}, ErrFork
	}
	one, err := Decode(b[:n:n])
	if err != nil {
		return Fork{}, ErrFork
	}
	other, err := Decode(b[n:])
	if err != nil || one.ID != other.ID || bytes.Compare(one.raw, other.raw) >= 0 {
		return Fork{}, ErrFork
	}
	return Fork{One: one, Other: other}, nil
}
