package app

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// picture draws the end of a hand as an image to be sent to others: who won
// and why, what each seat held, and the score. It is SVG and stands alone: no
// style sheet, no font but the system's.
type picture struct {
	b strings.Builder
	y float64 // how far down it is drawn
}

// The measures of the picture in pixels.
const (
	pictureWidth = 1080
	pictureEdge  = 70
	lineLetters  = 38 // that fit in a line of its smaller text
	headLetters  = 26 // that fit in a line of its title
	nameLetters  = 24 // of a name beside its points
)

// pictureStyle gives the tile's parts their colours, as tokens.css does on the
// page.
const pictureStyle = `.tile-face{fill:#fbf4e0}.tile-edge{fill:#c9b58a}.tile-light{fill:#fff;fill-opacity:.9}` +
	`.tile-groove{fill:#b98a2f;stroke:#7d6a45;stroke-width:1.4}` +
	`.tile-digit{font:700 36px sans-serif;text-anchor:middle;dominant-baseline:central}` +
	`.n0{fill:#2b2b2b}.n1{fill:#b3261e}.n2{fill:#1b6e2a}.n3{fill:#0d47a1}.n4{fill:#6a1b9a}` +
	`.n5{fill:#8a4300}.n6{fill:#006064}.n7{fill:#a0124f}.n8{fill:#37474f}.n9{fill:#171717}`

// resultPicture returns the SVG of the hand that ended last, and its height.
func resultPicture(l *text.Language, s *State) (svg string, height int) {
	h, ok := s.View.Match.LastHand()
	if !ok {
		return "", 0
	}
	p := &picture{y: 120}
	p.head(l, s, &h)
	rules := s.View.Match.Rules()
	for seat := range rules.Seats().All() {
		p.hand(l, s, &h, seat)
	}
	p.score(l, s)
	height = int(p.y)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><style>%s</style>`+
		`<rect width="100%%" height="100%%" fill="#4b2610"/><rect x="22" y="22" width="%d" height="%d" rx="34" fill="#1e6b4a"/>%s</svg>`,
		pictureWidth, height, pictureWidth, height, pictureStyle, pictureWidth-44, height-44, p.b.String()), height
}

// head says who won, in the words of the table.
func (p *picture) head(l *text.Language, s *State, h *engine.HandResult) {
	if g, over := s.View.Match.Result(); over {
		p.line(66, "#ffd76a", s.gameWords(l, g))
		if g.Pollona {
			p.line(50, "#ffd76a", pollonaWords(l, g))
		}
	}
	for _, line := range wrapped(s.resultTitle(l, h), headLetters) {
		p.line(58, "#fff3df", line)
	}
	for _, line := range wrapped(s.resultWhy(l, h), lineLetters) {
		p.line(38, "#fff3df", line)
	}
	p.y += 24
}

// line writes a line of text of that size.
func (p *picture) line(size float64, colour, words string) {
	p.at(pictureEdge, "start", size, colour, words)
	p.y += size * 1.3
}

// at writes text on the present line.
func (p *picture) at(x float64, anchor string, size float64, colour, words string) {
	fmt.Fprintf(&p.b, `<text x="%g" y="%g" text-anchor="%s" font-family="Georgia, serif" font-weight="700" font-size="%g" fill="%s">%s</text>`,
		x, p.y, anchor, size, colour, html.EscapeString(printable(words)))
}

// printable leaves out what XML cannot hold.
func printable(words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\ufffe' || r == '\uffff' || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, words)
}

// hand draws what a seat turned over.
func (p *picture) hand(l *text.Language, s *State, h *engine.HandResult, seat engine.Seat) {
	colour := "#fff3df"
	if seat == h.Best {
		colour = "#ffd76a"
	}
	p.at(pictureEdge, "start", 40, colour, shortened(s.Sitter(seat).Name, nameLetters))
	p.at(pictureWidth-pictureEdge, "end", 40, colour, l.Count("points", h.Totals[seat]))
	p.y += 22
	x := float64(pictureEdge)
	for t := range h.Left[seat].All() {
		p.tile(t, x, s.Settings.Numerals)
		x += 68
	}
	if h.Left[seat] != 0 {
		p.y += 128
	}
	p.y += 58
}

// tile draws a tile on the present line.
func (p *picture) tile(t engine.Tile, x float64, numerals bool) {
	drawn := pipsSVG(t, true)
	if numerals {
		drawn = digitsSVG(t, 0)
	}
	_, drawn, _ = strings.Cut(drawn, ">")
	drawn = strings.TrimSuffix(drawn, tileFoot)
	fmt.Fprintf(&p.b, `<g transform="translate(%g %g) scale(1.2)">%s</g>`, x, p.y, drawn)
}

// score writes the sides and their points.
func (p *picture) score(l *text.Language, s *State) {
	teams := s.teams()
	column := float64(pictureWidth-2*pictureEdge) / float64(len(teams))
	p.y += 10
	fmt.Fprintf(&p.b, `<path d="M%d %gh%d" stroke="#b98a2f" stroke-width="3"/>`, pictureEdge, p.y, pictureWidth-2*pictureEdge)
	p.y += 66
	for i, t := range teams {
		p.at(pictureEdge+column*(float64(i)+0.5), "middle", 40, "#fff3df", shortened(s.teamName(l, t), 2*nameLetters/len(teams)))
	}
	p.y += 92
	for i, t := range teams {
		p.at(pictureEdge+column*(float64(i)+0.5), "middle", 92, "#ffd76a", fmt.Sprint(s.View.Match.Score(t)))
	}
	p.y += 78
	p.at(pictureWidth/2, "middle", 34, "#fff3df", l.Say("title")+" · "+l.Say("rules.target.short", s.View.Match.Rules().Target))
	p.y += 60
}

// shortened cuts a name that has more letters.
func shortened(name string, letters int) string {
	if runes := []rune(name); len(runes) > letters {
		return string(runes[:letters-1]) + "…"
	}
	return name
}

// wrapped breaks words into lines of so many letters at most, where it can.
func wrapped(words string, letters int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(words) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > letters {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
