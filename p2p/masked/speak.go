package masked

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// speak says what this device owes: at most one entry at a time, since each
// may change what is owed.
func (d *Dealer) speak(ctx context.Context, m *engine.Match) (bool, error) {
	switch {
	case d.cfg.Seat == engine.NoSeat, d.lines[d.cfg.Seat].bad != nil:
		return false, nil // nobody listens
	case d.keys == nil:
		return true, d.sit(ctx)
	}
	if spoke, err := d.respond(ctx); spoke || err != nil {
		return spoke, err
	}
	if d.cur == nil || d.leaves() {
		return false, nil
	}
	for _, owed := range []func(context.Context, *engine.Match) (bool, error){d.act, d.handBack, d.wants, d.escrow} {
		if spoke, err := owed(ctx, m); spoke || err != nil {
			return spoke, err
		}
	}
	for _, h := range []*hand{d.cur, d.next} {
		if h == nil || h.deal.Playing() || h.deal.Over() || h == d.next && h.humans != d.present {
			continue // there is nothing to prepare, or others will play it
		}
		if spoke, err := d.prepare(ctx, m, h); spoke || err != nil {
			return spoke, err
		}
	}
	return d.judge(ctx, m)
}

// leaves reports whether this device's seat is out and that has not taken
// effect here: it has nothing to say until it has.
func (d *Dealer) leaves() bool {
	l := &d.lines[d.cfg.Seat]
	return l.out < len(l.outs)
}

// wants says that this device wants the deal that is being made.
func (d *Dealer) wants(ctx context.Context, _ *engine.Match) (bool, error) {
	if d.cur.dealt || !d.ready || d.lines[d.cfg.Seat].ready >= d.cur.number || !d.present.Has(d.cfg.Seat) {
		return false, nil
	}
	return true, d.say(ctx, word{kind: kindReady, seat: d.cfg.Seat, round: d.cur.number}.encode(), nil)
}

// handBack gives seats back to humans who have returned: at once where they
// hold the key of their hand, else between two hands.
func (d *Dealer) handBack(ctx context.Context, m *engine.Match) (bool, error) {
	for x := range (d.humans &^ d.present).All() {
		l := &d.lines[x]
		if l.out == 0 || l.backs < l.out || l.bad != nil || d.handed(x) || d.hostIn(d.cur, x) != d.cfg.Seat {
			continue
		}
		between := d.opening(m) && !d.cur.said[question{uint8(x), deck.Open, 0}] ||
			!d.cur.dealt && d.lines[d.cfg.Seat].ready < d.cur.number
		if between || d.cur.dealt && d.cur.humans.Has(x) {
			return true, d.say(ctx, word{kind: kindHand, seat: x, round: uint16(l.out)}.encode(), nil)
		}
	}
	return false, nil
}

// sit shows the keys that this seat will use.
func (d *Dealer) sit(ctx context.Context) error {
	k, err := newKeys(d.cfg.Rand)
	if err != nil {
		return err
	}
	payload, private := k.entry()
	return d.say(ctx, payload, private)
}

// say makes an entry durable and takes it in: the own screen comes first.
func (d *Dealer) say(ctx context.Context, payload, private []byte) error {
	if err := d.cfg.Wire.Say(ctx, payload, private); err != nil {
		return fmt.Errorf("masked: %w", err)
	}
	l := &d.lines[d.cfg.Seat]
	l.said = append(l.said, said{p2p.Said{Seat: d.cfg.Seat, Payload: payload, Private: private}, true})
	l.echo = append(l.echo, sha256.Sum256(payload))
	return d.sort()
}

// play says a step of a deal, with the deed that it proves.
func (d *Dealer) play(ctx context.Context, h *hand, deed engine.Event, step deck.Entry) error {
	payload, err := card{deal: h.id, event: deed, entry: step}.encode()
	if err != nil {
		return err
	}
	private, err := h.parties[step.Seat].MarshalBinary()
	if err != nil {
		return err
	}
	return d.say(ctx, payload, private)
}

// steps make what a deal asks for before it is played.
var steps = map[deck.Kind]func(*deck.Party, *deck.Deal) (deck.Entry, error){
	deck.Commit:  (*deck.Party).Commit,
	deck.Reveal:  (*deck.Party).Reveal,
	deck.Key:     (*deck.Party).Key,
	deck.Receipt: (*deck.Party).Receipt,
	deck.Dispute: (*deck.Party).Dispute,
	deck.Mix:     (*deck.Party).Mix,
	deck.Proof:   (*deck.Party).Proof,
	deck.Release: (*deck.Party).Release,
	deck.Token:   (*deck.Party).Token,
}

// prepare makes what the deal waits for from a seat of this device. What could
// show a tile waits until the hand is to be dealt.
func (d *Dealer) prepare(ctx context.Context, m *engine.Match, h *hand) (bool, error) {
	kind, arg, seats := h.deal.Due()
	if kind >= deck.Release && !(h == d.cur && m.Phase() == engine.PhaseDeal && d.unready() == 0) {
		return false, nil
	}
	for s := range d.local(h).All() {
		if slices.Contains(seats, int(s)) && !h.said[question{uint8(s), kind, arg}] {
			p, err := d.party(h, s)
			if err != nil {
				return false, err
			}
			step, err := steps[kind](p, h.deal)
			if err != nil {
				return false, fmt.Errorf("masked: %v of seat %d: %w", kind, s, err)
			}
			return true, d.play(ctx, h, engine.Event{}, step)
		}
	}
	return d.proof(ctx, h)
}

// proof makes the proof of this device's shuffle, while the deck goes on.
func (d *Dealer) proof(ctx context.Context, h *hand) (bool, error) {
	s := d.cfg.Seat
	if !h.humans.Has(s) || !d.present.Has(s) {
		return false, nil
	}
	nth := 0
	for before := range h.humans.All() {
		if before < s {
			nth++
		}
	}
	if !h.said[question{uint8(s), deck.Mix, uint8(nth)}] || h.said[question{uint8(s), deck.Proof, uint8(nth)}] {
		return false, nil
	}
	p, err := d.party(h, s)
	if err != nil {
		return false, err
	}
	step, err := p.Proof(h.deal)
	if errors.Is(err, deck.ErrNotNow) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, d.play(ctx, h, engine.Event{}, step)
}

// Asks implements [p2p.Dealer].
func (d *Dealer) Asks(m *engine.Match) (owing engine.Seats) {
	if d.cur == nil || d.cfg.Seat == engine.NoSeat || d.leaves() {
		return 0
	}
	for s := range (m.Awaits() & d.local(d.cur)).All() {
		if d.told[s].Kind == engine.NoEvent && !d.answered(m, s) {
			owing = owing.With(s)
		}
	}
	return owing
}

// answered reports whether this device has said what the seat is asked now.
func (d *Dealer) answered(m *engine.Match, s engine.Seat) bool {
	said := func(kind deck.Kind, arg uint8) bool { return d.cur.said[question{uint8(s), kind, arg}] }
	switch m.Phase() {
	case engine.PhaseRedeal:
		return said(deck.Few, 0)
	case engine.PhaseSeek:
		return said(deck.Lack, uint8(m.Sought()))
	case engine.PhaseChoice:
		return said(deck.Choose, choosers(m))
	case engine.PhaseShow:
		return said(deck.Open, 0)
	}
	return len(d.cur.cards[d.cfg.Seat][s]) > 0
}

// act says what the players here have chosen, and what needs no choice.
func (d *Dealer) act(ctx context.Context, m *engine.Match) (bool, error) {
	if !d.cur.dealt || d.cur.dead {
		return false, nil
	}
	for s := range d.local(d.cur).All() {
		if d.holdsBack(m, s) {
			continue
		}
		deed := d.told[s]
		if deed.Kind == engine.NoEvent && d.overdue(m, s) {
			deed = engine.Keep(s)
		}
		if deed.Kind != engine.NoEvent && (d.answered(m, s) || !m.Awaits().Has(s)) {
			d.told[s], deed = engine.Event{}, engine.Event{} // the question has passed
		}
		deed, step, err := d.step(m, s, deed)
		if err != nil {
			return false, fmt.Errorf("masked: deed of seat %d: %w", s, err)
		}
		if step.Kind == 0 {
			continue
		}
		d.told[s] = engine.Event{}
		return true, d.play(ctx, d.cur, deed, step)
	}
	return false, nil
}

// overdue reports whether the seat's time is up to use its right to a new
// deal.
func (d *Dealer) overdue(m *engine.Match, s engine.Seat) bool {
	return m.Phase() == engine.PhaseRedeal && d.cfg.Redeal > 0 && !time.Now().Before(d.moment) &&
		d.cfg.Rules.Redeal == engine.RedealOnRequest && m.Awaits().Has(s) && !d.answered(m, s)
}

// holdsBack reports whether nothing is to be said for the seat: it has been
// given back, or this device has agreed to annul the hand.
func (d *Dealer) holdsBack(m *engine.Match, s engine.Seat) bool {
	given := s != d.cfg.Seat && d.cur.humans.Has(s) && d.handed(s)
	return given || d.lines[d.cfg.Seat].annul == d.cur.number && !d.opening(m)
}

// momentAfter returns when answers leave that wait this long.
func momentAfter(wait time.Duration) time.Time { return time.Now().Add(wait) }

// clock fires when something is due though nothing has been heard: answers
// that wait for their moment, or a vote.
func (d *Dealer) clock(m *engine.Match) <-chan time.Time {
	var moments []time.Time
	if m.Phase() == engine.PhaseRedeal {
		moments = append(moments, d.moment)
	}
	for s := range d.humans.All() {
		l := &d.lines[s]
		if l.fork != nil {
			moments = append(moments, l.voted.Add(patience))
		}
		if !l.blocks.IsZero() {
			moments = append(moments, latest(l.away, l.blocks).Add(d.grace()), l.blocks.Add(d.stall()), l.blocks.Add(d.returnLimit()), l.voted.Add(patience))
		}
	}
	var next time.Duration
	for _, at := range moments {
		if left := time.Until(at); left > 0 && (next == 0 || left < next) {
			next = left
		}
	}
	if next == 0 {
		return nil
	}
	return time.After(next)
}
