//go:build nat

package peer_test

import (
	"testing"
	"time"

	"dominocubano/p2p/peer"
	"dominocubano/p2p/peer/nattest"
)

// Who connects to whom is decided by the routers between them, and by the server that helps.
func TestNATsDecideWhoConnects(t *testing.T) {
	stun := (*nattest.Internet).STUN
	none := func(*nattest.Internet) peer.Server { return peer.Server{} }
	relay := func(transport string) func(*nattest.Internet) peer.Server {
		return func(i *nattest.Internet) peer.Server { return i.TURN(transport) }
	}
	for name, tt := range map[string]struct {
		one, other nattest.NAT
		server     func(*nattest.Internet) peer.Server
		connects   bool
	}{
		"full cone to full cone":                {nattest.FullCone, nattest.FullCone, stun, true},
		"without a server nobody knows its own": {nattest.FullCone, nattest.FullCone, none, false},
		"restricted to restricted":              {nattest.RestrictedCone, nattest.RestrictedCone, stun, true},
		"symmetric to full cone":                {nattest.Symmetric, nattest.FullCone, stun, true},
		"symmetric to restricted":               {nattest.Symmetric, nattest.RestrictedCone, stun, false},
		"symmetric to symmetric":                {nattest.Symmetric, nattest.Symmetric, stun, false},
		"symmetric to symmetric by relay":       {nattest.Symmetric, nattest.Symmetric, relay("udp"), true},
		"no UDP":                                {nattest.NoUDP, nattest.NoUDP, stun, false},
		"no UDP by relay over TCP":              {nattest.NoUDP, nattest.NoUDP, relay("tcp"), true},
		"no UDP to full cone by relay over TCP": {nattest.NoUDP, nattest.FullCone, relay("tcp"), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			net := nattest.New(t)
			servers := []peer.Server{tt.server(net)}
			if servers[0].URLs == nil {
				servers = nil
			}
			began := time.Now()
			connected := connects(t, servers, net.Behind(tt.one), net.Behind(tt.other))
			t.Logf("%v in %v", connected, time.Since(began).Round(time.Millisecond))
			if connected != tt.connects {
				t.Errorf("connected: %v", connected)
			}
		})
	}
}

// connects reports whether a message gets from one device to another; if not, ICE has given up.
func connects(t *testing.T, servers []peer.Server, one, other *nattest.Device) bool {
	t.Helper()
	a, offer, err := peer.Offer(t.Context(), peer.Config{Servers: servers, Setting: one.Setting})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, answer, err := peer.Answer(t.Context(), peer.Config{Servers: servers, Setting: other.Setting}, offer)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := a.Accept(answer); err != nil {
		t.Fatal(err)
	}
	for !is(a.Opened()) || !is(b.Opened()) {
		if a.State() == "failed" && b.State() == "failed" {
			return false
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := a.Send([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	m, err := b.Receive(t.Context())
	if err != nil || string(m) != "hello" {
		t.Fatalf("%q, %v", m, err)
	}
	return true
}

func is(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
