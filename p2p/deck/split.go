package deck

import "encoding/binary"

// A Split names a split of a key over holders. Where takeovers and returns
// cross, devices may count them in another order for a while; a split made for
// other humans is then not taken for a false one.
type Split struct {
	Count  uint16 // of takeovers and returns in the deal until then; no deal sees 65,536
	Humans uint8  // bit mask of those there, 0 for the first split
}

// splitName is the length of a Split in a body: the count, the higher byte
// first, then the humans.
const splitName = 3

func (s Split) bytes() []byte {
	return append(binary.BigEndian.AppendUint16(make([]byte, 0, splitName), s.Count), s.Humans)
}

// readSplit reads the name that a body begins with; errLength if it is too
// short for one.
func readSplit(body []byte) (Split, error) {
	if len(body) < splitName {
		return Split{}, errLength
	}
	return Split{binary.BigEndian.Uint16(body), body[2]}, nil
}

// compareSplits reports whether a split is another than the one at hand.
func compareSplits(split, now Split) error {
	switch {
	case split.Count < now.Count:
		return ErrLate
	case split != now:
		return ErrEarly
	}
	return nil
}

// findSplit compares the split that a body names with the one at hand. A body too
// short for a name is its seat's fault.
func (e Entry) findSplit(now Split) error {
	split, err := readSplit(e.Body)
	if err != nil {
		return &Fault{int(e.Seat), e.Kind, err}
	}
	return compareSplits(split, now)
}
