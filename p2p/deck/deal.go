package deck

import (
	"fmt"
	"slices"
)

// A Deal is one deal as everybody sees it: it takes the entries of all seats,
// refuses what is false, and knows what has been proved so far. It holds no
// secret; those are in the [Party] of each seat. It is not safe for use by
// several goroutines at once.
type Deal struct {
	// Yield, if set, is called between the slices of long steps, each a few
	// milliseconds long. It must not call the Deal or its Parties.
	Yield func()

	table Table
	base  digest // of the table and the deal's id
	head  digest // of all steps that are over
	steps        // where the deal is
	log   []Entry
	seed  seedState
	keys  keyState
	pile  pileState
	hand  handState
	gone  goneState
	last  lastState

	faults   []*Fault
	dead     error
	trusting bool // the entry at hand was made or checked here before
	recorded bool // the entries are read from a record: nobody asks, see Ask
}

// NewDeal begins a deal. The id must never have been used in this session.
func NewDeal(t Table, id [32]byte) (*Deal, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	t.Chairs = slices.Clone(t.Chairs)
	all := t.digest()
	d := &Deal{table: t, base: hash("deal", all[:], id[:])}
	d.gone.humans = t.crowd()
	d.hand.init(t)
	d.aside = map[[2]uint8]*stage{}
	d.begin(Commit, 0, t.humans())
	return d, nil
}

// Accept checks an entry and, if it holds, takes it in. A *[Fault] blames a
// seat, not always the entry's own: the last of several proofs brings all of
// them to be checked. [ErrEarly] and [ErrLate] blame nobody. The caller sees to
// it that the game wants an entry of this kind from this seat now; of what
// the game is, a Deal knows nothing.
func (d *Deal) Accept(e Entry) error {
	if d.dead != nil {
		return d.dead
	}
	s, err := d.place(e)
	if err != nil {
		return err
	}
	e.Body = slices.Clone(e.Body) // parts of it are kept, and the caller may read on into its buffer
	if err := d.check(s, e); err != nil {
		return &Fault{int(e.Seat), e.Kind, err}
	}
	d.take(s, e)
	return d.dead
}

// Adopt takes in an entry without checking its proofs again: one that this
// device made, or accepted before a restart.
func (d *Deal) Adopt(e Entry) error {
	d.trusting = true
	defer func() { d.trusting = false }()
	return d.Accept(e)
}

// check measures the body and runs the check of its kind.
func (d *Deal) check(s *stage, e Entry) error {
	deed := deeds[e.Kind]
	want, err := deed.size(d, e)
	if err != nil {
		return err
	}
	if len(e.Body) != want {
		return errLength
	}
	return deed.check(d, s, e)
}

// take records an entry that holds and, if it was the last of its stage, ends
// the stage.
func (d *Deal) take(s *stage, e Entry) {
	s.got[int(e.Seat)] = e
	d.log = append(d.log, e)
	d.withdraw(e)
	d.settle(s)
	d.finish(s)
}

// finish ends a stage that is full.
func (d *Deal) finish(s *stage) {
	if !s.full() {
		return
	}
	d.end(s)
	if after := deeds[s.kind].after; after != nil {
		after(d, s)
	}
}

// context is what every hash of an entry begins with: protocol and version
// (in hash), the table, the deal, the step, the seat, and the deal so far.
func (d *Deal) context(base digest, k Kind, seat int, arg uint8) digest {
	return hash("context", d.base[:], base[:], []byte{byte(k), byte(seat), arg})
}

// blame records a breach by a seat that does not stop the deal.
func (d *Deal) blame(seat int, k Kind, err error) {
	d.faults = append(d.faults, &Fault{seat, k, err})
}

// kill stops the deal: no entry is taken any more.
func (d *Deal) kill(seat int, k Kind, err error) {
	d.blame(seat, k, err)
	d.dead = d.faults[len(d.faults)-1]
}

// Faults lists the breaches recorded so far.
func (d *Deal) Faults() []*Fault { return slices.Clone(d.faults) }

// Log lists the entries taken in, in the order they were taken. Their bodies are
// the deal's own: not to be changed.
func (d *Deal) Log() []Entry { return slices.Clone(d.log) }

// Head is the hash of the table, the deal and all steps that are over: equal
// on all devices that have seen the same deal.
func (d *Deal) Head() [64]byte { return hash("head", d.base[:], d.head[:]) }

// Table returns the table of the deal.
func (d *Deal) Table() Table {
	t := d.table
	t.Chairs = slices.Clone(t.Chairs)
	return t
}

// String says where the deal stands.
func (d *Deal) String() string {
	k, arg, seats := d.Due()
	return fmt.Sprintf("deal: %v %d due from %v, %d entries", k, arg, seats, len(d.log))
}
