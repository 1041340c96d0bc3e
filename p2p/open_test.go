package p2p_test

import (
	"bytes"
	"crypto/sha256"
	"math/rand/v2"
	"testing"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// TestDealAsDescribed deals as the check page tells how tiles follow from the
// seed, in words that anybody can program after.
func TestDealAsDescribed(t *testing.T) {
	r := p2p.Receipt{Seed: [32]byte{1, 2, 3}, Nonce: []byte("sixteen bytes it")}
	r.Commitment = sha256.Sum256(r.Seed[:])
	key := sha256.Sum256(bytes.Join([][]byte{[]byte("domino cubano open deal 1 16 5:"), r.Seed[:], r.Nonce, []byte("tiles")}, nil))
	numbers := rand.NewChaCha8(key)
	var tiles []engine.Tile
	for low := range uint8(10) {
		for high := low; high < 10; high++ {
			tiles = append(tiles, engine.TileOf(low, high))
		}
	}
	for i := uint64(len(tiles)); i >= 2; i-- {
		n := numbers.Uint64()
		for n < -i%i { // 2^64 mod i
			n = numbers.Uint64()
		}
		tiles[i-1], tiles[n%i] = tiles[n%i], tiles[i-1]
	}
	hands, asleep, err := r.Verify(engine.Habana())
	if err != nil {
		t.Fatal(err)
	}
	for seat := range 4 {
		if want := engine.HandOf(tiles[10*seat : 10*seat+10]...); hands[seat] != want {
			t.Errorf("seat %d has %v, want %v", seat, hands[seat], want)
		}
	}
	if asleep != engine.HandOf(tiles[40:]...) {
		t.Errorf("%v sleeps", asleep)
	}
}
