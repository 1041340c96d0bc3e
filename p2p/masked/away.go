package masked

import (
	"context"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/deck"
)

// stuck returns the seats that the table waits for. It is asked only where all
// that could be taken in has been: what else they may have said is of no use.
func (d *Dealer) stuck(m *engine.Match) (seats engine.Seats) {
	if d.cur == nil {
		return 0
	}
	for s := range d.wanted(m).All() {
		if d.cur.answers[s].Kind == engine.NoEvent {
			seats = seats.With(s)
		}
	}
	return seats
}

// wanted returns the seats that the table waits for.
func (d *Dealer) wanted(m *engine.Match) (seats engine.Seats) {
	h := d.cur
	kind, _, due := h.deal.Due()
	switch {
	case d.opening(m):
		if kind != deck.Open {
			return d.cfg.Rules.Seats()
		}
	case h.dealt && m.Phase() != engine.PhaseChoice:
		return m.Awaits()
	case h.dealt && kind == 0:
		return m.Awaits()
	case !h.dealt && kind >= deck.Release:
		if waiting := d.unready(); waiting != 0 {
			return waiting
		}
	}
	for _, s := range due {
		seats = seats.With(engine.Seat(s))
	}
	return seats
}

// unready returns the humans who have not said that they want the deal.
func (d *Dealer) unready() (seats engine.Seats) {
	for s := range d.present.All() {
		if d.lines[s].ready < d.cur.number {
			seats = seats.With(s)
		}
	}
	return seats
}

// hosting returns the humans whose devices play these seats.
func (d *Dealer) hosting(seats engine.Seats) (humans engine.Seats) {
	for s := range seats.All() {
		humans = humans.With(d.hostIn(d.cur, s))
	}
	return humans
}

// blockers returns the humans for whose devices the table waits: those who keep
// a seat from being taken over, or else those who play it.
func (d *Dealer) blockers(m *engine.Match) (humans engine.Seats) {
	for s := range d.stuck(m).All() {
		x := d.hostIn(d.cur, s)
		switch waiting := d.unsigned(x) | d.undisclosed(s); {
		case waiting != 0:
			humans |= waiting
		default:
			humans = humans.With(x)
		}
	}
	return humans
}

// watch notes since when the table waits for whom.
func (d *Dealer) watch(m *engine.Match) {
	blocking := d.blockers(m).Without(d.cfg.Seat)
	for s := range d.humans.All() {
		l := &d.lines[s]
		switch {
		case !blocking.Has(s):
			l.blocks = time.Time{}
		case l.blocks.IsZero():
			l.blocks = time.Now()
		}
	}
}

// The times that are waited where the rules name none.
const (
	defaultGrace  = 30 * time.Second
	defaultStall  = 3 * time.Minute
	defaultReturn = 10 * time.Minute
)

func (d *Dealer) grace() time.Duration {
	if s := d.cfg.Rules.Grace; s > 0 {
		return time.Duration(s) * time.Second
	}
	return defaultGrace
}

// stall is how long one who is there may keep the table waiting: with a turn
// clock its own device would have played long before.
func (d *Dealer) stall() time.Duration {
	if s := d.cfg.Rules.TurnClock; s > 0 {
		return time.Duration(s)*time.Second + d.grace()
	}
	return defaultStall + d.grace()
}

func (d *Dealer) returnLimit() time.Duration {
	if m := d.cfg.Rules.ReturnLimit; m > 0 {
		return time.Duration(m) * time.Minute
	}
	return defaultReturn
}

// fate returns what is to become of a human for whom the table waits, and who
// must agree; false if it is not time. What can be done honestly is the same on
// every device: all wait at the same place.
func (d *Dealer) fate(m *engine.Match, x engine.Seat) (v vote, due bool) {
	l := &d.lines[x]
	held := uint32(min(d.limit(x), len(l.said)))
	if l.fork != nil { // whether the table waits for it or not
		v = vote{verdict: gone, purpose: forked, voters: d.judges(x, forked, d.there()), heard: held, branch: l.held(l.fork)}
		return v, v.voters != 0
	}
	if l.blocks.IsZero() {
		return v, false
	}
	absent := latest(l.away, l.blocks)
	away := l.leaving || !l.away.IsZero() && time.Since(absent) >= d.grace()
	v = vote{verdict: gone, stalled: !away, heard: held}
	if !away && time.Since(l.blocks) < d.stall() {
		return v, false
	}
	if d.replaceable(x) {
		v.purpose, v.voters = takeover, d.judges(x, takeover, d.there())
		return v, true
	}
	v.purpose = loss
	if d.hinders(m, x) {
		v.purpose = idle
	} else if d.suspended(x) {
		return v, false
	}
	v.voters = d.judges(x, v.purpose, d.there())
	losable := d.cur.dealt || d.bound()
	return v, losable && v.voters != 0 && (l.leaving || time.Since(l.blocks) >= d.returnLimit())
}

// hinders reports whether the human keeps one of the other side from being
// taken over, by not signing.
func (d *Dealer) hinders(m *engine.Match, q engine.Seat) bool {
	rules := &d.cfg.Rules
	for x := range d.hosting(d.stuck(m)).All() {
		if d.unsigned(x).Has(q) && rules.Team(x) != rules.Team(q) {
			return true
		}
	}
	return false
}

// suspended reports whether nobody can lose the hand for the human's absence: the
// other side is absent as well, or keeps its seat from being taken over.
func (d *Dealer) suspended(x engine.Seat) bool {
	for q := range d.judges(x, loss, d.present).All() {
		l := &d.lines[q]
		if l.backs < len(l.outs) || !l.away.IsZero() && time.Since(l.away) >= d.grace() {
			return true
		}
	}
	return d.cfg.Rules.OnGone == engine.GoneTakeover && d.prevented(x)
}

// there returns the humans who play, but for those found to be gone.
func (d *Dealer) there() (seats engine.Seats) {
	for s := range d.present.All() {
		if l := &d.lines[s]; l.backs == len(l.outs) {
			seats = seats.With(s)
		}
	}
	return seats
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// bound reports whether a tile of the deal may have been seen. All are ready
// before the first step that could show one.
func (d *Dealer) bound() bool {
	kind, _, _ := d.cur.deal.Due()
	return d.cur.dealt || d.cur.deal.Playing() || kind >= deck.Release && d.unready() == 0
}

// replaceable reports whether a bot may take the human's seat now: before
// anybody could see a tile, or where its key is kept by all the others.
func (d *Dealer) replaceable(x engine.Seat) bool {
	if d.cfg.Rules.OnGone != engine.GoneTakeover || d.present.Len() < 3 || !d.present.Has(x) {
		return false
	}
	if !d.bound() {
		return true
	}
	kind, _, _ := d.cur.deal.Due()
	holders := d.cur.deal.Escrow(int(x))
	for _, h := range holders {
		if !d.there().Has(engine.Seat(h)) {
			return false // it cannot sign
		}
	}
	return kind != deck.Release && d.cur.humans.Has(x) && len(holders) > 0
}

// judge says this device's vote on those for whom the table waits.
func (d *Dealer) judge(ctx context.Context, m *engine.Match) (bool, error) {
	d.watch(m)
	for x := range d.humans.Without(d.cfg.Seat).All() {
		w, ok := d.ballot(m, x)
		if ok {
			return true, d.say(ctx, w.encode(), nil)
		}
	}
	return false, nil
}

// ballot returns what this device has to say about another, if anything.
func (d *Dealer) ballot(m *engine.Match, x engine.Seat) (w word, ok bool) {
	l, rs := &d.lines[x], d.rounds[x]
	w = word{kind: kindVote, seat: x, round: rs.number()}
	if l.backs < len(l.outs) || l.bad != nil || !d.present.Has(x) {
		return w, false
	}
	ours, due := d.fate(m, x)
	if r := rs.open(); r != nil {
		first, open := r.open()
		if mine, voted := r.votes[d.cfg.Seat]; voted {
			w.vote = mine
			switch {
			case r.sure.Has(d.cfg.Seat):
				return w, false
			case d.refuted(m, mine, x):
				w.verdict = here
				return w, true
			}
			w.verdict = sure
			return w, open && mine.matter() == first && allOf(first.voters, r)
		}
		if open && !due && first.voters.Has(d.cfg.Seat) && d.refuted(m, r.any(first), x) {
			w.vote = vote{verdict: here, purpose: first.purpose}
			return w, true
		}
	}
	if !due || !ours.voters.Has(d.cfg.Seat) || time.Since(l.voted) < patience {
		return w, false
	}
	l.voted, w.vote = time.Now(), ours
	return w, true
}

// patience is how long a voter waits before it asks again.
const patience = 5 * time.Second

// allOf reports whether all voters of the round have voted.
func allOf(voters engine.Seats, r *round) bool {
	for s := range voters.All() {
		if _, ok := r.votes[s]; !ok {
			return false
		}
	}
	return true
}

// refuted reports whether a seat has answered since a vote: one said to be
// away by any entry, one that only stalls by what the table waited for.
func (d *Dealer) refuted(m *engine.Match, v vote, x engine.Seat) bool {
	l := &d.lines[x]
	if v.purpose == forked {
		return false
	}
	if v.stalled {
		return d.moved(m, x, int(v.heard))
	}
	return l.away.IsZero() && !l.leaving && len(l.said) > int(v.heard)
}

// moved reports whether a line has, after its first entries, what the table may
// wait for. Anything else it may say without moving.
func (d *Dealer) moved(m *engine.Match, x engine.Seat, after int) bool {
	said := d.lines[x].said
	for _, s := range said[min(after, len(said)):] {
		if w, err := decodeWord(s.Payload); err == nil {
			if w.kind == kindReady && w.round >= d.cur.number {
				return true
			}
		} else if c, err := decodeCard(s.Payload); err != nil || c.deal == d.cur.id && d.awaits(m, c) {
			return true // or what is not lawful, which is judged when it is taken in
		}
	}
	return false
}

// awaits reports whether the table may wait for a card of this kind.
func (d *Dealer) awaits(m *engine.Match, c card) bool {
	due, _, _ := d.cur.deal.Due()
	kind := c.question().kind
	switch {
	case kind == deck.Takeover || kind == deck.Disclose:
		return true
	case d.opening(m):
		return kind == deck.Open
	case !d.cur.dealt:
		return kind == due
	}
	switch m.Phase() {
	case engine.PhaseRedeal:
		return kind == deck.Few
	case engine.PhaseSeek:
		return kind == deck.Lack
	case engine.PhaseChoice:
		return kind == deck.Choose || kind == deck.Choice
	}
	return kind == deck.Play || kind == deck.Pass
}

// respond shows that this seat is here where another votes that it is not, and
// comes back where all did.
func (d *Dealer) respond(ctx context.Context) (bool, error) {
	me := d.cfg.Seat
	l := &d.lines[me]
	if d.left {
		return false, nil
	}
	if l.backs < len(l.outs) && l.bad == nil {
		if l.saidBack() >= 0 {
			return false, nil
		}
		w := word{kind: kindBack, seat: me, round: uint16(l.backs + 1)}
		return true, d.say(ctx, w.encode(), nil)
	}
	r := d.rounds[me].open()
	if r == nil || len(r.votes) == 0 || r.answered {
		return false, nil
	}
	r.answered = true
	return true, d.say(ctx, word{kind: kindPing, seat: me}.encode(), nil)
}
