package rendezvous_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/rendezvous"
)

const topic = "EQR1M46G7C685C6VFXA8"

// hub is a set of trackers in memory, for virtual time. It passes offers to all others in the topic and keeps a log of all
// that it is told.
type hub struct {
	mu      sync.Mutex
	mood    map[string]mood // by address
	sockets []*hubSocket
	log     []told
	dialled []told
}

// told is one message, or one call, and when.
type told struct {
	at      time.Time
	url     string
	message string
}

// mood is how a tracker behaves.
type mood int

const (
	fair  mood = iota
	down       // refuses calls
	mute       // accepts and says nothing
	moody      // answers once, then hangs up
	stuck      // never gets as far as to accept
)

func newHub() *hub { return &hub{mood: map[string]mood{}} }

func (h *hub) set(url string, m mood) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.mood[url] = m
}

// hang closes all sockets of a tracker.
func (h *hub) hang(url string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.sockets {
		if s.url == url {
			s.once.Do(func() { close(s.closed) })
		}
	}
}

// hubSocket is a client's end.
type hubSocket struct {
	h      *hub
	url    string
	in     chan []byte
	closed chan struct{}
	once   sync.Once
}

var errHub = errors.New("hub: closed")

func (h *hub) Dial(ctx context.Context, to rendezvous.Address) (rendezvous.Socket, error) {
	h.mu.Lock()
	m := h.mood[to.URL]
	h.dialled = append(h.dialled, told{time.Now(), to.URL, ""})
	h.mu.Unlock()
	switch m {
	case down:
		return nil, errHub
	case stuck:
		<-ctx.Done()
		return nil, ctx.Err()
	}
	s := &hubSocket{h: h, url: to.URL, in: make(chan []byte, 100), closed: make(chan struct{})}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sockets = append(h.sockets, s)
	return s, nil
}

func (s *hubSocket) Send(_ context.Context, message []byte) error {
	h := s.h
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-s.closed:
		return errHub
	default:
	}
	h.log = append(h.log, told{time.Now(), s.url, string(message)})
	if h.mood[s.url] == mute {
		return nil
	}
	s.in <- []byte(`{"info_hash":"` + topic + `","interval":120,"complete":0,"incomplete":1}`)
	h.pass(s, message)
	if h.mood[s.url] == moody {
		s.once.Do(func() { close(s.closed) })
	}
	return nil
}

// pass gives the first offer to everybody else on the same tracker.
func (h *hub) pass(from *hubSocket, message []byte) {
	var m struct{ Offers []json.RawMessage }
	if json.Unmarshal(message, &m) != nil || len(m.Offers) == 0 {
		return
	}
	var o map[string]any
	json.Unmarshal(m.Offers[0], &o)
	o["info_hash"] = topic
	b, _ := json.Marshal(o)
	for _, s := range h.sockets {
		select {
		case <-s.closed:
		default:
			if s != from && s.url == from.url {
				s.in <- b
			}
		}
	}
}

func (s *hubSocket) Receive(ctx context.Context) ([]byte, error) {
	select {
	case m := <-s.in:
		return m, nil
	case <-s.closed:
		return nil, errHub
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *hubSocket) Close() error {
	s.once.Do(func() { close(s.closed) })
	return nil
}

// since returns what a tracker was told after a moment; all of them, if url is empty.
func (h *hub) since(t time.Time, url string) []told { return h.after(&h.log, t, url) }

// calls returns when a tracker was called.
func (h *hub) calls(t time.Time, url string) []told { return h.after(&h.dialled, t, url) }

func (h *hub) after(log *[]told, t time.Time, url string) []told {
	h.mu.Lock()
	defer h.mu.Unlock()
	var some []told
	for _, m := range *log {
		if !m.at.Before(t) && (url == "" || m.url == url) {
			some = append(some, m)
		}
	}
	return some
}

// points makes trackers of names.
func points(names ...string) []rendezvous.Point {
	var list []rendezvous.Point
	for _, n := range names {
		list = append(list, rendezvous.Point{Kind: rendezvous.Tracker, URL: n})
	}
	return list
}

// virtual runs a test in a bubble of virtual time, and ends its meetings before the bubble.
func virtual(t *testing.T, do func(t *testing.T, h *hub, join func(...rendezvous.Point) *rendezvous.Meeting)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		h := newHub()
		var all []*rendezvous.Meeting
		do(t, h, func(p ...rendezvous.Point) *rendezvous.Meeting {
			m, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: p, Dial: h.Dial})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, m)
			return m
		})
		cancel()
		for _, m := range all {
			m.Gone()
		}
	})
}

// hears reports whether a meeting receives an envelope within a time.
func hears(m rendezvous.Rendezvous, within time.Duration) (string, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	sealed, err := m.Receive(ctx)
	return string(sealed), err == nil
}
