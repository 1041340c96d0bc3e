package log

import (
	"encoding/binary"
	"errors"
)

// MaxRun is the most bytes of entries that go in one answer, so that a message fits the 16 KiB all browsers agree on.
const MaxRun = 15 << 10

// ErrHeads is returned for bytes that are no list of heads.
var ErrHeads = errors.New("log: malformed heads")

// Heads returns how far every seat's line goes, seats without entries left out.
func (l *Log) Heads() []Head {
	var heads []Head
	for _, c := range l.chains {
		if h := c.head(); h != nil {
			heads = append(heads, Head{h.ID, h.hash.Tag()})
		}
	}
	return heads
}

// AppendHeads writes heads: count 1 | (seat 1 | epoch n | seq n | tag 8) each.
func AppendHeads(b []byte, heads []Head) []byte {
	b = append(b, byte(len(heads)))
	for _, h := range heads {
		b = appendPlace(append(b, h.ID.Seat), h.ID)
		b = append(b, h.Tag[:]...)
	}
	return b
}

// CutHeads reads heads from the front of b and returns the rest.
func CutHeads(b []byte) (heads []Head, rest []byte, err error) {
	r := reader{b: b}
	n := int(r.byte())
	if n > MaxSeats {
		return nil, nil, ErrHeads
	}
	for i := range n {
		h := Head{ID: ID{Seat: r.byte(), Epoch: r.uvarint(), Seq: r.uvarint()}}
		copy(h.Tag[:], r.take(len(h.Tag)))
		if h.ID.Seat >= MaxSeats || i > 0 && h.ID.Seat <= heads[i-1].ID.Seat {
			r.failed = true
		}
		heads = append(heads, h)
	}
	if r.failed {
		return nil, nil, ErrHeads
	}
	return heads, r.b, nil
}

// AppendPlace writes a name: seat 1 | epoch n | seq n.
func AppendPlace(b []byte, id ID) []byte { return appendPlace(append(b, id.Seat), id) }

// CutPlace reads a name from the front of b and returns the rest.
func CutPlace(b []byte) (ID, []byte, error) {
	r := reader{b: b}
	id := ID{Seat: r.byte(), Epoch: r.uvarint(), Seq: r.uvarint()}
	if r.failed || id.Seat >= MaxSeats {
		return ID{}, nil, ErrHeads
	}
	return id, r.b, nil
}

// Behind reports whether one with these heads has something that is not held here. A line that ends at the same name
// with another hash counts: it is a fork, and asking brings the proof.
func (l *Log) Behind(theirs []Head) bool {
	for _, h := range theirs {
		if int(h.ID.Seat) >= len(l.chains) || len(l.chains[h.ID.Seat].grants) == 0 {
			continue
		}
		own := l.chains[h.ID.Seat].head()
		switch {
		case own == nil, own.ID.Before(h.ID):
			return true
		case own.ID == h.ID && own.hash.Tag() != h.Tag:
			return l.chains[h.ID.Seat].fork == nil
		}
	}
	return false
}

// Run returns what one with these heads lacks, at most MaxRun bytes of it, the heads that it will have then, and whether
// there is more. The last entry of every seat in it has a signature that was checked here, so that no honest peer is
// blamed for what it only forwards.
func (l *Log) Run(theirs []Head) (run [][]byte, then []Head, more bool) {
	room := MaxRun
	for _, c := range l.chains {
		from := c.lacking(theirs)
		to := from
		for to < len(c.line) && len(c.line[to].raw)+2 <= room {
			room -= len(c.line[to].raw) + 2
			to++
		}
		more = more || to < len(c.line)
		for to > from && !c.check(to-1) {
			to--
		}
		for _, l := range c.line[from:to] {
			run = append(run, l.raw)
		}
		if to > 0 {
			then = append(then, Head{c.line[to-1].ID, c.line[to-1].hash.Tag()})
		}
	}
	return run, then, more
}

// lacking returns the place in the line from which on one with these heads lacks entries.
func (c *chain) lacking(theirs []Head) int {
	for _, h := range theirs {
		if h.ID.Seat != c.seat {
			continue
		}
		at, held := c.find(h.ID)
		if held && c.line[at].hash.Tag() == h.Tag {
			at++
		}
		return at
	}
	return 0
}

// check verifies the signature at a place unless that was done before.
func (c *chain) check(at int) bool {
	l := &c.line[at]
	l.checked = l.checked || c.verify(l.Entry) == nil
	return l.checked
}

// AppendRun writes entries: (length 2 | entry) each.
func AppendRun(b []byte, run [][]byte) []byte {
	for _, raw := range run {
		b = binary.BigEndian.AppendUint16(b, uint16(len(raw)))
		b = append(b, raw...)
	}
	return b
}

// CutRun reads entries that fill b exactly.
func CutRun(b []byte) ([][]byte, error) {
	var run [][]byte
	for len(b) > 0 {
		if len(b) < 2 || len(b)-2 < int(binary.BigEndian.Uint16(b)) {
			return nil, ErrMalformed
		}
		n := int(binary.BigEndian.Uint16(b))
		run, b = append(run, b[2:2+n:2+n]), b[2+n:]
	}
	return run, nil
}
