package mind

import (
	"bytes"
	"context"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"dominocubano/p2p/transcript"
)

// TestVerify judges a transcript in a worker and here: whole, cut, with a byte
// changed, of another version, and what is none.
func TestVerify(t *testing.T) {
	whole, err := os.ReadFile("../../cmd/build/testdata/two.transcript")
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(whole)/2] ^= 1
	other := bytes.Replace(whole, []byte(transcript.Version), []byte("1"), 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	beside, here := newMind(new(worker).start(ctx), func() {}), newMind(denied, func() {})
	for _, test := range []struct {
		name string
		raw  []byte
		want func(*Verdict) bool
	}{
		{"whole", whole, func(v *Verdict) bool {
			return v.Sound() && !v.Cut && v.Hands == 1 && len(v.Keys) == 2 && v.Deeds > 10 && strings.HasPrefix(v.Record, "domino")
		}},
		{"cut", whole[:len(whole)*3/4], func(v *Verdict) bool { return v.Sound() && v.Cut && v.Entries > 0 }},
		{"flipped", flipped, func(v *Verdict) bool { return !v.Sound() }},
		{"another version", other, func(v *Verdict) bool { return !v.Sound() && v.Foreign }},
	} {
		got, err := beside.Verify(ctx, test.raw)
		if err != nil || !test.want(got) {
			t.Errorf("%s: %+v, %v", test.name, got, err)
		}
		if again, err := here.Verify(ctx, test.raw); err != nil || !reflect.DeepEqual(got, again) {
			t.Errorf("%s: beside the page %+v, on it %+v, %v", test.name, got, again, err)
		}
	}
	for _, raw := range [][]byte{nil, whole[:30], []byte("\x89PNG")} {
		if v, err := here.Verify(ctx, raw); !errors.Is(err, ErrNoTranscript) {
			t.Errorf("%q: %+v, %v", raw, v, err)
		}
	}
}
