package room

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
)

// breaker does to a lobby what four people do with a link, at random.
type breaker struct {
	*friends
	dice *rand.Rand
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

// mend brings all back and ends what keeps them apart, and each does what the
// page offers: sits down, takes everybody in again, presses READY when it sees
// the others sit.
func (b *breaker) mend() {
	for _, g := range b.devices {
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
		for _, g := range b.devices {
			b.want(g)
		}
		if b.one() {
			return true
		}
	}
	return false
}

func (b *breaker) want(g *gadget) {
	s := g.Snapshot()
	if s.Game != nil {
		if s.Game.Humans.Len() < len(b.devices) {
			g.Again() // some have begun without the others
		}
		return
	}
	for _, p := range s.People {
		if p.Out {
			g.With(p.Player)
		}
		if p.Me && !p.Sits && !p.Waits {
			g.Sit(AnySeat)
		}
	}
	if len(s.sitters()) == len(b.devices) {
		g.Ready(s.Plan)
	}
}

// one reports whether all are in one game of all.
func (b *breaker) one() bool {
	first := b.devices[0].Snapshot().Game
	return first != nil && first.Humans.Len() == len(b.devices) &&
		b.all(func(s Snapshot) bool { return s.Game != nil && s.Game.ID == first.ID })
}

// TestNoLobbyHangs breaks a lobby in every way at random, and then lets four
// people want to play: they do.
func TestNoLobbyHangs(t *testing.T) {
	for seed := range uint64(hangs) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFriends(t)
				defer f.close()
				b := &breaker{f, rand.New(rand.NewPCG(seed, 5))}
				for range 4 {
					f.come()
				}
				for range 40 {
					b.deed(f.devices[b.dice.IntN(4)])
					time.Sleep(time.Duration(b.dice.IntN(1500)) * time.Millisecond)
				}
				b.mend()
				if b.insist() {
					return
				}
				for _, g := range f.devices {
					s := g.Snapshot()
					t.Logf("%s: plan %x, game %v", g.name, s.Plan[:2], s.Game != nil)
					for _, p := range s.People {
						t.Logf("    %s me %v sits %v waits %v ready %v agreed %v out %v/%d playing %v presence %v linked %v",
							p.Name, p.Me, p.Sits, p.Waits, p.Ready, p.Agreed, p.Out, p.OutBy, p.Playing, p.Presence, p.Linked)
					}
				}
				t.Error("the room hangs")
			})
		})
	}
}

// hangs is how many lobbies are broken.
const hangs = 30
