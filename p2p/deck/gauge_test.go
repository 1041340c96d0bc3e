package deck

import (
	"crypto/ecdh"
	"time"
)

// units are the costs of the single operations that limits are counted in.
type units struct {
	fixed, variable      time.Duration // multiplications alone
	publicOne, secretOne time.Duration // a sum of one point
	double               time.Duration // a multiple of a point and one of G
	publicAll, secretAll time.Duration // a sum of as many as a slice has
	encode, decode, hash time.Duration
	box, agree           time.Duration // X25519: a key pair, a shared secret
}

// public is the cost of a point more in a sum in variable time.
func (u units) public() time.Duration { return (u.publicAll - u.publicOne) / (slice - 1) }

// secret is the same in constant time.
func (u units) secret() time.Duration { return (u.secretAll - u.secretOne) / (slice - 1) }

// publicSum is the cost of a sum of n points in variable time: the points,
// and the doublings of every slice.
func (u units) publicSum(n int) time.Duration {
	return times(n, u.public()) + times((n+slice-1)/slice, u.publicOne-u.public())
}

// secretSum is the same in constant time.
func (u units) secretSum(n int) time.Duration {
	return times(n, u.secret()) + times((n+slice-1)/slice, u.secretOne-u.secret())
}

// compose is the cost of weighing n pairs and adding one side up.
func (u units) compose(n int) time.Duration { return u.publicSum(n) + times(n, u.hash) }

// showing is the cost of n tokens and their proof.
func (u units) showing(n int) time.Duration {
	t := times(n, u.variable+u.encode) + u.fixed + u.variable + 2*u.encode + 3*u.hash // challenge, key, nonce
	if n > 1 {
		t += u.compose(n) + u.variable + 2*u.encode
	}
	return t
}

// shown is the cost of checking that.
func (u units) shown(n int) time.Duration {
	t := times(n, u.decode) + u.double + u.publicSum(2) + 2*u.encode + u.hash
	if n > 1 {
		t += u.compose(n) + u.publicSum(n) + 2*u.encode
	}
	return t
}

func times(n int, t time.Duration) time.Duration { return time.Duration(n) * t }

// A gauge measures the unit costs, over and over, and keeps the least.
type gauge struct {
	scalars  []*scalar
	elements []*element
	wires    [][]byte
	box      *ecdh.PrivateKey
	least    units
}

func newGauge() *gauge {
	from := newDrawer(Secret{1}, "test")
	g := &gauge{scalars: from.scalars(slice), box: boxOf(from.secret())}
	for range slice {
		e := new(element).ScalarBaseMult(from.scalar())
		g.elements, g.wires = append(g.elements, e), append(g.wires, e.Bytes())
	}
	g.least = g.measure()
	return g
}

func boxOf(s Secret) *ecdh.PrivateKey {
	box, err := ecdh.X25519().NewPrivateKey(s[:])
	if err != nil {
		panic("deck: 32 bytes are no key: " + err.Error())
	}
	return box
}

// clock returns what one of n operations takes, done in one go.
func clock(n int, f func(i int)) time.Duration {
	at := time.Now()
	for i := range n {
		f(i)
	}
	return time.Since(at) / time.Duration(n)
}

func (g *gauge) measure() (u units) {
	s, e, q := g.scalars, g.elements, &equality{context: make([]byte, 84)}
	u.fixed = clock(8, func(i int) { new(element).ScalarBaseMult(s[i]) })
	u.variable = clock(8, func(i int) { new(element).ScalarMult(s[i], e[i]) })
	u.publicOne = clock(8, func(i int) { mulPublic(nil, s[i:i+1], e[i:i+1]) })
	u.secretOne = clock(8, func(i int) { mulSecret(nil, s[i:i+1], e[i:i+1]) })
	u.double = clock(8, func(i int) { new(element).VarTimeDoubleScalarBaseMult(s[i], e[i], s[i+1]) })
	u.encode = clock(slice, func(i int) { e[i].Bytes() })
	u.decode = clock(slice, func(i int) { _, _ = decodePoint(g.wires[i]) })
	u.hash = clock(slice, func(int) { q.hashToScalar(make([]byte, 150)) })
	u.box = clock(8, func(int) { boxOf(Secret{1}).PublicKey() })
	u.agree = clock(8, func(int) { _, _ = g.box.ECDH(g.box.PublicKey()) })
	u.publicAll = clock(1, func(int) { mulPublic(nil, s, e) })
	u.secretAll = clock(1, func(int) { mulSecret(nil, s, e) })
	return u
}

// keep measures once more and keeps the least of each.
func (g *gauge) keep() {
	now, least := g.measure(), &g.least
	for _, p := range []struct{ least, now *time.Duration }{
		{&least.fixed, &now.fixed}, {&least.variable, &now.variable},
		{&least.publicAll, &now.publicAll}, {&least.secretAll, &now.secretAll},
		{&least.publicOne, &now.publicOne}, {&least.secretOne, &now.secretOne},
		{&least.double, &now.double}, {&least.encode, &now.encode}, {&least.decode, &now.decode}, {&least.hash, &now.hash},
		{&least.box, &now.box}, {&least.agree, &now.agree},
	} {
		*p.least = min(*p.least, *p.now)
	}
}
