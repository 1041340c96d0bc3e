package app

import (
	"errors"
	"strings"
	"testing"

	"rsc.io/qr/coding"
)

// TestQRVersion holds the size of codes to the table of ISO/IEC 18004: a link
// in 29 modules, an invitation by hand in 53.
func TestQRVersion(t *testing.T) {
	link := "https://example.org/domino/#1EDMQGX35CNQ20WV5CDS6AX10C8D4"
	for _, c := range []struct {
		text string
		size int
	}{
		{"HELLO WORLD", 21},
		{link, 29},
		{link + strings.Repeat("A", 221), 53},
		{strings.ToLower(link) + strings.Repeat("a", 221), 61}, // bytes, not letters
	} {
		code, err := encodeQR(c.text)
		if err != nil || code.Size != c.size {
			t.Errorf("%d characters: %v modules, want %d (%v)", len(c.text), code.Size, c.size, err)
		}
	}
}

// TestQRTooLong refuses what no code holds.
func TestQRTooLong(t *testing.T) {
	var tooLong errQR
	if _, err := encodeQR(strings.Repeat("a", 3000)); !errors.As(err, &tooLong) {
		t.Errorf("3000 bytes: %v", err)
	}
}

// TestQRFrame looks for what every camera looks for: three finder patterns,
// and a light border around the code.
func TestQRFrame(t *testing.T) {
	code, err := encodeQR("https://example.org/#1EDMQGX35CNQ20WV5CDS6AX10C8D4")
	if err != nil {
		t.Fatal(err)
	}
	last := code.Size - 7
	for _, corner := range [][2]int{{0, 0}, {last, 0}, {0, last}} {
		for i := range 7 {
			edge := code.Black(corner[0]+i, corner[1]) && code.Black(corner[0], corner[1]+i) && code.Black(corner[0]+6, corner[1]+i)
			if !edge || !code.Black(corner[0]+3, corner[1]+3) || code.Black(corner[0]+1, corner[1]+1) {
				t.Fatalf("no finder pattern at %v", corner)
			}
		}
	}
	if picture := qrPicture(code, "a link"); !strings.Contains(picture, "M4 4h7v1h-7z") || !strings.Contains(picture, `aria-label="a link"`) {
		t.Error("the picture does not begin four modules from its edge")
	}
}

// TestQRPenalty counts by hand what the standard's rules give.
func TestQRPenalty(t *testing.T) {
	const finder = "10111010000"
	black := func(row string) func(int) bool { return func(i int) bool { return row[i] == '1' } }
	for row, want := range map[string]int{
		"101010":        0,
		"111110":        3,
		"1111111":       5,
		finder:          40,
		"00001011101":   40,
		"0000101110100": 40,
	} {
		if got := qrLine(len(row), black(row)); got != want {
			t.Errorf("%s: %d points, want %d", row, got, want)
		}
	}
	dark := &coding.Code{Bitmap: []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, Size: 8, Stride: 1}
	if got, want := qrPenalty(dark), 16*(3+3)+49*3+100; got != want {
		t.Errorf("all dark: %d points, want %d", got, want)
	}
}
