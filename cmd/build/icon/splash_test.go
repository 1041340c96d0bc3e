package icon

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestSplashes decodes the smallest and the largest: they have the size of
// their screen, felt at the edges and the tile across the middle.
func TestSplashes(t *testing.T) {
	for _, s := range []Splash{Splashes[0], Splashes[len(Splashes)-1]} {
		img, err := png.Decode(bytes.NewReader(s.PNG()))
		if err != nil {
			t.Fatal(err)
		}
		size := img.Bounds().Size()
		if size != image.Pt(s.Width*s.Ratio, s.Height*s.Ratio) {
			t.Errorf("%s is %v", s.Name(), size)
		}
		at := func(x, y int) color.Color { return color.NRGBAModel.Convert(img.At(x, y)) }
		if at(0, 0) != felt || at(size.X-1, size.Y/2) != felt || at(size.X/2, size.Y-1) != felt {
			t.Errorf("%s has no felt at its edges", s.Name())
		}
		ivories := 0
		for x := range size.X {
			if at(x, size.Y/2+size.X/20) == ivory {
				ivories++
			}
		}
		if ivories < size.X/20 || ivories > size.X/4 {
			t.Errorf("across the middle of %s %d pixels are ivory", s.Name(), ivories)
		}
	}
}

// TestSplashNamesDiffer: two screens of one size would have one picture.
func TestSplashNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Splashes {
		if seen[s.Name()] || seen[s.Media()] {
			t.Errorf("%s is there twice", s.Name())
		}
		seen[s.Name()], seen[s.Media()] = true, true
	}
}
