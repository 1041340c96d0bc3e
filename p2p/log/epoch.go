package log

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Base is what an Epoch entry's payload says: the last entry of the older epoch that stands (none if None), and whatever
// the author adds.
type Base struct {
	ID   ID
	None bool
	Rest []byte
}

// appendBase writes: epoch n | sequence+1 n (0 for none) | rest.
func appendBase(b []byte, base Base) []byte {
	if base.None {
		return append(append(b, 0, 0), base.Rest...)
	}
	b = binary.AppendUvarint(b, uint64(base.ID.Epoch))
	b = binary.AppendUvarint(b, uint64(base.ID.Seq)+1)
	return append(b, base.Rest...)
}

// Base reads the payload of an Epoch entry.
func (e Entry) Base() (Base, error) {
	r := reader{b: e.Payload}
	epoch, seq := r.uvarint(), r.uvarint()
	none := seq == 0
	if e.Kind != Epoch || r.failed || none && epoch != 0 || epoch >= e.ID.Epoch {
		return Base{}, ErrMalformed
	}
	if none {
		return Base{None: true, Rest: r.b}, nil
	}
	return Base{ID: ID{Seat: e.ID.Seat, Epoch: epoch, Seq: seq - 1}, Rest: r.b}, nil
}

// openEpoch begins the first pending epoch that may begin: the entry it names is held, and none that it leaves out is
// acknowledged by another seat. The entries it leaves out become void.
func (c *chain) openEpoch(out *Outcome) bool {
	for _, id := range slices.SortedFunc(maps.Keys(c.pending), compareID) {
		e := c.pending[id]
		if e.Kind != Epoch {
			continue
		}
		keep, verdict := c.judge(e, out)
		if verdict == wait {
			continue
		}
		delete(c.pending, id)
		if verdict == refuse {
			out.Refused = append(out.Refused, e)
			continue
		}
		c.begin(e, keep, out)
		return true
	}
	return false
}

type verdict int

const (
	wait verdict = iota
	refuse
	accept
)

// judge applies the rules of a takeover, and returns how many entries of the line would stand.
func (c *chain) judge(e Entry, out *Outcome) (keep int, v verdict) {
	base, err := e.Base()
	if h := c.head(); err != nil || h != nil && !h.ID.Before(e.ID) {
		return 0, refuse
	}
	if base.None {
		if e.Prev != c.genesis || c.isAcked {
			return 0, refuse
		}
		return 0, accept
	}
	at, held := c.find(base.ID)
	switch {
	case !held && c.void(base.ID):
		return 0, refuse
	case !held:
		return 0, wait
	case c.line[at].hash != e.Prev:
		out.missing(&c.line[at])
		return 0, wait
	case c.isAcked && base.ID.Before(c.acked):
		return 0, refuse
	}
	return at + 1, accept
}

// begin voids what is not kept and adds the epoch's first entry.
func (c *chain) begin(e Entry, keep int, out *Outcome) {
	for _, l := range c.line[keep:] {
		out.void(l.Entry)
	}
	c.line = slices.Clip(c.line[:keep])
	maps.DeleteFunc(c.pending, func(id ID, _ Entry) bool { return id.Epoch < e.ID.Epoch })
	c.add(e, true)
	out.Accepted = append(out.Accepted, e)
}

func compareID(a, b ID) int {
	switch {
	case a.Before(b):
		return -1
	case b.Before(a):
		return 1
	}
	return 0
}
