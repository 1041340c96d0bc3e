package app

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"dominocubano/engine"
)

// randomLine draws a line of n tiles, each joined at a random end.
func randomLine(t *rapid.T, n int) []engine.Deed {
	var deeds []engine.Deed
	line, left := engine.Line{}, engine.Set(9)
	for len(deeds) < n {
		moves := line.Moves(nil, left)
		if len(moves) == 0 {
			break
		}
		m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
		line, left = line.Play(m), left.Without(m.Tile)
		deeds = append(deeds, engine.Deed{Move: m, Line: line})
	}
	return deeds
}

// box returns the tile's sides in units.
func (p placed) box() (x0, y0, x1, y1 float64) {
	w, h := 0.5, 1.0
	if p.Turn%180 != 0 {
		w, h = h, w
	}
	return p.X - w, p.Y - h, p.X + w, p.Y + h
}

const slack = 1e-9

// apart returns how far two tiles lie from each other, 0 where they touch, and
// below 0 where they overlap.
func apart(p, q placed) float64 {
	ax0, ay0, ax1, ay1 := p.box()
	bx0, by0, bx1, by1 := q.box()
	return max(ax0-bx1, bx0-ax1, ay0-by1, by0-ay1)
}

// drawBox draws the sides of a felt in pixels, of a phone or a large screen.
func drawBox(t *rapid.T) (width, height float64) {
	return rapid.Float64Range(280, 1900).Draw(t, "width"), rapid.Float64Range(150, 1000).Draw(t, "height")
}

// TestLineFits lays thousands of random lines into boxes of all sizes: every
// tile and the middle of every mark is inside, and no two overlap.
func TestLineFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := randomLine(t, rapid.IntRange(1, 40).Draw(t, "tiles"))
		width, height := drawBox(t)
		l := lineLayout(deeds, width, height, maxUnit(width, height))
		inside := func(x0, y0, x1, y1 float64) bool {
			return x0 >= -slack && y0 >= -slack && x1 <= width/l.Unit+slack && y1 <= height/l.Unit+slack
		}
		for i, p := range l.Tiles {
			if !inside(p.box()) {
				t.Fatalf("tile %s lies outside the box", p.Tile)
			}
			for _, q := range l.Tiles[:i] {
				if apart(p, q) < -slack {
					t.Fatalf("tiles %s and %s overlap", p.Tile, q.Tile)
				}
			}
			for _, m := range l.Marks {
				if x0, y0, x1, y1 := p.box(); m.X > x0 && m.X < x1 && m.Y > y0 && m.Y < y1 {
					t.Fatalf("the mark %d lies on the tile %s", m.Number, p.Tile)
				}
				if !inside(m.X-0.5, m.Y-0.5, m.X+0.5, m.Y+0.5) {
					t.Fatalf("the mark %d lies outside the box", m.Number)
				}
			}
		}
	})
}

// halfAt returns where the half with the number lies. A double's halves are
// one: it is met anywhere.
func (p placed) halfAt(n uint8) (x, y float64) {
	if p.Tile.Double() {
		return p.X, p.Y
	}
	up := -0.5
	if p.Tile.Low() != n {
		up = 0.5
	}
	angle := float64(p.Turn) * math.Pi / 180
	return p.X - up*math.Sin(angle), p.Y + up*math.Cos(angle)
}

// TestLineJoins wants neighbours to touch, but for the gap at a corner, and the
// halves that match to lie beside each other.
func TestLineJoins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := randomLine(t, rapid.IntRange(2, 40).Draw(t, "tiles"))
		l := lineLayout(deeds, rapid.Float64Range(280, 1400).Draw(t, "width"), 500, 44)
		lastLeft, lastRight := l.Tiles[0], l.Tiles[0]
		before := deeds[0].Line
		for i, d := range deeds[1:] {
			p, last := l.Tiles[i+1], &lastRight
			if d.Move.End == engine.Left {
				last = &lastLeft
			}
			n := before.At(d.Move.End)
			x0, y0 := last.halfAt(n)
			x1, y1 := p.halfAt(n)
			if far := apart(p, *last); far > tileGap+slack {
				t.Fatalf("%s lies %.2f from %s, which it joins", p.Tile, far, last.Tile)
			}
			if far := math.Hypot(x1-x0, y1-y0); far > 1.7 {
				t.Fatalf("%s joins %s at %d from %.2f away", p.Tile, last.Tile, n, far)
			}
			*last, before = p, d.Line
		}
	})
}

// TestLineReadable wants the longest line of four players to keep tiles of at
// least 16 by 32 pixels on the felt of the smallest phone, 320 by 568.
func TestLineReadable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := randomLine(t, 37)
		if l := lineLayout(deeds, 300, 215, 44); l.Unit < 16 {
			t.Fatalf("the unit is %.1f pixels", l.Unit)
		}
	})
}

// TestLineStays wants tiles to stay where they are while the size does not
// change, but for the centring of a new row.
func TestLineStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := randomLine(t, 30)
		before := lineLayout(deeds[:len(deeds)-1], 390, 420, 30)
		after := lineLayout(deeds, 390, 420, 30)
		if before.Unit != after.Unit {
			return
		}
		dy := after.Tiles[0].Y - before.Tiles[0].Y
		for i, p := range before.Tiles {
			q := after.Tiles[i]
			if p.X != q.X || math.Abs(q.Y-p.Y-dy) > 1e-9 || p.Turn != q.Turn {
				t.Fatalf("tile %s moved", p.Tile)
			}
		}
	})
}
