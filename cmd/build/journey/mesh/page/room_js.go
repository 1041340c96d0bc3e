package main

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
)

// size is how many make the room complete.
const size = 4

// room is this page's place among the four.
type room struct {
	mesh    *mesh.Mesh
	key     ed25519.PrivateKey
	meeting *rendezvous.Meeting // nil if alone

	mu       sync.Mutex
	players  map[string]bool // public keys met so far
	seat     int             // own
	seated   bool            // there is a log
	said     [size]int       // words by seat, all heard in order
	disorder int             // words that came out of order
	faults   int             // forks, void and refused entries
	started  time.Time
	meshed   time.Time // first had a link to everybody
}

// listen takes the mesh's events.
func (r *room) listen(ctx context.Context) {
	r.players = map[string]bool{string(r.key.Public().(ed25519.PublicKey)): true}
	for {
		e, err := r.mesh.Next(ctx)
		if err != nil {
			return
		}
		switch e := e.(type) {
		case mesh.Met:
			r.meet(ctx, e.Card.Player)
		case mesh.Said:
			r.hear(e.Entry)
		case mesh.Forked, mesh.Voided, mesh.Refused:
			r.mu.Lock()
			r.faults++
			r.mu.Unlock()
		}
	}
}

// meet counts a player; when all are known, they have a log, seated by their
// keys.
func (r *room) meet(ctx context.Context, player ed25519.PublicKey) {
	if r.players[string(player)] {
		return
	}
	r.players[string(player)] = true
	if len(r.players) != size {
		return
	}
	var keys []ed25519.PublicKey
	for k := range r.players {
		keys = append(keys, ed25519.PublicKey(k))
	}
	slices.SortFunc(keys, func(a, b ed25519.PublicKey) int { return slices.Compare(a, b) })
	if err := r.begin(ctx, keys); err != nil {
		panic(err)
	}
}

// begin opens the log of a roster, with what this browser remembers of it.
func (r *room) begin(ctx context.Context, keys []ed25519.PublicKey) error {
	own := r.key.Public().(ed25519.PublicKey)
	self := slices.IndexFunc(keys, func(k ed25519.PublicKey) bool { return k.Equal(own) })
	genesis := log.Hash(sha256.Sum256(slices.Concat(keys...)))
	store := log.OpenStore(ctx, fmt.Sprintf("%x.%d", genesis[:8], self))
	fast := log.Limit{Rate: 1e6, Burst: 1e6} // words are many here, and short
	l, err := log.New(ctx, log.Config{Genesis: genesis, Keys: keys, Self: self, Key: r.key, Store: store, Entries: fast, Volume: fast})
	if err != nil {
		return err
	}
	kept, err := l.Load(ctx)
	if err != nil {
		return err
	}
	for _, e := range kept.Accepted {
		r.hear(e)
	}
	if err := r.mesh.Use(ctx, l); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seat, r.seated = self, true
	return nil
}

// hear counts a word: each says the number of those before it.
func (r *room) hear(e log.Entry) {
	if e.Kind != log.Open {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if string(e.Payload) != strconv.Itoa(r.said[e.ID.Seat]) {
		r.disorder++
	}
	r.said[e.ID.Seat]++
}

// say broadcasts n words. A page that may not remember all it said takes its
// seat over first.
func (r *room) say(ctx context.Context, n int) error {
	for range n {
		r.mu.Lock()
		word := strconv.Itoa(r.said[r.seat])
		r.mu.Unlock()
		e, err := r.mesh.Broadcast(ctx, []byte(word), nil)
		if errors.Is(err, log.ErrTakeover) {
			if _, err := r.mesh.Takeover(ctx, nil); err != nil {
				return err
			}
			e, err = r.mesh.Broadcast(ctx, []byte(word), nil)
		}
		if err != nil {
			return err
		}
		r.hear(e)
	}
	return nil
}

// watch notes when there first is a link to everybody.
func (r *room) watch(ctx context.Context) {
	for r.linked(ctx) < size-1 {
		time.Sleep(10 * time.Millisecond)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.meshed = time.Now()
}

func (r *room) linked(ctx context.Context) int {
	n := 0
	for _, m := range r.members(ctx) {
		if m.Linked {
			n++
		}
	}
	return n
}

func (r *room) members(ctx context.Context) []mesh.Member {
	members, err := r.mesh.Members(ctx)
	if err != nil {
		panic(err)
	}
	return members
}
