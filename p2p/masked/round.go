package masked

import (
	"dominocubano/engine"
)

// out is a seat found to be gone: how many of its entries count, and what
// becomes of it.
type out struct {
	cut     int
	purpose purpose
}

// rounds are the times that a seat was asked whether it is gone.
//
// A voter that says gone takes in no more of the seat's entries than it says.
// It may take that back, until it is sure; it is sure when all voters have said
// gone. Then the most entries that any of them held are the last that count.
// Each voter decides once, on its own line, and all hear it; so all agree, and
// nobody has taken in what does not count, except for who was out itself.
type rounds []*round

type round struct {
	votes    map[engine.Seat]vote // the first gone of each voter
	here     bool                 // somebody disagrees
	sure     engine.Seats
	over     bool
	answered bool // by the seat itself, since this program began
}

// at returns the round of this number, the next one included.
func (r *rounds) at(n uint16) *round {
	if int(n) == len(*r) && (n == 0 || (*r)[n-1].over) {
		*r = append(*r, &round{votes: map[engine.Seat]vote{}})
	}
	if int(n) >= len(*r) {
		return nil
	}
	return (*r)[n]
}

// open returns the round that is not over, nil if there is none.
func (r rounds) open() *round {
	if len(r) == 0 || r[len(r)-1].over {
		return nil
	}
	return r[len(r)-1]
}

// number returns that of the round that is open, or would be opened.
func (r rounds) number() uint16 {
	if r.open() != nil {
		return uint16(len(r) - 1)
	}
	return uint16(len(r))
}

// scan takes a vote in, and what shows that a seat goes.
func (d *Dealer) scan(from engine.Seat, payload []byte) {
	w, err := decodeWord(payload)
	if err != nil {
		return
	}
	if w.kind == kindLeave {
		d.lines[from].leaving = true
	}
	if w.kind != kindVote || w.seat == from || !d.humans.Has(w.seat) {
		return
	}
	d.early[w.seat] = append(d.early[w.seat], ballot{from, w})
	d.count(w.seat)
}

// ballot is a vote that waits for its round.
type ballot struct {
	from engine.Seat
	word word
}

// count takes in the votes whose round has come, as long as that brings more.
func (d *Dealer) count(seat engine.Seat) {
	for again := true; again; {
		again = false
		waiting := d.early[seat]
		d.early[seat] = nil
		for _, b := range waiting {
			r := d.rounds[seat].at(b.word.round)
			if r == nil {
				d.early[seat] = append(d.early[seat], b)
				continue
			}
			again = true
			if !r.over {
				r.take(b)
				d.decide(seat, r)
			}
		}
	}
}

func (r *round) take(b ballot) {
	_, voted := r.votes[b.from]
	switch v := b.word.vote; {
	case v.verdict == here:
		r.here = true
	case v.verdict == gone && !voted:
		r.votes[b.from] = v
	case v.verdict == sure && voted:
		r.sure = r.sure.With(b.from)
	}
}

// agreed returns whom the votes so far name as voters, and what for; false if
// they do not all name the same.
func (r *round) agreed() (first vote, ok bool) {
	for _, v := range r.votes {
		first = v
		break
	}
	for from, v := range r.votes {
		if v.voters != first.voters || v.purpose != first.purpose || !v.voters.Has(from) {
			return first, false
		}
	}
	return first, true
}

// decide ends the round if it can be.
func (d *Dealer) decide(seat engine.Seat, r *round) {
	v, ok := r.agreed()
	if r.here || !ok {
		r.over = true
		return
	}
	if v.voters == 0 || r.sure != v.voters {
		return
	}
	cut := 0
	for _, v := range r.votes {
		cut = max(cut, int(v.heard))
	}
	r.over = true
	d.lines[seat].outs = append(d.lines[seat].outs, out{cut, v.purpose})
	d.lines[seat].leaving = false
}
