// Package transcript is what a table of friends leaves behind: every entry of
// every line with its signature. Verify plays it again on any machine and says
// what it proves.
package transcript

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"dominocubano/engine"
	"dominocubano/p2p/log"
)

// File is a transcript: who agreed on what, and all that was said.
//
//	magic | version | newline | genesis 32 | host 1 a seat, for 4 | length 2 | record without deeds |
//	length 1 | bot | count 1 | (seat 1 | key 32) each | (length 2 | entry) each |
//	length 0 in 2 bytes | SHA-256 of all before
type File struct {
	Genesis log.Hash      // what the log begins with; the game's session
	Head    engine.Record // rules and sitters; the deeds are in the entries
	Hosts   [engine.MaxSeats]engine.Seat
	Bot     string // that stands in for who leaves
	Keys    map[engine.Seat]ed25519.PublicKey
	Entries []log.Entry // each seat's in the order it was said

	Cut     bool // the file ends before its end
	Damaged bool // it is not what was written
}

// ErrFile is the error of bytes that are no transcript.
var ErrFile = errors.New("transcript: malformed")

// Bytes writes the file.
func (f *File) Bytes() []byte {
	b := append([]byte(Magic+Version+"\n"), f.Genesis[:]...)
	for _, h := range f.Hosts {
		b = append(b, byte(h))
	}
	head := engine.Record{Rules: f.Head.Rules, Sat: f.Head.Sat}
	text := head.Format()
	b = append(binary.BigEndian.AppendUint16(b, uint16(len(text))), text...)
	b = append(append(b, byte(len(f.Bot))), f.Bot...)
	b = append(b, byte(len(f.Keys)))
	for s := range engine.Seat(engine.MaxSeats) {
		if key, ok := f.Keys[s]; ok {
			b = append(append(b, byte(s)), key...)
		}
	}
	for _, e := range f.Entries {
		b = log.AppendRun(b, [][]byte{e.Bytes()})
	}
	b = append(b, 0, 0)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// reader cuts fields off the front, and zeros where there is too little.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) cut(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad = true
		return make([]byte, n)
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) uint16() int { return int(binary.BigEndian.Uint16(r.cut(2))) }

func (r *reader) byte() int { return int(r.cut(1)[0]) }

// Parse reads a file. One that was cut is read as far as it goes, and one that
// was changed as far as it makes sense. The error is a *[VersionError] for one
// of another version.
func Parse(b []byte) (*File, error) {
	rest, err := cutVersion(b)
	if err != nil {
		return nil, err
	}
	r := &reader{rest: rest}
	f := &File{Genesis: log.Hash(r.cut(32)), Keys: map[engine.Seat]ed25519.PublicKey{}}
	for s := range f.Hosts {
		f.Hosts[s] = engine.Seat(r.byte())
	}
	head, err := engine.ParseRecord(string(r.cut(r.uint16())))
	if err != nil || len(head.Events) > 0 {
		return nil, ErrFile
	}
	f.Head = head
	f.Bot = string(r.cut(r.byte()))
	for range r.byte() {
		s := engine.Seat(r.byte())
		f.Keys[s] = r.cut(ed25519.PublicKeySize)
	}
	if r.bad {
		return nil, ErrFile
	}
	f.entries(b, r)
	return f, nil
}

// entries reads the entries and the end.
func (f *File) entries(b []byte, r *reader) {
	for {
		n := r.uint16()
		if !r.bad && n == 0 {
			sum := sha256.Sum256(b[:len(b)-len(r.rest)])
			f.Cut = len(r.rest) < len(sum)
			f.Damaged = f.Damaged || !f.Cut && !bytes.Equal(r.rest, sum[:])
			return
		}
		raw := r.cut(n)
		if r.bad {
			f.Cut = true
			return
		}
		e, err := log.Decode(raw)
		if err != nil {
			f.Damaged = true
			continue
		}
		f.Entries = append(f.Entries, e)
	}
}
