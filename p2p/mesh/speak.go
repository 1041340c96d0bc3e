package mesh

import (
	"context"
	"crypto/ed25519"
	"slices"
	"time"

	"dominocubano/p2p/log"
)

// Use makes l the log of this room, from the moment when everybody agrees on the roster. The mesh owns it from now on.
func (m *Mesh) Use(ctx context.Context, l *log.Log) error {
	return m.do(ctx, func() {
		m.log, m.asked = l, asking{}
		for _, c := range m.conns() {
			c.heads, c.synced = nil, false
			m.ping(c, false)
		}
	})
}

// Read calls f with the log, which f must not keep. It is nil before Use.
func (m *Mesh) Read(ctx context.Context, f func(*log.Log)) error {
	return m.do(ctx, func() { f(m.log) })
}

// speak runs f, which appends to the log, and pushes what it returns.
func (m *Mesh) speak(ctx context.Context, f func() (log.Entry, error)) (log.Entry, error) {
	var e log.Entry
	var err error
	doErr := m.do(ctx, func() {
		if err = m.mute(); err != nil {
			return
		}
		if e, err = f(); err == nil {
			m.push(e)
		}
	})
	if doErr != nil {
		return log.Entry{}, doErr // f may still run: e and err are not ours to read
	}
	return e, err
}

// mute returns why nothing can be said, if so.
func (m *Mesh) mute() error {
	switch {
	case m.silent:
		return ErrSuperseded
	case m.log == nil:
		return ErrNoLog
	}
	return nil
}

// Broadcast says something as the own seat. When it returns, the entry and the private knowledge behind it are saved, and
// on their way.
func (m *Mesh) Broadcast(ctx context.Context, payload, private []byte) (log.Entry, error) {
	return m.speak(ctx, func() (log.Entry, error) { return m.log.Append(m.ctx, log.Open, payload, private) })
}

// BroadcastAs is Broadcast for another seat that the own key was granted.
func (m *Mesh) BroadcastAs(ctx context.Context, seat uint8, payload, private []byte) (log.Entry, error) {
	return m.speak(ctx, func() (log.Entry, error) { return m.log.AppendAs(m.ctx, seat, log.Open, payload, private) })
}

// Seal says something that only the player of one seat can read. The secret, which is saved as the entry's private
// knowledge too, opens it for everybody should it have to be published, see [OpenWith].
func (m *Mesh) Seal(ctx context.Context, seat uint8, plain []byte) (e log.Entry, secret [32]byte, err error) {
	var drawn [32]byte
	e, err = m.speak(ctx, func() (log.Entry, error) {
		card, ok := m.holder(seat)
		if !ok || m.log.Self() == log.Watching {
			return log.Entry{}, ErrUnknown
		}
		payload, s, err := sealFor(m.cfg.Rand, m.log.Genesis(), uint8(m.log.Self()), seat, card.SealKey, plain)
		if err != nil {
			return log.Entry{}, err
		}
		drawn = s
		return m.log.Append(m.ctx, log.Sealed, payload, s[:])
	})
	if err != nil {
		return log.Entry{}, secret, err
	}
	return e, drawn, nil
}

// holder returns the card of the session that speaks for a seat.
func (m *Mesh) holder(seat uint8) (Card, bool) {
	keys := m.log.Keys()
	if int(seat) >= len(keys) || keys[seat] == nil {
		return Card{}, false
	}
	for _, mem := range m.ordered() {
		if mem.card.raw != nil && mem.player.Equal(keys[seat]) {
			return mem.card, true
		}
	}
	return Card{}, false
}

// Grant lets a key speak for a seat from an epoch on; the caller has checked the certificate.
func (m *Mesh) Grant(ctx context.Context, seat uint8, from uint32, key ed25519.PublicKey) error {
	var err error
	if doErr := m.do(ctx, func() {
		if err = ErrNoLog; m.log != nil {
			err = m.log.Grant(seat, from, key)
		}
	}); doErr != nil {
		return doErr
	}
	return err
}

// Begin opens an epoch of a seat that the own key was granted.
func (m *Mesh) Begin(ctx context.Context, seat uint8, epoch uint32, rest []byte) (log.Entry, error) {
	return m.speak(ctx, func() (log.Entry, error) { return m.log.Begin(m.ctx, seat, epoch, rest) })
}

// Takeover lets this session speak for the own seat after log.ErrTakeover: it waits until it has heard out somebody and
// all seats that are linked, then opens a new epoch that continues what the seat has said.
func (m *Mesh) Takeover(ctx context.Context, rest []byte) (log.Entry, error) {
	for {
		var e log.Entry
		ready := false
		e, err := m.speak(ctx, func() (log.Entry, error) {
			if ready = m.heardOut(); !ready {
				return log.Entry{}, log.ErrTakeover
			}
			return m.log.Takeover(m.ctx, rest)
		})
		if err == nil || err != log.ErrTakeover {
			return e, err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return log.Entry{}, ctx.Err()
		}
	}
}

// heardOut reports whether the neighbours that hold seats, and there are some, have nothing that is lacking here. Nobody
// else in the room, and no frozen tab, can keep a player from its seat.
func (m *Mesh) heardOut() bool {
	heard := 0
	for _, c := range m.conns() {
		switch {
		case !c.member.healthy() || !m.seated(c.member):
		case !c.synced || m.log.Behind(c.heads):
			return false
		default:
			heard++
		}
	}
	return heard > 0
}

// seated reports whether a member's player holds a seat of the log.
func (m *Mesh) seated(mem *member) bool {
	return slices.ContainsFunc(m.log.Keys(), func(key ed25519.PublicKey) bool { return mem.player.Equal(key) })
}
