package mesh

import (
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"dominocubano/p2p/log"
)

var (
	// ErrClosed is returned by a mesh that does not run any more.
	ErrClosed = errors.New("mesh: closed")
	// ErrNoLog is returned where something is to be said before Use.
	ErrNoLog = errors.New("mesh: no log yet")
	// ErrSuperseded is returned where something is to be said after Leave, or after a newer session of the player has
	// taken over.
	ErrSuperseded = errors.New("mesh: this session has left or was taken over")
	// ErrUnknown is returned for a seat whose player is not here with a key to seal for.
	ErrUnknown = errors.New("mesh: nobody here holds that seat")
)

// Config is what a mesh is made of.
type Config struct {
	Topic      [32]byte           // of the room; nothing signed here counts in another
	Key        ed25519.PrivateKey // of the own player
	Session    Session            // of this run, drawn at random
	Generation uint64             // higher than any earlier session's of this player
	Body       []byte             // of the own card, at first
	Dialer     Dialer
	Signaller  Signaller // nil without meeting points
	Envelopes  Envelopes
	Size       int       // how many make the room complete, this one included; default 4
	NoGossip   bool      // forward nothing: for measuring what forwarding gains
	Frames     log.Limit // of one link, default 200 a second and 2,000 at once
	Rand       io.Reader // default crypto/rand
}

func (cfg Config) withDefaults() Config {
	if cfg.Size == 0 {
		cfg.Size = 4
	}
	if cfg.Frames == (log.Limit{}) {
		cfg.Frames = log.Limit{Rate: 200, Burst: 2000}
	}
	if cfg.Rand == nil {
		cfg.Rand = cryptorand.Reader
	}
	return cfg
}

// Mesh is one session's place in a room.
type Mesh struct {
	cfg     Config // never changes: goroutines beside the mesh's read it
	size    int    // how many make the room complete
	seal    *ecdh.PrivateKey
	chance  *rand.Rand // for jitter only
	jobs    *mailbox[func()]
	events  *mailbox[Event]
	ended   chan struct{}
	ctx     context.Context // of Run
	card    Card
	log     *log.Log
	members map[Session]*member
	ghosts  map[Session]bool // sessions that left or were taken over
	seen    *recent          // envelopes
	asked   asking
	hello   time.Duration // until the next call to everybody
	ticked  time.Time
	silent  bool // this session has left, or a newer one of the own player is here
}

// New returns a mesh that begins with Run.
func New(cfg Config) (*Mesh, error) {
	cfg = cfg.withDefaults()
	var seed, secret [32]byte
	for _, b := range [][]byte{seed[:], secret[:]} {
		if _, err := io.ReadFull(cfg.Rand, b); err != nil {
			return nil, fmt.Errorf("mesh: chance: %w", err)
		}
	}
	seal, err := ecdh.X25519().NewPrivateKey(secret[:])
	if err != nil {
		return nil, fmt.Errorf("mesh: %w", err)
	}
	if len(cfg.Body) > MaxBody {
		return nil, ErrCard
	}
	card := Card{Session: cfg.Session, Generation: cfg.Generation, Player: cfg.Key.Public().(ed25519.PublicKey),
		SealKey: [32]byte(seal.PublicKey().Bytes()), Body: cfg.Body}
	return &Mesh{cfg: cfg, size: cfg.Size, seal: seal, chance: rand.New(rand.NewChaCha8(seed)), jobs: newMailbox[func()](),
		events: newMailbox[Event](), ended: make(chan struct{}), card: card.sign(cfg.Topic, cfg.Key),
		members: map[Session]*member{}, ghosts: map[Session]bool{}, seen: newRecent(512)}, nil
}

// Run does the mesh's work until ctx ends. It is called once.
func (m *Mesh) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.ctx = ctx
	if m.cfg.Signaller != nil {
		go m.hearSignals(ctx)
	}
	m.jobs.put(m.start)
	for {
		job, err := m.jobs.take(ctx)
		if err != nil {
			break
		}
		job()
	}
	close(m.ended)
	for _, mem := range m.members {
		mem.close()
	}
	return ctx.Err()
}

func (m *Mesh) start() {
	m.ticked = time.Now()
	m.tick()
	m.callAll(firstHello)
}

// do runs f as the mesh and waits for it.
func (m *Mesh) do(ctx context.Context, f func()) error {
	done := make(chan struct{})
	m.jobs.put(func() { f(); close(done) })
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-m.ended:
		return ErrClosed
	}
}

// after runs f as the mesh, later.
func (m *Mesh) after(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() { m.jobs.put(f) })
}

func (m *Mesh) emit(e Event) { m.events.put(e) }

// Next waits for the next event. One reader at a time.
func (m *Mesh) Next(ctx context.Context) (Event, error) { return m.events.take(ctx) }

// Session returns the own session.
func (m *Mesh) Session() Session { return m.cfg.Session }

// Resize says how many make the room complete: fewer than four when empty chairs are bots'.
func (m *Mesh) Resize(ctx context.Context, size int) error {
	return m.do(ctx, func() { m.size = size })
}

// Complete reports whether as many as the room needs are here, this one included.
func (m *Mesh) Complete(ctx context.Context) (bool, error) {
	var complete bool
	if err := m.do(ctx, func() { complete = m.complete() }); err != nil {
		return false, err
	}
	return complete, nil
}

func (m *Mesh) complete() bool {
	here := 1
	for _, mem := range m.members {
		if mem.card.raw != nil && mem.presence() != Away {
			here++
		}
	}
	return here >= m.size
}

// Declare replaces the body of the own card and shows it to everybody.
func (m *Mesh) Declare(ctx context.Context, body []byte) error {
	if len(body) > MaxBody {
		return ErrCard
	}
	return m.do(ctx, func() { m.declare(body, false) })
}

func (m *Mesh) declare(body []byte, left bool) {
	card := m.card
	card.Revision, card.Body, card.Left = card.Revision+1, body, left
	m.card = card.sign(m.cfg.Topic, m.cfg.Key)
	m.tellAll(append([]byte{byte(frameCard)}, m.card.raw...), nil)
}

// Leave says goodbye for good, and nothing after that. The links close by themselves when the others have heard it.
func (m *Mesh) Leave(ctx context.Context) error {
	return m.do(ctx, func() {
		m.declare(m.card.Body, true)
		m.silent = true
	})
}

// callTime is longer than any wait between two calls of a session that is alone.
const callTime = 3 * lastHello

// Unreached counts the sessions that keep calling although a try to make a link to them has failed, and that nobody else
// here is linked to: another network, or an invitation by hand, is all that can help.
func (m *Mesh) Unreached(ctx context.Context) (int, error) {
	n := 0
	err := m.do(ctx, func() {
		for _, mem := range m.members {
			if mem.card.raw == nil && mem.failures > 0 && !mem.stranger && time.Since(mem.signed) < callTime {
				n++
			}
		}
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// Member is what is known of one other session.
type Member struct {
	Card     Card
	Presence Presence
	Linked   bool // directly, not through others
}

// Members returns the sessions whose cards are known.
func (m *Mesh) Members(ctx context.Context) ([]Member, error) {
	var list []Member
	err := m.do(ctx, func() {
		for _, mem := range m.ordered() {
			if mem.card.raw != nil {
				list = append(list, Member{mem.card, mem.presence(), mem.conn != nil})
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
