package engine

import "fmt"

// Tile is one of the 55 tiles of the double-nine set, numbered in the order
// 00, 01, …, 09, 11, 12, …, 99 (0 to 54). The zero Tile is the double blank.
// A smaller set is a subset of these numbers: see [Set].
type Tile uint8

// Tiles is how many tiles the double-nine set has.
const Tiles = 55

// MaxPip is the highest number on a double-nine tile.
const MaxPip = 9

// The tables of the set, filled before any variable that is made from them.
var tileLow, tileHigh, tileOf = numberTiles()

var (
	// carrying[n] holds the ten tiles that carry the number n.
	carrying = tilesCarrying()
	// allDoubles holds the ten doubles.
	allDoubles = doubles()
)

func numberTiles() (low, high [Tiles]uint8, of [MaxPip + 1][MaxPip + 1]Tile) {
	var t Tile
	for a := uint8(0); a <= MaxPip; a++ {
		for b := a; b <= MaxPip; b++ {
			low[t], high[t] = a, b
			of[a][b], of[b][a] = t, t
			t++
		}
	}
	return low, high, of
}

func tilesCarrying() (sets [MaxPip + 1]Hand) {
	for t := range Tile(Tiles) {
		sets[tileLow[t]] = sets[tileLow[t]].With(t)
		sets[tileHigh[t]] = sets[tileHigh[t]].With(t)
	}
	return sets
}

func doubles() (set Hand) {
	for n := range uint8(MaxPip + 1) {
		set = set.With(tileOf[n][n])
	}
	return set
}

// TileOf returns the tile with the two numbers, in either order.
// Numbers above [MaxPip] are a bug of the caller.
func TileOf(a, b uint8) Tile { return tileOf[a][b] }

// Low returns the smaller of the tile's two numbers.
func (t Tile) Low() uint8 { return tileLow[t] }

// High returns the larger of the tile's two numbers.
func (t Tile) High() uint8 { return tileHigh[t] }

// Pips returns the tile's worth: the sum of its halves, 0 to 18.
func (t Tile) Pips() int { return int(tileLow[t]) + int(tileHigh[t]) }

// Double reports whether both halves carry the same number.
func (t Tile) Double() bool { return tileLow[t] == tileHigh[t] }

// Has reports whether one of the halves carries the number n.
func (t Tile) Has(n uint8) bool { return tileLow[t] == n || tileHigh[t] == n }

// Other returns the half that faces away when the half n is joined to the
// line; for a double that is n itself. The tile must have n.
func (t Tile) Other(n uint8) uint8 { return tileLow[t] + tileHigh[t] - n }

// String returns the two numbers, the smaller first: "59".
func (t Tile) String() string {
	if t >= Tiles {
		return fmt.Sprintf("Tile(%d)", uint8(t))
	}
	return string([]byte{'0' + tileLow[t], '0' + tileHigh[t]})
}

// ParseTile reads two digits in either order: "59" and "95" are one tile.
func ParseTile(s string) (Tile, error) {
	if len(s) != 2 || s[0] < '0' || s[0] > '9' || s[1] < '0' || s[1] > '9' {
		return 0, fmt.Errorf("engine: tile %q: want two digits", s)
	}
	return tileOf[s[0]-'0'][s[1]-'0'], nil
}
