package mind

// Yield lets the page's other tasks run, between slices of work that is done
// on it.
func (m *Mind) Yield() { m.breathe() }
