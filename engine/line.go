package engine

import "fmt"

// End is a side of the line.
type End uint8

const (
	// Middle is where the first tile lies: the empty table has no ends.
	Middle End = iota
	// Left is the end where the line was begun to the left of the first tile.
	Left
	// Right is the other end.
	Right
)

// Other returns the opposite end; Middle has none and returns itself.
func (e End) Other() End {
	switch e {
	case Left:
		return Right
	case Right:
		return Left
	}
	return e
}

// String returns "L", "R" or, for Middle, nothing.
func (e End) String() string {
	if e > Right {
		return fmt.Sprintf("End(%d)", uint8(e))
	}
	return [...]string{"", "L", "R"}[e]
}

// Move is a tile and the end where it goes.
type Move struct {
	Tile Tile
	End  End
}

// String returns the move as in a record: "59L", or "77" for a first tile.
func (m Move) String() string { return m.Tile.String() + m.End.String() }

// ParseMove reads what [Move.String] writes.
func ParseMove(s string) (Move, error) {
	if len(s) < 2 || len(s) > 3 {
		return Move{}, fmt.Errorf("engine: move %q: want a tile and L or R", s)
	}
	tile, err := ParseTile(s[:2])
	if err != nil {
		return Move{}, err
	}
	switch s[2:] {
	case "":
		return Move{tile, Middle}, nil
	case "L":
		return Move{tile, Left}, nil
	case "R":
		return Move{tile, Right}, nil
	}
	return Move{}, fmt.Errorf("engine: move %q: the end is L or R", s)
}

// Line is the row of tiles on the table as far as the rules need it: its two
// open numbers and the set of its tiles. There is no spinner: even the first
// double opens two directions only. The zero Line is the empty table.
type Line struct {
	left, right uint8
	tiles       Hand
}

// Empty reports whether no tile has been played.
func (l Line) Empty() bool { return l.tiles == 0 }

// Tiles returns the tiles that lie in the line.
func (l Line) Tiles() Hand { return l.tiles }

// Ends returns the numbers open at the left and at the right; ok is false on
// the empty table.
func (l Line) Ends() (left, right uint8, ok bool) { return l.left, l.right, l.tiles != 0 }

// At returns the number open at the end. The line must not be empty.
func (l Line) At(e End) uint8 {
	if e == Left {
		return l.left
	}
	return l.right
}

// Playable returns the tiles of the hand that may be played now.
func (l Line) Playable(h Hand) Hand {
	if l.tiles == 0 {
		return h
	}
	return h.Fitting(l.left, l.right)
}

// Fits reports whether the move joins the line: any tile in the middle of the
// empty table, else a tile that carries the number open at the move's end.
func (l Line) Fits(m Move) bool {
	if l.tiles == 0 {
		return m.End == Middle
	}
	return m.End != Middle && m.Tile.Has(l.At(m.End))
}

// Play returns the line with the tile joined. The move must fit.
func (l Line) Play(m Move) Line {
	switch m.End {
	case Middle:
		l.left, l.right = m.Tile.Low(), m.Tile.High()
	case Left:
		l.left = m.Tile.Other(l.left)
	case Right:
		l.right = m.Tile.Other(l.right)
	}
	l.tiles = l.tiles.With(m.Tile)
	return l
}

// Moves appends to dst every way to play a tile of the hand, in ascending
// order of tiles, left before right. Where both ends show one number a tile
// is listed at both: the choice only matters to the eye.
func (l Line) Moves(dst []Move, h Hand) []Move {
	if l.tiles == 0 {
		for rest := h; rest != 0; rest &= rest - 1 {
			dst = append(dst, Move{rest.first(), Middle})
		}
		return dst
	}
	for rest := l.Playable(h); rest != 0; rest &= rest - 1 {
		t := rest.first()
		if t.Has(l.left) {
			dst = append(dst, Move{t, Left})
		}
		if t.Has(l.right) {
			dst = append(dst, Move{t, Right})
		}
	}
	return dst
}
