package site

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Go's linker leaves out the zeros of a program's data: it writes each run of
// other bytes as a segment of its own, a hundred thousand of them. Written
// together with the zeros between them, they compress better by a twelfth of
// the whole program.

// segment is a part of the program's memory at its start.
type segment struct {
	at       uint64 // address
	contents []byte
}

// Parts of a WebAssembly binary (core specification 1.0, section 5).
const (
	wasmHeader  = 8    // bytes of magic and version
	dataSection = 11   // its identifier
	opI32Const  = 0x41 // of the expression that gives a segment's address
	opEnd       = 0x0b
)

// maxGap is how many zeros between two segments are written out.
const maxGap = 256

var errWasm = errors.New("site: the program is no WebAssembly as Go's linker writes it")

// joinSegments returns the same program with fewer segments of data.
func joinSegments(wasm []byte) ([]byte, error) {
	if len(wasm) < wasmHeader {
		return nil, errWasm
	}
	out, rest := slices.Clone(wasm[:wasmHeader]), reader(wasm[wasmHeader:])
	for len(rest) > 0 {
		id, ok := rest.byte()
		body, ok2 := rest.bytes()
		if !ok || !ok2 {
			return nil, errWasm
		}
		if id == dataSection {
			segments, err := readSegments(body)
			if err != nil {
				return nil, err
			}
			body = writeSegments(segments)
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// readSegments returns a data section's segments by their address, joined
// where they are near each other.
func readSegments(body reader) ([]segment, error) {
	count, ok := body.number()
	if !ok {
		return nil, errWasm
	}
	all := []segment{}
	for range count {
		s, ok := body.segment()
		if !ok {
			return nil, errWasm
		}
		if len(s.contents) > 0 {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	return join(all)
}

func join(all []segment) ([]segment, error) {
	var out []segment
	for _, s := range all {
		if len(out) == 0 {
			out = append(out, s)
			continue
		}
		last := &out[len(out)-1]
		end := last.at + uint64(len(last.contents))
		switch {
		case s.at < end:
			return nil, errWasm // which of the two comes later would matter
		case s.at-end > maxGap:
			out = append(out, s)
		default:
			last.contents = append(last.contents, make([]byte, s.at-end)...)
			last.contents = append(last.contents, s.contents...)
		}
	}
	return out, nil
}

func writeSegments(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(out, 0, opI32Const) // of memory 0
		out = append(appendSigned(out, int32(s.at)), opEnd)
		out = binary.AppendUvarint(out, uint64(len(s.contents)))
		out = append(out, s.contents...)
	}
	return out
}

// appendSigned appends the number in signed LEB128 (section 5.2.2): seven bits
// a byte, the lowest first, until the sign bit of the last byte says the rest.
func appendSigned(b []byte, n int32) []byte {
	for n < -0x40 || n >= 0x40 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n)&0x7f)
}

// reader is what is left of a binary. Its methods take from the front and
// report whether it was there.
type reader []byte

func (r *reader) byte() (byte, bool) {
	if len(*r) == 0 {
		return 0, false
	}
	b := (*r)[0]
	*r = (*r)[1:]
	return b, true
}

// number takes an unsigned LEB128.
func (r *reader) number() (uint64, bool) {
	n, size := binary.Uvarint(*r)
	if size <= 0 {
		return 0, false
	}
	*r = (*r)[size:]
	return n, true
}

// address takes a signed LEB128 of 32 bits, which stands for an address and so
// for a number from 0 up.
func (r *reader) address() (uint64, bool) {
	var n int64
	for shift := 0; shift < 35; shift += 7 {
		b, ok := r.byte()
		if !ok {
			return 0, false
		}
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			return uint64(uint32(n << (57 - shift) >> (57 - shift))), true
		}
	}
	return 0, false
}

// bytes takes a length and as many bytes.
func (r *reader) bytes() (reader, bool) {
	n, ok := r.number()
	if !ok || n > uint64(len(*r)) {
		return nil, false
	}
	b := (*r)[:n:n]
	*r = (*r)[n:]
	return b, true
}

// segment takes a segment of memory 0 at a constant address.
func (r *reader) segment() (segment, bool) {
	mode, ok := r.byte()
	op, ok2 := r.byte()
	if !ok || !ok2 || mode != 0 || op != opI32Const {
		return segment{}, false
	}
	at, ok := r.address()
	end, ok2 := r.byte()
	contents, ok3 := r.bytes()
	return segment{at, contents}, ok && ok2 && ok3 && end == opEnd
}
