package site

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// module returns a binary with a custom section, these segments and a section
// after them.
func module(segments []segment) []byte {
	out := []byte("\x00asm\x01\x00\x00\x00\x00\x02\x01x")
	body := writeSegments(segments)
	out = binary.AppendUvarint(append(out, dataSection), uint64(len(body)))
	return append(append(out, body...), 0, 2, 1, 'y')
}

// memory lays the segments out as an instance finds them.
func memory(t *rapid.T, wasm []byte) map[uint64]byte {
	rest := reader(wasm[wasmHeader:])
	out := map[uint64]byte{}
	for len(rest) > 0 {
		id, _ := rest.byte()
		body, ok := rest.bytes()
		if !ok {
			t.Fatal("the binary is cut short")
		}
		if id != dataSection {
			continue
		}
		count, _ := body.number()
		for range count {
			s, ok := body.segment()
			if !ok {
				t.Fatal("a segment is cut short")
			}
			for i, b := range s.contents {
				if b != 0 { // what no segment sets is zero
					out[s.at+uint64(i)] = b
				}
			}
		}
	}
	return out
}

// TestJoinedSegmentsGiveTheSameMemory: segments apart, near and touching, at
// any address and in any order.
func TestJoinedSegmentsGiveTheSameMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var segments []segment
		at := rapid.Uint64Range(0, 1<<31+1<<20).Draw(t, "start")
		for range rapid.IntRange(0, 20).Draw(t, "segments") {
			contents := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "contents")
			segments = append(segments, segment{at, contents})
			at += uint64(len(contents)) + rapid.Uint64Range(0, 2*maxGap).Draw(t, "gap")
		}
		before := module(rapid.Permutation(segments).Draw(t, "order"))
		after, err := joinSegments(before)
		if err != nil {
			t.Fatal(err)
		}
		want, got := memory(t, before), memory(t, after)
		if len(want) != len(got) {
			t.Fatalf("%d bytes are set, want %d", len(got), len(want))
		}
		for address, b := range want {
			if got[address] != b {
				t.Fatalf("at %d is %d, want %d", address, got[address], b)
			}
		}
		if !bytes.HasPrefix(after, before[:12]) || !bytes.HasSuffix(after, []byte{0, 2, 1, 'y'}) {
			t.Fatal("another section has changed")
		}
	})
}

func TestOverlappingSegmentsAreRefused(t *testing.T) {
	if _, err := joinSegments(module([]segment{{10, []byte("abc")}, {12, []byte("d")}})); err == nil {
		t.Error("two segments set the same byte")
	}
}

func TestSignedNumbers(t *testing.T) {
	for n, want := range map[int32][]byte{
		0: {0}, 63: {63}, 64: {0xc0, 0}, -1: {0x7f}, -64: {0x40}, -65: {0xbf, 0x7f},
		1<<31 - 1: {0xff, 0xff, 0xff, 0xff, 0x07}, -1 << 31: {0x80, 0x80, 0x80, 0x80, 0x78},
	} {
		got := appendSigned(nil, n)
		if !slices.Equal(got, want) {
			t.Errorf("%d is written %x, want %x", n, got, want)
		}
		r := reader(got)
		if back, ok := r.address(); !ok || back != uint64(uint32(n)) {
			t.Errorf("%x is read as %d, want %d", got, back, uint32(n))
		}
	}
}

// FuzzJoinSegments shows that no binary, however broken, breaks the builder.
func FuzzJoinSegments(f *testing.F) {
	f.Add(module([]segment{{10, []byte("abc")}, {300, []byte("d")}}))
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x0b\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, wasm []byte) {
		joined, err := joinSegments(wasm)
		if err != nil {
			return
		}
		again, err := joinSegments(joined)
		if err != nil || !bytes.Equal(joined, again) {
			t.Errorf("what was joined is joined otherwise: %x, %x, %v", joined, again, err)
		}
	})
}
