// Package schnorr signs as BIP-340 says: Schnorr signatures over secp256k1, which Nostr relays ask of every event.
//
//	s·G = R + e·P    with e the hash of R, P and the message
//
// The keys here live as long as a socket and vouch for nothing, so the arithmetic is written for size and for its readers,
// not for secrecy against one who measures its time.
package schnorr

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/big"
)

// Key signs.
type Key struct {
	secret *big.Int // d: its point has an even y
	public [32]byte // x of that point
}

// NewKey draws a key.
func NewKey(rand io.Reader) (Key, error) {
	for {
		var b [32]byte
		if _, err := io.ReadFull(rand, b[:]); err != nil {
			return Key{}, fmt.Errorf("schnorr: chance: %w", err)
		}
		if key, ok := KeyFrom(b); ok {
			return key, nil
		}
	}
}

// KeyFrom returns the key with this secret. It refuses the few that are no numbers from 1 to n-1.
func KeyFrom(secret [32]byte) (Key, bool) {
	d := new(big.Int).SetBytes(secret[:])
	if d.Sign() == 0 || d.Cmp(orderN) >= 0 {
		return Key{}, false
	}
	d, x := even(d)
	return Key{d, x}, true
}

// even returns k or n-k, whichever times G has an even y, and the x of both.
func even(k *big.Int) (*big.Int, [32]byte) {
	x, y := baseG.multiply(k).affine()
	if y.Bit(0) == 1 {
		k = new(big.Int).Sub(orderN, k)
	}
	return k, bytes32(x)
}

// Public returns the public key: the x of a point whose y is even.
func (key Key) Public() [32]byte { return key.public }

// Sign returns R ‖ s with s = k + e·d modulo n, where k is drawn from the secret, the message and 32 fresh random bytes
// (BIP-340, Default Signing).
func (key Key) Sign(message []byte, aux [32]byte) [64]byte {
	t := taggedHash("BIP0340/aux", aux[:])
	d := bytes32(key.secret)
	for i := range t {
		t[i] ^= d[i]
	}
	nonce := taggedHash("BIP0340/nonce", t[:], key.public[:], message)
	k, r := even(new(big.Int).Mod(new(big.Int).SetBytes(nonce[:]), orderN))
	s := new(big.Int).Mul(challenge(r, key.public, message), key.secret)
	s = s.Mod(s.Add(s, k), orderN)
	last := bytes32(s)
	return [64]byte(append(r[:], last[:]...))
}

// Verify reports whether R = s·G - e·P has the signature's x and an even y (BIP-340, Verification).
func Verify(public [32]byte, message []byte, signature [64]byte) bool {
	p, ok := lift(new(big.Int).SetBytes(public[:]))
	s := new(big.Int).SetBytes(signature[32:])
	if !ok || s.Cmp(orderN) >= 0 {
		return false
	}
	e := challenge([32]byte(signature[:32]), public, message)
	r := baseG.multiply(s).add(p.multiply(e.Sub(orderN, e)))
	if r.z.Sign() == 0 {
		return false
	}
	x, y := r.affine()
	return y.Bit(0) == 0 && bytes32(x) == [32]byte(signature[:32])
}

func challenge(r, public [32]byte, message []byte) *big.Int {
	h := taggedHash("BIP0340/challenge", r[:], public[:], message)
	e := new(big.Int).SetBytes(h[:])
	return e.Mod(e, orderN)
}

// taggedHash is SHA-256 of the tag's hash twice, then the parts.
func taggedHash(tag string, parts ...[]byte) [32]byte {
	name := sha256.Sum256([]byte(tag))
	b := append(name[:], name[:]...)
	for _, part := range parts {
		b = append(b, part...)
	}
	return sha256.Sum256(b)
}

func bytes32(v *big.Int) (b [32]byte) {
	v.FillBytes(b[:])
	return b
}
