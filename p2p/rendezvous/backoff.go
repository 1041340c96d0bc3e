package rendezvous

import (
	"math/rand/v2"
	"time"
)

const (
	firstWait = time.Second
	lastWait  = time.Minute
	// settled is how long a socket must have lived to count as a success: a point that accepts everybody and throws them
	// out again is asked ever less often.
	settled = time.Minute
)

// backoff returns how long to wait after so many failures: twice as long each time, up to a minute, and of that a random
// part between half and all, so that those who lost a meeting point together do not return together.
func backoff(failures int) time.Duration {
	full := lastWait
	if failures < 6 {
		full = min(firstWait<<failures, lastWait)
	}
	return full/2 + rand.N(full/2)
}
