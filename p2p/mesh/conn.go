package mesh

import (
	"context"
	"time"

	"dominocubano/p2p/log"
)

// maxBad is how many frames that are malformed or badly signed a link survives.
const maxBad = 3

// maxBuffered is how many bytes may wait on a link before entries are no longer pushed; they will be asked for.
const maxBuffered = 256 << 10

// conn is a link in use.
type conn struct {
	member  *member
	link    Link
	since   time.Time
	heard   time.Time
	pinged  time.Time
	heads   []log.Head  // how far the other end has heard, as far as is known
	synced  bool        // its first heads have come
	waiting bool        // until it is time to ask for what is lacking
	wants   *log.Bucket // that it may send us
	nudges  int         // still to follow what was pushed
	copies  [][]byte    // of what was pushed, to be tossed first
	bad     int
}

// healthy reports whether the link in use has not been silent for long.
func (mem *member) healthy() bool {
	return mem.conn != nil && time.Since(mem.conn.heard) <= awayAfter
}

// up takes a link into use in place of the one before.
func (m *Mesh) up(mem *member, link Link, card Card) {
	old := mem.conn
	now := time.Now()
	c := &conn{member: mem, link: link, since: now, heard: now, wants: log.NewBucket(log.Limit{Rate: 5, Burst: 20})}
	mem.conn, mem.heard, mem.failures, mem.away = c, now, 0, time.Time{}
	if old != nil {
		old.link.Close()
	}
	go m.read(m.ctx, c)
	m.learn(card, c)
	if mem.conn != c {
		return // an older session of its player, or ours
	}
	for _, other := range m.ordered() {
		if other != mem && other.card.raw != nil {
			c.send(append([]byte{byte(frameCard)}, other.card.raw...))
		}
	}
	if m.card.Revision != 0 {
		c.send(append([]byte{byte(frameCard)}, m.card.raw...)) // may be newer than the one it was proved with
	}
	m.ping(c, false)
	m.show(mem)
}

// read hands over frames one by one, no faster than the link may send and the mesh can follow.
func (m *Mesh) read(ctx context.Context, c *conn) {
	frames := log.NewBucket(m.cfg.Frames)
	for {
		frame, err := c.link.Receive(ctx)
		if err != nil {
			m.jobs.put(func() { m.down(c) })
			return
		}
		if wait := frames.Wait(time.Now(), 1); wait > 0 {
			time.Sleep(wait)
		}
		done := make(chan struct{})
		m.jobs.put(func() { m.handle(c, frame); close(done) })
		select {
		case <-done:
		case <-ctx.Done():
			return
		}
	}
}

// down notes that a link has ended, and repairs it at once.
func (m *Mesh) down(c *conn) {
	c.link.Close()
	if c.member.conn != c {
		return
	}
	c.member.conn = nil
	if m.members[c.member.session] == c.member {
		m.retryIn(c.member, m.jitter(50*time.Millisecond))
	}
}

func (c *conn) send(frame []byte) {
	if c.link.Send(frame) != nil {
		c.link.Close() // its reader will tell
	}
}

// tellAll sends a frame to all neighbours but one.
func (m *Mesh) tellAll(frame []byte, but *conn) {
	for _, c := range m.conns() {
		if c != but {
			c.send(frame)
		}
	}
}

// handle takes one frame.
func (m *Mesh) handle(c *conn, frame []byte) {
	if c.member.conn != c {
		return
	}
	c.heard = time.Now()
	c.member.heard = c.heard
	if err := m.dispatch(c, frame); err != nil {
		c.bad++
	}
	if c.bad >= maxBad {
		c.member.failures = 5 // it will be a while
		c.link.Close()
		c.member.conn = nil
		m.again(c.member)
	}
}

// dispatch returns an error for what no honest peer sends.
func (m *Mesh) dispatch(c *conn, frame []byte) error {
	if len(frame) == 0 || len(frame) > maxFrame {
		return errFrame
	}
	body := frame[1:]
	switch t := frameType(frame[0]); t {
	case frameCard:
		return m.onCard(c, body)
	case framePing:
		return m.onPing(c, body)
	case framePong:
		return nil // heard is all that was asked
	case frameRelay:
		return m.onRelay(c, body)
	case frameAway:
		return m.onAway(c, body)
	case frameEntry, frameHave, framePull, frameWant, frameRun, frameFork:
		return m.onLogFrame(c, t, body)
	}
	return errFrame
}

func (m *Mesh) onCard(c *conn, body []byte) error {
	card, err := decodeCard(m.cfg.Topic, body)
	if err != nil {
		return err
	}
	m.learn(card, c)
	return nil
}
