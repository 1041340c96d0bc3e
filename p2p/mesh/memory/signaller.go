package memory

import (
	"context"
	"time"
)

// Signaller is a place's way to the meeting points: everybody hears everybody, late and sometimes not at all.
type Signaller struct {
	n  *Network
	p  Place
	in chan []byte
}

// signalRoom is how many envelopes wait for one reader before more are lost.
const signalRoom = 1024

// Signaller joins the place to the meeting points.
func (e Endpoint) Signaller() *Signaller {
	s := &Signaller{n: e.n, p: e.p, in: make(chan []byte, signalRoom)}
	e.n.mu.Lock()
	defer e.n.mu.Unlock()
	e.n.points = append(e.n.points, s)
	return s
}

// Publish implements mesh.Signaller. Delays and losses are those between all places.
func (s *Signaller) Publish(_ context.Context, sealed []byte) error {
	s.n.mu.Lock()
	defer s.n.mu.Unlock()
	s.n.sent++
	for _, to := range s.n.points {
		if to == s || s.n.dark || s.n.frozen[s.p] || s.n.frozen[to.p] || s.n.lucky(s.n.all.Drop) {
			continue
		}
		time.AfterFunc(s.n.delay(s.n.all), func() { to.hear(sealed) })
	}
	return nil
}

func (s *Signaller) hear(sealed []byte) {
	select {
	case s.in <- sealed:
	default:
	}
}

// Receive implements mesh.Signaller.
func (s *Signaller) Receive(ctx context.Context) ([]byte, error) {
	select {
	case sealed := <-s.in:
		return sealed, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Redial implements mesh.Signaller: nothing here dies unnoticed.
func (s *Signaller) Redial() {}

// Close leaves the meeting points.
func (s *Signaller) Close() {
	s.n.mu.Lock()
	defer s.n.mu.Unlock()
	for i, p := range s.n.points {
		if p == s {
			s.n.points = append(s.n.points[:i], s.n.points[i+1:]...)
			return
		}
	}
}
