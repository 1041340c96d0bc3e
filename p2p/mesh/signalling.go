package mesh

import (
	"context"
	"crypto/sha256"
	"time"
)

// recent remembers the last few envelopes, which come by several ways.
type recent struct {
	known map[[32]byte]bool
	order [][32]byte
	most  int
}

func newRecent(most int) *recent { return &recent{known: map[[32]byte]bool{}, most: most} }

// fresh notes b and reports whether it is new.
func (r *recent) fresh(b []byte) bool {
	h := sha256.Sum256(b)
	if r.known[h] {
		return false
	}
	if len(r.order) == r.most {
		delete(r.known, r.order[0])
		r.order = r.order[1:]
	}
	r.known[h] = true
	r.order = append(r.order, h)
	return true
}

// signal sends to one member: through neighbours, and through the meeting points if no neighbour has heard of it lately, or
// if it has just come that way itself: its addresses may have changed, and the links that neighbours have to it be dead.
// So a repair, and a pair that can never connect, costs the meeting points nothing.
func (m *Mesh) signal(mem *member, s Signal) {
	s.To = mem.session
	m.send(s, !mem.reachable() || len(m.conns()) == 0 || time.Since(mem.called) < slowAfter, mem)
}

// send seals a signal and sends it.
func (m *Mesh) send(s Signal, publish bool, to *member) {
	s.From, s.Player = m.cfg.Session, m.card.Player
	sealed, err := m.cfg.Envelopes.Seal(s)
	if err != nil {
		return // the description does not fit: the attempt will fail by its time
	}
	if to != nil {
		m.tellAll(relayFrame(to.session, sealed), nil)
	}
	if publish && m.cfg.Signaller != nil {
		go m.cfg.Signaller.Publish(m.ctx, sealed) // best effort; what is lost is sent again
	}
}

// hearSignals hands over what comes by the meeting points.
func (m *Mesh) hearSignals(ctx context.Context) {
	for {
		sealed, err := m.cfg.Signaller.Receive(ctx)
		if err != nil {
			return
		}
		done := make(chan struct{})
		m.jobs.put(func() { m.onEnvelope(sealed, true); close(done) })
		select {
		case <-done:
		case <-ctx.Done():
			return
		}
	}
}

// onRelay takes an envelope that is for us, and passes on one that is not, once.
func (m *Mesh) onRelay(c *conn, body []byte) error {
	if len(body) <= len(Session{}) {
		return errFrame
	}
	to, sealed := Session(body[:16]), body[16:]
	if to == m.cfg.Session {
		m.onEnvelope(sealed, false)
		return nil
	}
	if !m.seen.fresh(body) {
		return nil
	}
	frame := relayFrame(to, sealed)
	if mem := m.members[to]; mem != nil && mem.conn != nil {
		mem.conn.send(frame)
		return nil
	}
	m.tellAll(frame, c)
	return nil
}

// onEnvelope takes a signal, from a meeting point or a neighbour.
func (m *Mesh) onEnvelope(sealed []byte, public bool) {
	if m.silent || !m.seen.fresh(sealed) {
		return
	}
	s, err := m.cfg.Envelopes.Open(sealed)
	if err != nil || s.From == m.cfg.Session || s.To != m.cfg.Session && (s.To != Everybody || s.Kind != Hello) {
		return
	}
	if mem := m.members[s.From]; mem != nil && mem.player != nil && !mem.player.Equal(s.Player) {
		return // another player's key for a known session
	}
	if mem := m.members[s.From]; mem != nil && public && s.To == m.cfg.Session {
		mem.called = time.Now()
	}
	switch s.Kind {
	case Hello:
		m.onHello(s)
	case Offer:
		m.onOffer(s)
	case Answer:
		m.onAnswer(s)
	}
	if mem := m.members[s.From]; mem != nil {
		mem.signed = time.Now()
		if mem.player == nil {
			mem.player = s.Player
		}
	}
}

// Wake is for the moment when the page is shown again, the network is back, or a frozen tab thaws: whoever does not
// answer in 1.5 s gets a new link, and the meeting points new sockets.
func (m *Mesh) Wake() { m.jobs.put(m.wake) }

func (m *Mesh) wake() {
	probed := time.Now()
	for _, c := range m.conns() {
		m.ping(c, true)
	}
	m.after(wakeTime, func() { m.awake(probed) })
}

func (m *Mesh) awake(probed time.Time) {
	dead := 0
	for _, c := range m.conns() {
		if !c.heard.After(probed) {
			dead++
			m.down(c)
		}
	}
	if m.cfg.Signaller != nil && (dead > 0 || len(m.conns()) == 0) {
		m.cfg.Signaller.Redial()
	}
	for _, mem := range m.ordered() {
		if mem.conn == nil {
			mem.failures = 0
			m.reach(mem)
		}
	}
	m.callAll(firstHello)
}
