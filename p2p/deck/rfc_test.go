package deck

import (
	"crypto/sha512"
	"embed"
	"encoding/hex"
	"encoding/json"
	"testing"
)

// The vectors travel inside the test, for a browser's Go has no files.
//
//go:embed testdata
var testdata embed.FS

func load(t testing.TB, name string, into any) {
	t.Helper()
	b, err := testdata.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRFC9496 runs appendix A of the group's RFC through this package's own
// decoders.
func TestRFC9496(t *testing.T) {
	var v struct {
		Multiples, Bad []string
		Hashed         []struct {
			Text    string `json:"sha512_of"`
			Element string
		}
		Equivalent struct {
			Inputs  []string
			Element string
		}
	}
	load(t, "rfc9496.json", &v)
	for i, e := range multiples(generator.element, len(v.Multiples)-1) {
		if encoded := encode(e); hex.EncodeToString(encoded.wire[:]) != v.Multiples[i] {
			t.Errorf("%d·G encodes to %x", i, encoded.wire)
		}
		p, err := decodePoint(unhex(t, v.Multiples[i]))
		if i == 0 {
			if err != errIdentity {
				t.Errorf("identity decoded: %v", err)
			}
		} else if err != nil || p.Equal(e) != 1 {
			t.Errorf("%d·G decodes to something else: %v", i, err)
		}
	}
	for _, s := range v.Bad {
		if _, err := decodePoint(unhex(t, s)); err != errPoint {
			t.Errorf("bad encoding %s: %v", s, err)
		}
	}
	uniform := func(b []byte, want string) {
		t.Helper()
		e, err := new(element).SetUniformBytes(b)
		if err != nil || hex.EncodeToString(e.Bytes()) != want {
			t.Errorf("%x maps to %v, %v", b, e, err)
		}
	}
	for _, h := range v.Hashed {
		b := sha512.Sum512([]byte(h.Text))
		uniform(b[:], h.Element)
	}
	for _, s := range v.Equivalent.Inputs {
		uniform(unhex(t, s), v.Equivalent.Element)
	}
}

// TestRFC9497 makes and checks the RFC's proofs of equal logarithms, single
// and batched, with the RFC's nonces.
func TestRFC9497(t *testing.T) {
	var v struct {
		Context, Secret, Public string
		Proofs                  []struct {
			Blinded, Evaluated []string
			Nonce, Proof       string
		}
	}
	load(t, "rfc9497.json", &v)
	point := func(s string) *point {
		p, err := decodePoint(unhex(t, s))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	scalar := func(s string) *scalar {
		n, err := decodeScalar(unhex(t, s))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for i, p := range v.Proofs {
		q := &equality{context: unhex(t, v.Context), key: point(v.Public)}
		for j := range p.Blinded {
			q.bases = append(q.bases, point(p.Blinded[j]))
			q.images = append(q.images, point(p.Evaluated[j]))
		}
		proof := q.prove(scalar(v.Secret), scalar(p.Nonce), nil)
		if hex.EncodeToString(proof) != p.Proof {
			t.Errorf("proof %d: %x", i, proof)
		}
		if !q.accepts(proof, nil) {
			t.Errorf("proof %d refused", i)
		}
	}
}
