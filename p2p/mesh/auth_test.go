package mesh

import (
	"bytes"
	"crypto/ed25519"
	"testing"
)

// FuzzAuth gives a link any first frame at all: only the true one is taken.
func FuzzAuth(f *testing.F) {
	topic, link, card := [32]byte{1}, &deaf{remote: [32]byte{2}}, testCard(2)
	honest := authFrame(card, ed25519.Sign(testKey(2), proof(topic, [32]byte{2}, [32]byte{1}, Session{2}, Session{1})))
	f.Add(honest)
	f.Add(honest[:4])
	f.Add(authFrame(card, make([]byte, ed25519.SignatureSize)))
	f.Fuzz(func(t *testing.T, frame []byte) {
		got, err := checkAuth(topic, frame, link, Session{1}, Session{2})
		if err == nil && (!bytes.Equal(frame, honest) || got.Session != card.Session) {
			t.Errorf("%x proves %v", frame, got.Session)
		}
	})
}

// FuzzCard gives any bytes for a card: only what a player has signed is one, and it is written as it was read.
func FuzzCard(f *testing.F) {
	topic := [32]byte{1}
	for i := range byte(3) {
		f.Add(testCard(i + 1).raw)
	}
	f.Add(make([]byte, cardLeast))
	f.Fuzz(func(t *testing.T, b []byte) {
		card, err := decodeCard(topic, b)
		if err != nil {
			return
		}
		again := card
		again.raw = nil
		for i := range byte(3) {
			if key := testKey(i + 1); card.Player.Equal(key.Public()) {
				if signed := again.sign(topic, key); !bytes.Equal(signed.raw, b) {
					t.Errorf("%x is written %x", b, signed.raw)
				}
				return
			}
		}
		t.Errorf("a card of a stranger: %x", b)
	})
}
