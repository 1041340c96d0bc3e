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

// A gauge measures the operations over and over, each as often as a round has
// it, and keeps the least of each. It takes other scalars and points every
// time, as the steps do: a processor that has met the same ones before foresees
// the branches of a product in variable time, and is a tenth faster.
type gauge struct {
	turn     int // of the scalars and points that are next
	scalars  []*scalar
	elements []*element
	wires    [][]byte
	box      *ecdh.PrivateKey
	times    [12]laps // in the order of units
}

// turns is how many slices of scalars and points a gauge has.
const turns = 64

func newGauge() *gauge {
	from := newDrawer(Secret{1}, "test")
	g := &gauge{scalars: from.scalars(turns * slice), box: boxOf(from.secret())}
	for range turns * slice {
		e := new(element).ScalarBaseMult(from.scalar())
		g.elements, g.wires = append(g.elements, e), append(g.wires, e.Bytes())
	}
	g.keep()
	return g
}

func boxOf(s Secret) *ecdh.PrivateKey {
	box, err := ecdh.X25519().NewPrivateKey(s[:])
	if err != nil {
		panic("deck: 32 bytes are no key: " + err.Error())
	}
	return box
}

// keep measures all operations once more.
func (g *gauge) keep() {
	at := g.turn * slice
	g.turn = (g.turn + 1) % turns
	s, e, q := g.scalars[at:at+slice], g.elements[at:at+slice], &equality{context: make([]byte, 84)}
	for i, o := range []struct {
		n  int
		do func(i int)
	}{
		{8, func(i int) { new(element).ScalarBaseMult(s[i]) }},
		{8, func(i int) { new(element).ScalarMult(s[i], e[i]) }},
		{8, func(i int) { mulPublic(nil, s[i:i+1], e[i:i+1]) }},
		{8, func(i int) { mulSecret(nil, s[i:i+1], e[i:i+1]) }},
		{8, func(i int) { new(element).VarTimeDoubleScalarBaseMult(s[i], e[i], s[i+1]) }},
		{1, func(int) { mulPublic(nil, s, e) }},
		{1, func(int) { mulSecret(nil, s, e) }},
		{8, func(i int) { e[i].Bytes() }},
		{8, func(i int) { _, _ = decodePoint(g.wires[i]) }},
		{8, func(int) { q.hashToScalar(make([]byte, 150)) }},
		{8, func(int) { boxOf(Secret{1}).PublicKey() }},
		{8, func(int) { _, _ = g.box.ECDH(g.box.PublicKey()) }},
	} {
		g.times[i].run(func(yield func()) {
			for j := range o.n - 1 {
				o.do(j)
				yield()
			}
			o.do(o.n - 1)
		})
	}
}

// units returns the mean of the least times of each operation.
func (g *gauge) units() (u units) {
	for i, to := range []*time.Duration{
		&u.fixed, &u.variable, &u.publicOne, &u.secretOne, &u.double, &u.publicAll, &u.secretAll,
		&u.encode, &u.decode, &u.hash, &u.box, &u.agree,
	} {
		*to = g.times[i].sum() / time.Duration(len(g.times[i]))
	}
	return u
}
