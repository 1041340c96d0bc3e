package mesh

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// Version is the protocol's. Peers of different versions say so and do not play.
const Version = 1

// authTime is how long an open link may take to prove itself.
const authTime = 5 * time.Second

// ErrAuth is returned for a first frame that does not prove what it must.
var ErrAuth = errors.New("mesh: the other end did not prove itself")

// versionError says that the other end speaks another version.
type versionError struct{ theirs uint8 }

func (e versionError) Error() string {
	return fmt.Sprintf("mesh: the other end speaks version %d, this one %d", e.theirs, Version)
}

// proof is what the first frame's signature covers: this very connection (its certificates' fingerprints, which DTLS has
// checked), and the sessions at its ends, each as the signer sees them.
func proof(topic, local, remote [32]byte, self, other Session) []byte {
	b := append([]byte("dominocubano link 1\x00"), topic[:]...)
	b = append(append(b, local[:]...), remote[:]...)
	return append(append(b, self[:]...), other[:]...)
}

// authFrame is the first frame: type 1 | version 1 | card length 2 | card | signature 64.
func authFrame(card Card, signature []byte) []byte {
	b := binary.BigEndian.AppendUint16([]byte{byte(frameAuth), Version}, uint16(len(card.raw)))
	return append(append(b, card.raw...), signature...)
}

// checkAuth returns the card of a first frame that proves that its session is at the other end of this connection.
func checkAuth(topic [32]byte, frame []byte, link Link, self, other Session) (Card, error) {
	if len(frame) < 2 || frame[0] != byte(frameAuth) {
		return Card{}, ErrAuth
	}
	if frame[1] != Version {
		return Card{}, versionError{frame[1]}
	}
	if len(frame) < 4 || len(frame) != 4+int(binary.BigEndian.Uint16(frame[2:]))+ed25519.SignatureSize {
		return Card{}, ErrAuth
	}
	n := len(frame) - ed25519.SignatureSize
	card, err := decodeCard(topic, frame[4:n:n])
	if err != nil {
		return Card{}, err
	}
	local, remote := link.Fingerprints()
	if card.Session != other || !ed25519.Verify(card.Player, proof(topic, remote, local, other, self), frame[n:]) {
		return Card{}, ErrAuth
	}
	return card, nil
}

// authenticate waits for the link to open, proves this end and checks the other.
func authenticate(ctx context.Context, cfg Config, card Card, link Link, other Session) (Card, error) {
	select {
	case <-link.Opened():
	case <-link.Closed():
		return Card{}, ErrAuth
	case <-ctx.Done():
		return Card{}, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, authTime)
	defer cancel()
	local, remote := link.Fingerprints()
	signature := ed25519.Sign(cfg.Key, proof(cfg.Topic, local, remote, card.Session, other))
	if err := link.Send(authFrame(card, signature)); err != nil {
		return Card{}, err
	}
	frame, err := link.Receive(ctx)
	if err != nil {
		return Card{}, err
	}
	return checkAuth(cfg.Topic, frame, link, card.Session, other)
}
