package deck

import (
	"crypto/rand"
	"encoding/binary"
)

// Secret is 32 bytes that nobody else knows.
type Secret [32]byte

// NewSecret draws a Secret from the system.
func NewSecret() Secret {
	var s Secret
	rand.Read(s[:]) // never fails since Go 1.24
	return s
}

// A drawer gives out values that are uniform to whoever lacks its seed:
// SHA-512 in counter mode. What a Party needs twice, after a restart, it
// draws from its root in this way instead of keeping it.
type drawer struct {
	key  digest
	next uint64
}

// newDrawer keys a drawer with a secret and all that the drawn values are
// for; no other label or part leads to the same values.
func newDrawer(s Secret, label string, parts ...[]byte) *drawer {
	all := append([][]byte{s[:], []byte(label)}, parts...)
	return &drawer{key: hash("drawer", all...)}
}

func (d *drawer) block() digest {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], d.next)
	d.next++
	return hash("draw", d.key[:], counter[:])
}

// secret draws 32 bytes.
func (d *drawer) secret() Secret {
	b := d.block()
	return Secret(b[:32])
}

// scalar draws a uniform scalar.
func (d *drawer) scalar() *scalar { return reduce(d.block()) }

// scalars draws n uniform scalars.
func (d *drawer) scalars(n int) []*scalar {
	list := make([]*scalar, n)
	for i := range list {
		list[i] = d.scalar()
	}
	return list
}

// below draws a uniform number below n, by rejection: a value from the last,
// incomplete run of n values is thrown away.
func (d *drawer) below(n int) int {
	limit := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		b := d.block()
		if v := binary.BigEndian.Uint64(b[:]); v < limit {
			return int(v % uint64(n))
		}
	}
}

// order draws a permutation of n places (Fisher and Yates).
func (d *drawer) order(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list
}
