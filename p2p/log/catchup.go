package log

import "slices"

const (
	// maxUnsettled bounds the entries of a seat that a catch-up holds before it checks a signature.
	maxUnsettled = 1024
	// firstRoom is for as many entries as one answer can bring: a slice that grows from nothing costs more than the hashes.
	firstRoom = MaxRun / 120
)

// CatchUp takes in one peer's answers to our heads. Where a seat's entries follow one another, only the last signature of
// them is checked: it covers the others, signatures included, by the hash chain. A seat's run may go on over many answers,
// and joins the line when it breaks off, has grown long, or at Settle.
type CatchUp struct {
	l    *Log
	runs [MaxSeats][]Entry
}

// CatchUp begins a catch-up with one peer. What it holds is lost if it is not settled.
func (l *Log) CatchUp() *CatchUp { return &CatchUp{l: l} }

// ReceiveRun takes in one answer and settles it.
func (l *Log) ReceiveRun(raws [][]byte) (Outcome, error) {
	u := l.CatchUp()
	out, err := u.Add(raws)
	settled, settleErr := u.Settle()
	out.merge(settled)
	if err != nil {
		return out, err
	}
	return out, settleErr
}

// Add takes in one answer. It stops at the first entry that is malformed or badly signed.
func (u *CatchUp) Add(raws [][]byte) (Outcome, error) {
	var out Outcome
	for _, raw := range raws {
		e, err := Decode(raw)
		if err != nil {
			return out, err
		}
		if err := u.add(e, &out); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (u *CatchUp) add(e Entry, out *Outcome) error {
	c, err := u.l.chainOf(e)
	if err != nil {
		return err
	}
	run := u.runs[c.seat]
	if follows(c, run, e) && len(run) < maxUnsettled {
		if run == nil {
			run = make([]Entry, 0, firstRoom)
		}
		u.runs[c.seat] = append(run, e)
		return nil
	}
	if err := u.settle(c, out); err != nil {
		return err
	}
	one, err := u.l.take(c, e, false)
	out.merge(one)
	if err == ErrSignature {
		return err
	}
	return nil // refused for a reason that is nobody's fault here
}

// follows reports whether e continues the run, or the line if the run is empty, within an epoch.
func follows(c *chain, run []Entry, e Entry) bool {
	id, prev := c.next()
	if len(run) > 0 {
		last := run[len(run)-1]
		id, prev = last.ID, last.hash
		id.Seq++
	}
	return e.ID == id && e.Prev == prev && len(c.line)+len(run) < maxLine
}

// Heads returns how far the lines will go when all that is held has settled, to ask for what comes after.
func (u *CatchUp) Heads() []Head {
	var heads []Head
	for _, c := range u.l.chains {
		switch run := u.runs[c.seat]; {
		case len(run) > 0:
			last := run[len(run)-1]
			heads = append(heads, Head{last.ID, last.hash.Tag()})
		case c.head() != nil:
			heads = append(heads, Head{c.head().ID, c.head().hash.Tag()})
		}
	}
	return heads
}

// Settle checks the last signatures and adds what is held to the lines. A bad one loses its seat's run only.
func (u *CatchUp) Settle() (Outcome, error) {
	held := 0
	for _, run := range u.runs {
		held += len(run)
	}
	out := Outcome{Accepted: make([]Entry, 0, held)}
	var first error
	for _, c := range u.l.chains {
		if err := u.settle(c, &out); err != nil && first == nil {
			first = err
		}
	}
	return out, first
}

func (u *CatchUp) settle(c *chain, out *Outcome) error {
	run := u.runs[c.seat]
	u.runs[c.seat] = nil
	if len(run) == 0 {
		return nil
	}
	if err := c.verify(run[len(run)-1]); err != nil {
		return err
	}
	if !follows(c, nil, run[0]) || len(c.pending) > 0 {
		return u.each(c, run, out) // entries came live in the meantime
	}
	c.line = slices.Grow(c.line, len(run))
	for i, e := range run {
		c.add(e, i == len(run)-1)
	}
	u.l.note(run)
	out.merge(Outcome{Accepted: run})
	return nil
}

// each takes the entries of a run one by one.
func (u *CatchUp) each(c *chain, run []Entry, out *Outcome) error {
	for _, e := range run {
		one, err := u.l.take(c, e, false)
		out.merge(one)
		if err == ErrSignature {
			return err
		}
	}
	return nil
}
