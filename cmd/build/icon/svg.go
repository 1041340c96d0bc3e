package icon

import (
	"bytes"
	"fmt"
	"image/color"
)

// SVG returns the emblem as a picture of its own.
func SVG() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d">`+"\n", -side/2, -side/2, side, side)
	writeShape(&b, ground(roundCorner), fill)
	fmt.Fprintf(&b, `<g transform="rotate(%d)">`+"\n", lean)
	writeShape(&b, tileShadow(), fill)
	for _, s := range tile() {
		writeShape(&b, s, fill)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

// Inline returns the tile alone as an element of a page. Its parts have
// classes in place of colours: edge, face, groove, pin, and eighteen times pip.
func Inline() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg class="domino" viewBox="%d %d %d %d" aria-hidden="true">`+"\n",
		-tileWidth/2-2, -tileHeight/2-2, tileWidth+4, tileHeight+thickness+4)
	for _, s := range tile() {
		writeShape(&b, s, func(s shape) string { return fmt.Sprintf(`class="%s"`, s.class) })
	}
	b.WriteString("</svg>")
	return b.Bytes()
}

func writeShape(b *bytes.Buffer, s shape, look func(shape) string) {
	if s.width == s.height && s.radius == s.width/2 {
		fmt.Fprintf(b, `<circle cx="%g" cy="%g" r="%g" %s/>`+"\n", s.x, s.y, s.radius, look(s))
		return
	}
	fmt.Fprintf(b, `<rect x="%g" y="%g" width="%g" height="%g" rx="%g" %s/>`+"\n",
		s.x-s.width/2, s.y-s.height/2, s.width, s.height, s.radius, look(s))
}

func fill(s shape) string {
	return fmt.Sprintf(`fill="%s"`, hex(s.fill)) + opacity(s.fill)
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func opacity(c color.NRGBA) string {
	if c.A == 0xff {
		return ""
	}
	return fmt.Sprintf(` fill-opacity="%.2g"`, float64(c.A)/0xff)
}
