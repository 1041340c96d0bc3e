package mind

import "context"

// Rehearsal is what [Mind.Rehearse] runs in the worker; the program sets it
// before [Serve]. It calls yield often, so that questions need not wait.
var Rehearsal = func(yield func()) {}

func rehearse(_ context.Context, _ struct{}, a *aside) (bool, error) {
	Rehearsal(a.yield)
	return true, nil
}

// Rehearse runs the [Rehearsal] in the worker, once. A browser compiles each
// function of the program when it is called first, for the page and the worker
// at the same time, so that what was rehearsed holds the page no more. Where
// there is no worker nothing is rehearsed.
func (m *Mind) Rehearse() {
	// An answer would tell nothing.
	_, _ = m.ask(context.Background(), newMessage(0, "rehearse", struct{}{}), func(float64) {})
}
