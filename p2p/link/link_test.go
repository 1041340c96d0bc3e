package link_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dominocubano/p2p/link"
	"dominocubano/p2p/link/code"
)

func Example() {
	l, _ := link.New(bytes.NewReader([]byte("sixteen secret b")))
	fmt.Println(l.URL("https://example.org/domino/"))
	fmt.Println(l.Code())
	same, err := link.Parse("ven a jugar: " + l.URL("https://example.org/domino/") + ".")
	fmt.Println(same == l, err)
	// Output:
	// https://example.org/domino/#1EDMQGX35CNQ20WV5CDS6AX10C8D4
	// EDMQ GX35 CNQ2 0WV5 CDS6 AX10 C8D4
	// true <nil>
}

func draw(t *rapid.T) link.Link {
	l := link.Link{Secret: [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "secret"))}
	host := rapid.SampledFrom([]string{"", "example.org", "192.168.1.20:8000", "[fe80::1]:9", "[2001:db8::1]", "a-b.c:65535"}).Draw(t, "host")
	if host == "" {
		return l
	}
	l, err := l.WithHost(host)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestParseUndoesEveryForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := draw(t)
		for _, s := range []string{
			l.Fragment(), l.Code(), l.URL("http://h/p?q#old"), "#" + l.Fragment(), strings.ToLower(l.Code()),
			" " + l.Fragment() + "\n", "(" + l.URL("https://h/") + ")!",
		} {
			if got, err := link.Parse(s); err != nil || got != l {
				t.Fatalf("%q gave %v, %v", s, got, err)
			}
		}
	})
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	l := link.Link{Secret: [16]byte{1, 2, 3}}
	good := l.Fragment()
	for _, c := range []struct {
		typed string
		want  error
	}{
		{"", code.ErrLength},
		{"%zz", code.ErrCharacter},
		{good[:len(good)-2], code.ErrLength},
		{good + "00", code.ErrLength},
		{good[:5] + "7" + good[6:], code.ErrCheck},
		{good[:5] + "U" + good[6:], code.ErrCharacter},
		{"2" + good[1:], link.ErrVersion},
		{"2" + good[1:] + "0000", link.ErrVersion},
		{good + ".x=1", link.ErrHost},
		{good + ".r=", link.ErrHost},
		{good + ".r=user@host", link.ErrHost},
		{good + ".r=host/path", link.ErrHost},
		{good + ".r=host:0", link.ErrHost},
		{good + ".r=host:065", link.ErrHost},
		{good + ".r=host:65536", link.ErrHost},
		{good + ".r=ex ample.org", link.ErrHost},
		{good + ".r=exámple.org", link.ErrHost},
		{good + ".r=[::1%25eth0]", link.ErrHost},
		{good + ".r=::1", link.ErrHost},
		{good + ".r=a..b", link.ErrHost},
		{good + ".r=-a.b", link.ErrHost},
		{good + ".r=" + strings.Repeat("a.", 200) + "b", link.ErrHost},
	} {
		if _, err := link.Parse(c.typed); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, want %v", c.typed, err, c.want)
		}
	}
}

// These must never change: a bookmark is a way back into a room.
func TestKeysAreForever(t *testing.T) {
	k := link.Link{Secret: [16]byte([]byte("sixteen secret b")), Host: "example.org"}.Keys()
	got := fmt.Sprintf("%s %s %s", k.Topic, hex.EncodeToString(k.Seal[:8]), hex.EncodeToString(k.Room[:8]))
	if want := "EQR1M46G7C685C6VFXA8 995f7b7c8234d745 1dbc2d8c4676196a"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestKeysTellRoomsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		ka, kb := a.Keys(), b.Keys()
		if (a.Secret == b.Secret) != (ka == kb) || len(ka.Topic) != 20 || ka.Seal == ka.Room {
			t.Fatalf("%v and %v: %v and %v", a, b, ka, kb)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add(link.Link{Secret: [16]byte{9}, Host: "example.org:1"}.Fragment())
	f.Add("https://h/#%zz.r=[::1]:1")
	f.Add("0000 0000 0000 0000 0000 0000 0000")
	f.Fuzz(func(t *testing.T, s string) {
		l, err := link.Parse(s)
		if err != nil {
			return
		}
		if again, err := link.Parse(l.Fragment()); err != nil || again != l {
			t.Fatalf("%q: %v came back as %v, %v", s, l, again, err)
		}
	})
}
