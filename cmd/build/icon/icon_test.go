package icon

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"
)

func decode(t *testing.T, s Size) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(s.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPicturesHaveTheirSize(t *testing.T) {
	for _, s := range Sizes {
		if got := decode(t, s).Bounds().Size(); got != image.Pt(s.Pixels, s.Pixels) {
			t.Errorf("%s is %v", s.Name, got)
		}
	}
}

// TestMaskableKeepsTileInside: systems may cut away all but the middle circle
// of 80 % (W3C Web App Manifest, "Icon masks and safe zone").
func TestMaskableKeepsTileInside(t *testing.T) {
	for _, s := range Sizes {
		if s.Corner != 0 || s.Name == "icon-apple-180.png" {
			continue
		}
		img := decode(t, s)
		safe := 0.4 * float64(s.Pixels)
		for y := range s.Pixels {
			for x := range s.Pixels {
				away := math.Hypot(float64(x)+0.5-float64(s.Pixels)/2, float64(y)+0.5-float64(s.Pixels)/2)
				c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				if away > safe && c.R > felt.R+40 {
					t.Fatalf("%s shows the tile at %d,%d, outside the safe zone", s.Name, x, y)
				}
				if c.A != 0xff {
					t.Fatalf("%s is transparent at %d,%d", s.Name, x, y)
				}
			}
		}
	}
}

func TestRoundIconLeavesItsCornersFree(t *testing.T) {
	img := decode(t, Sizes[0])
	if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
		t.Error("the corner is painted")
	}
	if got := color.NRGBAModel.Convert(img.At(96, 4)); got != felt {
		t.Errorf("the top's middle is %v, want felt", got)
	}
}

func TestEveryFormShowsEighteenPips(t *testing.T) {
	if n := bytes.Count(SVG(), []byte(hex(ink))); n != 18 {
		t.Errorf("the picture has %d pips", n)
	}
	if n := bytes.Count(Inline(), []byte(`class="pip"`)); n != 18 {
		t.Errorf("the page's tile has %d pips", n)
	}
}

func TestDistanceOfARoundedRectangle(t *testing.T) {
	s := shape{x: 10, y: 20, width: 40, height: 20, radius: 5}
	for _, c := range []struct{ x, y, want float64 }{
		{10, 20, -10},                  // the middle
		{30, 20, 0},                    // a side
		{35, 20, 5},                    // beyond it
		{10, 33, 3},                    // below
		{28, 29, math.Hypot(3, 4) - 5}, // on the corner's arc
		{31, 33, math.Hypot(6, 8) - 5}, // beyond the corner
	} {
		if got := s.distance(c.x, c.y); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("distance(%g, %g) = %g, want %g", c.x, c.y, got, c.want)
		}
	}
}
