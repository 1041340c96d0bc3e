package icon

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
)

// Size is one of the pictures that systems ask for.
type Size struct {
	Name   string  // of the file
	Pixels int     // a side
	Scale  float64 // of the tile on its felt
	Corner float64 // radius of the felt's corners in units
}

// Sizes are the emblem as browsers and home screens want it. A maskable icon
// fills its square and keeps the tile within the middle 80 %, since the system
// cuts it to its own outline; so does Apple's.
var Sizes = []Size{
	{"icon-192.png", 192, 1, roundCorner},
	{"icon-512.png", 512, 1, roundCorner},
	{"icon-maskable-192.png", 192, 0.84, 0},
	{"icon-maskable-512.png", 512, 0.84, 0},
	{"icon-apple-180.png", 180, 0.94, 0},
}

// PNG draws the emblem.
func (s Size) PNG() []byte {
	img := image.NewNRGBA(image.Rect(0, 0, s.Pixels, s.Pixels))
	unit := float64(s.Pixels) / side
	paint(img, ground(s.Corner), placing{unit: unit})
	at := placing{unit: unit * s.Scale, sin: math.Sin(lean * math.Pi / 180), cos: math.Cos(lean * math.Pi / 180)}
	paint(img, tileShadow(), at)
	for _, part := range tile() {
		paint(img, part, at)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, img); err != nil {
		panic(err) // a bytes.Buffer takes all
	}
	return out.Bytes()
}

// tileShadow returns what the tile casts on the felt.
func tileShadow() shape {
	return shape{6, thickness + 12, tileWidth + 8, tileHeight + 8, corner + 4, shadow, "shadow"}
}

// placing says where on a picture the shapes' units lie: around its middle,
// turned clockwise. The zero turn is none.
type placing struct {
	unit     float64 // pixels
	sin, cos float64
}

// paint draws the shape in its colour.
func paint(img draw.Image, s shape, at placing) {
	if at.sin == 0 && at.cos == 0 {
		at.cos = 1
	}
	mask := &coverage{s, at, img.Bounds()}
	part := mask.reach()
	draw.DrawMask(img, part, image.NewUniform(s.fill), image.Point{}, mask, part.Min, draw.Over)
}

// coverage is the mask of a shape: how much of each pixel it covers.
type coverage struct {
	shape  shape
	at     placing
	bounds image.Rectangle
}

func (c *coverage) ColorModel() color.Model { return color.AlphaModel }

func (c *coverage) Bounds() image.Rectangle { return c.bounds }

// reach returns a part of the picture outside which nothing is covered: the
// square around the circle around the shape.
func (c *coverage) reach() image.Rectangle {
	middle := float64(c.bounds.Dx()) / 2
	x := middle + (c.shape.x*c.at.cos-c.shape.y*c.at.sin)*c.at.unit
	y := middle + (c.shape.x*c.at.sin+c.shape.y*c.at.cos)*c.at.unit
	far := math.Hypot(c.shape.width, c.shape.height)/2*c.at.unit + 1
	return image.Rect(int(x-far)-1, int(y-far)-1, int(x+far)+1, int(y+far)+1).Intersect(c.bounds)
}

// At takes the signed distance from the pixel's middle to the shape's outline
// for the part of the pixel on this side of it, which is true but for a
// rounding error where the outline is nearly straight across a pixel.
func (c *coverage) At(x, y int) color.Color {
	middle := float64(c.bounds.Dx()) / 2
	px, py := (float64(x)+0.5-middle)/c.at.unit, (float64(y)+0.5-middle)/c.at.unit
	turnedX, turnedY := px*c.at.cos+py*c.at.sin, -px*c.at.sin+py*c.at.cos
	inside := 0.5 - c.shape.distance(turnedX, turnedY)*c.at.unit
	return color.Alpha{uint8(math.Round(255 * min(1, max(0, inside))))}
}

// distance returns how far a point is from the outline, in units; inside it is
// negative.
func (s shape) distance(x, y float64) float64 {
	dx := math.Abs(x-s.x) - (s.width/2 - s.radius)
	dy := math.Abs(y-s.y) - (s.height/2 - s.radius)
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - s.radius
}
