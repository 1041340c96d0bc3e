//go:build !js

package mesh_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/transport/v5/vnet"

	"dominocubano/p2p/mesh"
)

// BenchmarkMoveLoss5 measures how long a move takes from the tap to each of the other three, at 30 ms one way and 5 %
// loss, with and without forwarding. One iteration is 300 moves, ten a second:
//
//	go test -run '^$' -bench MoveLoss5 -benchtime 1x ./p2p/mesh
func BenchmarkMoveLoss5(b *testing.B) {
	for name, gossip := range map[string]bool{"gossip": true, "direct": false} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				took = append(took, moves(b, gossip, 300)...)
			}
			slices.Sort(took)
			for part, at := range map[string]float64{"p50": 0.5, "p99": 0.99, "max": 1} {
				ms := float64(took[int(at*float64(len(took)-1))].Microseconds()) / 1000
				b.ReportMetric(ms, "move.loss5."+name+"."+part+".ms")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// TestAMoveTravelsInTime holds the figures of BenchmarkMoveLoss5 in virtual time, where no other work on the machine
// delays a packet.
func TestAMoveTravelsInTime(t *testing.T) {
	for name, gossip := range map[string]bool{"gossip": true, "direct": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				took := moves(t, gossip, 1000)
				slices.Sort(took)
				p50, p99 := took[len(took)/2], took[len(took)*99/100]
				t.Log(p50, p99, took[len(took)-1])
				if p50 > 45*time.Millisecond || p99 > 200*time.Millisecond {
					t.Errorf("half within %v, 99 of 100 within %v", p50, p99)
				}
			})
		})
	}
}

// moves plays n moves round a table of four and returns how long each took to each of the others.
func moves(b testing.TB, gossip bool, n int) []time.Duration {
	net := newInternet(b, 30*time.Millisecond, 0.05)
	r := overInternet(b, net, []*vnet.Net{net.public(), net.public(), net.public(), net.public()},
		func(cfg *mesh.Config) { cfg.NoGossip = !gossip })
	r.awaitLinks(3)
	var mu sync.Mutex
	left := map[string]time.Time{}
	var took []time.Duration
	for _, d := range r.devices {
		turn.Lock()
		d.ear = func(e mesh.Event) {
			if said, ok := e.(mesh.Said); ok {
				mu.Lock()
				took = append(took, time.Since(left[string(said.Entry.Payload)]))
				mu.Unlock()
			}
		}
		turn.Unlock()
	}
	for i := range n {
		move := fmt.Sprintf("move %06d", i)
		mu.Lock()
		left[move] = time.Now()
		mu.Unlock()
		d := r.devices[i%len(r.devices)]
		if _, err := d.mesh.Broadcast(b.Context(), []byte(move), nil); err != nil {
			b.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	eventually(b, "all heard", func() bool { mu.Lock(); defer mu.Unlock(); return len(took) == 3*n })
	return took
}
