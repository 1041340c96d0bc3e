package mesh

import (
	"errors"
	"time"

	"dominocubano/p2p/log"
)

const (
	maxPush  = 512                    // bytes of an entry that is forwarded whole
	lackTime = 300 * time.Millisecond // until what others have and we lack is asked for
	wantTime = 2 * time.Second        // for an answer, before another is asked
	runsRoom = 64 << 10               // bytes that may wait on a link while a want is answered
)

// asking is the one want that is under way, and what has come of it so far.
type asking struct {
	whom  *conn
	when  time.Time
	catch *log.CatchUp
}

// onLogFrame takes a frame that concerns a log; another log's are let pass.
func (m *Mesh) onLogFrame(c *conn, t frameType, body []byte) error {
	if len(body) < len(noLog) {
		return errFrame
	}
	if m.log == nil || log.Tag(body[:8]) != m.tag() {
		return nil
	}
	body = body[8:]
	switch t {
	case frameEntry:
		return m.onEntry(c, body)
	case frameHave:
		return m.onHave(c, body)
	case framePull:
		return m.onPull(c, body)
	case frameWant:
		return m.onWant(c, body)
	case frameRun:
		return m.onRun(c, body)
	default:
		return m.onFork(c, body)
	}
}

func (m *Mesh) onEntry(c *conn, body []byte) error {
	e, err := log.Decode(body)
	if err != nil {
		return err
	}
	out, err := m.log.ReceiveEntry(e)
	m.take(out, c)
	for _, accepted := range out.Accepted {
		m.forward(accepted, c)
	}
	m.onHeads(c, []log.Head{{ID: e.ID, Tag: e.Hash().Tag()}})
	return blame(err)
}

// blame keeps the errors that put blame on the sender.
func blame(err error) error {
	if errors.Is(err, log.ErrSignature) || errors.Is(err, log.ErrMalformed) {
		return err
	}
	return nil
}

// take tells the owner what came of received entries, and does what follows.
func (m *Mesh) take(out log.Outcome, from *conn) {
	for _, e := range out.Voided {
		m.emit(Voided{e})
	}
	for _, e := range out.Accepted {
		m.emit(Said{e, m.open(e)})
	}
	for _, e := range out.Refused {
		m.emit(Refused{e})
	}
	for _, id := range out.Missing {
		from.send(log.AppendPlace(logFrame(framePull, m.tag()), id))
	}
	if out.Fork != nil {
		m.accuse(*out.Fork, nil)
	}
}

// open returns the content of a sealed entry that is for the own seat and opens, else nil.
func (m *Mesh) open(e log.Entry) []byte {
	if e.Kind != log.Sealed || len(e.Payload) == 0 || int(e.Payload[0]) != m.log.Self() {
		return nil
	}
	plain, err := openSealed(m.seal, m.log.Genesis(), e.ID.Seat, e.Payload)
	if err != nil {
		return nil
	}
	return plain
}

// push sends an own entry whole to all neighbours.
func (m *Mesh) push(e log.Entry) {
	for _, c := range m.conns() {
		if c.link.Buffered() < maxBuffered {
			frame := entryFrame(m.tag(), e)
			c.send(frame)
			m.nudge(c, frame)
		}
	}
}

// forward passes another's entry on, short ones whole, long ones by name.
func (m *Mesh) forward(e log.Entry, from *conn) {
	if m.cfg.NoGossip {
		return
	}
	frame := entryFrame(m.tag(), e)
	if len(e.Bytes()) > maxPush {
		frame = haveFrame(m.tag(), e)
	}
	for _, c := range m.conns() {
		if c != from && c.link.Buffered() < maxBuffered {
			c.send(frame)
		}
	}
}

func (m *Mesh) onHave(c *conn, body []byte) error {
	head, err := decodeHave(body)
	if err != nil {
		return err
	}
	m.onHeads(c, []log.Head{head})
	return nil
}

// onHeads notes how far a neighbour has heard. On a new link it is asked at once for what we lack, later after a moment:
// the entry itself is probably on its way.
func (m *Mesh) onHeads(c *conn, heads []log.Head) {
	for _, h := range heads {
		c.note(h)
	}
	if !c.synced {
		c.synced = true
		m.askIfBehind(c)
		return
	}
	m.askLater(c)
}

// note keeps the newest head of a seat.
func (c *conn) note(h log.Head) {
	for i, old := range c.heads {
		if old.ID.Seat == h.ID.Seat {
			if !h.ID.Before(old.ID) {
				c.heads[i] = h
			}
			return
		}
	}
	c.heads = append(c.heads, h)
}

func (m *Mesh) askLater(c *conn) {
	if c.waiting || !m.log.Behind(c.heads) {
		return
	}
	c.waiting = true
	m.after(lackTime, func() {
		c.waiting = false
		m.askIfBehind(c)
	})
}

// askIfBehind asks a neighbour for what it has and we lack. One is asked at a time: all have the same.
func (m *Mesh) askIfBehind(c *conn) {
	if c.member.conn != c || !m.log.Behind(c.heads) {
		return
	}
	if w := m.asked.whom; w != nil && w.member.conn == w && time.Since(m.asked.when) < wantTime {
		m.askLater(c)
		return
	}
	m.ask(c)
}

// ask begins a catch-up with a neighbour. One with another, which was too slow, is settled first.
func (m *Mesh) ask(c *conn) {
	m.settle()
	m.asked.catch = m.log.CatchUp()
	m.askOn(c)
}

// askOn goes on with the catch-up under way.
func (m *Mesh) askOn(c *conn) {
	m.asked.whom, m.asked.when = c, time.Now()
	c.send(log.AppendHeads(logFrame(frameWant, m.tag()), m.asked.catch.Heads()))
}

// settle ends the catch-up under way and returns an error if its neighbour is to blame.
func (m *Mesh) settle() error {
	c := m.asked.whom
	if c == nil {
		return nil
	}
	out, err := m.asked.catch.Settle()
	m.asked = asking{}
	m.took(out, c)
	return blame(err)
}

// took does what follows from entries of a catch-up: neighbours that lack them are told how far we have heard.
func (m *Mesh) took(out log.Outcome, from *conn) {
	m.take(out, from)
	if len(out.Accepted) > 0 {
		m.tellHeads(from)
	}
}

// onWant sends what a neighbour lacks, as much as may wait on the link: runs that say that more comes by itself, and a last
// one that says whether to ask again.
func (m *Mesh) onWant(c *conn, body []byte) error {
	heads, rest, err := log.CutHeads(body)
	if err != nil || len(rest) != 0 {
		return errFrame
	}
	if !c.wants.Take(time.Now(), 1) {
		return nil
	}
	for sent := 0; ; {
		run, then, more := m.log.Run(heads)
		sent += log.MaxRun
		next := runComes
		switch {
		case !more || len(run) == 0:
			next = runLast
		case max(sent, c.link.Buffered())+log.MaxRun > runsRoom:
			next = runAsk
		}
		c.send(runFrame(m.tag(), run, next))
		if next != runComes {
			return nil
		}
		heads = then
	}
}

// onRun takes the answer to a want, and nothing that was not asked for: runs are not subject to the seats' rates.
func (m *Mesh) onRun(c *conn, body []byte) error {
	if len(body) < 1 || body[0] > byte(runAsk) {
		return errFrame
	}
	if m.asked.whom != c {
		return nil
	}
	run, err := log.CutRun(body[1:])
	if err != nil {
		return err
	}
	out, err := m.asked.catch.Add(run)
	m.took(out, c)
	m.asked.when = time.Now()
	switch {
	case err != nil || runNext(body[0]) == runLast || len(run) == 0:
		return errors.Join(blame(err), m.settle())
	case runNext(body[0]) == runAsk:
		m.askOn(c)
	}
	return nil
}

// tellHeads tells all neighbours but one how far we have heard now, so that they ask if they lack it.
func (m *Mesh) tellHeads(but *conn) {
	if m.cfg.NoGossip {
		return
	}
	for _, c := range m.conns() {
		if c != but {
			m.ping(c, false)
		}
	}
}

// onPull sends our version of an entry.
func (m *Mesh) onPull(c *conn, body []byte) error {
	id, rest, err := log.CutPlace(body)
	if err != nil || len(rest) != 0 {
		return errFrame
	}
	if e, ok := m.log.Entry(id); ok && c.wants.Take(time.Now(), 1) {
		c.send(entryFrame(m.tag(), e))
	}
	return nil
}

func (m *Mesh) onFork(c *conn, body []byte) error {
	fork, err := log.DecodeFork(body)
	if err != nil {
		return err
	}
	fresh, err := m.log.Accuse(fork)
	if fresh {
		m.accuse(fork, c)
	}
	return blame(err)
}

// accuse shows a proof to the owner and to all neighbours.
func (m *Mesh) accuse(fork log.Fork, from *conn) {
	m.emit(Forked{fork})
	if proof := fork.Bytes(); len(proof)+9 <= maxFrame {
		m.tellAll(append(logFrame(frameFork, m.tag()), proof...), from)
	}
}
