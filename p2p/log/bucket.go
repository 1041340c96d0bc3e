package log

import "time"

// Limit is a rate that is refilled by time: Rate tokens a second, at most Burst saved up.
type Limit struct {
	Rate, Burst float64
}

// Bucket is a token bucket over a Limit. The zero instant starts it full.
type Bucket struct {
	limit  Limit
	tokens float64
	last   time.Time
}

// NewBucket returns a full bucket.
func NewBucket(limit Limit) *Bucket { return &Bucket{limit: limit, tokens: limit.Burst} }

// Take removes n tokens, or none and reports false.
func (b *Bucket) Take(now time.Time, n float64) bool {
	b.refill(now)
	if b.tokens < n {
		return false
	}
	b.tokens -= n
	return true
}

// Wait returns how long to wait until n tokens are there, and takes them in advance.
func (b *Bucket) Wait(now time.Time, n float64) time.Duration {
	b.refill(now)
	b.tokens -= n
	if b.tokens >= 0 {
		return 0
	}
	return time.Duration(-b.tokens / b.limit.Rate * float64(time.Second))
}

func (b *Bucket) refill(now time.Time) {
	if !b.last.IsZero() && now.After(b.last) {
		b.tokens = min(b.limit.Burst, b.tokens+b.limit.Rate*now.Sub(b.last).Seconds())
	}
	b.last = now
}
