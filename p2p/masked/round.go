package masked

import (
	"dominocubano/engine"
)

// out is a seat found to be gone: how many of its entries count, and what
// becomes of it by whose votes.
type out struct {
	cut int
	matter
	branch [8]byte // of a fork: which of two entries counts; zero if it does not matter, or none does
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
	here     engine.Seats         // that disagree
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

// lawful reports whether a matter may be decided about a seat by its voters:
// all others, or for a loss all of the other side, but for those who have been
// out of the game. One who is found to be out later makes lawful what was not.
func (d *Dealer) lawful(seat engine.Seat, m matter) bool {
	may := d.judges(seat, m.purpose, d.humans)
	for s := range (may &^ m.voters).All() {
		if l := &d.lines[s]; d.present.Has(s) && len(l.outs) == 0 && l.bad == nil {
			return false
		}
	}
	return m.voters != 0 && m.voters&^may == 0
}

// judges returns who of those there decide whether a seat is gone.
func (d *Dealer) judges(seat engine.Seat, p purpose, there engine.Seats) engine.Seats {
	rules := &d.cfg.Rules
	if p == takeover || p == idle {
		return there.Without(seat)
	}
	return there &^ rules.Members(rules.Team(seat))
}

// countAll takes in the votes that what is known now has made lawful: lines are
// heard in any order, and those about others may come first.
func (d *Dealer) countAll() {
	for before := -1; ; {
		outs := 0
		for s := range d.lines {
			d.count(engine.Seat(s))
			outs += len(d.lines[s].outs)
		}
		if outs == before {
			return
		}
		before = outs
	}
}

// count takes in the votes whose round has come, as long as that brings more.
func (d *Dealer) count(seat engine.Seat) {
	for again := true; again; {
		again = false
		waiting := d.early[seat]
		d.early[seat] = nil
		for _, b := range waiting {
			r := d.rounds[seat].at(b.word.round)
			if r == nil || b.word.verdict != here && !d.lawful(seat, b.word.matter()) {
				d.early[seat] = append(d.early[seat], b)
				continue
			}
			if again = true; !r.over {
				r.take(b)
				d.decide(seat, r)
			}
		}
	}
}

func (r *round) take(b ballot) {
	_, voted := r.votes[b.from]
	switch v := b.word.vote; {
	case v.verdict == here && !r.sure.Has(b.from):
		r.here = r.here.With(b.from)
	case v.verdict == gone && !voted:
		r.votes[b.from] = v
	case v.verdict == sure && voted:
		r.sure = r.sure.With(b.from)
	}
}

// stands reports whether all voters of a matter can still agree on it.
func (r *round) stands(m matter) bool {
	for s := range m.voters.All() {
		if v, voted := r.votes[s]; voted && v.matter() != m || r.here.Has(s) {
			return false
		}
	}
	return true
}

// open returns what is voted on and may be agreed, false if there is nothing.
// Who votes without being a voter of it votes for nothing.
func (r *round) open() (m matter, ok bool) {
	for s := range engine.Seats(1<<engine.MaxSeats - 1).All() {
		if v, voted := r.votes[s]; voted && v.voters.Has(s) && r.stands(v.matter()) {
			return v.matter(), true
		}
	}
	return m, false
}

// any returns the vote of the first who votes on a matter.
func (r *round) any(m matter) (v vote) {
	for s := range m.voters.All() {
		if v, voted := r.votes[s]; voted && v.matter() == m {
			return v
		}
	}
	return v
}

// decide ends the round if it can be. What a voter is sure of it says after
// all have voted, so the order in which that is heard changes nothing.
func (d *Dealer) decide(seat engine.Seat, r *round) {
	if r.over || len(r.votes) == 0 {
		return
	}
	m, ok := r.open()
	if !ok {
		r.over = true
		return
	}
	if r.sure&m.voters != m.voters || m.purpose == forked && d.lines[seat].fork == nil {
		return // a fork is believed only when it is seen
	}
	r.over = true
	l := &d.lines[seat]
	l.outs = append(l.outs, l.outBy(r, m))
	l.leaving = false
}

// outBy returns how much of the line counts: the most that any voter held, but
// where they held two entries of one name none from there on.
func (l *line) outBy(r *round, m matter) out {
	o := out{matter: m}
	for s := range m.voters.All() {
		o.cut = max(o.cut, int(r.votes[s].heard))
	}
	if m.purpose != forked {
		return o
	}
	for s := range m.voters.All() {
		switch branch := r.votes[s].branch; {
		case o.branch == [8]byte{}:
			o.branch = branch
		case branch != [8]byte{} && branch != o.branch:
			o.cut, o.branch = min(o.cut, l.before(l.fork)), [8]byte{}
			return o
		}
	}
	return o
}
