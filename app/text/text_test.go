package text

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var holes = regexp.MustCompile(`\{\d\}`)

// counted returns the sentence that b has for a key of a: where a counts, the
// one for many, once b has all the forms that it counts by.
func counted(a, b *Language, key string) (string, bool) {
	if a.Form == nil && b.Form == nil {
		sentence, ok := b.words[key]
		return sentence, ok
	}
	for n := range 200 {
		base, ok := strings.CutSuffix(key, a.form(n))
		if !ok || !b.Has(base+b.form(n)) {
			continue
		}
		for n := range 200 {
			if !b.Has(base + b.form(n)) {
				return "", false
			}
		}
		return b.words[base+b.form(n)], true
	}
	sentence, ok := b.words[key]
	return sentence, ok
}

// TestParity wants every sentence in every language, with the same holes.
func TestParity(t *testing.T) {
	for _, a := range Languages() {
		for _, b := range Languages() {
			for key, sentence := range a.words {
				other, ok := counted(a, b, key)
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

// TestForms counts in a language that has more than two plural forms, as
// Polish does.
func TestForms(t *testing.T) {
	polish := &Language{
		words: map[string]string{"tiles.one": "{0} kość", "tiles.few": "{0} kości", "tiles.many": "{0} kostek"},
		Form: func(n int) string {
			switch {
			case n == 1:
				return ".one"
			case n%10 >= 2 && n%10 <= 4 && (n%100 < 10 || n%100 >= 20):
				return ".few"
			}
			return ".many"
		},
	}
	for n, want := range map[int]string{1: "1 kość", 2: "2 kości", 5: "5 kostek", 12: "12 kostek", 22: "22 kości"} {
		if got := polish.Count("tiles", n); got != want {
			t.Errorf("%d tiles are %q, want %q", n, got, want)
		}
	}
	for _, key := range []string{"tiles.one", "tiles.other"} {
		if _, ok := counted(Spanish, polish, key); !ok {
			t.Errorf("%s has no match", key)
		}
	}
	delete(polish.words, "tiles.few")
	if _, ok := counted(Spanish, polish, "tiles.other"); ok {
		t.Error("nobody misses a plural form")
	}
	if one, two := Spanish.Count("tiles", 1), Spanish.Count("tiles", 2); one != "1 ficha" || two != "2 fichas" {
		t.Errorf("in Spanish %q, %q", one, two)
	}
}
