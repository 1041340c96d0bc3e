package log

import "fmt"

// MaxSeats bounds the seats of a log: acknowledgements are a bitmap of one byte.
const MaxSeats = 8

// ID names an entry: the seat that speaks, the epoch it speaks in, and its place in that epoch, from 0.
type ID struct {
	Seat  uint8
	Epoch uint32
	Seq   uint32
}

// Before reports whether a comes earlier than b in the line of their seat.
func (a ID) Before(b ID) bool {
	if a.Epoch != b.Epoch {
		return a.Epoch < b.Epoch
	}
	return a.Seq < b.Seq
}

// String prints seat:epoch/sequence.
func (a ID) String() string { return fmt.Sprintf("%d:%d/%d", a.Seat, a.Epoch, a.Seq) }

// Hash is the SHA-256 of an entry's bytes, signature included, or of what a log begins with.
type Hash [32]byte

// Tag is the part of a hash that is compared where nothing depends on it but the question whether to look closer.
type Tag [8]byte

// Tag returns the first bytes of the hash.
func (h Hash) Tag() Tag { return Tag(h[:8]) }

// Head says how far a line goes: its last entry, and which one of that name.
type Head struct {
	ID  ID
	Tag Tag
}
