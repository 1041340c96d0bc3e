package rendezvous

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"
)

const (
	dialTime = 10 * time.Second
	// deafTime is how long a meeting point may take to answer; one that says nothing is left, though its socket is open.
	deafTime = 10 * time.Second
	// aliveTime is how long nothing is sent before the point is told that this side is still there: trackers forget silent
	// peers after 180 s. Up to aliveJitter is added, so that a room does not speak at once.
	aliveTime   = 120 * time.Second
	aliveJitter = 15 * time.Second
	// redialTime is the least between two sockets of which the second was wished for.
	redialTime = 5 * time.Second
	// byeTime is what leaving may take.
	byeTime = time.Second
)

var (
	errDeaf   = errors.New("rendezvous: the meeting point does not answer")
	errRedial = errors.New("rendezvous: new socket wanted")
)

// Client is a Rendezvous at one meeting point.
type Client struct {
	inbox
	gauge
	point   Point
	dialect dialect
	topic   string
	dial    Dialer
	rand    io.Reader
	out     *outbox
	redial  chan struct{}
	gone    chan struct{}
}

// NewClient joins a topic at a meeting point until ctx ends; then it says good-bye.
func NewClient(ctx context.Context, point Point, topic string, dial Dialer, rand io.Reader) (*Client, error) {
	dialect, ok := dialects[point.Kind]
	if !ok {
		return nil, fmt.Errorf("%w: unknown kind %q", ErrConfig, point.Kind)
	}
	c := &Client{inbox: newInbox(), gauge: gauge{status: Status{Point: point}}, point: point, dialect: dialect, topic: topic, dial: dial,
		rand: rand, out: newOutbox(), redial: make(chan struct{}, 1), gone: make(chan struct{})}
	go c.run(ctx)
	return c, nil
}

// Publish implements [Rendezvous].
func (c *Client) Publish(ctx context.Context, sealed []byte) error {
	if len(sealed) > MaxSealed {
		return ErrTooLong
	}
	c.out.put(sealed)
	return ctx.Err()
}

// Redial implements [Rendezvous].
func (c *Client) Redial() {
	select {
	case c.redial <- struct{}{}:
	default:
	}
}

// Status tells how the client fares.
func (c *Client) Status() Status { return c.gauge.read() }

// Gone is closed when the client has said good-bye.
func (c *Client) Gone() <-chan struct{} { return c.gone }

// run keeps a socket, whatever happens to it.
func (c *Client) run(ctx context.Context) {
	defer close(c.gone)
	failures := 0
	for ctx.Err() == nil {
		began := time.Now()
		err := c.session(ctx)
		c.change(func(s *Status) { s.Connected = false })
		if errors.Is(err, errRedial) {
			failures = 0
			c.pause(ctx, began.Add(redialTime), began)
			continue
		}
		if time.Since(began) >= settled {
			failures = 0
		}
		wished := c.pause(ctx, time.Now().Add(backoff(failures)), began)
		if failures++; wished {
			failures = 0
		}
	}
}

// pause waits until a time, or less if a new socket is wanted, which it reports; but never less than redialTime after the
// last one, however often the page is shown and hidden.
func (c *Client) pause(ctx context.Context, until, began time.Time) (wished bool) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			return wished
		case <-c.redial:
			wished = true
			if soon := began.Add(redialTime); soon.Before(until) {
				until = soon
				timer.Reset(time.Until(until))
			}
		case <-ctx.Done():
			return false
		}
	}
}

// session is the life of one socket.
type session struct {
	*Client
	wire   wire
	socket Socket
	deaf   *time.Timer // runs while an answer is due
	due    bool
	alive  *time.Timer
}

// session dials, joins the topic and stays until the socket is of no more use.
func (c *Client) session(ctx context.Context) error {
	wire, err := c.dialect.speak(c.topic, c.rand)
	if err != nil {
		return err
	}
	dialing, cancel := context.WithTimeout(ctx, dialTime)
	socket, err := c.dial(dialing, Address{c.point.URL, c.dialect.subprotocol, c.dialect.binary})
	cancel()
	if err != nil {
		return err
	}
	defer socket.Close()
	s := session{Client: c, wire: wire, socket: socket, deaf: time.NewTimer(deafTime), alive: time.NewTimer(aliveTime)}
	defer s.deaf.Stop()
	defer s.alive.Stop()
	return s.run(ctx)
}

// run greets, then does what comes next until there is an error.
func (s *session) run(ctx context.Context) error {
	reading, cancel := context.WithCancel(context.WithoutCancel(ctx)) // good-byes need the socket after ctx
	defer cancel()
	heard := make(chan []byte)
	go s.readAll(reading, heard)
	err := s.send(ctx, s.wire.greet())
	for err == nil {
		select {
		case message, ok := <-heard:
			err = s.hear(message, ok)
		case <-s.out.ready:
			err = s.publish(ctx)
		case <-s.alive.C:
			err = s.send(ctx, s.wire.alive())
		case <-s.deaf.C:
			err = errDeaf
		case <-s.redial:
			err = errRedial
		case <-ctx.Done():
			err = s.leave(ctx)
		}
	}
	return err
}

// readAll hands on what comes, until the socket or ctx ends.
func (s *session) readAll(ctx context.Context, heard chan<- []byte) {
	defer close(heard)
	for {
		message, err := s.socket.Receive(ctx)
		if err != nil {
			return
		}
		select {
		case heard <- message:
		case <-ctx.Done():
			return
		}
	}
}

// hear takes one message, which also shows that the point is alive.
func (s *session) hear(message []byte, ok bool) error {
	if !ok {
		return errSocket
	}
	s.due = false
	s.deaf.Stop()
	envelopes, err := s.wire.read(message)
	s.change(func(st *Status) {
		st.Received.count(message)
		st.Connected = err == nil
	})
	for _, sealed := range envelopes {
		s.put(sealed)
	}
	return err
}

// publish sends what waits.
func (s *session) publish(ctx context.Context) error {
	for _, sealed := range s.out.take() {
		messages, err := s.wire.publish(sealed)
		if err != nil {
			return err
		}
		if err := s.send(ctx, messages); err != nil {
			return err
		}
		s.change(func(st *Status) { st.Envelopes++ })
	}
	return nil
}

// send writes messages, expects an answer, and puts off the next sign of life.
func (s *session) send(ctx context.Context, messages [][]byte) error {
	ctx, cancel := context.WithTimeout(ctx, deafTime)
	defer cancel()
	for _, m := range messages {
		if err := s.socket.Send(ctx, m); err != nil {
			return err
		}
		s.change(func(st *Status) { st.Sent.count(m) })
	}
	if !s.due {
		s.due = true
		s.deaf.Reset(deafTime)
	}
	s.alive.Reset(aliveTime + rand.N(aliveJitter))
	return nil
}

// leave says good-bye, so that the point forgets this side at once.
func (s *session) leave(ctx context.Context) error {
	end := ctx.Err()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), byeTime)
	defer cancel()
	for _, m := range s.wire.bye() {
		if s.socket.Send(ctx, m) != nil {
			break
		}
	}
	return end
}
