//go:build !js

package mesh_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/pion/logging"
	"github.com/pion/transport/v5/vnet"
	"github.com/pion/webrtc/v4"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
	"dominocubano/p2p/peer"
)

// internet is pion's virtual network: a wide area with a delay and a loss, devices on it or behind a NAT of their own.
type internet struct {
	t    testing.TB
	wan  *vnet.Router
	mu   sync.Mutex
	loss float64
	rand *rand.Rand
	next int
}

func quiet() logging.LoggerFactory {
	f := logging.NewDefaultLoggerFactory()
	f.DefaultLogLevel = logging.LogLevelDisabled
	return f
}

func newInternet(t testing.TB, delay time.Duration, loss float64) *internet {
	t.Helper()
	wan, err := vnet.NewRouter(&vnet.RouterConfig{CIDR: "203.0.113.0/24", MinDelay: delay, QueueSize: 1 << 16, LoggerFactory: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	n := &internet{t: t, wan: wan, loss: loss, rand: rand.New(rand.NewPCG(1, 1)), next: 10}
	wan.AddChunkFilter(func(vnet.Chunk) bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		return n.rand.Float64() >= n.loss
	})
	return n
}

func (n *internet) start() {
	n.t.Helper()
	if err := n.wan.Start(); err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { n.wan.Stop() })
}

// public adds a device with an address of its own.
func (n *internet) public() *vnet.Net {
	n.t.Helper()
	n.next++
	return n.add(n.wan, fmt.Sprintf("203.0.113.%d", n.next))
}

// symmetric adds a device behind a NAT that maps and filters by address and port: two such never connect without a relay.
func (n *internet) symmetric() *vnet.Net {
	n.t.Helper()
	n.next++
	lan, err := vnet.NewRouter(&vnet.RouterConfig{CIDR: fmt.Sprintf("192.168.%d.0/24", n.next), QueueSize: 1 << 16,
		StaticIPs: []string{fmt.Sprintf("203.0.113.%d", n.next)}, LoggerFactory: quiet(),
		NATType: &vnet.NATType{MappingBehavior: vnet.EndpointAddrPortDependent,
			FilteringBehavior: vnet.EndpointAddrPortDependent, MappingLifeTime: time.Minute}})
	if err != nil {
		n.t.Fatal(err)
	}
	device := n.add(lan, fmt.Sprintf("192.168.%d.2", n.next))
	if err := n.wan.AddRouter(lan); err != nil {
		n.t.Fatal(err)
	}
	return device
}

func (n *internet) add(r *vnet.Router, ip string) *vnet.Net {
	n.t.Helper()
	device, err := vnet.NewNet(&vnet.NetConfig{StaticIPs: []string{ip}})
	if err != nil {
		n.t.Fatal(err)
	}
	if err := r.AddNet(device); err != nil {
		n.t.Fatal(err)
	}
	return device
}

// dialer makes WebRTC links from a device.
func dialer(device *vnet.Net) mesh.Dialer {
	return mesh.Peers{Config: peer.Config{Setting: func(s *webrtc.SettingEngine) {
		s.LoggerFactory = quiet()
		s.SetNet(device)
		s.SetIPFilter(func(ip net.IP) bool { return !ip.IsLoopback() && ip.To4() != nil })
	}}}
}

// overInternet opens a room of four whose links cross n; the meeting point is in memory.
func overInternet(t testing.TB, n *internet, devices []*vnet.Net, change func(*mesh.Config)) *room {
	t.Helper()
	n.start()
	dialers := make([]mesh.Dialer, len(devices))
	for i, device := range devices {
		dialers[i] = dialer(device)
	}
	return overLinks(t, dialers, change)
}

// overLinks opens a room with a device for each dialer; the meeting point is in memory.
func overLinks(t testing.TB, dialers []mesh.Dialer, change func(*mesh.Config)) *room {
	t.Helper()
	r := newRoom(t, len(dialers), 1)
	r.network.SetAll(memory.Conditions{Delay: time.Millisecond})
	for seat, dialer := range dialers {
		r.change = func(cfg *mesh.Config) {
			cfg.Dialer = dialer
			if change != nil {
				change(cfg)
			}
		}
		r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
	}
	t.Cleanup(r.close)
	return r
}

// eventually waits in real time; how long is only bounded against a hang.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		turn.Lock()
		good := ok()
		turn.Unlock()
		if good {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("not in two minutes: %s", what)
		}
	}
}

// heardAll reports whether every device has heard n entries of every other seat, in order.
func (r *room) heardAll(n int) func() bool {
	return func() bool {
		for _, d := range r.devices {
			for seat := range r.keys {
				if seat != d.seat && len(d.said[seat]) < n {
					return false
				}
			}
		}
		return true
	}
}

// checkOrder checks that all was heard as it was said.
func (r *room) checkOrder(n int) {
	r.t.Helper()
	turn.Lock()
	defer turn.Unlock()
	for _, d := range r.devices {
		for seat := range r.keys {
			for i := range n {
				if seat == d.seat {
					continue
				}
				if want := fmt.Sprintf("%d says %d", seat, i); d.said[seat][i] != want {
					r.t.Fatalf("seat %d heard %q in place of %q", d.seat, d.said[seat][i], want)
				}
			}
		}
	}
}

// tell lets every device say n things, all at once.
func (r *room) tell(from, n int) {
	r.t.Helper()
	var all sync.WaitGroup
	for _, d := range r.devices {
		all.Go(func() {
			for i := range n {
				if _, err := d.mesh.Broadcast(r.t.Context(), fmt.Appendf(nil, "%d says %d", d.seat, from+i), nil); err != nil {
					r.t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func TestAThousandMessagesEachInOrder(t *testing.T) {
	for _, loss := range []float64{0, 0.05} {
		t.Run(fmt.Sprintf("loss %v", loss), func(t *testing.T) {
			n := newInternet(t, 5*time.Millisecond, loss)
			r := overInternet(t, n, []*vnet.Net{n.public(), n.public(), n.public(), n.public()}, nil)
			r.awaitLinks(3)
			r.tell(0, 1000)
			eventually(t, "all heard", r.heardAll(1000))
			r.checkOrder(1000)
		})
	}
}

// awaitLinks waits until every device has n links.
func (r *room) awaitLinks(n int) {
	r.t.Helper()
	eventually(r.t, "links", r.meshed(n))
}

func TestBehindNATsThatNeverMeetNothingIsLost(t *testing.T) {
	n := newInternet(t, 5*time.Millisecond, 0.02)
	r := overInternet(t, n, []*vnet.Net{n.symmetric(), n.symmetric(), n.public(), n.public()}, nil)
	r.awaitLinks(2)
	r.tell(0, 200)
	eventually(t, "all heard", r.heardAll(200))
	r.checkOrder(200)
	if r.devices[0].linked() != 2 || r.devices[1].linked() != 2 {
		t.Error("the two behind symmetric NATs are linked: nothing was tried here")
	}
}

func TestOneRestartsAtAnotherAddress(t *testing.T) {
	n := newInternet(t, 5*time.Millisecond, 0)
	devices := []*vnet.Net{n.public(), n.public(), n.public(), n.public()}
	elsewhere := n.symmetric()
	r := overInternet(t, n, devices, nil)
	r.awaitLinks(3)
	r.tell(0, 20)
	eventually(t, "all heard", r.heardAll(20))
	gone := r.devices[3]
	gone.stop()
	r.devices = r.devices[:3]
	r.change = func(cfg *mesh.Config) { cfg.Dialer = dialer(elsewhere) }
	back := r.enter(3, 3, 2, &log.Memory{})
	if _, err := back.mesh.Takeover(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	r.awaitLinks(3)
	for i := range 5 {
		if _, err := back.mesh.Broadcast(t.Context(), fmt.Appendf(nil, "back %d", i), nil); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "heard again", func() bool {
		for _, d := range r.devices[:3] {
			if len(d.said[3]) != 26 {
				return false
			}
		}
		return len(back.said[0]) == 20
	})
}
