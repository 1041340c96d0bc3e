package rendezvous

import "sync"

// Traffic counts messages and their bytes, without those of the network below.
type Traffic struct{ Messages, Bytes int }

// Status is what one meeting point has seen of this side.
type Status struct {
	Point     Point
	Connected bool // the point has answered on the socket that is open now
	Envelopes int  // sent
	Sent      Traffic
	Received  Traffic
}

// gauge is a Status that several goroutines read and write.
type gauge struct {
	mu     sync.Mutex
	status Status
}

func (g *gauge) change(do func(*Status)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	do(&g.status)
}

func (g *gauge) read() Status {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.status
}

func (t *Traffic) count(message []byte) {
	t.Messages++
	t.Bytes += len(message)
}
