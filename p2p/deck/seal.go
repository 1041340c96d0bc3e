package deck

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha512"
	"errors"
)

// sealSize is the length of a sealed share: the ephemeral public key, the
// share, the tag.
const sealSize = 32 + size + 16

var errSeal = errors.New("deck: seal does not open")

// sealShare encrypts a share to the holder of a box: X25519 with an ephemeral
// secret, HKDF-SHA-512, AES-256-GCM under a key used once. The owner can show
// the ephemeral secret later, and then everybody can open the seal.
func sealShare(ephemeral Secret, box []byte, context digest, share *scalar) ([]byte, error) {
	e, err := ecdh.X25519().NewPrivateKey(ephemeral[:])
	if err != nil {
		return nil, err
	}
	from := e.PublicKey().Bytes()
	aead, err := sealKey(e, box, from, box, context)
	if err != nil {
		return nil, err
	}
	return aead.Seal(from, make([]byte, aead.NonceSize()), share.Bytes(), nil), nil
}

// openShare opens a seal with the holder's private key.
func openShare(box *ecdh.PrivateKey, sealed []byte, context digest) (*scalar, error) {
	from := sealed[:32]
	aead, err := sealKey(box, from, from, box.PublicKey().Bytes(), context)
	if err != nil {
		return nil, errSeal
	}
	return unseal(aead, sealed)
}

// openShown opens a seal with the ephemeral secret that its owner has shown;
// it tells first whether that secret made the seal.
func openShown(ephemeral Secret, box, sealed []byte, context digest) (share *scalar, genuine bool) {
	e, err := ecdh.X25519().NewPrivateKey(ephemeral[:])
	if err != nil || !bytes.Equal(e.PublicKey().Bytes(), sealed[:32]) {
		return nil, false
	}
	aead, err := sealKey(e, box, sealed[:32], box, context)
	if err != nil {
		return nil, true
	}
	if share, err = unseal(aead, sealed); err != nil {
		return nil, true
	}
	return share, true
}

func unseal(aead cipher.AEAD, sealed []byte) (*scalar, error) {
	b, err := aead.Open(nil, make([]byte, aead.NonceSize()), sealed[32:], nil)
	if err != nil {
		return nil, errSeal
	}
	return decodeScalar(b)
}

// sealKey agrees on a key between one side's private and the other's public
// key; both public keys and the context go into it.
func sealKey(mine *ecdh.PrivateKey, theirs, from, to []byte, context digest) (cipher.AEAD, error) {
	public, err := ecdh.X25519().NewPublicKey(theirs)
	if err != nil {
		return nil, err
	}
	shared, err := mine.ECDH(public)
	if err != nil {
		return nil, err // a point of low order
	}
	info := string(append(append([]byte(protocol+" seal"), from...), to...))
	key, err := hkdf.Key(sha512.New, shared, context[:], info, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
