package deck

import (
	"errors"
	"slices"
)

// A Report is what a finished deal looks like in the clear.
type Report struct {
	Tiles    []Tile   // by slot; Unknown where a key is withheld
	Keys     [][]byte // public, by seat: whose record this is; nil where there was none yet
	Withheld []int    // seats that did not open
	Faults   []*Fault // every breach, each with its seat and step
	Entries  int      // that were taken in
	Whole    bool     // to the opening; otherwise the record is cut after Entries
}

// Hand returns the tiles dealt to a seat.
func (r *Report) Hand(t Table, seat int) []Tile {
	from, to := t.Slots(seat)
	if from < 0 || to > len(r.Tiles) {
		return nil
	}
	return slices.Clone(r.Tiles[from:to])
}

// Report decrypts every slot and checks in the clear what was proved under
// way: a second lock, independent of the proofs' logic. Before the deal is
// over it reports the faults so far.
func (d *Deal) Report() *Report {
	r := &Report{Faults: d.Faults(), Entries: len(d.log), Whole: d.last.over}
	for _, seat := range d.table.seats() {
		r.Keys = append(r.Keys, d.Fingerprint(seat))
	}
	if !d.last.over {
		return r
	}
	for _, seat := range d.table.seats() {
		if d.last.keys[seat] == nil {
			r.Withheld = append(r.Withheld, seat)
		}
	}
	r.Tiles = d.tiles(d.final())
	d.reviewSet(r)
	d.reviewDeeds(r)
	return r
}

func (r *Report) blame(seat int, k Kind, err error) {
	r.Faults = append(r.Faults, &Fault{seat, k, err})
}

var errSet = errors.New("the slots are not the set")

// reviewSet checks that the slots are the set, each tile once. If they are
// not, a shuffle was taken in unchecked; the first deck that is not the set
// names its shuffler.
func (d *Deal) reviewSet(r *Report) {
	if len(r.Withheld) > 0 || isSet(r.Tiles) {
		return
	}
	for i, p := range d.pile.piles[1:] {
		if !isSet(d.tiles(p)) {
			r.blame(d.table.humans()[i], Mix, errSet)
			return
		}
	}
}

// isSet reports whether all tiles are known and none is there twice.
func isSet(tiles []Tile) bool {
	var seen [DoubleNine]bool
	for _, t := range tiles {
		if t == Unknown || seen[t] {
			return false
		}
		seen[t] = true
	}
	return true
}

// reviewDeeds checks every tile shown, every pass and every claim.
func (d *Deal) reviewDeeds(r *Report) {
	for slot, t := range d.hand.shown {
		if t != Unknown && r.Tiles[slot] != t {
			d.blameShown(r, slot)
		}
	}
	for _, p := range d.hand.passes {
		if slices.ContainsFunc(p.slots, func(slot int) bool { return r.Tiles[slot].fitsAny(p.ends) }) {
			r.blame(p.seat, Pass, ErrFits)
		}
	}
	for _, l := range d.hand.lacks {
		if slices.ContainsFunc(l.slots, func(slot int) bool { return r.Tiles[slot] == l.tile }) {
			r.blame(l.seat, Lack, ErrFalse)
		}
	}
	for _, seat := range d.hand.few {
		if countDoubles(r.Hand(d.table, seat)) >= fewest {
			r.blame(seat, Few, ErrFalse)
		}
	}
}

// blameShown finds whose token made a slot show another tile than it holds:
// one of the others', or else its owner's own.
func (d *Deal) blameShown(r *Report, slot int) {
	mask := d.final().slots[slot].r.element
	for _, seat := range d.table.seats() {
		x, token := d.last.keys[seat], d.hand.tokens[seat][slot]
		if x != nil && token != nil && new(element).ScalarMult(x, mask).Equal(token.element) != 1 {
			r.blame(seat, Token, errRefuted)
			return
		}
	}
	owner, _ := d.table.owner(slot)
	r.blame(owner, Play, errTile)
}

func (t Tile) fitsAny(ends []uint8) bool {
	return t != Unknown && slices.ContainsFunc(ends, t.fits)
}

func countDoubles(tiles []Tile) (n int) {
	for _, t := range tiles {
		if t != Unknown && t.double() {
			n++
		}
	}
	return n
}

// Audit checks a recorded deal from its entries alone, proofs included. The
// report ends at the first entry that is refused; its fault is the last.
func Audit(t Table, id [32]byte, entries []Entry, yield func()) (*Report, error) {
	d, err := NewDeal(t, id)
	if err != nil {
		return nil, err
	}
	d.Yield, d.recorded = yield, true
	for _, e := range entries {
		err := d.Accept(e)
		var fault *Fault
		if err != nil && !errors.As(err, &fault) {
			return d.Report(), err
		}
		if err != nil {
			return d.cut(fault), nil
		}
	}
	return d.Report(), nil
}

// cut is the report of a deal that a fault has ended.
func (d *Deal) cut(f *Fault) *Report {
	r := d.Report()
	if !slices.Contains(r.Faults, f) {
		r.Faults = append(r.Faults, f)
	}
	return r
}
