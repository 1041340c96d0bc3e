package link

import (
	"crypto/hkdf"
	"crypto/sha256"

	"dominocubano/p2p/link/code"
)

// topicLength is that of the identifiers which WebTorrent trackers take.
const topicLength = 20

// Keys are what a link's secret gives: HKDF-SHA-256 (RFC 5869) with a name for each, so that none tells of another.
type Keys struct {
	// Topic is what meeting points know the room by: 20 letters and digits, 100 bits.
	Topic string
	// Seal closes envelopes for those who hold the link.
	Seal [32]byte
	// Room is signed with everything that is said in the room, so that it counts in no other.
	Room [32]byte
}

// Keys derives the keys of the link's room. The meeting point takes no part: two links that differ only there lead to one
// room.
func (l Link) Keys() Keys {
	return Keys{
		Topic: topic(derive(l.Secret, "topic")),
		Seal:  derive(l.Secret, "seal"),
		Room:  derive(l.Secret, "room"),
	}
}

func derive(secret [secretBits / 8]byte, name string) [32]byte {
	key, err := hkdf.Key(sha256.New, secret[:], []byte("dominocubano link"), name+" 1", 32)
	if err != nil {
		panic(err) // only of a length that SHA-256 cannot give
	}
	return [32]byte(key)
}

// topic writes five bits of each of the first bytes.
func topic(b [32]byte) string {
	var t [topicLength]byte
	for i := range t {
		t[i] = code.Alphabet[b[i]&31]
	}
	return string(t[:])
}
