//go:build !js

package tracker

import (
	"context"
	"net"
	"net/http"
	"sync"

	"github.com/coder/websocket"
)

const (
	maxConns     = 4096
	maxHostConns = 512
)

// Server is a tracker, to be served at any path.
type Server struct {
	mu     sync.Mutex
	swarms map[id]*swarm
	conns  map[*conn]bool
	hosts  map[string]int
	closed bool
}

// New returns a tracker without peers.
func New() *Server {
	return &Server{swarms: map[id]*swarm{}, conns: map[*conn]bool{}, hosts: map[string]int{}}
}

// ServeHTTP implements http.Handler. Pages of any origin may connect: there is nothing here that a page could do in
// somebody's name.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	c := newConn(s, host)
	if !s.admit(c) {
		http.Error(w, "tracker: too many connections", http.StatusServiceUnavailable)
		return
	}
	defer s.dismiss(c)
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return // Accept has answered
	}
	defer ws.CloseNow()
	c.run(context.WithoutCancel(r.Context()), ws)
}

// admit notes a socket, if there is room.
func (s *Server) admit(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.conns) >= maxConns || s.hosts[c.host] >= maxHostConns {
		return false
	}
	s.conns[c] = true
	s.hosts[c.host]++
	return true
}

// dismiss forgets a socket and its peers.
func (s *Server) dismiss(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	if s.hosts[c.host]--; s.hosts[c.host] == 0 {
		delete(s.hosts, c.host)
	}
	for m := range c.joined {
		s.leave(m, c)
	}
}

// Close ends all sockets; http.Server.Shutdown does not know them.
func (s *Server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for c := range s.conns {
		c.end()
	}
	return nil
}

// Peers counts the peers in all swarms.
func (s *Server) Peers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, swarm := range s.swarms {
		n += len(swarm.list)
	}
	return n
}

// membership is a peer's in a swarm.
type membership struct{ hash, peer id }

// announce puts a peer in a swarm or takes it out, and delivers what it brings.
func (s *Server) announce(c *conn, hash id, r request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := membership{hash, r.PeerID}
	if r.Event == "stopped" {
		s.leave(m, c)
		c.say(s.welcome(hash))
		return nil
	}
	if err := s.join(m, c, r.seeder() || r.Event == "completed"); err != nil {
		return err
	}
	if r.answered() {
		s.answer(hash, r)
		return nil
	}
	c.say(s.welcome(hash))
	s.offer(hash, r)
	return nil
}

func (s *Server) join(m membership, c *conn, seed bool) error {
	if !c.joined[m] && len(c.joined) >= maxJoined {
		return errFull
	}
	swarm := s.swarms[m.hash]
	if swarm == nil {
		swarm = newSwarm()
		s.swarms[m.hash] = swarm
	}
	if err := swarm.join(m.peer, c, seed); err != nil {
		return err
	}
	c.joined[m] = true
	return nil
}

func (s *Server) leave(m membership, c *conn) {
	delete(c.joined, m)
	swarm := s.swarms[m.hash]
	if swarm == nil {
		return
	}
	if swarm.leave(m.peer, c); len(swarm.list) == 0 {
		delete(s.swarms, m.hash)
	}
}

func (s *Server) welcome(hash id) welcome {
	n := s.counts(hash)
	return welcome{"announce", interval, hash, n.Complete, n.Incomplete}
}

func (s *Server) counts(hash id) counts {
	if swarm := s.swarms[hash]; swarm != nil {
		return swarm.counts()
	}
	return counts{}
}

// offer gives each offer to another peer.
func (s *Server) offer(hash id, r request) {
	for i, to := range s.swarms[hash].choose(r.wanted(), r.PeerID) {
		o := r.Offers[i]
		to.conn.say(passed{Action: "announce", Offer: o.Offer, OfferID: o.ID, PeerID: r.PeerID, InfoHash: hash})
	}
}

// answer gives an answer to the peer that made the offer, if it is still there.
func (s *Server) answer(hash id, r request) {
	if to := s.swarms[hash].peers[r.ToPeerID]; to != nil {
		to.conn.say(passed{Action: "announce", Answer: r.Answer, OfferID: r.OfferID, PeerID: r.PeerID, InfoHash: hash})
	}
}

// scrape counts the peers of each of the swarms asked for; nobody is told which others there are.
func (s *Server) scrape(c *conn, hashes []id) {
	s.mu.Lock()
	defer s.mu.Unlock()
	files := map[id]counts{}
	for _, h := range hashes {
		files[h] = s.counts(h)
	}
	c.say(scraped{"scrape", files, map[string]uint32{"min_request_interval": interval}})
}
