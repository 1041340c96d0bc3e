package mesh

import (
	"crypto/ed25519"
	"slices"
	"time"

	"dominocubano/p2p/log"
)

// maxMembers bounds the sessions that are kept in mind: four players, and watchers.
const maxMembers = 32

// maxGhosts bounds the sessions that are known to have ended.
const maxGhosts = 256

// Presence says how one is there.
type Presence uint8

const (
	Fine Presence = iota // heard of within 5 s
	Slow                 // within 15 s
	Away                 // not for longer, or said so; the seat is kept
)

const (
	slowAfter = 5 * time.Second
	awayAfter = 15 * time.Second
	// hearsay is how far off the time may be at which others say to have heard of somebody.
	hearsay = time.Second
)

// member is another session.
type member struct {
	session  Session
	player   ed25519.PublicKey // nil until known
	card     Card              // raw is nil until known
	conn     *conn             // link in use, or nil
	trying   *attempt          // link being made, or nil
	attempt  uint32            // highest attempt number used or seen
	offers   *log.Bucket       // that this session may make of us
	failures int               // since the last link
	retry    *time.Timer
	due      bool      // a retry is planned
	greeted  time.Time // last hello sent to it alone
	signed   time.Time // last signal from it, by any way
	heard    time.Time // last frame from it
	via      time.Time // last time that others heard of it, as they say
	called   time.Time // last signal from it to us alone by a meeting point
	away     time.Time // when it said that it goes
	shown    Presence  // last told to the owner
	stranger bool      // another version
}

// lastHeard returns the newest sign of life.
func (mem *member) lastHeard() time.Time {
	if mem.via.After(mem.heard) {
		return mem.via
	}
	return mem.heard
}

func (mem *member) presence() Presence {
	left := !mem.away.IsZero() && !mem.heard.After(mem.away) && !mem.via.After(mem.away.Add(hearsay))
	switch ago := time.Since(mem.lastHeard()); {
	case left, ago > awayAfter:
		return Away
	case ago >= slowAfter:
		return Slow
	}
	return Fine
}

// reachable reports whether neighbours have heard of it lately, so that they can carry signals to it.
func (mem *member) reachable() bool { return time.Since(mem.via) < slowAfter }

// close ends all that goes on with it.
func (mem *member) close() {
	if mem.conn != nil {
		mem.conn.link.Close()
		mem.conn = nil
	}
	mem.drop()
	if mem.retry != nil {
		mem.retry.Stop()
	}
}

// drop gives up the link being made.
func (mem *member) drop() {
	if mem.trying != nil {
		mem.trying.close()
		mem.trying = nil
	}
}

// meet returns the member of a session, perhaps a new one; nil for ourselves, for ended sessions, and if there are too many.
func (m *Mesh) meet(s Session) *member {
	if mem, ok := m.members[s]; ok {
		return mem
	}
	if s == m.cfg.Session || s == Everybody || m.ghosts[s] || m.silent || !m.makeRoom() {
		return nil
	}
	mem := &member{session: s, shown: Away, offers: log.NewBucket(log.Limit{Rate: 1, Burst: 10})}
	m.members[s] = mem
	return mem
}

// makeRoom forgets the member without link that was not heard of for longest, if there are too many.
func (m *Mesh) makeRoom() bool {
	if len(m.members) < maxMembers {
		return true
	}
	var oldest *member
	for _, mem := range m.ordered() {
		if mem.conn == nil && (oldest == nil || mem.lastHeard().Before(oldest.lastHeard())) {
			oldest = mem
		}
	}
	if oldest == nil {
		return false
	}
	oldest.close()
	delete(m.members, oldest.session)
	return true
}

// bury forgets a session that has ended.
func (m *Mesh) bury(s Session) {
	if mem, ok := m.members[s]; ok {
		mem.close()
		delete(m.members, s)
	}
	if len(m.ghosts) >= maxGhosts {
		clear(m.ghosts)
	}
	m.ghosts[s] = true
}

// ordered returns the members by session, so that a run repeats itself given the same chance.
func (m *Mesh) ordered() []*member {
	list := make([]*member, 0, len(m.members))
	for _, mem := range m.members {
		list = append(list, mem)
	}
	slices.SortFunc(list, func(a, b *member) int { return a.session.Compare(b.session) })
	return list
}

// conns returns the links in use.
func (m *Mesh) conns() []*conn {
	var list []*conn
	for _, mem := range m.ordered() {
		if mem.conn != nil {
			list = append(list, mem.conn)
		}
	}
	return list
}

// learn takes a card, checked, from a neighbour or from its own session.
func (m *Mesh) learn(card Card, from *conn) {
	if card.Session == m.cfg.Session || m.ghosts[card.Session] {
		return
	}
	if card.Player.Equal(m.card.Player) && card.outranks(m.card) {
		m.yield(card.Session)
		return
	}
	if card.Player.Equal(m.card.Player) {
		m.after(settled, func() { m.bury(card.Session) }) // an older session of ours; it has our card by then
		return
	}
	if !m.firstOfPlayer(card) {
		return
	}
	mem := m.meet(card.Session)
	if mem == nil || mem.player != nil && !mem.player.Equal(card.Player) ||
		mem.card.raw != nil && !card.newer(mem.card) {
		return
	}
	mem.card, mem.player = card, card.Player
	m.emit(Met{card})
	m.tellAll(append([]byte{byte(frameCard)}, card.raw...), from)
	switch {
	case card.Left:
		m.bury(card.Session)
	case mem.conn == nil && mem.trying == nil:
		m.retryIn(mem, m.jitter(100*time.Millisecond))
	}
}

// firstOfPlayer buries older sessions of the card's player, and reports whether it is not itself an older one.
func (m *Mesh) firstOfPlayer(card Card) bool {
	for _, mem := range m.ordered() {
		if mem.session == card.Session || mem.card.raw == nil || !mem.player.Equal(card.Player) {
			continue
		}
		if !card.outranks(mem.card) {
			m.bury(card.Session)
			return false
		}
		m.bury(mem.session)
	}
	return true
}

// yield falls silent in favour of a newer session of the own player.
func (m *Mesh) yield(to Session) {
	if m.silent {
		return
	}
	m.silent = true
	m.emit(Superseded{to})
	for s, mem := range m.members {
		mem.close()
		delete(m.members, s)
	}
}
