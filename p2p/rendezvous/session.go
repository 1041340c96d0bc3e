package rendezvous

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

const (
	// deafTime is how long a meeting point may take to answer; one that says nothing is left, though its socket is open.
	deafTime = 10 * time.Second
	// aliveTime is how long nothing is sent before the point is told that this side is still there: trackers forget silent
	// peers after 180 s. Up to aliveJitter is added, so that a room does not speak at once.
	aliveTime   = 120 * time.Second
	aliveJitter = 15 * time.Second
	// byeTime is what leaving may take.
	byeTime = time.Second
)

var errDeaf = errors.New("rendezvous: the meeting point does not answer")

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
