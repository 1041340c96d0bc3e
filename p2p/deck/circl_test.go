package deck

import (
	"bytes"
	"testing"

	"github.com/cloudflare/circl/group"
	"pgregory.net/rapid"
)

// A second opinion on all group arithmetic: circl's ristretto255, of other
// authors and on another curve implementation.

func otherElement(t interface{ Fatal(...any) }, b []byte) group.Element {
	e := group.Ristretto255.NewElement()
	if err := e.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	return e
}

func otherScalar(t interface{ Fatal(...any) }, s *scalar) group.Scalar {
	o := group.Ristretto255.NewScalar()
	if err := o.UnmarshalBinary(s.Bytes()); err != nil {
		t.Fatal(err)
	}
	return o
}

func otherBytes(t interface{ Fatal(...any) }, e group.Element) []byte {
	b, err := e.MarshalBinaryCompress()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestHashingAsCircl(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		message := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "message")
		domain := rapid.SliceOfN(rapid.Byte(), 1, 200).Draw(t, "domain")
		e := group.Ristretto255.HashToElement(message, domain)
		if !bytes.Equal(otherBytes(t, e), hashToElement(message, domain).Bytes()) {
			t.Fatal("another element")
		}
		s, err := group.Ristretto255.HashToScalar(message, domain).MarshalBinary()
		if err != nil || !bytes.Equal(s, reduce(expand(message, domain)).Bytes()) {
			t.Fatal("another scalar")
		}
	})
}

func TestArithmeticAsCircl(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "points")
		from := newDrawer(Secret{byte(rapid.IntRange(0, 255).Draw(t, "seed"))}, "test")
		scalars := from.scalars(n)
		var elements []*element
		want := group.Ristretto255.Identity()
		for _, s := range scalars {
			e := new(element).ScalarBaseMult(from.scalar())
			elements = append(elements, e)
			term := otherElement(t, e.Bytes())
			want.Add(want, term.Mul(term, otherScalar(t, s)))
		}
		for _, sum := range []*element{mulSecret(nil, scalars, elements), mulPublic(nil, scalars, elements)} {
			if !bytes.Equal(sum.Bytes(), otherBytes(t, want)) {
				t.Fatal("another sum")
			}
		}
	})
}

// TestSlicedSums crosses the length at which a sum is cut.
func TestSlicedSums(t *testing.T) {
	for _, n := range []int{0, 1, slice, slice + 1, 2*slice + 3} {
		from := newDrawer(Secret{7}, "test")
		s, e := from.scalars(n), multiples(generator.element, n)[:n]
		want, calls := new(scalar), 0
		for i := range s {
			want.Add(want, mul(s[i], number(i)))
		}
		sum := mulPublic(func() { calls++ }, s, e)
		if sum.Equal(new(element).ScalarBaseMult(want)) != 1 {
			t.Errorf("sum of %d is wrong", n)
		}
		if n > 0 && calls != (n-1)/slice {
			t.Errorf("sum of %d yields %d times", n, calls)
		}
	}
}

// TestTilesAsCircl makes every tile's element anew.
func TestTilesAsCircl(t *testing.T) {
	var h [4]group.Element
	for i := range h {
		h[i] = group.Ristretto255.HashToElement([]byte{byte(i)}, []byte(protocol+" tile"))
	}
	tile := Tile(0)
	for a := range 10 {
		for b := a; b < 10; b++ {
			sum := h[0].Copy()
			for i, n := range []int{a + b, a * b, int(bit(a == b))} {
				term := h[i+1].Copy()
				sum.Add(sum, term.Mul(term, otherScalar(t, number(n))))
			}
			if !bytes.Equal(otherBytes(t, sum), generators().tiles[tile].wire[:]) {
				t.Errorf("tile %d%d is encoded otherwise", a, b)
			}
			if low, high := tile.pips(); int(low) != a || int(high) != b {
				t.Errorf("tile %d is %d%d", tile, low, high)
			}
			tile++
		}
	}
}

// TestKeyAsCircl checks a proof of possession in circl's arithmetic.
func TestKeyAsCircl(t *testing.T) {
	g := newGame(t, quick, 3).until(Key)
	s := g.deal.stage
	e := g.must(g.parties[0].Key(g.deal))
	in := reader{rest: e.Body}
	x, c, r := in.point(), in.scalar(), in.scalar()
	claim := newKeyClaim(g.deal.context(s.base, Key, 0, 0), x, nil)
	a := group.Ristretto255.NewElement().MulGen(otherScalar(t, r))
	cx := otherElement(t, x.wire[:])
	a.Add(a, cx.Mul(cx, otherScalar(t, c)))
	commitment := &point{wire: [size]byte(otherBytes(t, a))}
	if claim.challenge([]*point{commitment}).Equal(c) != 1 {
		t.Error("circl refuses the proof")
	}
}
