package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"rsc.io/qr/coding"
)

// qrCode draws a text as a QR code (ISO/IEC 18004), dark on white in every
// theme, since cameras read nothing else.
type qrCode struct {
	app.Compo

	Text  string
	Label string
}

// Render draws the code.
func (q *qrCode) Render() app.UI {
	code, err := encodeQR(q.Text)
	if err != nil {
		return app.Div() // longer than any link: the text itself is there too
	}
	return app.Raw(qrPicture(code, q.Label))
}

// quietZone is how many light modules surround the code (section 5.3.8).
const quietZone = 4

// qrPicture draws each run of dark modules of a row as one stroke.
func qrPicture(c *coding.Code, label string) string {
	size := strconv.Itoa(c.Size + 2*quietZone)
	var path strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			start := x
			for x < c.Size && c.Black(x, y) {
				x++
			}
			if x > start {
				path.WriteString("M" + strconv.Itoa(start+quietZone) + " " + strconv.Itoa(y+quietZone) + "h" + strconv.Itoa(x-start) + "v1h-" + strconv.Itoa(x-start) + "z")
			}
		}
	}
	return `<svg class="qr" role="img" aria-label="` + label + `" viewBox="0 0 ` + size + ` ` + size + `" shape-rendering="crispEdges">` +
		`<rect width="` + size + `" height="` + size + `" fill="#fff"/><path fill="#000" d="` + path.String() + `"/></svg>`
}

// encodeQR makes the smallest code with error correction L (7 %: a screen has
// no stains) that holds the text, under the mask that cameras like best.
func encodeQR(text string) (*coding.Code, error) {
	parts := qrParts(text)
	version, err := qrVersion(parts)
	if err != nil {
		return nil, err
	}
	var best *coding.Code
	least := 0
	for mask := range coding.Mask(8) {
		plan, err := coding.NewPlan(version, coding.L, mask)
		if err != nil {
			return nil, err
		}
		code, err := plan.Encode(parts...)
		if err != nil {
			return nil, err
		}
		if p := qrPenalty(code); best == nil || p < least {
			best, least = code, p
		}
	}
	return best, nil
}

// qrParts cuts a link where its address ends: the code after it is of
// characters that take five and a half bits instead of eight.
func qrParts(text string) []coding.Encoding {
	cut := strings.LastIndexByte(text, '#') + 1
	if coding.Alpha(text[cut:]).Check() != nil {
		return []coding.Encoding{coding.String(text)}
	}
	if cut == 0 {
		return []coding.Encoding{coding.Alpha(text)}
	}
	return []coding.Encoding{coding.String(text[:cut]), coding.Alpha(text[cut:])}
}

// errQR is the error of a text that no code can hold.
type errQR int

func (e errQR) Error() string { return "app: no QR code holds " + strconv.Itoa(int(e)) + " bits" }

func qrVersion(parts []coding.Encoding) (coding.Version, error) {
	bits := 0
	for v := coding.Version(coding.MinVersion); v <= coding.MaxVersion; v++ {
		bits = 0
		for _, part := range parts {
			bits += part.Bits(v)
		}
		if bits <= v.DataBytes(coding.L)*8 {
			return v, nil
		}
	}
	return 0, errQR(bits)
}
