package deck

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Kind says what an Entry does. The order is that of a deal.
type Kind uint8

// The kinds of entries. Arg is zero where nothing else is said.
const (
	Commit   Kind = iota + 1 // to a share of the joint seed
	Reveal                   // that share
	Key                      // of the deal, with proof, images and sealed shares; Arg: attempt
	Receipt                  // for the sealed shares, with complaints; Arg: attempt
	Dispute                  // the owner's answer to complaints; Arg: attempt
	Mix                      // the masked and permuted deck; Arg: which shuffle
	Proof                    // of that shuffle; Arg: which shuffle
	Release                  // of what the seat held back of its key's split
	Token                    // for all slots of other seats
	Play                     // a tile; Arg: slot
	Pass                     // Arg: the ends, 10·low + high
	Few                      // at most four doubles
	Five                     // doubles shown
	Decline                  // to say how many doubles
	Lack                     // not holding a tile; Arg: tile
	Show                     // holding that tile; Arg: tile
	Choose                   // a secret choice; Arg: bit mask of the seats that choose
	Choice                   // that choice revealed; Arg: the same mask
	Open                     // the key, at the end
	Absent                   // nothing came from the seat; Arg: the kind that was due
	SubToken                 // a holder's part of a missing token; Arg: the seat that vanished
	Takeover                 // certificate, and the holder's share for the heir; Arg: the seat taken over
	Disclose                 // that share in the clear, after the heir's complaint; Arg: the seat taken over
	HandBack                 // of a seat taken over; Arg: that seat
	Reshare                  // new shares of a key after a takeover or return
	Kept                     // receipt for those
	kinds
)

var kindNames = [kinds]string{
	Commit: "commit", Reveal: "reveal", Key: "key", Receipt: "receipt", Dispute: "dispute",
	Mix: "mix", Proof: "proof", Release: "release", Token: "token", Play: "play", Pass: "pass", Few: "few", Five: "five",
	Decline: "decline", Lack: "lack", Show: "show", Choose: "choose", Choice: "choice", Open: "open",
	Absent: "absent", SubToken: "sub-token", Takeover: "takeover", Disclose: "disclose",
	HandBack: "hand-back", Reshare: "reshare", Kept: "kept",
}

// String returns the kind in a word.
func (k Kind) String() string {
	if k == 0 || k >= kinds {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// An Entry is one public message of a deal, by the seat it speaks for. The
// log around it signs it; this package proves it.
type Entry struct {
	Kind Kind
	Seat uint8
	Arg  uint8
	Body []byte
}

// headSize is the length of an entry's head: kind, seat, argument, and the
// body's length in two bytes, the higher first.
const headSize = 5

// maxBody is longer than any body: a deck of 55 with its proof is not one.
const maxBody = 1<<16 - 1

var errEntry = errors.New("deck: malformed entry")

// AppendBinary appends the entry's wire form.
func (e Entry) AppendBinary(b []byte) ([]byte, error) {
	if len(e.Body) > maxBody {
		return b, errEntry
	}
	b = append(b, byte(e.Kind), e.Seat, e.Arg)
	b = binary.BigEndian.AppendUint16(b, uint16(len(e.Body)))
	return append(b, e.Body...), nil
}

// MarshalBinary returns the entry's wire form.
func (e Entry) MarshalBinary() ([]byte, error) { return e.AppendBinary(nil) }

// UnmarshalBinary reads a wire form, all of it. The length a body must have
// is judged by [Deal.Accept], which knows the table.
func (e *Entry) UnmarshalBinary(b []byte) error {
	read, rest, err := readEntry(b)
	if err != nil || len(rest) > 0 {
		return errEntry
	}
	*e = read
	return nil
}

func readEntry(b []byte) (Entry, []byte, error) {
	if len(b) < headSize {
		return Entry{}, nil, errEntry
	}
	n := int(binary.BigEndian.Uint16(b[3:headSize]))
	e := Entry{Kind: Kind(b[0]), Seat: b[1], Arg: b[2]}
	b = b[headSize:]
	if e.Kind == 0 || e.Kind >= kinds || e.Seat > 3 || len(b) < n {
		return Entry{}, nil, errEntry
	}
	e.Body = append([]byte(nil), b[:n]...)
	return e, b[n:], nil
}

// FormatLog joins entries to one record of a deal.
func FormatLog(entries []Entry) ([]byte, error) {
	var b []byte
	for _, e := range entries {
		var err error
		if b, err = e.AppendBinary(b); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// ParseLog takes a record apart.
func ParseLog(b []byte) ([]Entry, error) {
	var list []Entry
	for len(b) > 0 {
		e, rest, err := readEntry(b)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", len(list), err)
		}
		list, b = append(list, e), rest
	}
	return list, nil
}
