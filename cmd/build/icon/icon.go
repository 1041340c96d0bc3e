// Package icon draws the game's emblem, the double nine on green felt, once as
// a list of shapes: as SVG, as PNG of any size, and as the part of a page that
// shows how far the game has loaded.
package icon

import "image/color"

// The emblem is drawn on a square of this many units.
const side = 512

// shape is a rounded rectangle; a circle is one whose corners meet.
type shape struct {
	x, y          float64 // centre
	width, height float64
	radius        float64 // of the corners
	fill          color.NRGBA
	class         string // what it is, for style sheets
}

// Colours of the emblem.
var (
	felt   = color.NRGBA{0x1e, 0x6b, 0x4a, 0xff}
	shadow = color.NRGBA{0x08, 0x2a, 0x1c, 0x66}
	edge   = color.NRGBA{0xc9, 0xb5, 0x8a, 0xff}
	ivory  = color.NRGBA{0xfb, 0xf4, 0xe0, 0xff}
	groove = color.NRGBA{0x8d, 0x7a, 0x55, 0xff}
	brass  = color.NRGBA{0xb9, 0x8a, 0x2f, 0xff}
	ink    = color.NRGBA{0x17, 0x17, 0x17, 0xff}
)

// Measures of the tile in units.
const (
	tileWidth  = 204
	tileHeight = 2 * tileWidth
	corner     = 30
	thickness  = 10 // of the edge that shows below the face
	pipSpacing = 56
	pipSize    = 37
	lean       = 15 // degrees, clockwise
)

// tile returns the double nine, centred on the origin.
func tile() []shape {
	shapes := []shape{
		{0, thickness, tileWidth, tileHeight, corner, edge, "edge"},
		{0, 0, tileWidth, tileHeight, corner, ivory, "face"},
		{0, 0, tileWidth - 44, 5, 2.5, groove, "groove"},
		{0, 0, 22, 22, 11, brass, "pin"},
	}
	for _, half := range []float64{-1, 1} {
		for row := range 3 {
			for column := range 3 {
				x, y := pipSpacing*float64(column-1), half*tileHeight/4+pipSpacing*float64(row-1)
				shapes = append(shapes, shape{x, y, pipSize, pipSize, pipSize / 2.0, ink, "pip"})
			}
		}
	}
	return shapes
}

// ground returns the felt: the whole square, or one with round corners.
func ground(radius float64) shape { return shape{0, 0, side, side, radius, felt, "felt"} }

// roundCorner is the radius of an icon that brings its own outline.
const roundCorner = 112
