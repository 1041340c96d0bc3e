package identity

import (
	"context"
	"strings"
	"sync"
)

// Keeper is what a browser gives its tabs in common: a few short values, and locks.
type Keeper interface {
	Get(name string) (value string, ok bool)
	Put(name, value string) error
	// Names lists the names with this beginning, in no order.
	Names(beginning string) []string
	// Delete forgets a name, if it was there.
	Delete(name string)
	// Hold takes a lock, if need be from another tab when steal is set; without it, ok tells whether it was free.
	Hold(ctx context.Context, name string, steal bool) (h Hold, ok bool)
}

// Hold is a lock that this tab has.
type Hold struct {
	Lost    <-chan struct{} // closed when another tab has stolen it
	Release func()          // may be called more than once
}

// Memory is a Keeper for tests, and for browsers that deny storage.
type Memory struct {
	mu     sync.Mutex
	values map[string]string
	locks  map[string]*memoryHold
}

type memoryHold struct {
	lost chan struct{}
	once sync.Once
}

// Get implements [Keeper].
func (m *Memory) Get(name string) (string, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	value, ok := m.values[name]
	return value, ok
}

// Put implements [Keeper].
func (m *Memory) Put(name, value string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil {
		m.values = map[string]string{}
	}
	m.values[name] = value
	return nil
}

// Names implements [Keeper].
func (m *Memory) Names(beginning string) (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name := range m.values {
		if strings.HasPrefix(name, beginning) {
			list = append(list, name)
		}
	}
	return list
}

// Delete implements [Keeper].
func (m *Memory) Delete(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.values, name)
}

// Hold implements [Keeper].
func (m *Memory) Hold(_ context.Context, name string, steal bool) (Hold, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old := m.locks[name]; old != nil {
		if !steal {
			return Hold{}, false
		}
		close(old.lost)
	}
	if m.locks == nil {
		m.locks = map[string]*memoryHold{}
	}
	h := &memoryHold{lost: make(chan struct{})}
	m.locks[name] = h
	return Hold{Lost: h.lost, Release: func() { h.once.Do(func() { m.release(name, h) }) }}, true
}

func (m *Memory) release(name string, h *memoryHold) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.locks[name] == h {
		delete(m.locks, name)
	}
}
