package memory

import (
	"crypto/ed25519"
	"encoding/binary"
	"errors"

	"dominocubano/p2p/mesh"
)

// ErrEnvelope is returned for bytes that are no signed envelope.
var ErrEnvelope = errors.New("memory: no envelope")

// Envelopes signs signals and does not close them: there is nobody here to hide them from.
type Envelopes struct {
	Key ed25519.PrivateKey
	// serial makes every envelope different, as a nonce would.
	serial uint64
}

const envelopeHead = 8 + 1 + 16 + 16 + 4 + 32

// Seal implements mesh.Envelopes:
//
//	serial 8 | kind 1 | from 16 | to 16 | attempt 4 | player 32 | body | signature 64
func (e *Envelopes) Seal(s mesh.Signal) ([]byte, error) {
	e.serial++
	b := binary.BigEndian.AppendUint64(nil, e.serial)
	b = append(b, byte(s.Kind))
	b = append(append(b, s.From[:]...), s.To[:]...)
	b = binary.BigEndian.AppendUint32(b, s.Attempt)
	b = append(b, e.Key.Public().(ed25519.PublicKey)...)
	b = append(b, s.Body...)
	return append(b, ed25519.Sign(e.Key, b)...), nil
}

// Open implements mesh.Envelopes.
func (e *Envelopes) Open(b []byte) (mesh.Signal, error) {
	n := len(b) - ed25519.SignatureSize
	if n < envelopeHead {
		return mesh.Signal{}, ErrEnvelope
	}
	s := mesh.Signal{Kind: mesh.SignalKind(b[8]), From: mesh.Session(b[9:25]), To: mesh.Session(b[25:41]),
		Attempt: binary.BigEndian.Uint32(b[41:]), Player: ed25519.PublicKey(b[45:77]), Body: b[77:n]}
	if !ed25519.Verify(s.Player, b[:n], b[n:]) {
		return mesh.Signal{}, ErrEnvelope
	}
	return s, nil
}
