package masked

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// Dealer is the [p2p.Dealer] of one device at a table of several. Its methods
// are called by its Table alone.
type Dealer struct {
	cfg    Config
	roster [32]byte
	humans engine.Seats // who had a seat when the game began

	lines   [engine.MaxSeats]line
	rounds  [engine.MaxSeats]rounds   // by the seat that they are about
	early   [engine.MaxSeats][]ballot // for rounds to come
	mail    map[id]*mail
	keys    *keys
	present engine.Seats // the humans whose devices play their seats
	cur     *hand        // on the table, or being dealt
	next    *hand        // prepared meanwhile

	orders  chan word // that this device's player wants said
	news    chan heard
	caught  bool // all that was said before has been heard
	told    [engine.MaxSeats]engine.Event
	ready   bool      // this device wants the next hand
	left    bool      // its player has said goodbye
	moment  time.Time // at which the answers about a new deal leave
	stirred bool      // a change has moved the deal on
	done    int       // steps of the deal that were told to be done
}

type heard struct {
	news p2p.News
	err  error
}

var _ p2p.Dealer = (*Dealer)(nil)

// New returns a dealer for a game about to begin or, where the wire has heard
// of it before, about to be resumed: the match begins anew either way, and
// what was said leads it to where it was.
func New(cfg Config) (*Dealer, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	if cfg.Rand == nil {
		cfg.Rand = rand.Reader
	}
	return &Dealer{cfg: cfg, roster: cfg.roster(), humans: cfg.humans(), present: cfg.humans(),
		mail: map[id]*mail{}, orders: make(chan word, 4)}, nil
}

func (d *Dealer) notify(n Notice) {
	if d.cfg.Notify != nil {
		d.cfg.Notify(n)
	}
}

// Next implements [p2p.Dealer].
func (d *Dealer) Next(ctx context.Context, m *engine.Match, chosen func() <-chan engine.Event) (engine.Event, error) {
	d.listen(ctx)
	for {
		if d.caught {
			if e, err := d.follows(ctx, m); err != nil || e.Kind != engine.NoEvent {
				return e, err
			}
		}
		if err := d.wait(ctx, m, chosen); err != nil {
			return engine.Event{}, err
		}
	}
}

// listen begins to hear the wire, once.
func (d *Dealer) listen(ctx context.Context) {
	if d.news != nil {
		return
	}
	d.news = make(chan heard, 64)
	go func() {
		for {
			news, err := d.cfg.Wire.Hear(ctx)
			select {
			case d.news <- heard{news, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
}

// follows returns the deed that follows, if it is known: it sorts what was
// heard, has the deals check it, and only when nothing more is known says what
// this device owes.
func (d *Dealer) follows(ctx context.Context, m *engine.Match) (engine.Event, error) {
	if err := d.sort(); err != nil {
		return engine.Event{}, err
	}
	for {
		if err := d.turnOver(m); err != nil {
			return engine.Event{}, err
		}
		moved, err := d.feed(m)
		if err != nil {
			return engine.Event{}, err
		}
		if e, err := d.known(m); err != nil || e.Kind != engine.NoEvent {
			return e, err
		}
		if moved {
			continue
		}
		if e, err := d.changes(m); err != nil || e.Kind != engine.NoEvent {
			return e, err
		}
		if d.stirred {
			d.stirred = false
			continue
		}
		if spoke, err := d.speak(ctx, m); err != nil || !spoke {
			return engine.Event{}, err
		}
	}
}

// wait lets something happen: news, or a choice of a player here, or the
// moment at which answers leave.
func (d *Dealer) wait(ctx context.Context, m *engine.Match, chosen func() <-chan engine.Event) error {
	var choices <-chan engine.Event
	if d.caught {
		choices = chosen()
	}
	select {
	case h := <-d.news:
		return d.take(h)
	case e := <-choices:
		d.choose(e)
	case w := <-d.orders:
		return d.order(ctx, w)
	case <-d.clock(m):
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// take takes in a piece of news.
func (d *Dealer) take(h heard) error {
	if h.err != nil {
		return fmt.Errorf("masked: %w", h.err)
	}
	switch n := h.news.(type) {
	case p2p.Said:
		d.hear(n)
	case p2p.Caught:
		d.caught = true
	case p2p.Presence:
		l := &d.lines[n.Seat]
		switch {
		case n.Here:
			l.away = time.Time{}
		case l.away.IsZero():
			l.away = time.Now()
		}
		d.notify(Away{n.Seat, !n.Here})
	case p2p.Forked:
		d.fork(n)
	}
	return nil
}

// fork notes that a line has two entries of one name. What comes of it the
// others decide by votes, for everybody at one place: a seat could else undo what
// it did long ago.
func (d *Dealer) fork(n p2p.Forked) {
	l := &d.lines[n.Seat]
	if !d.humans.Has(n.Seat) || l.fork != nil {
		return
	}
	l.fork = &n.Place
	d.notify(Forked{n.Seat, n.Evidence})
	if r := d.rounds[n.Seat].open(); r != nil {
		d.decide(n.Seat, r)
	}
}

// choose notes what a player here wants.
func (d *Dealer) choose(e engine.Event) {
	if e.Kind == engine.Dealt {
		d.ready = true
		return
	}
	d.told[e.Seat] = e
}

// Hands implements [p2p.Dealer].
func (d *Dealer) Hands() p2p.Hands {
	if d.cur == nil {
		return p2p.Hands{}
	}
	return d.cur.tiles
}

// Hosts returns the seats whose devices play each seat now: they change when a
// human leaves or comes back.
func (d *Dealer) Hosts() (hosts [engine.MaxSeats]engine.Seat) {
	hosts = d.cfg.Hosts
	if d.cur == nil {
		return hosts
	}
	for s := range d.cfg.Rules.Seats().All() {
		hosts[s] = d.hostIn(d.cur, s)
	}
	return hosts
}

// Seed implements [p2p.Dealer]. It is drawn from the deal's joint seed.
func (d *Dealer) Seed(s engine.Seat, ply int) uint64 {
	if d.cur == nil {
		return 0
	}
	return seed(d.cur.deal, s, ply)
}

func seed(deal *deck.Deal, s engine.Seat, ply int) uint64 {
	row, err := deal.Draw(fmt.Sprintf("bot %d %d", s, ply))
	if err != nil {
		return 0 // nothing is dealt yet: nobody is asked
	}
	bytes := row.Seed()
	return binary.BigEndian.Uint64(bytes[:])
}

// String says where the game stands, for whom it waits, and how much each
// line has said and had taken in.
func (d *Dealer) String() string {
	text := fmt.Sprintf("seat %d:", d.cfg.Seat)
	if d.cur != nil {
		text += fmt.Sprintf(" deal %d.%d, %v, dealt %t", d.cur.number, d.cur.attempt, d.cur.deal, d.cur.dealt)
	}
	for s := range d.humans.All() {
		l := &d.lines[s]
		text += fmt.Sprintf("; line %d: %d of %d, there %t, outs %v, out %d, back %d, ready %d",
			s, l.sorted, len(l.said), d.present.Has(s), l.outs, l.out, l.backs, l.ready)
	}
	return text
}
