package transcript

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"
)

// sealed is a file of that head with the sum that files end with.
func sealed(head string) []byte {
	sum := sha256.Sum256([]byte(head))
	return append([]byte(head), sum[:]...)
}

// TestVersion tells a transcript of another version for what it is, whether
// whole, cut or changed, and one without a version for none.
func TestVersion(t *testing.T) {
	others := []string{"1", "3 " + strings.TrimPrefix(Version, "2 "), strings.Replace(Version, "deck/", "deck/9", 1), strings.Replace(Version, "masked/", "masked/9", 1)}
	for _, theirs := range others {
		whole := sealed(Magic + theirs + "\nwhatever follows")
		changed := slices.Clone(whole)
		changed[len(Magic)+len(theirs)+3] ^= 1
		for _, test := range []struct {
			raw    []byte
			intact bool
		}{{whole, true}, {whole[:len(whole)-1], false}, {changed, false}, {[]byte(Magic + theirs + "\n"), false}} {
			_, err := Parse(test.raw)
			version, ok := errors.AsType[*VersionError](err)
			if !ok || version.Theirs != theirs || version.Intact != test.intact || !strings.Contains(err.Error(), Version) {
				t.Errorf("%q: %v", test.raw, err)
			}
		}
	}
	for _, raw := range []string{"", Magic, Magic + "1", Magic + "\x00\n", Magic + strings.Repeat("1", maxVersion+1) + "\n", "\x89PNG\n"} {
		if _, err := Parse(sealed(raw)); !errors.Is(err, ErrFile) {
			t.Errorf("%q: %v", raw, err)
		}
	}
}
