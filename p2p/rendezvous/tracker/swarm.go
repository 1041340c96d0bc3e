//go:build !js

package tracker

import "math/rand/v2"

// maxPeers bounds a swarm.
const maxPeers = 1000

// swarm is who shares an info hash.
type swarm struct {
	peers map[id]*peer
	list  []*peer // the same, for choosing
	seeds int
}

type peer struct {
	id    id
	conn  *conn
	seed  bool
	place int // in the list
}

func newSwarm() *swarm { return &swarm{peers: map[id]*peer{}} }

// join adds a peer or renews it; whoever comes with a known id has a new socket for it.
func (s *swarm) join(pid id, c *conn, seed bool) error {
	p := s.peers[pid]
	if p == nil {
		if len(s.list) >= maxPeers {
			return errFull
		}
		p = &peer{id: pid, place: len(s.list)}
		s.peers[pid] = p
		s.list = append(s.list, p)
	}
	s.count(p, seed)
	p.conn = c
	return nil
}

// count notes whether a peer has everything.
func (s *swarm) count(p *peer, seed bool) {
	switch {
	case seed && !p.seed:
		s.seeds++
	case !seed && p.seed:
		s.seeds--
	}
	p.seed = seed
}

// leave takes a peer out, unless it has moved to another socket.
func (s *swarm) leave(pid id, c *conn) {
	p := s.peers[pid]
	if p == nil || p.conn != c {
		return
	}
	s.count(p, false)
	delete(s.peers, pid)
	last := s.list[len(s.list)-1]
	s.list[p.place], last.place = last, p.place
	s.list = s.list[:len(s.list)-1]
}

// choose returns up to n other peers at random.
func (s *swarm) choose(n int, except id) []*peer {
	var chosen []*peer
	if n <= 0 {
		return nil
	}
	for _, i := range rand.Perm(len(s.list)) {
		if len(chosen) == n {
			break
		}
		if s.list[i].id != except {
			chosen = append(chosen, s.list[i])
		}
	}
	return chosen
}

func (s *swarm) counts() counts {
	return counts{Complete: s.seeds, Incomplete: len(s.list) - s.seeds, Downloaded: s.seeds}
}
