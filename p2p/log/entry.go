package log

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

// Kind says how an entry's payload is to be read.
type Kind uint8

const (
	Open   Kind = 1 // payload for everybody
	Sealed Kind = 2 // payload closed for one seat
	Epoch  Kind = 3 // first entry of an epoch after 0; the payload names the entry that it continues
)

const (
	// MaxPayload is the longest payload in bytes. A shuffled deck (3,520) or its proof (5,568) fits, and any entry fits a
	// message of 16 KiB, the size that all browsers agree on.
	MaxPayload = 12 << 10
	// maxEntry leaves room for the longest framing: two bytes, two numbers, a hash, seven acknowledgements.
	maxEntry = MaxPayload + 2 + 2*5 + 32 + 1 + 7*2*5 + 3 + ed25519.SignatureSize
)

// ErrMalformed is returned for bytes that are no entry.
var ErrMalformed = errors.New("log: malformed entry")

// Entry is one signed deed. It never changes once made.
type Entry struct {
	ID      ID
	Kind    Kind
	Prev    Hash // of the entry before it in its seat's line; of the log itself for the first
	Acks    []ID // newest entry that the author held of other seats, at most one a seat, ascending
	Payload []byte

	raw  []byte
	hash Hash
}

// Bytes returns the wire form, shared and not to be changed:
//
//	kind 1 | seat 1 | epoch n | seq n | prev 32 | acks 1 (bitmap) | (epoch n | seq n) per ack | length n | payload | signature 64
//
// where n is a minimal unsigned varint of at most 32 bits. A payload of 12 bytes makes an entry of 124.
func (e Entry) Bytes() []byte { return e.raw }

// Hash returns the SHA-256 of Bytes.
func (e Entry) Hash() Hash { return e.hash }

// Decode reads an entry of exactly these bytes, which it keeps. It checks the form, not the signature.
func Decode(raw []byte) (Entry, error) {
	if len(raw) > maxEntry {
		return Entry{}, ErrMalformed
	}
	r := reader{b: raw}
	e := Entry{raw: raw}
	e.Kind, e.ID.Seat = Kind(r.byte()), r.byte()
	e.ID.Epoch, e.ID.Seq = r.uvarint(), r.uvarint()
	copy(e.Prev[:], r.take(len(e.Prev)))
	e.Acks = r.acks(e.ID.Seat)
	e.Payload = r.take(int(min(r.uvarint(), MaxPayload+1)))
	r.take(ed25519.SignatureSize)
	if r.failed || len(r.b) != 0 || !e.lawful() {
		return Entry{}, ErrMalformed
	}
	e.hash = sha256.Sum256(raw)
	return e, nil
}

// lawful checks what the form alone can tell.
func (e Entry) lawful() bool {
	opening := e.ID.Epoch > 0 && e.ID.Seq == 0
	return e.Kind >= Open && e.Kind <= Epoch && e.ID.Seat < MaxSeats &&
		opening == (e.Kind == Epoch) && len(e.Payload) <= MaxPayload
}

// encode writes all but the signature.
func (e Entry) encode() []byte {
	b := make([]byte, 0, 128+len(e.Payload))
	b = append(b, byte(e.Kind), e.ID.Seat)
	b = appendPlace(b, e.ID)
	b = append(b, e.Prev[:]...)
	at := len(b)
	b = append(b, 0)
	for _, ack := range e.Acks {
		b[at] |= 1 << ack.Seat
		b = appendPlace(b, ack)
	}
	b = binary.AppendUvarint(b, uint64(len(e.Payload)))
	return append(b, e.Payload...)
}

// sign completes an entry.
func (e Entry) sign(genesis Hash, key ed25519.PrivateKey) (Entry, error) {
	body := e.encode()
	raw := append(body, ed25519.Sign(key, message(genesis, body))...)
	signed, err := Decode(raw)
	if err != nil {
		return Entry{}, fmt.Errorf("log: entry %v cannot be framed: %w", e.ID, err)
	}
	return signed, nil
}

// Verify reports whether key signed the entry for the log that begins with genesis.
func (e Entry) Verify(genesis Hash, key ed25519.PublicKey) bool {
	n := len(e.raw) - ed25519.SignatureSize
	return n > 0 && ed25519.Verify(key, message(genesis, e.raw[:n]), e.raw[n:])
}

// message is what a signature covers: an entry of one log says nothing in another.
func message(genesis Hash, body []byte) []byte {
	const domain = "dominocubano log entry 1\x00"
	m := make([]byte, 0, len(domain)+len(genesis)+len(body))
	return append(append(append(m, domain...), genesis[:]...), body...)
}

func appendPlace(b []byte, id ID) []byte {
	b = binary.AppendUvarint(b, uint64(id.Epoch))
	return binary.AppendUvarint(b, uint64(id.Seq))
}

// reader takes fields from bytes and remembers the first that was not there.
type reader struct {
	b      []byte
	failed bool
}

func (r *reader) take(n int) []byte {
	if r.failed || n > len(r.b) {
		r.failed = true
		return nil
	}
	field := r.b[:n:n]
	r.b = r.b[n:]
	return field
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// uvarint reads a number of at most 32 bits in its shortest form, so that one entry has one encoding.
func (r *reader) uvarint() uint32 {
	v, n := binary.Uvarint(r.b)
	minimal := n == 1 || n > 1 && r.b[n-1] != 0
	if r.failed || !minimal || v > 1<<32-1 {
		r.failed = true
		return 0
	}
	r.b = r.b[n:]
	return uint32(v)
}

// acks reads the acknowledgements; nobody acknowledges itself.
func (r *reader) acks(self uint8) []ID {
	set := r.byte()
	if set&(1<<(self%MaxSeats)) != 0 {
		r.failed = true
	}
	if r.failed || set == 0 {
		return nil
	}
	acks := make([]ID, 0, bits.OnesCount8(set))
	for seat := range uint8(MaxSeats) {
		if set&(1<<seat) != 0 {
			acks = append(acks, ID{Seat: seat, Epoch: r.uvarint(), Seq: r.uvarint()})
		}
	}
	return acks
}
