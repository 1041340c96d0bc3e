package rendezvous

import "time"

// What one member may publish: whoever holds the link can make the others answer, and the meeting points must not pay for
// it.
const (
	publishBurst = 60
	publishEvery = 500 * time.Millisecond
)

// bucket lets publishBurst through, and then one more each publishEvery.
type bucket struct{ full time.Time } // when it has all its tokens again

func (b *bucket) take() bool {
	now := time.Now()
	if b.full.Before(now) {
		b.full = now
	}
	if b.full.Sub(now) > (publishBurst-1)*publishEvery {
		return false
	}
	b.full = b.full.Add(publishEvery)
	return true
}
