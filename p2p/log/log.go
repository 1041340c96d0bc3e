package log

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"
)

var (
	ErrSeat      = errors.New("log: no such seat")
	ErrSignature = errors.New("log: bad signature")
	ErrOwner     = errors.New("log: signed by a key of the seat that does not own this epoch")
	ErrWindow    = errors.New("log: too far ahead")
	ErrFlood     = errors.New("log: seat speaks too fast")
	ErrFull      = errors.New("log: full")
	ErrWatcher   = errors.New("log: watchers do not speak")
	// ErrTakeover is returned by Append when this device may not remember all that its seat has said: it must hear the
	// others out and call Takeover first.
	ErrTakeover = errors.New("log: seat was used elsewhere, take it over first")
)

// Watching is the Self of one who holds no seat.
const Watching = -1

// maxLine bounds the entries of one seat, about a hundred times a long match.
const maxLine = 1 << 16

// Config is what a log is made of.
type Config struct {
	Genesis Hash                // what everybody agreed on before: protocol, room, roster, rules
	Keys    []ed25519.PublicKey // by seat; nil where nobody speaks
	Self    int                 // own seat, or Watching
	Key     ed25519.PrivateKey  // of the own seat
	Store   Store               // nil for none
	Entries Limit               // a seat's entries, default 20 a second and 60 at once
	Volume  Limit               // a seat's bytes, default 32 KiB a second and 256 KiB at once
	Now     func() time.Time    // default time.Now
	Rand    io.Reader           // default crypto/rand
}

// Log holds the lines of all seats.
type Log struct {
	cfg     Config
	chains  []*chain
	private map[ID][]byte
	unsaved []Record
	forgets bool // the store cannot be relied on to know all that was said
}

// New returns a log with what its store holds.
func New(ctx context.Context, cfg Config) (*Log, error) {
	cfg = cfg.withDefaults()
	if len(cfg.Keys) > MaxSeats || cfg.Self >= len(cfg.Keys) {
		return nil, ErrSeat
	}
	l := &Log{cfg: cfg, private: map[ID][]byte{}, forgets: !cfg.Store.Durable()}
	for seat, key := range cfg.Keys {
		c := &chain{seat: uint8(seat), genesis: cfg.Genesis, pending: map[ID]Entry{},
			entries: NewBucket(cfg.Entries), volume: NewBucket(cfg.Volume), lost: l.forgets && seat == cfg.Self}
		if key != nil {
			c.grants = []grant{{0, key}}
		}
		l.chains = append(l.chains, c)
	}
	return l, nil
}

func (cfg Config) withDefaults() Config {
	if cfg.Store == nil {
		cfg.Store = &Memory{}
	}
	if cfg.Entries == (Limit{}) {
		cfg.Entries = Limit{Rate: 20, Burst: 60}
	}
	if cfg.Volume == (Limit{}) {
		cfg.Volume = Limit{Rate: 32 << 10, Burst: 256 << 10}
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Rand == nil {
		cfg.Rand = rand.Reader
	}
	return cfg
}

// Load reads the store; call it once, after every Grant known from elsewhere. The outcome is what a listener would have
// heard.
func (l *Log) Load(ctx context.Context) (Outcome, error) {
	records, err := l.cfg.Store.Load(ctx)
	if err != nil {
		l.forget()
		return Outcome{}, fmt.Errorf("log: load: %w", err)
	}
	raws := make([][]byte, len(records))
	for i, r := range records {
		raws[i] = r.Entry
		if e, err := Decode(r.Entry); err == nil && r.Private != nil {
			l.private[e.ID] = r.Private
		}
	}
	out, err := l.ReceiveRun(raws)
	l.unsaved = nil
	for _, c := range l.chains {
		c.lost = l.forgets && int(c.seat) == l.cfg.Self
	}
	if err != nil {
		l.forget()
	}
	return out, err
}

// forget makes the own seat begin a new epoch before it speaks again.
func (l *Log) forget() {
	l.forgets = true
	if l.cfg.Self != Watching {
		l.chains[l.cfg.Self].lost = true
	}
}

// Genesis returns what the log begins with.
func (l *Log) Genesis() Hash { return l.cfg.Genesis }

// Self returns the own seat, or Watching.
func (l *Log) Self() int { return l.cfg.Self }

// Keys returns the key that owns each seat's present epoch.
func (l *Log) Keys() []ed25519.PublicKey {
	keys := make([]ed25519.PublicKey, len(l.chains))
	for seat, c := range l.chains {
		next, _ := c.next()
		keys[seat] = c.key(next.Epoch)
	}
	return keys
}

// Grant lets key own the epochs of a seat from one on: a partner's device after a takeover that all have certified, the
// player again after the hand-back. The caller has checked the certificate.
func (l *Log) Grant(seat uint8, from uint32, key ed25519.PublicKey) error {
	if int(seat) >= len(l.chains) {
		return ErrSeat
	}
	c := l.chains[seat]
	for len(c.grants) > 0 && c.grants[len(c.grants)-1].from >= from {
		c.grants = c.grants[:len(c.grants)-1]
	}
	c.grants = append(c.grants, grant{from, key})
	return nil
}

// Append says something as the own seat: open or sealed, with what only this device may keep of it. When it returns,
// the store has the entry and all that came before it; only then may its bytes leave.
func (l *Log) Append(ctx context.Context, kind Kind, payload, private []byte) (Entry, error) {
	if l.cfg.Self == Watching {
		return Entry{}, ErrWatcher
	}
	return l.AppendAs(ctx, uint8(l.cfg.Self), kind, payload, private)
}

// AppendAs says something in an epoch of any seat that the own key was granted, such as a missing partner's.
func (l *Log) AppendAs(ctx context.Context, seat uint8, kind Kind, payload, private []byte) (Entry, error) {
	if int(seat) >= len(l.chains) {
		return Entry{}, ErrSeat
	}
	if l.chains[seat].lost {
		return Entry{}, ErrTakeover
	}
	id, prev := l.chains[seat].next()
	return l.put(ctx, Entry{ID: id, Kind: kind, Prev: prev, Payload: payload}, private)
}

// Takeover begins a new epoch of the own seat that continues all of it that is held here. Hear the others out first: an
// epoch that leaves out what another seat has acknowledged is refused by them.
func (l *Log) Takeover(ctx context.Context, rest []byte) (Entry, error) {
	if l.cfg.Self == Watching {
		return Entry{}, ErrWatcher
	}
	c := l.chains[l.cfg.Self]
	head := c.head()
	epoch := c.tried + 1
	if head != nil {
		epoch = max(epoch, head.ID.Epoch+1)
	}
	if l.forgets {
		step, err := l.step()
		if err != nil {
			return Entry{}, err
		}
		epoch += step
	}
	return l.Begin(ctx, uint8(l.cfg.Self), epoch, rest)
}

// step is a random distance: a device that forgets could else begin the same epoch twice with different words, which
// nobody could tell from a fork.
func (l *Log) step() (uint32, error) {
	var b [4]byte
	if _, err := io.ReadFull(l.cfg.Rand, b[:]); err != nil {
		return 0, fmt.Errorf("log: chance: %w", err)
	}
	return binary.BigEndian.Uint32(b[:]) >> 12, nil
}

// Begin opens an epoch that the own key was granted, continuing the line as held here.
func (l *Log) Begin(ctx context.Context, seat uint8, epoch uint32, rest []byte) (Entry, error) {
	if int(seat) >= len(l.chains) {
		return Entry{}, ErrSeat
	}
	base, prev := Base{None: true, Rest: rest}, l.cfg.Genesis
	if head := l.chains[seat].head(); head != nil {
		base, prev = Base{ID: head.ID, Rest: rest}, head.hash
	}
	id := ID{Seat: seat, Epoch: epoch}
	l.chains[seat].tried = epoch
	e, err := l.put(ctx, Entry{ID: id, Kind: Epoch, Prev: prev, Payload: appendBase(nil, base)}, nil)
	if err == nil {
		l.chains[seat].lost = false
	}
	return e, err
}

// Lost reports whether the own seat must be taken over before it can speak.
func (l *Log) Lost() bool { return l.cfg.Self != Watching && l.chains[l.cfg.Self].lost }

// put signs an entry, saves it with all that it may acknowledge, and adds it to its line.
func (l *Log) put(ctx context.Context, e Entry, private []byte) (Entry, error) {
	c := l.chains[e.ID.Seat]
	if len(c.line) >= maxLine {
		return Entry{}, ErrFull
	}
	e.Acks = l.acks(e.ID.Seat)
	e, err := e.sign(l.cfg.Genesis, l.cfg.Key)
	if err != nil {
		return Entry{}, err
	}
	if !e.Verify(l.cfg.Genesis, c.key(e.ID.Epoch)) {
		return Entry{}, ErrOwner
	}
	l.unsaved = append(l.unsaved, Record{Entry: e.raw, Private: private})
	if err := l.Flush(ctx); err != nil {
		l.unsaved = l.unsaved[:len(l.unsaved)-1]
		c.lost, l.forgets = true, true // the store may have it all the same: never say another thing under this name
		return Entry{}, err
	}
	if private != nil {
		l.private[e.ID] = private
	}
	c.add(e, true)
	l.noteAcks(e)
	return e, nil
}

// acks lists the newest entry held of every other seat.
func (l *Log) acks(self uint8) []ID {
	var acks []ID
	for _, c := range l.chains {
		if h := c.head(); h != nil && c.seat != self {
			acks = append(acks, h.ID)
		}
	}
	return acks
}

func (l *Log) noteAcks(e Entry) {
	for _, ack := range e.Acks {
		l.chains[ack.Seat].claim(e.ID.Seat, ack)
	}
}

// Flush saves what was received since the last time. Append does it too, so nothing is acknowledged before it is safe.
func (l *Log) Flush(ctx context.Context) error {
	if len(l.unsaved) == 0 {
		return nil
	}
	if err := l.cfg.Store.Put(ctx, l.unsaved...); err != nil {
		return fmt.Errorf("log: save: %w", err)
	}
	l.unsaved = nil
	return nil
}

// Keep saves private knowledge with an entry, such as the opened content of a sealed one.
func (l *Log) Keep(ctx context.Context, id ID, private []byte) error {
	e, ok := l.Entry(id)
	if !ok {
		return ErrSeat
	}
	l.private[id] = private
	l.unsaved = append(l.unsaved, Record{Entry: e.raw, Private: private})
	return l.Flush(ctx)
}

// Private returns what was saved with an entry, nil if nothing was.
func (l *Log) Private(id ID) []byte { return l.private[id] }

// Entry returns the entry of this name in its seat's line.
func (l *Log) Entry(id ID) (Entry, bool) {
	if int(id.Seat) >= len(l.chains) {
		return Entry{}, false
	}
	c := l.chains[id.Seat]
	at, ok := c.find(id)
	if !ok {
		return Entry{}, false
	}
	return c.line[at].Entry, true
}

// Line returns the entries of a seat that stand, in order.
func (l *Log) Line(seat uint8) []Entry {
	if int(seat) >= len(l.chains) {
		return nil
	}
	entries := make([]Entry, len(l.chains[seat].line))
	for i, link := range l.chains[seat].line {
		entries[i] = link.Entry
	}
	return entries
}

// Nth returns an entry of a seat by its place in the line, counted from 0.
func (l *Log) Nth(seat uint8, n int) (Entry, bool) {
	if int(seat) >= len(l.chains) || n < 0 || n >= len(l.chains[seat].line) {
		return Entry{}, false
	}
	return l.chains[seat].line[n].Entry, true
}

// Forks returns the first proof against each seat that forked.
func (l *Log) Forks() []Fork {
	var forks []Fork
	for _, c := range l.chains {
		if c.fork != nil {
			forks = append(forks, *c.fork)
		}
	}
	return forks
}
