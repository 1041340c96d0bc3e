package deck

import (
	"crypto/sha512"
	"encoding/binary"
)

// protocol names this protocol and its version; every hash begins with it.
// Protocol names the protocol of this package and its version: no entry of one
// version counts in another.
const Protocol = protocol

const protocol = "dominocubano/deck/3"

// digest is what the transcript's hash, SHA-512, returns.
type digest = [sha512.Size]byte

// hash returns SHA-512 over a label and parts, each after its length, so that
// no two lists of parts are hashed alike.
func hash(label string, parts ...[]byte) digest {
	h := sha512.New()
	var n [4]byte
	put := func(b []byte) {
		binary.BigEndian.PutUint32(n[:], uint32(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	put([]byte(protocol))
	put([]byte(label))
	for _, p := range parts {
		put(p)
	}
	return digest(h.Sum(nil))
}

// plainHash is SHA-512 alone, where an RFC asks for it.
func plainHash(b []byte) digest { return sha512.Sum512(b) }

// expand is expand_message_xmd of RFC 9380, 5.3.1, with SHA-512, for the one
// length needed here: 64 bytes, so that ell is 1. The domain must be shorter
// than 256 bytes.
func expand(message, domain []byte) digest {
	if len(domain) > 255 {
		panic("deck: domain of a hash too long")
	}
	tail := append(append([]byte(nil), domain...), byte(len(domain))) // DST_prime
	h := sha512.New()
	h.Write(make([]byte, sha512.BlockSize)) // Z_pad
	h.Write(message)
	h.Write([]byte{0, sha512.Size, 0}) // l_i_b_str, then I2OSP(0, 1)
	h.Write(tail)
	b0 := h.Sum(nil)
	h.Reset()
	h.Write(b0)
	h.Write([]byte{1})
	h.Write(tail)
	return digest(h.Sum(nil))
}

// hashToElement is hash_to_ristretto255 of RFC 9380, appendix B: nobody knows
// a discrete logarithm of what it returns.
func hashToElement(message, domain []byte) *element {
	b := expand(message, domain)
	e, err := new(element).SetUniformBytes(b[:])
	if err != nil {
		panic("deck: 64 bytes are no element: " + err.Error())
	}
	return e
}

// reduce takes 64 uniform bytes to a uniform scalar.
func reduce(b digest) *scalar {
	s, err := new(scalar).SetUniformBytes(b[:])
	if err != nil {
		panic("deck: 64 bytes are no scalar: " + err.Error())
	}
	return s
}
