package memory

import (
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"time"

	"dominocubano/p2p/mesh"
)

// ErrClosed is returned by a link that has ended.
var ErrClosed = errors.New("memory: link closed")

// half is one end of a link.
type half struct {
	n           *Network
	id          uint64
	here        Place
	fingerprint [32]byte
	opened      chan struct{}
	closed      chan struct{}
	described   chan struct{} // closed when the other's description was taken
	once        sync.Once
	wake        chan struct{}

	// The network's lock guards these.
	other *half
	whole bool      // knows all addresses of the other
	began bool      // to open
	sent  []sent    // by the other end, in the order of arrival
	last  time.Time // arrival of the latest of them
	in    [][]byte  // arrived
	lossy bool      // something of an ordered link was lost
}

// sent is a message on its way.
type sent struct {
	message []byte
	arrives time.Time
}

// Endpoint is a place on the network, a Dialer of links from there.
type Endpoint struct {
	n *Network
	p Place
}

// At returns the endpoint of a place.
func (n *Network) At(p Place) Endpoint { return Endpoint{n, p} }

func (e Endpoint) half() *half {
	e.n.serial++
	here := e.p
	if to, moved := e.n.moved[here]; moved {
		here = to
	}
	h := &half{n: e.n, id: e.n.serial, here: here, opened: make(chan struct{}), closed: make(chan struct{}),
		described: make(chan struct{}), wake: make(chan struct{}, 1)}
	binary.BigEndian.PutUint64(h.fingerprint[:], e.n.serial)
	e.n.links = append(e.n.links, h)
	return h
}

// Offer implements mesh.Dialer.
func (e Endpoint) Offer(context.Context) (mesh.Link, []byte, error) {
	e.n.mu.Lock()
	defer e.n.mu.Unlock()
	h := e.half()
	e.n.offers[h.id] = h
	e.n.offered++
	return h, binary.BigEndian.AppendUint64(nil, h.id), nil
}

// Answer implements mesh.Dialer.
func (e Endpoint) Answer(_ context.Context, offer []byte) (mesh.Link, []byte, error) {
	e.n.mu.Lock()
	defer e.n.mu.Unlock()
	other := e.n.find(offer)
	if other == nil || other.other != nil {
		return nil, nil, ErrClosed
	}
	h := e.half()
	h.other, h.whole = other, isRest(offer)
	close(h.described)
	e.n.offers[h.id] = h
	return h, binary.BigEndian.AppendUint64(nil, h.id), nil
}

// isRest reports whether a description has the addresses that take longer.
func isRest(description []byte) bool { return len(description) == 9 }

func (n *Network) find(description []byte) *half {
	if len(description) != 8 && !isRest(description) {
		return nil
	}
	return n.offers[binary.BigEndian.Uint64(description)]
}

// Rest implements mesh.Link.
func (h *half) Rest(ctx context.Context) ([]byte, error) {
	h.n.mu.Lock()
	wait := h.n.all.rest()
	h.n.mu.Unlock()
	if wait == 0 {
		return nil, nil
	}
	select {
	case <-time.After(wait):
		return append(binary.BigEndian.AppendUint64(nil, h.id), 1), nil
	case <-h.closed:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// More implements mesh.Link.
func (h *half) More(ctx context.Context, rest []byte) error {
	select {
	case <-h.described:
	case <-h.closed:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	if !isRest(rest) || binary.BigEndian.Uint64(rest) != h.other.id {
		return ErrClosed
	}
	h.whole = true
	h.open()
	return nil
}

// open opens a link that both ends know enough of, a round trip later, unless the two can never connect. The caller holds
// the network's lock.
func (h *half) open() {
	other := h.other
	c := h.n.between(h.here, other.here)
	if h.began || !ended(h.described) || !ended(other.described) || c.Outside && !(h.whole && other.whole) ||
		c.Never || h.n.cut[pair(h.here, other.here)] {
		return
	}
	h.began, other.began = true, true
	trip := h.n.delay(c) + h.n.delay(c)
	time.AfterFunc(trip, func() { close(h.opened) })
	time.AfterFunc(trip, func() { close(other.opened) })
}

// Accept implements mesh.Link.
func (h *half) Accept(answer []byte) error {
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	other := h.n.find(answer)
	if other == nil || other.other != h || h.other != nil {
		return ErrClosed
	}
	h.other, h.whole = other, isRest(answer)
	close(h.described)
	delete(h.n.offers, h.id)
	delete(h.n.offers, other.id)
	h.open()
	return nil
}

// Fingerprints implements mesh.Link.
func (h *half) Fingerprints() (local, remote [32]byte) {
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	if h.other != nil {
		remote = h.other.fingerprint
	}
	return h.fingerprint, remote
}

// Opened implements mesh.Link.
func (h *half) Opened() <-chan struct{} { return h.opened }

// Closed implements mesh.Link.
func (h *half) Closed() <-chan struct{} { return h.closed }

// Buffered implements mesh.Link: this network takes all at once.
func (h *half) Buffered() int { return 0 }

// Send implements mesh.Link.
func (h *half) Send(message []byte) error {
	if ended(h.closed) {
		return ErrClosed
	}
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	to := h.other
	if to == nil || !ended(h.opened) {
		return ErrClosed
	}
	c := h.n.between(h.here, to.here)
	switch {
	case h.n.cut[pair(h.here, to.here)]:
		to.lossy = true
	case to.lossy:
		go to.Close() // its next message does not fit: no ordered channel goes on with a hole
	case h.n.lucky(c.Drop):
	default:
		to.accept(message, c)
		if h.n.lucky(c.Duplicate) {
			to.accept(message, c)
		}
	}
	return nil
}

// Toss implements mesh.Link.
func (h *half) Toss(message []byte) {
	if ended(h.closed) {
		return
	}
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	to := h.other
	if to == nil || !ended(h.opened) || h.n.cut[pair(h.here, to.here)] {
		return
	}
	if c := h.n.between(h.here, to.here); !h.n.lucky(c.Drop) && !h.n.lucky(c.Stall) {
		to.accept(message, c)
	}
}

// accept sends a message on its way. The caller holds the network's lock.
func (h *half) accept(message []byte, c Conditions) {
	arrives := time.Now().Add(h.n.delay(c))
	if !arrives.After(h.last) {
		arrives = h.last.Add(1) // ordered, and no two at one instant
	}
	h.last = arrives
	h.sent = append(h.sent, sent{message, arrives})
	if k := len(h.sent); k > 1 && h.n.lucky(c.Reorder) {
		h.sent[k-1].message, h.sent[k-2].message = h.sent[k-2].message, h.sent[k-1].message
	}
	time.AfterFunc(time.Until(arrives), h.flush)
}

// flush lets in what has arrived.
func (h *half) flush() {
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	if h.other == nil || h.n.frozen[h.here] || h.n.frozen[h.other.here] {
		return
	}
	for now := time.Now(); len(h.sent) > 0 && !h.sent[0].arrives.After(now); h.sent = h.sent[1:] {
		h.in = append(h.in, h.sent[0].message)
	}
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// Receive implements mesh.Link.
func (h *half) Receive(ctx context.Context) ([]byte, error) {
	for {
		if message, ok := h.take(); ok {
			return message, nil
		}
		select {
		case <-h.wake:
		case <-h.closed:
			return nil, ErrClosed
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (h *half) take() ([]byte, bool) {
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	if len(h.in) == 0 {
		return nil, false
	}
	message := h.in[0]
	h.in = h.in[1:]
	return message, true
}

// Close implements mesh.Link. The other end learns of it after the delay, unless it is cut off.
func (h *half) Close() error {
	h.once.Do(func() {
		h.n.mu.Lock()
		defer h.n.mu.Unlock()
		close(h.closed)
		delete(h.n.offers, h.id)
		h.n.forget(h)
		if h.other == nil || h.n.cut[pair(h.here, h.other.here)] {
			return
		}
		other := h.other
		time.AfterFunc(h.n.delay(h.n.between(h.here, other.here)), func() { other.Close() })
	})
	return nil
}

func (n *Network) forget(h *half) {
	for i, l := range n.links {
		if l == h {
			n.links = append(n.links[:i], n.links[i+1:]...)
			return
		}
	}
}

func (h *half) joins(a, b Place) bool {
	h.n.mu.Lock()
	defer h.n.mu.Unlock()
	return h.other != nil && pair(h.here, h.other.here) == pair(a, b)
}

func ended(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
