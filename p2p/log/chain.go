package log

import (
	"crypto/ed25519"
	"slices"
)

// Window is how far ahead of a line's end an entry may be and still be kept until the gap is closed.
const Window = 256

// grant says whose signature counts from an epoch on.
type grant struct {
	from uint32
	key  ed25519.PublicKey
}

// link is an entry in its line, and whether this device has checked its signature itself: in a catch-up only the last
// signature of a run is, the others are vouched for by the hash chain.
type link struct {
	Entry
	checked bool
}

// chain is the line of one seat, its entries ascending by (epoch, sequence) without gaps, and what waits to join it.
type chain struct {
	seat    uint8
	genesis Hash
	grants  []grant
	line    []link
	pending map[ID]Entry // signed, ahead of the line
	acked   ID           // newest entry of this line that another seat has acknowledged
	isAcked bool
	claims  [MaxSeats]ID // newest acknowledgement by each other seat, of entries perhaps not yet held
	claimed [MaxSeats]bool
	fork    *Fork
	tried   uint32 // newest epoch begun here, perhaps in vain: the store may have it all the same
	lost    bool   // its owner is this device, which may not remember all that it said
	entries *Bucket
	volume  *Bucket
}

// head returns the last link, or nil.
func (c *chain) head() *link {
	if len(c.line) == 0 {
		return nil
	}
	return &c.line[len(c.line)-1]
}

// find returns the place of id in the line, or where it would be.
func (c *chain) find(id ID) (int, bool) {
	return slices.BinarySearchFunc(c.line, id, func(l link, id ID) int {
		switch {
		case l.ID.Before(id):
			return -1
		case id.Before(l.ID):
			return 1
		}
		return 0
	})
}

// next returns the name and the predecessor's hash of the entry that would follow in the same epoch.
func (c *chain) next() (ID, Hash) {
	h := c.head()
	if h == nil {
		return ID{Seat: c.seat}, c.genesis
	}
	return ID{Seat: c.seat, Epoch: h.ID.Epoch, Seq: h.ID.Seq + 1}, h.hash
}

// key returns whose signature counts in an epoch, nil if nobody's does.
func (c *chain) key(epoch uint32) ed25519.PublicKey {
	for _, g := range slices.Backward(c.grants) {
		if g.from <= epoch {
			return g.key
		}
	}
	return nil
}

// signedByAnother reports whether a key of this seat, but not the epoch's, signed e: an honest entry before its grant
// has come, or after its time. It is refused, and nobody is to blame for forwarding it.
func (c *chain) signedByAnother(e Entry) bool {
	return slices.ContainsFunc(c.grants, func(g grant) bool { return e.Verify(c.genesis, g.key) })
}

// void reports whether id lies behind the line's end and is not part of it: said by a session that another replaced.
func (c *chain) void(id ID) bool {
	h := c.head()
	if h == nil || !id.Before(h.ID) {
		return false
	}
	_, held := c.find(id)
	return !held
}

// ahead reports whether id is too far ahead to be kept.
func (c *chain) ahead(id ID) bool {
	next, _ := c.next()
	return len(c.pending) >= Window || id.Epoch == next.Epoch && id.Seq >= next.Seq+Window ||
		id.Epoch > next.Epoch && id.Seq >= Window
}

// add puts an entry at the end of the line.
func (c *chain) add(e Entry, checked bool) {
	c.line = append(c.line, link{e, checked})
	for seat, claim := range c.claims {
		if c.claimed[seat] && claim == e.ID {
			c.acknowledge(claim)
		}
	}
}

// claim notes that another seat acknowledges id. It counts once the entry is held: nobody can block a seat's next epoch
// by acknowledging what was never said.
func (c *chain) claim(by uint8, id ID) {
	if !c.claimed[by] || c.claims[by].Before(id) {
		c.claims[by], c.claimed[by] = id, true
	}
	if c.isAcked && !c.acked.Before(id) {
		return
	}
	if _, held := c.find(id); held {
		c.acknowledge(id)
	}
}

func (c *chain) acknowledge(id ID) {
	if !c.isAcked || c.acked.Before(id) {
		c.acked, c.isAcked = id, true
	}
}

// drain moves what can join from pending to the line and adds it to out.
func (c *chain) drain(out *Outcome) {
	for c.openEpoch(out) || c.extend(out) {
	}
}

// extend adds the pending entry that follows in the same epoch.
func (c *chain) extend(out *Outcome) bool {
	id, prev := c.next()
	e, ok := c.pending[id]
	if !ok {
		return false
	}
	if e.Prev != prev {
		out.missing(c.head()) // its author signed another predecessor
		return false
	}
	delete(c.pending, id)
	c.add(e, true)
	out.Accepted = append(out.Accepted, e)
	return true
}
