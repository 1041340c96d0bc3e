package deck

import "sync"

// Tile is the number of a tile of the double-nine set in the order 00, 01, …,
// 09, 11, …, 99: 0 to 54. A smaller set uses some of these numbers.
type Tile uint8

// Unknown stands for a tile that cannot be known.
const Unknown Tile = 0xff

// maxPip is the highest number on a tile of the double-nine set.
const maxPip = 9

// Set is how many tiles are in play.
type Set uint8

// The sets that a deal may use.
const (
	DoubleSix  Set = 28
	DoubleNine Set = 55
)

// Tiles lists the tiles of the set in their fixed order.
func (s Set) Tiles() []Tile {
	highest := uint8(maxPip)
	if s == DoubleSix {
		highest = 6
	}
	var list []Tile
	for t := range Tile(DoubleNine) {
		if _, b := t.pips(); b <= highest {
			list = append(list, t)
		}
	}
	return list
}

// pips returns the two numbers on the tile, the smaller first.
func (t Tile) pips() (a, b uint8) {
	n := uint8(t)
	for row := uint8(maxPip + 1); n >= row; row-- {
		n -= row
		a++
	}
	return a, a + n
}

// double reports whether both halves carry the same number.
func (t Tile) double() bool {
	a, b := t.pips()
	return a == b
}

// fits reports whether the tile carries the number e.
func (t Tile) fits(e uint8) bool {
	a, b := t.pips()
	return a == e || b == e
}

// code returns what a tile is encoded by: the sum s of its numbers, their
// product p, and d, 1 for a double and 0 otherwise. (s, p) determines the
// tile. That it carries e is linear in them: (a-e)(b-e) = p - e·s + e² = 0.
// The order of tiles is not: hence not the tile's number but its code.
func (t Tile) code() (s, p, d int) {
	a, b := t.pips()
	if a == b {
		d = 1
	}
	return int(a) + int(b), int(a) * int(b), d
}

// A basis holds the nothing-up-my-sleeve generators and what is made of them.
type basis struct {
	h       [4]*element          // tiles: T = H0 + s·H1 + p·H2 + d·H3
	blind   *element             // commitments: r·K + Σ m[i]·V[i]
	vector  [DoubleNine]*element // V[i]
	tiles   [DoubleNine]*point   // T by number
	numbers map[[size]byte]Tile  // the number of an encoded T
	h1, h2  []*element           // multiples of H1 and H2, 0 to 100
	ends    [maxPip + 1]*element // H1 + e·H2, for the pass
	apart   *element             // H2 - 100·H1, for not holding a tile
}

// generators returns the basis, made on first use.
var generators = sync.OnceValue(func() *basis {
	g := &basis{numbers: map[[size]byte]Tile{}}
	for i := range g.h {
		g.h[i] = hashToElement([]byte{byte(i)}, []byte(protocol+" tile"))
	}
	g.blind = hashToElement(nil, []byte(protocol+" blind"))
	for i := range g.vector {
		g.vector[i] = hashToElement([]byte{byte(i)}, []byte(protocol+" vector"))
	}
	g.h1, g.h2 = multiples(g.h[1], 100), multiples(g.h[2], 100)
	for e := range g.ends {
		g.ends[e] = plus(g.h[1], g.h2[e])
	}
	g.apart = minus(g.h[2], g.h1[100])
	g.nameTiles()
	return g
})

// multiples lists 0·e to n·e.
func multiples(e *element, n int) []*element {
	list := []*element{identity()}
	for range n {
		list = append(list, plus(list[len(list)-1], e))
	}
	return list
}

func (g *basis) nameTiles() {
	for t := range Tile(DoubleNine) {
		s, p, d := t.code()
		e := plus(g.h[0], plus(g.h1[s], g.h2[p]))
		if d == 1 {
			e.Add(e, g.h[3])
		}
		g.tiles[t] = encode(e)
		g.numbers[g.tiles[t].wire] = t
	}
}

// tileOf finds the tile that e encodes, if it is one of the set.
func (s Set) tileOf(e *element) (Tile, bool) {
	t, ok := generators().numbers[[size]byte(e.Bytes())]
	if !ok {
		return Unknown, false
	}
	_, b := t.pips()
	return t, s == DoubleNine || b <= 6
}
