package identity

import (
	"crypto/cipher"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/crypto/chacha20poly1305"

	"dominocubano/p2p/mesh"
)

const (
	envelopeVersion = 1
	envelopeHead    = 1 + ed25519.PublicKeySize + 16 + 16 + 4 + 6 + 2
	sealing         = chacha20poly1305.NonceSizeX + chacha20poly1305.Overhead
)

// sizes are those that envelopes have: a hello fits the first, the description of most devices the second, and any
// description the third.
var sizes = [...]int{192, 320, 480}

// MaxBody is the longest body of a signal, in bytes.
const MaxBody = 480 - sealing - ed25519.SignatureSize - envelopeHead

var (
	// ErrBody is returned for a body longer than MaxBody.
	ErrBody = errors.New("identity: body of a signal is too long")
	// ErrEnvelope is returned for bytes that no member of the room sealed and signed.
	ErrEnvelope = errors.New("identity: no envelope of this room")
	// ErrReplay is returned for an envelope that was here before.
	ErrReplay = errors.New("identity: envelope repeated")
)

// Envelopes closes the signals of one player for the members of one room, and opens theirs. It is the mesh.Envelopes of
// the meeting points, and may be used by several goroutines.
type Envelopes struct {
	topic string
	key   ed25519.PrivateKey
	aead  cipher.AEAD
	rand  io.Reader

	mu   sync.Mutex
	last uint64 // time of the newest envelope sealed
	seen replays
}

// NewEnvelopes takes the room's topic and sealing key, see link.Keys, the player's key, and a source of nonces.
func NewEnvelopes(topic string, seal [32]byte, key ed25519.PrivateKey, rand io.Reader) *Envelopes {
	aead, err := chacha20poly1305.NewX(seal[:])
	if err != nil {
		panic(err) // the key has the right length
	}
	return &Envelopes{topic: topic, key: key, aead: aead, rand: rand, seen: newReplays()}
}

// Seal implements mesh.Envelopes; the signal's Player is the one whose key signs. Sealed,
//
//	nonce 24 | XChaCha20-Poly1305, with the topic as associated data, of
//	  version and kind 1 | player 32 | from 16 | to 16 | attempt 4 | time 6 | length 2 | body | zeros | signature 64
//
// is 192, 320 or 480 bytes. The signature covers the topic and all before it. Time is in milliseconds and rises from one
// envelope of a session to the next even if the clock does not; nobody compares it with a clock.
func (e *Envelopes) Seal(s mesh.Signal) ([]byte, error) {
	size, err := sizeFor(len(s.Body))
	if err != nil {
		return nil, err
	}
	sealed := make([]byte, chacha20poly1305.NonceSizeX, size)
	if _, err := io.ReadFull(e.rand, sealed); err != nil {
		return nil, fmt.Errorf("identity: chance: %w", err)
	}
	plain := e.head(s)
	plain = append(plain, s.Body...)
	plain = plain[:size-sealing-ed25519.SignatureSize]
	plain = append(plain, ed25519.Sign(e.key, e.signed(plain))...)
	return e.aead.Seal(sealed, sealed, plain, []byte(e.topic)), nil
}

func sizeFor(body int) (int, error) {
	for _, size := range sizes {
		if body <= size-sealing-ed25519.SignatureSize-envelopeHead {
			return size, nil
		}
	}
	return 0, ErrBody
}

// head begins the plain text, in a slice with room, filled with zeros, for the largest.
func (e *Envelopes) head(s mesh.Signal) []byte {
	b := make([]byte, 0, sizes[len(sizes)-1])
	b = append(b, envelopeVersion<<4|byte(s.Kind))
	b = append(b, e.key.Public().(ed25519.PublicKey)...)
	b = append(append(b, s.From[:]...), s.To[:]...)
	b = binary.BigEndian.AppendUint32(b, s.Attempt)
	b = append48(b, e.tick())
	return binary.BigEndian.AppendUint16(b, uint16(len(s.Body)))
}

// tick returns the time, or one more than the last time it returned.
func (e *Envelopes) tick() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.last = max(e.last+1, uint64(time.Now().UnixMilli())&(1<<48-1))
	return e.last
}

func (e *Envelopes) signed(plain []byte) []byte {
	return append([]byte("dominocubano envelope 1\x00"+e.topic+"\x00"), plain...)
}

// Open implements mesh.Envelopes. Its errors are ErrEnvelope and ErrReplay.
func (e *Envelopes) Open(sealed []byte) (mesh.Signal, error) {
	plain, err := e.unseal(sealed)
	if err != nil {
		return mesh.Signal{}, err
	}
	s, at, err := decode(plain[:len(plain)-ed25519.SignatureSize])
	if err != nil {
		return mesh.Signal{}, err
	}
	n := len(plain) - ed25519.SignatureSize
	if !ed25519.Verify(s.Player, e.signed(plain[:n]), plain[n:]) {
		return mesh.Signal{}, ErrEnvelope
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.seen.fresh(sender{[32]byte(s.Player), s.From}, at) {
		return mesh.Signal{}, ErrReplay
	}
	return s, nil
}

// unseal opens bytes of one of the sizes, and so never returns less than a head and a signature.
func (e *Envelopes) unseal(sealed []byte) ([]byte, error) {
	for _, size := range sizes {
		if len(sealed) != size {
			continue
		}
		nonce := sealed[:chacha20poly1305.NonceSizeX]
		plain, err := e.aead.Open(nil, nonce, sealed[len(nonce):], []byte(e.topic))
		if err == nil {
			return plain, nil
		}
	}
	return nil, ErrEnvelope
}

// decode reads what head and Seal wrote before the signature. The size must be the least that fits, and the rest zeros.
func decode(b []byte) (s mesh.Signal, at uint64, err error) {
	s.Kind = mesh.SignalKind(b[0] & 15)
	s.Player = ed25519.PublicKey(b[1:33:33])
	s.From, s.To = mesh.Session(b[33:49]), mesh.Session(b[49:65])
	s.Attempt = binary.BigEndian.Uint32(b[65:])
	at = read48(b[69:])
	n := int(binary.BigEndian.Uint16(b[75:]))
	size, err := sizeFor(n)
	if err != nil || b[0]>>4 != envelopeVersion || size != len(b)+ed25519.SignatureSize+sealing {
		return mesh.Signal{}, 0, ErrEnvelope
	}
	s.Body = b[envelopeHead : envelopeHead+n : envelopeHead+n]
	for _, zero := range b[envelopeHead+n:] {
		if zero != 0 {
			return mesh.Signal{}, 0, ErrEnvelope
		}
	}
	return s, at, nil
}

func append48(b []byte, v uint64) []byte {
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint16(b, uint16(v>>32)), uint32(v))
}

func read48(b []byte) uint64 {
	return uint64(binary.BigEndian.Uint16(b))<<32 | uint64(binary.BigEndian.Uint32(b[2:]))
}
