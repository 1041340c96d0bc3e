package room

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p/mesh"
)

// breaker does to a lobby what four people do with a link, at random.
type breaker struct {
	*friends
	dice *rand.Rand
	gone *gadget // never comes back after the break, if not nil
}

// there are those who want to play after the break.
func (b *breaker) there() (list []*gadget) {
	for _, g := range b.devices {
		if g != b.gone {
			list = append(list, g)
		}
	}
	return list
}

// deed does one thing at one device. What is refused is as good as not done.
func (b *breaker) deed(g *gadget) {
	if g.Room == nil {
		g.start()
		return
	}
	other := b.devices[b.dice.IntN(len(b.devices))]
	switch b.dice.IntN(14) {
	case 0:
		g.stop()
	case 1:
		g.Hide()
	case 2:
		g.reload()
	case 3:
		g.Leave(b.ctx)
		g.Room = nil
	case 4:
		b.network.Cut(g.place, other.place)
	case 5:
		b.network.Heal(g.place, other.place)
	case 6:
		g.Sit(engine.Seat(b.dice.IntN(4)))
	case 7:
		g.Stand()
	case 8:
		g.Propose(parque())
	case 9:
		g.Without(other.me)
	case 10:
		g.Unready()
	case 11:
		b.network.Break(g.place, other.place)
	default:
		g.Ready(g.Snapshot().Plan)
	}
}

// mend brings all back who come back, and ends what keeps them apart.
func (b *breaker) mend() {
	if b.gone != nil {
		b.gone.stop()
	}
	for _, g := range b.there() {
		if g.Room == nil {
			g.start()
		}
		for _, other := range b.devices {
			b.network.Heal(g.place, other.place)
		}
		g.Wake()
	}
}

// insist goes on like people who want to play, until all are in one game.
func (b *breaker) insist() bool {
	for range 120 {
		time.Sleep(time.Second)
		synctest.Wait()
		for _, g := range b.there() {
			b.want(g)
		}
		if b.one() {
			return true
		}
	}
	return false
}

// want does what the page offers to one who sees what it shows: sits down, takes
// in who is there and leaves out who is away, and presses READY when all sit.
func (b *breaker) want(g *gadget) {
	s, n := g.Snapshot(), len(b.there())
	if s.Game != nil {
		if s.Game.Humans.Len() < n || b.gone != nil && s.person(b.gone.me).Sits {
			g.Again() // some have begun without the others, or with one who is gone
		}
		return
	}
	for _, p := range s.People {
		switch lost := p.Presence == mesh.Away && !p.Me; {
		case p.Out && !lost:
			g.With(p.Player)
		case !p.Out && lost:
			g.Without(p.Player)
		case p.Me && !p.Sits && !p.Waits:
			g.Sit(AnySeat)
		}
	}
	if len(s.sitters()) == n {
		g.Ready(s.Plan)
	}
}

// one reports whether all are in one game, and nobody else.
func (b *breaker) one() bool {
	first := b.devices[0].Snapshot().Game
	return first != nil && first.Humans.Len() == len(b.there()) &&
		b.all(func(s Snapshot) bool { return s.Game != nil && s.Game.ID == first.ID })
}

// TestNoLobbyHangs breaks a lobby in every way at random, and then lets the
// people want to play: they do, all four, or three without one who has gone for
// good. (Had the one who is gone taken everybody's consent with it in its last
// fifteen seconds, they would need another link.)
func TestNoLobbyHangs(t *testing.T) {
	for seed := range uint64(hangs) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFriends(t)
				defer f.close()
				b := &breaker{friends: f, dice: rand.New(rand.NewPCG(seed, 5))}
				for range 4 {
					f.come()
				}
				for range 40 {
					b.deed(f.devices[b.dice.IntN(4)])
					time.Sleep(time.Duration(b.dice.IntN(1500)) * time.Millisecond)
				}
				if seed%2 == 1 {
					b.gone = f.devices[3]
				}
				if b.mend(); !b.insist() {
					b.tell()
				}
			})
		})
	}
}

// tell fails the test with what everybody sees.
func (b *breaker) tell() {
	for _, g := range b.there() {
		s := g.Snapshot()
		b.Logf("%s: plan %x, game %v", g.name, s.Plan[:2], s.Game != nil)
		for _, p := range s.People {
			b.Logf("    %s me %v sits %v waits %v ready %v agreed %v out %v/%d playing %v presence %v linked %v",
				p.Name, p.Me, p.Sits, p.Waits, p.Ready, p.Agreed, p.Out, p.OutBy, p.Playing, p.Presence, p.Linked)
		}
	}
	b.Error("the room hangs")
}

// hangs is how many lobbies are broken.
const hangs = 30
