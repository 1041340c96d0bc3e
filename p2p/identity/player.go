package identity

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"io"
)

// secret is what a player's key is made from.
type secret [16]byte

// key derives the Ed25519 key (RFC 8032) by HKDF-SHA-256 (RFC 5869). 128 bits are what the curve is worth, and half as
// long to copy by hand.
func (s secret) key() ed25519.PrivateKey {
	seed, err := hkdf.Key(sha256.New, s[:], []byte("dominocubano player"), "ed25519 1", ed25519.SeedSize)
	if err != nil {
		panic(err) // only of a length that SHA-256 cannot give
	}
	return ed25519.NewKeyFromSeed(seed)
}

// Player is one identity in use by this tab.
type Player struct {
	Slot int
	Key  ed25519.PrivateKey
	// Generation is higher than that of any earlier session of this player.
	Generation uint64
	// Durable tells whether the key is stored; if not, a reload makes another player.
	Durable bool

	record record
	hold   Hold
}

// Public returns the key that others know the player by.
func (p *Player) Public() ed25519.PublicKey { return p.Key.Public().(ed25519.PublicKey) }

// Moves returns how often the player has moved to another device.
func (p *Player) Moves() uint32 { return uint32(p.Generation >> 32) }

// Lost is closed when another tab continues as this player.
func (p *Player) Lost() <-chan struct{} { return p.hold.Lost }

// Leave gives the slot back. It may be called more than once.
func (p *Player) Leave() { p.hold.Release() }

// ReturnCode returns what the player types on another device to sit there. It is as good as the key: whoever reads it
// can take the seat.
func (p *Player) ReturnCode() string { return p.record.returnCode() }

// newRecord draws a new player.
func newRecord(rand io.Reader) (record, error) {
	var r record
	if _, err := io.ReadFull(rand, r.secret[:]); err != nil {
		return record{}, fmt.Errorf("identity: chance: %w", err)
	}
	return r, nil
}
