package log

import (
	"crypto/ed25519"
	"slices"
)

// Receive takes one entry from outside. What it costs to refuse one is paid in this order: form, name, duplicate, window,
// signature, rate. Errors say why nothing came of it; only ErrMalformed and ErrSignature put blame on who sent it.
func (l *Log) Receive(raw []byte) (Outcome, error) {
	e, err := Decode(raw)
	if err != nil {
		return Outcome{}, err
	}
	return l.ReceiveEntry(e)
}

// ReceiveEntry is Receive for bytes that are already decoded.
func (l *Log) ReceiveEntry(e Entry) (Outcome, error) {
	c, err := l.chainOf(e)
	if err != nil {
		return Outcome{}, err
	}
	return l.take(c, e, true)
}

// chainOf returns the chain that e speaks for.
func (l *Log) chainOf(e Entry) (*chain, error) {
	if int(e.ID.Seat) >= len(l.chains) || len(l.chains[e.ID.Seat].grants) == 0 {
		return nil, ErrSeat
	}
	for _, ack := range e.Acks {
		if int(ack.Seat) >= len(l.chains) {
			return nil, ErrSeat
		}
	}
	return l.chains[e.ID.Seat], nil
}

// take judges one entry, live (and so subject to the seat's rates) or from a catch-up.
func (l *Log) take(c *chain, e Entry, live bool) (Outcome, error) {
	rival, known := c.rival(e.ID)
	switch {
	case known && rival.hash == e.hash, c.void(e.ID):
		return Outcome{}, nil
	case !known && c.ahead(e.ID):
		return Outcome{}, ErrWindow
	case len(c.line) >= maxLine:
		return Outcome{}, ErrFull
	}
	if err := c.verify(e); err != nil {
		return Outcome{}, err
	}
	if known {
		return c.accuse(rival, e), nil
	}
	if live && !(c.entries.Take(l.cfg.Now(), 1) && c.volume.Take(l.cfg.Now(), float64(len(e.raw)))) {
		return Outcome{}, ErrFlood
	}
	var out Outcome
	c.pending[e.ID] = e
	c.drain(&out)
	l.note(out.Accepted)
	return out, nil
}

// rival returns the entry known under this name, in the line or waiting.
func (c *chain) rival(id ID) (Entry, bool) {
	if at, held := c.find(id); held {
		return c.line[at].Entry, true
	}
	e, waiting := c.pending[id]
	return e, waiting
}

func (c *chain) verify(e Entry) error {
	key := c.key(e.ID.Epoch)
	switch {
	case key != nil && e.Verify(c.genesis, key):
		return nil
	case c.signedByAnother(e):
		return ErrOwner
	}
	return ErrSignature
}

// accuse makes the proof from two entries of one name, the second already verified. A first one that was only vouched for
// by the chain and does not verify proves nothing; the fork then shows at the next entry of either branch.
func (c *chain) accuse(held, e Entry) Outcome {
	fork := Fork{One: held, Other: e}
	if c.fork != nil || c.verify(held) != nil {
		return Outcome{}
	}
	c.fork = &fork
	return Outcome{Fork: &fork}
}

// note does what follows from accepted entries.
func (l *Log) note(accepted []Entry) {
	for _, e := range slices.Backward(accepted) {
		l.noteAcks(e) // the newest first: after it the older ones need no look
	}
	l.unsaved = slices.Grow(l.unsaved, len(accepted))
	for _, e := range accepted {
		l.unsaved = append(l.unsaved, Record{Entry: e.raw})
		if c := l.chains[e.ID.Seat]; l.own(c.key(e.ID.Epoch)) {
			c.lost = true // said by this key, and not remembered here
		}
	}
}

func (l *Log) own(key ed25519.PublicKey) bool {
	return l.cfg.Key != nil && l.cfg.Key.Public().(ed25519.PublicKey).Equal(key)
}

// Accuse takes a proof of a fork from outside and reports whether it is valid and the first of its seat.
func (l *Log) Accuse(f Fork) (fresh bool, err error) {
	c, err := l.chainOf(f.One)
	if err != nil {
		return false, err
	}
	if c.fork != nil {
		return false, nil
	}
	if !f.Verify(l.cfg.Genesis, c.key(f.One.ID.Epoch)) {
		return false, ErrSignature
	}
	c.fork = &f
	return true, nil
}

// merge adds what came later to what came before.
func (o *Outcome) merge(later Outcome) {
	for _, e := range later.Voided {
		o.void(e)
	}
	o.Accepted = append(o.Accepted, later.Accepted...)
	o.Refused = append(o.Refused, later.Refused...)
	o.Missing = append(o.Missing, later.Missing...)
	if o.Fork == nil {
		o.Fork = later.Fork
	}
}

// Owner returns the key that may speak for a seat in an epoch, nil if nobody's may.
func (l *Log) Owner(id ID) ed25519.PublicKey {
	if int(id.Seat) >= len(l.chains) {
		return nil
	}
	return l.chains[id.Seat].key(id.Epoch)
}
