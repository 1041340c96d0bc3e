package memory

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Place is where a device is on the network.
type Place int

// Conditions are what two places see of each other, in each direction.
type Conditions struct {
	Delay  time.Duration // one way
	Jitter time.Duration // at most this much more
	// Stall is the chance that a message, and all behind it, waits StallFor longer: what a lost packet does to an ordered
	// channel.
	Stall    float64
	StallFor time.Duration
	// Drop, Duplicate and Reorder are chances of what an ordered channel never does; whatever is above must bear it.
	Drop, Duplicate, Reorder float64
	Never                    bool // no link between the two ever opens
	Outside                  bool // a link opens only by addresses that take Gathering to find
}

// Gathering is how long addresses from outside take, where a pair needs them.
const Gathering = 300 * time.Millisecond

func (c Conditions) rest() time.Duration {
	if c.Outside {
		return Gathering
	}
	return 0
}

// Network joins places. The zero Conditions hold between all of them until Set.
type Network struct {
	mu      sync.Mutex
	chance  *rand.Rand
	all     Conditions
	pairs   map[[2]Place]Conditions
	cut     map[[2]Place]bool
	frozen  map[Place]bool
	points  []*Signaller
	dark    bool // meeting points are down
	sent    int  // envelopes
	offered int
	moved   map[Place]Place
	offers  map[uint64]*half
	links   []*half
	serial  uint64
}

// New returns a network whose chances come from seed.
func New(seed uint64) *Network {
	return &Network{chance: rand.New(rand.NewPCG(seed, 0x6d656d6f7279)), pairs: map[[2]Place]Conditions{},
		cut: map[[2]Place]bool{}, frozen: map[Place]bool{}, moved: map[Place]Place{},
		offers: map[uint64]*half{}}
}

func pair(a, b Place) [2]Place { return [2]Place{min(a, b), max(a, b)} }

// SetAll changes the conditions of all pairs without their own, and of the meeting points.
func (n *Network) SetAll(c Conditions) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = c
}

// Set changes the conditions of one pair.
func (n *Network) Set(a, b Place, c Conditions) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pairs[pair(a, b)] = c
}

// Cut loses, without a word, all that two places send each other; links stay open.
func (n *Network) Cut(a, b Place) { n.setCut(a, b, true) }

// Heal ends a Cut. What was lost stays lost, so a link that lost something closes, as it would by itself.
func (n *Network) Heal(a, b Place) { n.setCut(a, b, false) }

func (n *Network) setCut(a, b Place, cut bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cut[pair(a, b)] = cut
}

// Part cuts all links between the places of one side and all others known to it.
func (n *Network) Part(one, other []Place) { n.eachPair(one, other, n.Cut) }

// Join ends a Part.
func (n *Network) Join(one, other []Place) { n.eachPair(one, other, n.Heal) }

func (n *Network) eachPair(one, other []Place, do func(a, b Place)) {
	for _, a := range one {
		for _, b := range other {
			do(a, b)
		}
	}
}

// Freeze holds back all that is sent to a place and from it, as a frozen tab does.
func (n *Network) Freeze(p Place) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.frozen[p] = true
}

// Thaw lets all that was held back through.
func (n *Network) Thaw(p Place) {
	n.mu.Lock()
	links := slices.Clone(n.links)
	delete(n.frozen, p)
	n.mu.Unlock()
	for _, l := range links {
		l.flush()
	}
}

// Break closes the links between two places at both ends, as a crashed process or a change of address in the end does.
func (n *Network) Break(a, b Place) {
	n.mu.Lock()
	links := slices.Clone(n.links)
	n.mu.Unlock()
	for _, l := range links {
		if l.joins(a, b) {
			l.Close()
		}
	}
}

// Move gives the device at a place another one: its links stay where they were, new ones are made from there.
func (n *Network) Move(from, to Place) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.moved[from] = to
}

// Darken takes the meeting points away, or brings them back.
func (n *Network) Darken(dark bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.dark = dark
}

// Published counts the envelopes that were given to the meeting points.
func (n *Network) Published() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.sent
}

// Offers counts the links that were offered.
func (n *Network) Offers() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.offered
}

// between returns the conditions of a pair. The caller holds the lock.
func (n *Network) between(a, b Place) Conditions {
	if c, ok := n.pairs[pair(a, b)]; ok {
		return c
	}
	return n.all
}

func (n *Network) lucky(chance float64) bool { return chance > 0 && n.chance.Float64() < chance }

// delay draws how long one message takes.
func (n *Network) delay(c Conditions) time.Duration {
	d := c.Delay
	if c.Jitter > 0 {
		d += time.Duration(n.chance.Int64N(int64(c.Jitter)))
	}
	if n.lucky(c.Stall) {
		d += c.StallFor
	}
	return d
}
