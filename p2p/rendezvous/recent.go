package rendezvous

import (
	"crypto/sha256"
	"sync"
)

// recentRoom is how many envelopes are remembered. Their nonces make all of them different.
const recentRoom = 512

// recent remembers the last envelopes that were sent or heard.
type recent struct {
	mu    sync.Mutex
	known map[[32]byte]bool
	ring  [recentRoom][32]byte
	next  int
}

func newRecent() *recent { return &recent{known: map[[32]byte]bool{}} }

// fresh notes an envelope and reports whether it was not known.
func (r *recent) fresh(sealed []byte) bool {
	h := sha256.Sum256(sealed)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known[h] {
		return false
	}
	delete(r.known, r.ring[r.next])
	r.known[h] = true
	r.ring[r.next] = h
	r.next = (r.next + 1) % recentRoom
	return true
}
