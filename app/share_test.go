package app

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// wellFormed returns the texts of an XML document.
func wellFormed(t *testing.T, document string) []string {
	t.Helper()
	var texts []string
	d := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, document)
		}
		if data, ok := token.(xml.CharData); ok {
			texts = append(texts, string(data))
		}
	}
}

// TestPictures draws every hand that ends in the gallery, in every language
// and with names of all kinds: well-formed, all tiles and names there, and no
// key in place of its words.
func TestPictures(t *testing.T) {
	for _, name := range []string{"blocked", "domino", "tied", "over", "three-end"} {
		for _, l := range text.Languages() {
			s := sceneNamed(t, name).state(l)
			s.Record.Sat = append([]engine.Sitter(nil), s.Record.Sat...)
			s.Record.Sat[1].Name = `<b>"Ñico" & Cía</b>`
			s.Record.Sat[2].Name = "سليمان"
			for _, s.Settings.Numerals = range []bool{false, true} {
				svg, height := resultPicture(l, &s)
				words := strings.Join(wellFormed(t, svg), "\n")
				h, _ := s.View.Match.LastHand()
				tiles := 0
				for seat := range s.Record.Sat {
					tiles += h.Left[seat].Len()
					if !strings.Contains(words, s.Record.Sat[seat].Name) {
						t.Errorf("%s: %s is not named", name, s.Record.Sat[seat].Name)
					}
				}
				if drawn := strings.Count(svg, `class="tile-face"`); drawn != tiles || height < 600 || height > 2400 {
					t.Errorf("%s: %d tiles of %d, %d pixels high", name, drawn, tiles, height)
				}
				if strings.Contains(words, "result.") || strings.Contains(words, "{0}") {
					t.Errorf("%s %s shows a key: %s", l.Code, name, words)
				}
			}
		}
	}
}

// TestNoPicture draws nothing where no hand has ended.
func TestNoPicture(t *testing.T) {
	s := sceneNamed(t, "early").state(text.English)
	if svg, _ := resultPicture(text.English, &s); svg != "" {
		t.Errorf("%.100s", svg)
	}
}

// TestPrintable leaves out what would break the picture.
func TestPrintable(t *testing.T) {
	s := sceneNamed(t, "tied").state(text.English)
	s.Record.Sat = append([]engine.Sitter(nil), s.Record.Sat...)
	s.Record.Sat[0].Name = "a\x00\ufffe\x1bb"
	svg, _ := resultPicture(text.English, &s)
	if words := strings.Join(wellFormed(t, svg), " "); !strings.Contains(words, "ab") {
		t.Error("the name is not there")
	}
}

// TestWrapped breaks lines between words only.
func TestWrapped(t *testing.T) {
	for _, test := range []struct {
		words string
		want  int
	}{{"", 0}, {"one", 1}, {"one two three", 2}, {strings.Repeat("x", 30), 1}} {
		if got := wrapped(test.words, 8); len(got) != test.want || strings.Join(got, " ") != test.words {
			t.Errorf("%q becomes %q", test.words, got)
		}
	}
}
