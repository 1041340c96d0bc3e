package deck

import "time"

// laps are the times between the calls of yield in one piece of work. Equal
// work yields at the same places: each lap counts with the least that it ever
// took, for the machine has other work, too.
type laps []time.Duration

// run does the work once more.
func (l *laps) run(do func(yield func())) {
	var now laps
	at := time.Now()
	yield := func() {
		now = append(now, time.Since(at))
		at = time.Now()
	}
	do(yield)
	yield()
	for i := range min(len(*l), len(now)) {
		now[i] = min(now[i], (*l)[i])
	}
	*l = now
}

// burst does it over and over for some three milliseconds, or once, as the
// operations are measured that its limit is made of: what runs once after
// something else finds no code or data at hand.
func (l *laps) burst(do func(yield func())) {
	for begin := time.Now(); ; {
		l.run(do)
		if time.Since(begin) > 3*time.Millisecond {
			return
		}
	}
}

func (l laps) sum() (t time.Duration) {
	for _, lap := range l {
		t += lap
	}
	return t
}
