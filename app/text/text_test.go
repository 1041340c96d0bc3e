package text

import (
	"regexp"
	"slices"
	"testing"
)

var holes = regexp.MustCompile(`\{\d\}`)

// TestParity wants every sentence in every language, with the same holes.
func TestParity(t *testing.T) {
	for _, a := range Languages() {
		for _, b := range Languages() {
			for key, sentence := range a.words {
				other, ok := b.words[key]
				if !ok {
					t.Errorf("%s lacks %q", b.Code, key)
					continue
				}
				ha, hb := holes.FindAllString(sentence, -1), holes.FindAllString(other, -1)
				slices.Sort(ha)
				slices.Sort(hb)
				if !slices.Equal(slices.Compact(ha), slices.Compact(hb)) {
					t.Errorf("%q: the holes are %v in %s and %v in %s", key, ha, a.Code, hb, b.Code)
				}
			}
		}
	}
}

// TestFor takes es-MX for es, and English where nothing fits.
func TestFor(t *testing.T) {
	tests := []struct {
		code   string
		wishes []string
		want   *Language
	}{
		{"", []string{"es-MX", "en"}, Spanish},
		{"", []string{"de", "ES"}, Spanish},
		{"en", []string{"es"}, English},
		{"", []string{"zh"}, English},
		{"xx", nil, English},
	}
	for _, test := range tests {
		if got := For(test.code, test.wishes...); got != test.want {
			t.Errorf("For(%q, %q) = %s, want %s", test.code, test.wishes, got.Code, test.want.Code)
		}
	}
}
