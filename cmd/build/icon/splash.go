package icon

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
)

// Splash is the picture that Apple's systems show while the installed game
// starts. They take one only for their very screen.
type Splash struct {
	Width, Height int // of the screen, upright, in CSS pixels
	Ratio         int // device pixels to one of those
}

// Splashes are the screens of the phones and tablets in use, the oldest first.
var Splashes = []Splash{
	{375, 812, 3}, {414, 896, 2}, {390, 844, 3}, {393, 852, 3}, {402, 874, 3}, {430, 932, 3}, {440, 956, 3}, {820, 1180, 2},
}

// Name returns the picture's file name.
func (s Splash) Name() string {
	return fmt.Sprintf("splash-%dx%d.png", s.Width*s.Ratio, s.Height*s.Ratio)
}

// Media returns the media query that is true on the splash's screen.
func (s Splash) Media() string {
	return fmt.Sprintf("(device-width: %dpx) and (device-height: %dpx) and (-webkit-device-pixel-ratio: %d) and (orientation: portrait)",
		s.Width, s.Height, s.Ratio)
}

// PNG draws the tile in the middle of the felt.
func (s Splash) PNG() []byte {
	width, height := s.Width*s.Ratio, s.Height*s.Ratio
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.NewUniform(felt), image.Point{}, draw.Src)
	emblem := image.NewNRGBA(image.Rect(0, 0, width/2, width/2))
	draw.Draw(emblem, emblem.Bounds(), image.NewUniform(felt), image.Point{}, draw.Src)
	at := placing{unit: float64(width/2) / side, sin: math.Sin(lean * math.Pi / 180), cos: math.Cos(lean * math.Pi / 180)}
	for _, part := range append([]shape{tileShadow()}, tile()...) {
		paint(emblem, part, at)
	}
	draw.Draw(img, emblem.Bounds().Add(image.Pt(width/4, height/2-width/4)), emblem, image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err) // a bytes.Buffer takes all
	}
	return out.Bytes()
}
