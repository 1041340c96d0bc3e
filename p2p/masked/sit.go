package masked

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"fmt"
	"io"

	"dominocubano/p2p/deck"
)

// Protocol names the protocols of this package and of the deck, and their
// versions. Devices of different versions do not play together, and what was
// said in one cannot be read by another.
const Protocol = "dominocubano/masked/2 " + deck.Protocol

// version is that in Protocol.
const version = 2

const (
	sitSize     = 2 + 2*keySize
	keySize     = 32
	privateSize = 2 * keySize
)

// sit is the first entry of every human's line: the keys that the seat uses in
// this game. The signature of the line vouches for them.
type sit struct{ box, signer []byte }

// keys are the secrets of the own seat behind its sit.
type keys struct {
	box    *ecdh.PrivateKey
	signer ed25519.PrivateKey
}

// newKeys draws the keys of the own seat.
func newKeys(rand io.Reader) (*keys, error) {
	secrets := make([]byte, privateSize)
	if _, err := io.ReadFull(rand, secrets); err != nil {
		return nil, fmt.Errorf("masked: chance: %w", err)
	}
	return keysOf(secrets)
}

// entry returns the sit and what of it only this device keeps.
func (k *keys) entry() (payload, private []byte) {
	payload = append([]byte{kindSit, version}, k.box.PublicKey().Bytes()...)
	payload = append(payload, k.signer.Public().(ed25519.PublicKey)...)
	return payload, append(k.box.Bytes(), k.signer.Seed()...)
}

// keysOf reads back what entry gave this device to keep.
func keysOf(private []byte) (*keys, error) {
	if len(private) != privateSize {
		return nil, errMalformed
	}
	box, err := ecdh.X25519().NewPrivateKey(private[:keySize])
	if err != nil {
		return nil, errMalformed
	}
	return &keys{box, ed25519.NewKeyFromSeed(private[keySize:])}, nil
}

func decodeSit(b []byte) (*sit, error) {
	if len(b) != sitSize || b[0] != kindSit || b[1] != version {
		return nil, errMalformed
	}
	s := &sit{b[2 : 2+keySize], b[2+keySize:]}
	if _, err := ecdh.X25519().NewPublicKey(s.box); err != nil {
		return nil, errMalformed
	}
	return s, nil
}

// chair is the human's chair at the deck.
func (s *sit) chair() deck.Chair { return deck.Chair{Human: true, Box: s.box, Signer: s.signer} }
