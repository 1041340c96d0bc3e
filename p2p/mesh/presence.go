package mesh

import (
	"time"

	"dominocubano/p2p/log"
)

const (
	tickTime = time.Second
	pingTime = 2 * time.Second
	wakeTime = 1500 * time.Millisecond
	// napTime is a gap between two ticks that tells of a frozen tab or a sleeping machine.
	napTime = 10 * time.Second
)

// tick looks after what changes by time alone.
func (m *Mesh) tick() {
	now := time.Now()
	if now.Sub(m.ticked) > napTime {
		m.wake()
	}
	m.ticked = now
	for _, mem := range m.ordered() {
		c := mem.conn
		if c != nil && now.Sub(c.pinged) >= pingTime {
			m.ping(c, false)
		}
		if c != nil && !mem.healthy() && mem.trying == nil && !mem.due {
			m.again(mem) // keep the silent link until another has proved itself
		}
		m.show(mem)
	}
	if m.log != nil {
		_ = m.log.Flush(m.ctx) // kept for the next time if it fails; Append reports it
	}
	m.after(tickTime, m.tick)
}

// show tells the owner of a change of presence.
func (m *Mesh) show(mem *member) {
	if p := mem.presence(); p != mem.shown {
		mem.shown = p
		m.emit(Present{mem.session, p})
	}
}

// ping says that we are here, and all that goes with it.
func (m *Mesh) ping(c *conn, answer bool) {
	c.pinged = time.Now()
	p := ping{answer: answer, nonce: m.chance.Uint32(), log: m.tag()}
	if m.log != nil {
		p.heads = m.log.Heads()
	}
	for _, mem := range m.ordered() {
		if last := mem.lastHeard(); mem != c.member && mem.presence() != Away {
			p.ages = append(p.ages, age{mem.session, c.pinged.Sub(last)})
		}
	}
	c.send(p.encode())
}

// onPing takes what a ping says, and answers if it is time: a hidden page's timers are slow, its messages are not.
func (m *Mesh) onPing(c *conn, body []byte) error {
	p, err := decodePing(body)
	if err != nil {
		return err
	}
	now := time.Now()
	for _, a := range p.ages {
		if mem := m.members[a.session]; mem != nil {
			m.hearOf(mem, now.Add(-a.ago))
		}
	}
	if p.answer {
		c.send(pong(p.nonce))
	}
	if now.Sub(c.pinged) >= pingTime-tickTime/2 {
		m.ping(c, false)
	}
	m.show(c.member)
	if m.log != nil && p.log == m.tag() {
		first := !c.synced
		m.onHeads(c, p.heads)
		if first {
			m.ping(c, false) // it may have begun to use the log after our last ping
		}
	}
	return nil
}

// hearOf notes that somebody was heard of by others.
func (m *Mesh) hearOf(mem *member, when time.Time) {
	if when.After(mem.via) {
		mem.via = when
		m.show(mem)
	}
}

// Away says that this page is being hidden for good or for long: it may be the last thing that it can say. Coming back
// costs nothing.
func (m *Mesh) Away() {
	m.jobs.put(func() {
		m.tellAll(append([]byte{byte(frameAway)}, m.cfg.Session[:]...), nil)
		if m.log != nil {
			_ = m.log.Flush(m.ctx)
		}
	})
}

// onAway notes that somebody has gone away, and passes it on once. Nothing follows from it but what is shown.
func (m *Mesh) onAway(c *conn, body []byte) error {
	if len(body) != len(Session{}) {
		return errFrame
	}
	mem := m.members[Session(body)]
	if mem == nil || mem.presence() == Away || mem.conn != nil && mem.conn != c {
		return nil // not news, or hearsay of one whom we hear ourselves
	}
	mem.away = time.Now()
	m.show(mem)
	m.tellAll(append([]byte{byte(frameAway)}, body...), c)
	return nil
}

// tag names the log in frames.
func (m *Mesh) tag() log.Tag {
	if m.log == nil {
		return noLog
	}
	return m.log.Genesis().Tag()
}
