package code_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dominocubano/p2p/link/code"
)

func Example() {
	typed := code.Encode([]byte{0xCA, 0xFE}, 16)
	fmt.Println(typed)
	b, err := code.Decode(" "+strings.ToLower(typed), 16)
	fmt.Printf("%X %v\n", b, err)
	// Output:
	// SBZ0B6
	// CAFE <nil>
}

// content draws some bits, the unused ones of the last byte zero.
func content(t *rapid.T) ([]byte, int) {
	bits := rapid.IntRange(1, code.MaxBits).Draw(t, "bits")
	b := rapid.SliceOfN(rapid.Byte(), (bits+7)/8, (bits+7)/8).Draw(t, "content")
	b[len(b)-1] &= 0xFF << (len(b)*8 - bits)
	return b, bits
}

func TestDecodeUndoesEncode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, bits := content(t)
		s := code.Encode(b, bits)
		if len(s) != code.Length(bits) {
			t.Fatalf("%d characters for %d bits", len(s), bits)
		}
		typed := strings.NewReplacer("0", "o", "1", "l").Replace(strings.ToLower(code.Group(s)))
		got, err := code.Decode(typed, bits)
		if err != nil || !bytes.Equal(got, b) {
			t.Fatalf("%q came back as %x, %v", typed, got, err)
		}
	})
}

// Any two wrong characters are noticed; here all of them, for one code as long as there are.
func TestEveryTwoErrorsAreNoticed(t *testing.T) {
	s := []byte(code.Encode(bytes.Repeat([]byte{0x5A, 0xC3}, 9), 144))
	wrong := func(i, by int) byte { return code.Alphabet[(strings.IndexByte(code.Alphabet, s[i])+by)%32] }
	for i := range s {
		for j := range i {
			for e := range 31 * 32 {
				c := bytes.Clone(s)
				c[i], c[j] = wrong(i, 1+e/32), wrong(j, e%32)
				if _, err := code.Decode(string(c), 144); !errors.Is(err, code.ErrCheck) {
					t.Fatalf("%s for %s: %v", c, s, err)
				}
			}
		}
	}
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	good := code.Encode([]byte{1, 2, 3}, 24)
	for _, c := range []struct {
		typed string
		want  error
	}{
		{"", code.ErrLength},
		{good[1:], code.ErrLength},
		{good + "0", code.ErrLength},
		{good + strings.Repeat("0", 1000), code.ErrLength},
		{"U" + good[1:], code.ErrCharacter},
		{"é" + good[1:], code.ErrCharacter},
		{good[:3] + "\x00" + good[4:], code.ErrCharacter},
		{good[1:2] + good[:1] + good[2:], code.ErrCheck},
	} {
		if _, err := code.Decode(c.typed, 24); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, want %v", c.typed, err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(code.Encode(make([]byte, 16), 128), 128)
	f.Add("oil-OIL", 20)
	f.Fuzz(func(t *testing.T, s string, bits int) {
		bits = 1 + int(uint(bits)%code.MaxBits)
		b, err := code.Decode(s, bits)
		if err != nil {
			return
		}
		if again := code.Encode(b, bits); again != code.Plain(s) {
			t.Fatalf("%q reads as %x, which is %q", s, b, again)
		}
	})
}
