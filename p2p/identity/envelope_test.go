package identity_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/mesh"
)

const topic = "EQR1M46G7C685C6VFXA8"

var seal = [32]byte{7: 1}

// member returns the envelopes of a player made from one byte.
func member(b byte) *identity.Envelopes {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{b}, 32))
	return identity.NewEnvelopes(topic, seal, key, rand.Reader)
}

func signal(t *rapid.T) mesh.Signal {
	id := rapid.Custom(func(t *rapid.T) mesh.Session {
		return mesh.Session(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "session"))
	})
	return mesh.Signal{
		Kind:    rapid.SampledFrom([]mesh.SignalKind{mesh.Hello, mesh.Offer, mesh.Answer}).Draw(t, "kind"),
		From:    id.Draw(t, "from"),
		To:      id.Draw(t, "to"),
		Attempt: rapid.Uint32().Draw(t, "attempt"),
		Body:    rapid.SliceOfN(rapid.Byte(), 0, identity.MaxBody).Draw(t, "body"),
	}
}

func TestOpenUndoesSeal(t *testing.T) {
	alice, bob := member('a'), member('b')
	rapid.Check(t, func(t *rapid.T) {
		s := signal(t)
		sealed, err := alice.Seal(s)
		if err != nil || !slices.Contains([]int{192, 320, 480}, len(sealed)) {
			t.Fatalf("%d bytes, %v", len(sealed), err)
		}
		got, err := bob.Open(sealed)
		if err != nil || got.Kind != s.Kind || got.From != s.From || got.To != s.To || got.Attempt != s.Attempt || !bytes.Equal(got.Body, s.Body) {
			t.Fatalf("%+v came back as %+v, %v", s, got, err)
		}
		if want := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{'a'}, 32)).Public(); !got.Player.Equal(want) {
			t.Fatalf("signed by %x", got.Player)
		}
	})
}

// A packed description of any device fits, and those of most devices fit the middle size.
func TestSizesTellOnlyKinds(t *testing.T) {
	for body, want := range map[int]int{0: 192, 11: 192, 12: 320, 70: 320, 115: 320, 139: 320, 140: 480, identity.MaxBody: 480} {
		sealed, err := member('a').Seal(mesh.Signal{Body: make([]byte, body)})
		if err != nil || len(sealed) != want {
			t.Errorf("a body of %d is sealed in %d, %v; want %d", body, len(sealed), err, want)
		}
	}
	if _, err := member('a').Seal(mesh.Signal{Body: make([]byte, identity.MaxBody+1)}); !errors.Is(err, identity.ErrBody) {
		t.Error(err)
	}
}

func TestNothingIsSealedTwiceTheSame(t *testing.T) {
	a := member('a')
	one, _ := a.Seal(mesh.Signal{Kind: mesh.Hello})
	two, _ := a.Seal(mesh.Signal{Kind: mesh.Hello})
	if bytes.Equal(one, two) {
		t.Error("two envelopes are the same")
	}
}

func TestEveryFlippedBitIsRefused(t *testing.T) {
	sealed, _ := member('a').Seal(mesh.Signal{Kind: mesh.Offer, Body: []byte("fingerprint")})
	bob := member('b')
	for i := range len(sealed) * 8 {
		b := bytes.Clone(sealed)
		b[i/8] ^= 1 << (i % 8)
		if _, err := bob.Open(b); !errors.Is(err, identity.ErrEnvelope) {
			t.Fatalf("bit %d: %v", i, err)
		}
	}
	if _, err := bob.Open(sealed); err != nil {
		t.Fatal(err)
	}
}

func TestOtherRoomsCannotOpen(t *testing.T) {
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	sealed, _ := member('a').Seal(mesh.Signal{Kind: mesh.Hello})
	for name, other := range map[string]*identity.Envelopes{
		"topic": identity.NewEnvelopes("0"+topic[1:], seal, key, rand.Reader),
		"key":   identity.NewEnvelopes(topic, [32]byte{}, key, rand.Reader),
	} {
		if _, err := other.Open(sealed); !errors.Is(err, identity.ErrEnvelope) {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

func TestReplaysAreRefused(t *testing.T) {
	alice, bob := member('a'), member('b')
	var sealed [][]byte
	for range 200 {
		b, _ := alice.Seal(mesh.Signal{Kind: mesh.Hello, From: mesh.Session{1}})
		sealed = append(sealed, b)
	}
	open := func(i int) error { _, err := bob.Open(sealed[i]); return err }
	for _, i := range []int{3, 1, 2, 64} { // overtaking within the window is fine
		if err := open(i); err != nil {
			t.Fatalf("envelope %d: %v", i, err)
		}
	}
	for i := 65; i < 200; i++ {
		if err := open(i); err != nil {
			t.Fatalf("envelope %d: %v", i, err)
		}
	}
	for _, i := range []int{0, 1, 64, 100, 199} { // repeated, or older than the window
		if err := open(i); !errors.Is(err, identity.ErrReplay) {
			t.Errorf("envelope %d again: %v", i, err)
		}
	}
}

// Nobody can use up another's session: the window belongs to the key that signs.
func TestAForgedSessionSilencesNobody(t *testing.T) {
	alice, mallory, bob := member('a'), member('m'), member('b')
	victim := mesh.Session{1}
	early, _ := alice.Seal(mesh.Signal{Kind: mesh.Hello, From: victim})
	for range 100 {
		forged, _ := mallory.Seal(mesh.Signal{Kind: mesh.Hello, From: victim})
		bob.Open(forged)
	}
	if _, err := bob.Open(early); err != nil {
		t.Error(err)
	}
}

// Clocks are days apart, and one jumps back: everybody still hears everybody.
func TestClocksDecideNothing(t *testing.T) {
	var early, late [][]byte
	alice := member('a')
	shut := func() []byte { b, _ := alice.Seal(mesh.Signal{Kind: mesh.Hello, From: mesh.Session{1}}); return b }
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(40 * 365 * 24 * time.Hour) // the clock begins in 2000
		early = append(early, shut(), shut())
	})
	synctest.Test(t, func(t *testing.T) {
		late = append(late, shut(), shut()) // the same session, its clock set back by decades
	})
	bob := member('b')
	for i, b := range slices.Concat(early, late) {
		if _, err := bob.Open(b); err != nil {
			t.Errorf("envelope %d: %v", i, err)
		}
	}
}

func TestManySendersAreForgottenNotKept(t *testing.T) {
	alice, bob := member('a'), member('b')
	first, _ := alice.Seal(mesh.Signal{From: mesh.Session{1}})
	bob.Open(first)
	for i := range 200 {
		b, _ := alice.Seal(mesh.Signal{From: mesh.Session{2, byte(i)}})
		if _, err := bob.Open(b); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := bob.Open(first); err != nil {
		t.Errorf("a sender of long ago is still remembered: %v", err)
	}
}

// Nobody without the key makes anything that opens.
func FuzzOpen(f *testing.F) {
	f.Add(make([]byte, 192))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := member('b').Open(b); !errors.Is(err, identity.ErrEnvelope) {
			t.Fatalf("%x: %v", b, err)
		}
	})
}

// What holders of the link can send, well sealed or not, is measured before it is read.
func FuzzDecode(f *testing.F) {
	f.Add(make([]byte, 88), uint16(0))
	f.Fuzz(identity.DecodeAny)
}

func TestKeysOfALinkFit(t *testing.T) {
	keys := link.Link{}.Keys()
	e := identity.NewEnvelopes(keys.Topic, keys.Seal, ed25519.NewKeyFromSeed(make([]byte, 32)), rand.Reader)
	sealed, err := e.Seal(mesh.Signal{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Open(sealed); err != nil {
		t.Error(err)
	}
}

var _ mesh.Envelopes = (*identity.Envelopes)(nil)
