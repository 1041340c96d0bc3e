package mesh

import (
	"bytes"
	"encoding/hex"
)

// Session names one run of the program in one tab: random, drawn at start, never used again.
type Session [16]byte

// Everybody is the addressee of a signal for all.
var Everybody Session

// Compare orders sessions; the lower of two offers the connection.
func (s Session) Compare(other Session) int { return bytes.Compare(s[:], other[:]) }

// String prints the first digits, for tests and logs.
func (s Session) String() string { return hex.EncodeToString(s[:4]) }
