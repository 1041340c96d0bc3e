package identity

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"testing"
)

// DecodeAny reads a plain text of one of the sizes, filled with what a fuzzer makes up.
func DecodeAny(t *testing.T, content []byte, length uint16) {
	for _, size := range sizes {
		b := make([]byte, size-sealing-ed25519.SignatureSize)
		copy(b, content)
		b[0] = envelopeVersion<<4 | b[0]&15
		binary.BigEndian.PutUint16(b[75:], length)
		s, at, err := decode(b)
		if err != nil {
			continue
		}
		e := Envelopes{key: append(make(ed25519.PrivateKey, 32), s.Player...), last: at - 1}
		again := append(e.head(s), s.Body...)
		if copy(again[69:], b[69:75]); !bytes.Equal(again[:len(again):len(again)], b[:len(again)]) {
			t.Fatalf("%x reads as %+v, which is %x", b, s, again)
		}
	}
}
