//go:build nat

package mesh_test

import (
	"context"
	"sync/atomic"
	"testing"

	"dominocubano/p2p/mesh"
	"dominocubano/p2p/peer"
	"dominocubano/p2p/peer/nattest"
)

// behindRouters opens a room with these devices and servers.
func behindRouters(t *testing.T, servers []peer.Server, devices ...*nattest.Device) *room {
	t.Helper()
	dialers := make([]mesh.Dialer, len(devices))
	for i, d := range devices {
		dialers[i] = mesh.Peers{Config: peer.Config{Servers: servers, Setting: d.Setting}}
	}
	return overLinks(t, dialers, nil)
}

// checkHeard lets all speak, from the next word of each on, and checks that all is heard in order.
func (r *room) checkHeard(from, n int) {
	r.t.Helper()
	r.tell(from, n)
	eventually(r.t, "all heard", r.heardAll(from+n))
	r.checkOrder(from + n)
}

func TestNATsAreOvercomeByTURN(t *testing.T) {
	t.Parallel()
	net := nattest.New(t)
	r := behindRouters(t, []peer.Server{net.STUN(), net.TURN("udp"), net.TURN("tcp")},
		net.Behind(nattest.Symmetric), net.Behind(nattest.Symmetric), net.Behind(nattest.RestrictedCone), net.Behind(nattest.NoUDP))
	r.awaitLinks(3)
	r.checkHeard(0, 200)
}

func TestNATsOfConesNeedNoRelay(t *testing.T) {
	t.Parallel()
	net := nattest.New(t)
	r := behindRouters(t, []peer.Server{net.STUN()},
		net.Behind(nattest.FullCone), net.Behind(nattest.FullCone), net.Behind(nattest.RestrictedCone), net.Behind(nattest.RestrictedCone))
	r.awaitLinks(3)
	r.checkHeard(0, 200)
}

// counting counts the links that a device offers.
type counting struct {
	mesh.Dialer
	offers atomic.Int32
}

func (c *counting) Offer(ctx context.Context) (mesh.Link, []byte, error) {
	c.offers.Add(1)
	return c.Dialer.Offer(ctx)
}

// Two who can never connect hear each other through a third, also while they try again and again.
func TestNATsThatKeepTwoApartLeaveAThird(t *testing.T) {
	t.Parallel()
	net := nattest.New(t)
	servers := []peer.Server{net.STUN()}
	var dialers []mesh.Dialer
	for _, nat := range []nattest.NAT{nattest.Symmetric, nattest.Symmetric, nattest.FullCone} {
		config := peer.Config{Servers: servers, Setting: net.Behind(nat).Setting}
		dialers = append(dialers, &counting{Dialer: mesh.Peers{Config: config}})
	}
	r := overLinks(t, dialers, nil)
	r.awaitLinks(1)
	r.checkHeard(0, 100)
	eventually(t, "the pairs have tried again", func() bool {
		return dialers[0].(*counting).offers.Load()+dialers[1].(*counting).offers.Load() >= 4
	})
	r.checkHeard(100, 100)
	if r.devices[0].linked() != 1 || r.devices[1].linked() != 1 {
		t.Error("the two are linked: their routers let through what they must not")
	}
}

// A phone goes from the Wi-Fi to the mobile network in the middle of a hand: its addresses are gone, and nobody is told but
// the phone itself.
func TestNATsChangeUnderAPhone(t *testing.T) {
	t.Parallel()
	net := nattest.New(t)
	phone := net.Behind(nattest.RestrictedCone)
	r := behindRouters(t, []peer.Server{net.STUN(), net.TURN("udp")},
		phone, net.Behind(nattest.RestrictedCone), net.Behind(nattest.Symmetric), net.Device())
	r.awaitLinks(3)
	r.checkHeard(0, 20)
	for i, nat := range []nattest.NAT{nattest.Symmetric, nattest.FullCone} {
		net.Move(phone, nat)
		r.devices[0].mesh.Wake() // the page's online event
		r.checkHeard(20*(i+1), 20)
		r.awaitLinks(3)
	}
}
