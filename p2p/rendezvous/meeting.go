package rendezvous

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync"
	"time"
)

const (
	// aloneTime is how long a member that hears nobody keeps to the first points.
	aloneTime = 8 * time.Second
	// longTime is how long one that does hear others, but still calls, keeps to them: somebody may be missing who can
	// reach only the rest.
	longTime = 30 * time.Second
	// defaultFirst is how many points are used at once.
	defaultFirst = 2
)

// ErrFlood is returned when more is published than a room ever needs.
var ErrFlood = errors.New("rendezvous: too much is published")

// Options are what a meeting is made of.
type Options struct {
	Points []Point    // in the order of preference, see Config
	First  int        // how many of them are used at once; 0 means 2
	Tabs   Rendezvous // of this browser, see Tabs; or nil
	Dial   Dialer     // nil means Dial
	Rand   io.Reader  // nil means crypto/rand
}

// Meeting is a Rendezvous at several meeting points at once. It is the mesh.Signaller of a room.
type Meeting struct {
	inbox
	ctx   context.Context
	topic string
	dial  Dialer
	rand  io.Reader
	tabs  Rendezvous
	seen  *recent

	mu      sync.Mutex
	clients []*Client
	rest    []Point // not used yet
	limit   bucket
	began   time.Time // of the first call
	called  time.Time // the latest
	met     bool      // somebody was heard at a meeting point
}

// Join enters a topic until ctx ends.
func Join(ctx context.Context, topic string, o Options) (*Meeting, error) {
	m := &Meeting{inbox: newInbox(), ctx: ctx, topic: topic, dial: o.Dial, rand: o.Rand, tabs: o.Tabs, seen: newRecent(), rest: o.Points}
	if m.dial == nil {
		m.dial = Dial
	}
	if m.rand == nil {
		m.rand = rand.Reader
	}
	if o.First <= 0 {
		o.First = defaultFirst
	}
	if m.tabs != nil {
		go m.listen(m.tabs, func() {})
	}
	return m, m.open(min(o.First, len(o.Points)))
}

// open adds clients at the next n points. The caller holds the lock, or nobody else has the meeting yet.
func (m *Meeting) open(n int) error {
	for range n {
		c, err := NewClient(m.ctx, m.rest[0], m.topic, m.dial, m.rand)
		if err != nil {
			return err
		}
		m.rest = m.rest[1:]
		m.clients = append(m.clients, c)
		go m.listen(c, m.meet)
	}
	return nil
}

// listen hands on what one of the ways brings, if no other has, and it is not our own.
func (m *Meeting) listen(r Rendezvous, note func()) {
	for {
		sealed, err := r.Receive(m.ctx)
		if err != nil {
			return
		}
		if m.seen.fresh(sealed) {
			note()
			m.put(sealed)
		}
	}
}

func (m *Meeting) meet() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.met = true
}

// Publish implements [Rendezvous].
func (m *Meeting) Publish(ctx context.Context, sealed []byte) error {
	if len(sealed) > MaxSealed {
		return ErrTooLong
	}
	clients, err := m.call()
	if err != nil {
		return err
	}
	m.seen.fresh(sealed)
	if m.tabs != nil {
		m.tabs.Publish(ctx, sealed) // best effort, like the others
	}
	for _, c := range clients {
		c.Publish(ctx, sealed)
	}
	return ctx.Err()
}

// call notes that somebody is still looked for, and returns who is to carry it.
func (m *Meeting) call() ([]*Client, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.limit.take() {
		return nil, ErrFlood
	}
	m.called = time.Now()
	if m.began.IsZero() {
		m.began = m.called
		time.AfterFunc(aloneTime, m.lookUp)
	}
	m.escalate()
	return m.clients, nil
}

// lookUp is for the moment when the first points have had their time.
func (m *Meeting) lookUp() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() == nil && time.Since(m.called) < aloneTime {
		m.escalate()
	}
}

// escalate opens the other points, once, if the first have not been enough. It is asked only while somebody calls: a
// complete table never does. The caller holds the lock.
func (m *Meeting) escalate() {
	waited := time.Since(m.began)
	if waited >= longTime || waited >= aloneTime && !m.met {
		m.open(len(m.rest)) // kinds were checked with the config; one unknown ends the list
	}
}

// Redial implements [Rendezvous].
func (m *Meeting) Redial() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.clients {
		c.Redial()
	}
}

// Status tells how each meeting point in use fares.
func (m *Meeting) Status() []Status {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := make([]Status, len(m.clients))
	for i, c := range m.clients {
		list[i] = c.Status()
	}
	return list
}

// Gone waits, after the meeting's context has ended, until every point has been told.
func (m *Meeting) Gone() {
	m.mu.Lock()
	clients := m.clients
	m.mu.Unlock()
	for _, c := range clients {
		<-c.Gone()
	}
}
