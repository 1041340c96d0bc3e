//go:build !js

package mesh_test

import (
	"context"
	"crypto/rand"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/pointtest"
)

// meeters opens a room of four as four programs on this machine would: WebRTC over its own interfaces, envelopes that only
// holders of the link can open, and these meeting points.
func meeters(t testing.TB, points ...rendezvous.Point) (*room, []*rendezvous.Meeting) {
	t.Helper()
	invitation, err := link.New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	keys := invitation.Keys()
	ctx, cancel := context.WithCancel(context.Background())
	var meetings []*rendezvous.Meeting
	t.Cleanup(func() { // they leave before the test's points do
		cancel()
		for _, m := range meetings {
			m.Gone()
		}
	})
	r := newRoom(t, 4, 1)
	t.Cleanup(r.close)
	for seat := range 4 {
		meeting, err := rendezvous.Join(ctx, keys.Topic, rendezvous.Options{Points: points, First: len(points)})
		if err != nil {
			t.Fatal(err)
		}
		meetings = append(meetings, meeting)
		r.change = func(cfg *mesh.Config) {
			cfg.Topic, cfg.Dialer, cfg.Signaller = keys.Room, mesh.Peers{}, meeting
			cfg.Envelopes = identity.NewEnvelopes(keys.Topic, keys.Seal, cfg.Key, rand.Reader)
		}
		r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
	}
	return r, meetings
}

func TestFourMeetAtEveryKindOfPoint(t *testing.T) {
	silent := func(t testing.TB) rendezvous.Point { return pointtest.Mute(t, rendezvous.Tracker, func() {}) }
	gone := func(testing.TB) rendezvous.Point {
		return rendezvous.Point{Kind: rendezvous.Tracker, URL: "ws://127.0.0.1:1/announce"}
	}
	for name, points := range map[string][]func(testing.TB) rendezvous.Point{
		"tracker":                      {pointtest.Tracker},
		"npm's tracker":                {pointtest.NPM},
		"broker":                       {pointtest.Broker},
		"relay":                        {pointtest.Relay},
		"all at once":                  {pointtest.Tracker, pointtest.NPM, pointtest.Broker, pointtest.Relay},
		"one is silent, one is not up": {silent, gone, pointtest.Tracker},
	} {
		t.Run(name, func(t *testing.T) {
			var list []rendezvous.Point
			for _, point := range points {
				list = append(list, point(t))
			}
			r, _ := meeters(t, list...)
			r.awaitLinks(3)
			r.tell(0, 100)
			eventually(t, "all heard", r.heardAll(100))
			r.checkOrder(100)
		})
	}
}

// BenchmarkNative measures how long four native peers take from the start of the last to the full mesh, through this
// project's tracker, and what the tracker has to bear for it.
func BenchmarkNative(b *testing.B) {
	point := pointtest.Tracker(b)
	var took time.Duration
	envelopes, bytes, rooms := 0, 0, 0
	for b.Loop() {
		r, meetings := meeters(b, point)
		began := time.Now()
		for !r.meshed(3)() {
			time.Sleep(time.Millisecond)
		}
		took += time.Since(began)
		for _, m := range meetings {
			s := m.Status()[0]
			envelopes, bytes = envelopes+s.Envelopes, bytes+s.Sent.Bytes
		}
		rooms++
		r.close()
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(rooms), "mesh.native.ms")
	b.ReportMetric(float64(envelopes)/float64(rooms), "mesh.rendezvous.envelopes")
	b.ReportMetric(float64(bytes)/float64(rooms), "mesh.rendezvous.bytes")
	b.ReportMetric(0, "ns/op")
}

// TestAddressesFromOutsideComeLater lets links open only by what a second description brings, and then loses the second
// descriptions of the first tries.
func TestAddressesFromOutsideComeLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 31)
		r.network.SetAll(memory.Conditions{Delay: 30 * time.Millisecond, Outside: true})
		for seat := range 4 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		r.until(2*time.Second, "all linked", r.meshed(3))
		if n := r.network.Offers(); n != 6 {
			t.Errorf("%d offers for six pairs", n)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 2, 32)
		r.network.SetAll(memory.Conditions{Delay: 30 * time.Millisecond, Outside: true})
		for seat := range 2 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		wait(memory.Gathering) // hellos, offer and answer have passed by now
		r.network.Darken(true)
		wait(10 * time.Second)
		r.network.Darken(false)
		r.until(10*time.Second, "linked by the second try", r.meshed(1))
	})
}
