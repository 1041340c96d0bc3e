package app

import (
	"dominocubano/engine"
)

// The line on the table is laid out in units: a tile is 1 wide and 2 long. The
// first tile lies in the middle. What is played at the right goes right until
// the edge, turns down and comes back, row under row; what is played at the
// left goes left, turns up and comes back, row above row. Doubles lie across.
// The line is kept in the middle of its box's height; otherwise a tile stays
// where it is until the line outgrows the box and all of it shrinks.

// placed is a tile of the line where it lies. Turn is the clockwise turn in
// degrees from standing with its lower number on top.
type placed struct {
	Tile engine.Tile
	X, Y float64 // of its middle
	Turn int
}

// endMark is where the line can be continued.
type endMark struct {
	End    engine.End
	Number uint8
	X, Y   float64 // of the middle of the next half tile
	DX, DY float64 // the way that the line grows there, of length 1
}

// layout is the line in its box, in units from the box's corner.
type layout struct {
	Unit  float64 // pixels a unit
	Tiles []placed
	Marks []endMark
}

// tileGap is the space between rows, so that doubles do not touch.
const tileGap = 0.12

// margin is the room kept around the line.
const margin = 0.25

// smaller is how much the tiles shrink when the line has outgrown its box. The
// steps are few since each lays the whole line anew.
const smaller = 0.92

// lineLayout lays the deeds' tiles into a box of width by height pixels, with
// a unit of at most most pixels. The tiles are in the order of play.
func lineLayout(deeds []engine.Deed, width, height, most float64) layout {
	for unit := most; ; unit *= smaller {
		s := layRows(deeds, width/unit-2*margin)
		if s.height()+2*margin <= height/unit || unit < 2 {
			return s.centred(unit, width, height)
		}
	}
}

// snake is a line being laid, its origin at the middle of the first tile.
type snake struct {
	half     float64 // of the width
	tiles    []placed
	right    branch
	left     branch
	top, low float64
}

// branch is one of the two ends: where it goes on, and which way.
type branch struct {
	x, y   float64 // the middle of the side where the next tile joins
	dir    float64 // 1 goes to the right, -1 to the left
	down   float64 // 1 turns down at the edge, -1 up
	number uint8
	turned bool // the last tile stands at the edge; the next begins a row
}

func layRows(deeds []engine.Deed, width float64) *snake {
	s := &snake{half: width / 2}
	for _, d := range deeds {
		switch {
		case d.Pass:
		case d.Move.End == engine.Middle:
			s.first(d.Move.Tile)
		case d.Move.End == engine.Right:
			s.join(&s.right, d.Move.Tile)
		default:
			s.join(&s.left, d.Move.Tile)
		}
	}
	return s
}

func (s *snake) first(t engine.Tile) {
	reach := 1.0
	if t.Double() {
		reach = 0.5
	}
	s.put(t, 0, 0, t.Double(), t.Low(), 1)
	s.right = branch{x: reach, dir: 1, down: 1, number: t.High()}
	s.left = branch{x: -reach, dir: -1, down: -1, number: t.Low()}
}

// join lays the tile at the branch: flat in the row, or across for a double,
// as long as the row keeps room for a corner after it. The tile at the corner,
// a double too, stands with one half in the row.
func (s *snake) join(b *branch, t engine.Tile) {
	room := s.half - b.x*b.dir
	switch {
	case b.turned:
		s.startRow(b, t)
	case t.Double() && room >= 2:
		s.put(t, b.x+b.dir/2, b.y, true, b.number, 1)
		b.x += b.dir
	case !t.Double() && room >= 3:
		s.put(t, b.x+b.dir, b.y, false, b.number, b.dir)
		b.x += 2 * b.dir
	default:
		s.put(t, b.x+b.dir/2, b.y+b.down/2, true, b.number, b.down)
		b.x += b.dir
		b.y += b.down * (2 + tileGap)
		b.dir = -b.dir
		b.turned = true
	}
	b.number = t.Other(b.number)
	s.reach(b.y, 0.5)
}

// startRow lays the first tile of a row, flat under the one that turned.
func (s *snake) startRow(b *branch, t engine.Tile) {
	s.put(t, b.x+b.dir, b.y, false, b.number, b.dir)
	b.x += 2 * b.dir
	b.turned = false
}

// put lays the tile around the point. from is the number that it joins with,
// and way 1 when that half comes first, to the left or on top.
func (s *snake) put(t engine.Tile, x, y float64, upright bool, from uint8, way float64) {
	turn := 0
	if !upright {
		turn = 270
	}
	if lowFirst := (t.Low() == from) == (way > 0); !lowFirst && !t.Double() {
		turn = (turn + 180) % 360
	}
	s.tiles = append(s.tiles, placed{t, x, y, turn})
	if upright {
		s.reach(y, 1)
	} else {
		s.reach(y, 0.5)
	}
}

// reach notes that the line takes up the heights around y.
func (s *snake) reach(y, half float64) { s.top, s.low = min(s.top, y-half), max(s.low, y+half) }

func (s *snake) height() float64 { return s.low - s.top }

// centred moves the snake into the middle of the box.
func (s *snake) centred(unit, width, height float64) layout {
	dx := width / unit / 2
	dy := (height/unit-s.height())/2 - s.top
	out := layout{Unit: unit}
	for _, p := range s.tiles {
		p.X += dx
		p.Y += dy
		out.Tiles = append(out.Tiles, p)
	}
	if len(s.tiles) > 0 {
		out.Marks = []endMark{s.left.mark(engine.Left, dx, dy), s.right.mark(engine.Right, dx, dy)}
	}
	return out
}

func (b branch) mark(e engine.End, dx, dy float64) endMark {
	m := endMark{End: e, Number: b.number, X: b.x + b.dir/2 + dx, Y: b.y + dy, DX: b.dir}
	if b.turned {
		m.DX, m.DY = 0, b.down
	}
	return m
}
