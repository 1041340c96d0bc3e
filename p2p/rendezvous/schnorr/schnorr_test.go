package schnorr_test

import (
	"crypto/rand"
	_ "embed"
	"encoding/csv"
	"encoding/hex"
	"strings"
	"testing"

	"dominocubano/p2p/rendezvous/schnorr"
)

// The test vectors of BIP-340 for messages of 32 bytes.
//
//go:embed testdata/bip340.csv
var vectors string

func decode(t *testing.T, s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestVectors(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(vectors)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		public, message, signature := [32]byte(decode(t, row[2])), decode(t, row[4]), [64]byte(decode(t, row[5]))
		if got := schnorr.Verify(public, message, signature); got != (row[6] == "TRUE") {
			t.Errorf("vector %s: %v (%s)", row[0], got, row[7])
		}
		if row[1] == "" {
			continue
		}
		key, ok := schnorr.KeyFrom([32]byte(decode(t, row[1])))
		if !ok || key.Public() != public || key.Sign(message, [32]byte(decode(t, row[3]))) != signature {
			t.Errorf("vector %s: signed otherwise", row[0])
		}
	}
}

func TestEveryFlippedBitIsRefused(t *testing.T) {
	key, err := schnorr.NewKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	message := []byte("any length will do")
	signature := key.Sign(message, [32]byte{})
	if !schnorr.Verify(key.Public(), message, signature) {
		t.Fatal("a true signature is refused")
	}
	for i := 0; i < 512; i += 7 {
		s := signature
		s[i/8] ^= 1 << (i % 8)
		if schnorr.Verify(key.Public(), message, s) {
			t.Errorf("bit %d", i)
		}
	}
}

func TestKeyFromRefusesWhatIsNoScalar(t *testing.T) {
	for _, s := range []string{strings.Repeat("0", 64), "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", strings.Repeat("f", 64)} {
		if _, ok := schnorr.KeyFrom([32]byte(decode(t, s))); ok {
			t.Error(s)
		}
	}
}

func FuzzVerify(f *testing.F) {
	f.Add(make([]byte, 96), []byte{})
	f.Fuzz(func(t *testing.T, b, message []byte) {
		if len(b) == 96 && schnorr.Verify([32]byte(b), message, [64]byte(b[32:])) {
			t.Fatalf("%x verifies", b)
		}
	})
}
