package rendezvous

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	dialTime = 10 * time.Second
	// redialTime is the least between two sockets of which the second was wished for.
	redialTime = 5 * time.Second
)

var errRedial = errors.New("rendezvous: new socket wanted")

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
