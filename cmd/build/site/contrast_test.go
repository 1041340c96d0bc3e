package site

import (
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// pairs are the tokens of texts and what they stand on, with the contrast that
// WCAG 2.2 wants: 4.5 for text (1.4.3), 3 for signs and pips (1.4.11).
var pairs = []struct {
	over, under string
	least       float64
}{
	{"ink", "page", 4.5}, {"ink", "card", 4.5}, {"ink-soft", "page", 4.5}, {"ink-soft", "card", 4.5},
	{"on-go", "go", 4.5}, {"good", "card", 4.5}, {"bad", "card", 4.5},
	{"wood-ink", "wood", 4.5}, {"wood-ink", "wood-deep", 4.5}, {"wood-ink", "felt", 4.5}, {"wood-ink", "felt-deep", 4.5},
	{"focus", "wood", 3}, {"focus", "felt", 3}, {"focus", "felt-deep", 3},
	{"n0", "ivory", 4.5}, {"n1", "ivory", 4.5}, {"n2", "ivory", 4.5}, {"n3", "ivory", 4.5}, {"n4", "ivory", 4.5},
	{"n5", "ivory", 4.5}, {"n6", "ivory", 4.5}, {"n7", "ivory", 4.5}, {"n8", "ivory", 4.5}, {"n9", "ivory", 4.5},
	{"ivory", "felt", 3}, {"ivory", "felt-deep", 3},
}

// TestContrast measures the colours of both themes against each other.
func TestContrast(t *testing.T) {
	web, err := Web()
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := fs.ReadFile(web, "css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	for name, theme := range themes(t, string(sheet)) {
		for _, p := range pairs {
			over, under := theme[p.over], theme[p.under]
			if over == "" || under == "" {
				t.Fatalf("%s: the sheet has no --%s or --%s", name, p.over, p.under)
			}
			if c := contrast(luminance(t, over), luminance(t, under)); c < p.least {
				t.Errorf("%s: --%s on --%s has the contrast %.2f, and %.1f is wanted", name, p.over, p.under, c, p.least)
			}
		}
	}
}

// themes returns the tokens of the light theme and of the dark one, which
// stands twice in the sheet, for the system's wish and for the player's.
func themes(t *testing.T, sheet string) map[string]map[string]string {
	t.Helper()
	token := regexp.MustCompile(`--([a-z0-9-]+): (#[0-9a-f]{6});`)
	out := map[string]map[string]string{"light": {}, "dark by the system": {}, "dark by choice": {}}
	parts := regexp.MustCompile(`(?s)^(.*?)(@media \(prefers-color-scheme: dark\).*?)(:root\[data-theme="dark"\].*)$`).FindStringSubmatch(sheet)
	if parts == nil {
		t.Fatal("the sheet has no dark theme")
	}
	for _, m := range token.FindAllStringSubmatch(parts[1], -1) {
		for _, theme := range out {
			theme[m[1]] = m[2]
		}
	}
	for i, name := range []string{"dark by the system", "dark by choice"} {
		for _, m := range token.FindAllStringSubmatch(parts[i+2], -1) {
			out[name][m[1]] = m[2]
		}
	}
	return out
}

// luminance is the relative luminance of a colour (WCAG 2.2, glossary).
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#")[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
