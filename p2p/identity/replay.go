package identity

import (
	"slices"

	"dominocubano/p2p/mesh"
)

const (
	// replayWindow is how far the envelopes of one session may overtake each other on the different ways they come.
	replayWindow = 64
	// maxSenders bounds the sessions that are remembered; the one longest silent is forgotten first.
	maxSenders = 128
)

// sender is a session of a player. Both name it, so that nobody can use up the times of another's session.
type sender struct {
	player  [32]byte
	session mesh.Session
}

// replays remembers the times of envelopes that were opened, as the anti-replay window of RFC 4303, section 3.4.3, does with
// sequence numbers.
type replays struct {
	times map[sender][]uint64 // rising, at most replayWindow
	order []sender            // by the latest envelope
}

func newReplays() replays { return replays{times: map[sender][]uint64{}} }

// fresh notes a time and reports whether it was not here before.
func (r *replays) fresh(from sender, at uint64) bool {
	times := r.times[from]
	i, known := slices.BinarySearch(times, at)
	if known || i == 0 && len(times) == replayWindow {
		return false
	}
	times = slices.Insert(times, i, at)
	r.times[from] = times[max(0, len(times)-replayWindow):]
	r.touch(from)
	return true
}

// touch moves a sender to the end of the order and forgets the first beyond the bound.
func (r *replays) touch(from sender) {
	if i := slices.Index(r.order, from); i >= 0 {
		r.order = slices.Delete(r.order, i, i+1)
	}
	r.order = append(r.order, from)
	if len(r.order) > maxSenders {
		delete(r.times, r.order[0])
		r.order = slices.Delete(r.order, 0, 1)
	}
}
