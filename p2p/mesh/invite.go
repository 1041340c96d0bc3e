package mesh

import (
	"context"
	"errors"
)

// An invitation joins two sessions without any meeting point: its text goes by QR code or by hand.
//
//	host: Invite ──── session 16 | offer ────▶ guest: Reply
//	host: Accept ◀─── session 16 | answer ──── guest
var (
	ErrInvitation = errors.New("mesh: malformed invitation")
	// ErrNoInvitation is returned for a reply to an invitation that is not open any more.
	ErrNoInvitation = errors.New("mesh: no such invitation is open")
)

// Invitation is one offer to whoever replies, once.
type Invitation struct {
	m    *Mesh
	link Link
	// Text is what the guest needs, 86 to 131 bytes.
	Text []byte
}

// Invite makes an offer. It is open until its Close, or the end of the mesh.
func (m *Mesh) Invite(ctx context.Context) (*Invitation, error) {
	link, offer, err := whole(ctx)(m.cfg.Dialer.Offer(ctx))
	if err != nil {
		return nil, err
	}
	return &Invitation{m, link, append(m.cfg.Session[:len(m.cfg.Session):len(m.cfg.Session)], offer...)}, nil
}

// whole waits for all of a new link's description: a text is carried once.
func whole(ctx context.Context) func(Link, []byte, error) (Link, []byte, error) {
	return func(link Link, first []byte, err error) (Link, []byte, error) {
		if err != nil {
			return nil, nil, err
		}
		rest, err := link.Rest(ctx)
		if err != nil {
			link.Close()
			return nil, nil, err
		}
		if rest != nil {
			return link, rest, nil
		}
		return link, first, nil
	}
}

// Close withdraws an invitation that was not accepted.
func (i *Invitation) Close() error { return i.link.Close() }

// Accept completes an invitation with the text of its reply.
func (i *Invitation) Accept(ctx context.Context, reply []byte) error {
	if len(reply) <= len(Session{}) {
		return ErrInvitation
	}
	var err error
	if doErr := i.m.do(ctx, func() { err = i.m.invited(Session(reply[:16]), i.link, reply[16:]) }); doErr != nil {
		return doErr
	}
	return err
}

// invited makes an attempt of an invitation and its reply.
func (m *Mesh) invited(s Session, link Link, answer []byte) error {
	select {
	case <-link.Closed():
		return ErrNoInvitation
	default:
	}
	mem := m.meet(s)
	if mem == nil {
		return ErrInvitation
	}
	mem.drop()
	a := m.try(mem, mem.attempt+1, true)
	a.link = link
	m.answer(mem, a, answer)
	return nil
}

// Reply answers an invitation and returns the text for its host.
func (m *Mesh) Reply(ctx context.Context, invitation []byte) ([]byte, error) {
	if len(invitation) <= len(Session{}) {
		return nil, ErrInvitation
	}
	link, answer, err := whole(ctx)(m.cfg.Dialer.Answer(ctx, invitation[16:]))
	if err != nil {
		return nil, err
	}
	if doErr := m.do(ctx, func() { err = m.replied(Session(invitation[:16]), link) }); doErr != nil {
		return nil, doErr
	}
	if err != nil {
		link.Close()
		return nil, err
	}
	return append(m.cfg.Session[:len(m.cfg.Session):len(m.cfg.Session)], answer...), nil
}

// replied waits for the host on a link, for as long as it takes a person to carry the reply back.
func (m *Mesh) replied(host Session, link Link) error {
	mem := m.meet(host)
	if mem == nil {
		return ErrInvitation
	}
	ctx, cancel := context.WithCancel(m.ctx)
	go func() {
		defer cancel()
		card, err := authenticate(ctx, m.cfg, m.cardNow(ctx), link, host)
		m.jobs.put(func() {
			if err != nil || m.members[host] != mem {
				link.Close()
				return
			}
			mem.drop()
			m.up(mem, link, card)
		})
	}()
	return nil
}

// cardNow returns the own card, for a goroutine that is not the mesh's.
func (m *Mesh) cardNow(ctx context.Context) Card {
	var card Card
	if m.do(ctx, func() { card = m.card }) != nil {
		return Card{}
	}
	return card
}
