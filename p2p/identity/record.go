package identity

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"dominocubano/p2p/link/code"
)

// A return code holds the secret and, in the 12 bits that 28 characters leave, how often the player has moved.
const (
	codeBits = 128 + 12
	maxMoves = 1<<12 - 1
)

// record is what a slot stores.
type record struct {
	secret secret
	moves  uint16 // from device to device
	opened uint32 // on this one
}

// generation orders the sessions of a player without a clock: a later device beats an earlier one.
func (r record) generation() uint64 { return uint64(r.moves)<<32 | uint64(r.opened) }

// String writes what parseRecord reads: the code, a space, how often it was opened.
func (r record) String() string {
	return r.code() + " " + strconv.FormatUint(uint64(r.opened), 10)
}

func parseRecord(s string) (record, error) {
	typed, opened, _ := strings.Cut(s, " ")
	r, err := parseReturn(typed)
	if err != nil {
		return record{}, err
	}
	n, err := strconv.ParseUint(opened, 10, 32)
	if err != nil {
		return record{}, fmt.Errorf("identity: malformed record")
	}
	r.opened = uint32(n)
	return r, nil
}

func (r record) code() string {
	b := binary.BigEndian.AppendUint16(r.secret[:len(r.secret):len(r.secret)], r.moves<<4)
	return code.Encode(b, codeBits)
}

func (r record) returnCode() string { return code.Group(r.code()) }

// parseReturn reads a return code as a person types it. Errors are those of package code.
func parseReturn(typed string) (record, error) {
	b, err := code.Decode(typed, codeBits)
	if err != nil {
		return record{}, fmt.Errorf("identity: return code: %w", err)
	}
	return record{secret: secret(b[:16]), moves: binary.BigEndian.Uint16(b[16:]) >> 4}, nil
}

// moved is the record on the device that a return code was typed on.
func (r record) moved() record { return record{secret: r.secret, moves: min(r.moves+1, maxMoves)} }
