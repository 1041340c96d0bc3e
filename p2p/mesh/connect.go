package mesh

import (
	"bytes"
	"context"
	"errors"
	"time"
)

const (
	firstHello  = 200 * time.Millisecond // until the second call to everybody; each wait doubles
	lastHello   = 8 * time.Second
	attemptTime = 12 * time.Second // gathering, two signals, ICE and DTLS
	moreTime    = 6 * time.Second  // added for each failure before, up to three: a busy device may be too slow for less
	firstRepeat = time.Second      // of a signal without answer; each wait doubles
	sparing     = 2                // failures after which a try sends its offer once only
	leastRetry  = time.Second
	mostRetry   = 30 * time.Second
	// patience is how many tries come at those waits, about five minutes; later ones are restRetry apart, no more than the
	// keep-alive of a meeting point. Whoever comes back calls for itself.
	patience  = 15
	restRetry = 2 * time.Minute
	settled   = 3 * time.Second // a link younger than this is not given up because of a hello that crossed it
)

// attempt is one try to make a link.
type attempt struct {
	number      uint32
	mine        bool // this side offers
	link        Link
	description []byte // own one, to be sent again
	theirs      []byte // the other's latest
	whole       bool   // theirs is the second that came, and the last that counts
	answered    bool
	ctx         context.Context // ends with the attempt
	cancel      context.CancelFunc
}

func (a *attempt) close() {
	a.cancel()
	if a.link != nil {
		a.link.Close()
	}
}

// offerer reports whether this side makes the offers to mem.
func (m *Mesh) offerer(mem *member) bool { return m.cfg.Session.Compare(mem.session) < 0 }

// callAll says hello to everybody until the room is complete, then never again of itself.
func (m *Mesh) callAll(next time.Duration) {
	if m.silent || m.complete() {
		m.hello = 0
		return
	}
	m.send(Signal{Kind: Hello}, true, nil)
	m.hello = next
	m.after(next, func() {
		if m.hello == next {
			m.callAll(min(2*next, lastHello))
		}
	})
}

// onHello answers a hello: the lower session offers, the higher says that it is there. Two hellos that cross start one
// offer, because only one side ever offers, and it does not start over while a try is under way.
func (m *Mesh) onHello(s Signal) {
	mem := m.meet(s.From)
	if mem == nil || mem.stranger {
		return
	}
	toUs := s.To == m.cfg.Session
	working := mem.conn != nil && (!toUs || time.Since(mem.conn.since) < settled)
	switch {
	case working:
	case m.offerer(mem):
		m.offer(mem)
	case time.Since(mem.greeted) > time.Second:
		m.greet(mem)
	}
}

// greet says hello to one alone: I have no link to you.
func (m *Mesh) greet(mem *member) {
	mem.greeted = time.Now()
	m.signal(mem, Signal{Kind: Hello, Attempt: mem.attempt})
}

// offer begins an attempt unless one is under way.
func (m *Mesh) offer(mem *member) {
	if mem.trying != nil {
		return
	}
	a := m.try(mem, mem.attempt+1, true)
	m.dial(mem, a, func() (Link, []byte, error) { return m.cfg.Dialer.Offer(a.ctx) })
}

// onOffer begins the other half of an attempt. The same attempt again means that our answer was lost.
func (m *Mesh) onOffer(s Signal) {
	mem := m.meet(s.From)
	if mem == nil || mem.stranger || m.offerer(mem) || s.Attempt < mem.attempt {
		return
	}
	if s.Attempt == mem.attempt {
		if a := mem.trying; a != nil && !a.mine && !a.more(s.Body) && a.description != nil {
			m.signal(mem, Signal{Kind: Answer, Attempt: a.number, Body: a.description})
		}
		return
	}
	if !mem.offers.Take(time.Now(), 1) {
		return
	}
	mem.drop()
	a := m.try(mem, s.Attempt, false)
	a.theirs = s.Body
	m.dial(mem, a, func() (Link, []byte, error) { return m.cfg.Dialer.Answer(a.ctx, s.Body) })
}

// try notes a new attempt; it fails by itself when its time is over.
func (m *Mesh) try(mem *member, number uint32, mine bool) *attempt {
	ctx, cancel := context.WithCancel(m.ctx)
	a := &attempt{number: number, mine: mine, ctx: ctx, cancel: cancel}
	mem.attempt, mem.trying = number, a
	m.after(attemptTime+moreTime*time.Duration(min(mem.failures, 3)), func() { m.failed(mem, a) })
	return a
}

// dial makes the own half of a link off the mesh's goroutine, and sends its description. After a failure it waits for the
// whole of it: one envelope is not lost as easily as one of two.
func (m *Mesh) dial(mem *member, a *attempt, make func() (Link, []byte, error)) {
	careful := mem.failures > 0
	go func() {
		link, description, err := make()
		if careful {
			link, description, err = whole(a.ctx)(link, description, err)
		}
		m.jobs.put(func() { m.dialled(mem, a, link, description, err) })
	}()
}

func (m *Mesh) dialled(mem *member, a *attempt, link Link, description []byte, err error) {
	if err != nil {
		m.failed(mem, a)
		return
	}
	if mem.trying != a {
		link.Close()
		return
	}
	a.link, a.description = link, description
	m.sendDescription(mem, a, firstRepeat)
	m.sendRest(mem, a)
	if !a.mine {
		a.addMore()
		m.prove(mem, a, nil)
	}
}

// sendRest sends the own half once more when all of it is known, unless it was not needed.
func (m *Mesh) sendRest(mem *member, a *attempt) {
	go func() {
		rest, err := a.link.Rest(a.ctx)
		if err != nil || rest == nil {
			return
		}
		m.jobs.put(func() {
			if mem.trying != a {
				return
			}
			kind := Answer
			if a.mine {
				kind = Offer
			}
			a.description = rest
			m.signal(mem, Signal{Kind: kind, Attempt: a.number, Body: rest})
		})
	}()
}

// more takes a description of an attempt that has one already, and reports whether it tells more.
func (a *attempt) more(description []byte) bool {
	if a.whole || bytes.Equal(a.theirs, description) {
		return false
	}
	a.theirs, a.whole = description, true
	if a.link != nil {
		a.addMore()
	}
	return true
}

// addMore gives the link the second of the other's descriptions, if that has come.
func (a *attempt) addMore() {
	if a.whole {
		go a.link.More(a.ctx, a.theirs) // what is wrong with it shows when the attempt fails
	}
}

// sendDescription sends the own half, an offer again until it is answered; not so to one who is probably not there.
func (m *Mesh) sendDescription(mem *member, a *attempt, repeat time.Duration) {
	if mem.trying != a || a.answered {
		return
	}
	if !a.mine {
		m.signal(mem, Signal{Kind: Answer, Attempt: a.number, Body: a.description})
		return
	}
	m.signal(mem, Signal{Kind: Offer, Attempt: a.number, Body: a.description})
	if mem.failures < sparing {
		m.after(repeat, func() { m.sendDescription(mem, a, 2*repeat) })
	}
}

// onAnswer completes an own offer.
func (m *Mesh) onAnswer(s Signal) {
	mem := m.members[s.From]
	if mem == nil || mem.trying == nil {
		return
	}
	switch a := mem.trying; {
	case !a.mine || a.number != s.Attempt || a.link == nil:
	case a.answered:
		a.more(s.Body)
	default:
		m.answer(mem, a, s.Body)
	}
}

func (m *Mesh) answer(mem *member, a *attempt, answer []byte) {
	a.answered, a.theirs = true, answer
	m.prove(mem, a, answer)
}

// prove waits off the mesh's goroutine for the link to open and for both ends to prove themselves.
func (m *Mesh) prove(mem *member, a *attempt, answer []byte) {
	card := m.card
	go func() {
		var theirs Card
		var err error
		if answer != nil {
			err = a.link.Accept(answer)
		}
		if err == nil {
			theirs, err = authenticate(a.ctx, m.cfg, card, a.link, mem.session)
		}
		m.jobs.put(func() { m.proved(mem, a, theirs, err) })
	}()
}

// proved takes a link into use, or gives it up.
func (m *Mesh) proved(mem *member, a *attempt, card Card, err error) {
	if mem.trying != a {
		return // its links were closed with it
	}
	if err == nil && mem.player != nil && !mem.player.Equal(card.Player) {
		err = ErrAuth
	}
	if version, ok := errors.AsType[versionError](err); ok {
		mem.stranger = true
		m.emit(Incompatible{mem.session, mem.player, version.theirs})
	}
	if err != nil {
		m.failed(mem, a)
		return
	}
	mem.trying = nil
	m.up(mem, a.link, card)
}

// failed gives up an attempt and plans the next.
func (m *Mesh) failed(mem *member, a *attempt) {
	if mem.trying != a {
		return
	}
	mem.drop()
	m.again(mem)
}

// again plans the next try after a failure: after 1 to 30 s, each wait about twice the last, and then without end.
func (m *Mesh) again(mem *member) {
	wait := min(leastRetry<<min(mem.failures, 10), mostRetry)
	if mem.failures >= patience {
		wait = restRetry
	}
	mem.failures++
	m.retryIn(mem, wait/2+m.jitter(wait/2))
}

func (m *Mesh) retryIn(mem *member, wait time.Duration) {
	if mem.retry != nil {
		mem.retry.Stop()
	}
	mem.due = true
	mem.retry = m.after(wait, func() { m.reach(mem) })
}

// reach tries to get a link to a member: offers one, or asks for the offer until it comes.
func (m *Mesh) reach(mem *member) {
	mem.due = false
	if m.silent || m.members[mem.session] != mem || mem.healthy() || mem.stranger {
		return
	}
	if m.offerer(mem) {
		m.offer(mem)
		return
	}
	m.greet(mem)
	m.again(mem)
}

// jitter returns a random part of d.
func (m *Mesh) jitter(d time.Duration) time.Duration { return time.Duration(m.chance.Int64N(int64(d))) }
