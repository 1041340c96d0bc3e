package mesh

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/chacha20poly1305"

	"dominocubano/p2p/log"
)

// sealedHead is what precedes the ciphertext of a sealed payload: addressee 1 | ephemeral public key 32.
const sealedHead = 1 + 32

// ErrSealed is returned for a sealed payload that does not open.
var ErrSealed = errors.New("mesh: sealed payload does not open")

// sealFor closes plain for one seat: X25519 of a fresh key with the seat's, HKDF-SHA-256 (RFC 5869), XChaCha20-Poly1305
// under that key, which is used once, so that the nonce can be zero. Author and addressee are bound as associated data.
// The ephemeral secret opens it too, see OpenWith.
func sealFor(rand io.Reader, genesis log.Hash, author, to uint8, key [32]byte, plain []byte) (payload []byte, secret [32]byte, err error) {
	if _, err := io.ReadFull(rand, secret[:]); err != nil {
		return nil, secret, fmt.Errorf("mesh: chance: %w", err)
	}
	ephemeral, err := ecdh.X25519().NewPrivateKey(secret[:])
	if err != nil {
		return nil, secret, fmt.Errorf("mesh: %w", err)
	}
	box, err := box(ephemeral, key, [32]byte(ephemeral.PublicKey().Bytes()), key, genesis)
	if err != nil {
		return nil, secret, err
	}
	payload = append([]byte{to}, ephemeral.PublicKey().Bytes()...)
	return box.seal(payload, author, to, plain), secret, nil
}

// openSealed opens a payload with the addressee's private key.
func openSealed(own *ecdh.PrivateKey, genesis log.Hash, author uint8, payload []byte) ([]byte, error) {
	if len(payload) < sealedHead {
		return nil, ErrSealed
	}
	ephemeral := [32]byte(payload[1:sealedHead])
	box, err := box(own, ephemeral, ephemeral, [32]byte(own.PublicKey().Bytes()), genesis)
	if err != nil {
		return nil, err
	}
	return box.open(author, payload)
}

// OpenWith opens a sealed entry with the ephemeral secret that its author has published after a complaint. It fails if that
// is not the secret it was sealed with.
func OpenWith(secret, addressee [32]byte, genesis log.Hash, e log.Entry) ([]byte, error) {
	ephemeral, err := ecdh.X25519().NewPrivateKey(secret[:])
	if err != nil || e.Kind != log.Sealed || len(e.Payload) < sealedHead ||
		[32]byte(ephemeral.PublicKey().Bytes()) != [32]byte(e.Payload[1:sealedHead]) {
		return nil, ErrSealed
	}
	box, err := box(ephemeral, addressee, [32]byte(e.Payload[1:sealedHead]), addressee, genesis)
	if err != nil {
		return nil, err
	}
	return box.open(e.ID.Seat, e.Payload)
}

// boxKey is the key of one sealed payload.
type boxKey [32]byte

// box derives the key that both ends of an exchange share; their public keys go into it too.
func box(private *ecdh.PrivateKey, public, ephemeral, addressee [32]byte, genesis log.Hash) (boxKey, error) {
	other, err := ecdh.X25519().NewPublicKey(public[:])
	if err != nil {
		return boxKey{}, ErrSealed
	}
	shared, err := private.ECDH(other) // refuses points of low order
	if err != nil {
		return boxKey{}, ErrSealed
	}
	info := "dominocubano sealed entry 1\x00" + string(ephemeral[:]) + string(addressee[:])
	key, err := hkdf.Key(sha256.New, shared, genesis[:], info, len(boxKey{}))
	if err != nil {
		return boxKey{}, fmt.Errorf("mesh: %w", err)
	}
	return boxKey(key), nil
}

func (k boxKey) seal(head []byte, author, to uint8, plain []byte) []byte {
	aead, err := chacha20poly1305.NewX(k[:])
	if err != nil {
		panic(err) // the key has the right length
	}
	return aead.Seal(head, make([]byte, aead.NonceSize()), plain, []byte{author, to})
}

func (k boxKey) open(author uint8, payload []byte) ([]byte, error) {
	aead, err := chacha20poly1305.NewX(k[:])
	if err != nil {
		panic(err)
	}
	plain, err := aead.Open(nil, make([]byte, aead.NonceSize()), payload[sealedHead:], []byte{author, payload[0]})
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}
