package log

import (
	"context"
	"slices"
	"sync"
)

// Record is what a store keeps of one entry: its bytes, and what only this device may know of it (the secrets behind an
// own entry, the opened content of one that was sealed for us).
type Record struct {
	Entry   []byte
	Private []byte
}

// Store keeps the records of one log on this device. It lives beside its user, the Log; the browser's is [OpenStore].
type Store interface {
	// Load returns all records in the order of their first Put, each as it was last put.
	Load(ctx context.Context) ([]Record, error)
	// Put adds records, all or none, and returns when they would survive the end of the program. A record with the same
	// Entry as an earlier one takes its place.
	Put(ctx context.Context, records ...Record) error
	// Durable reports whether a later program will find what was put.
	Durable() bool
}

// Memory is a Store that lasts as long as the program: for tests, and for browsers that deny storage.
type Memory struct {
	// Lasting makes Durable true: a test that restarts a Log over the same Memory.
	Lasting bool

	mu      sync.Mutex
	records []Record
	place   map[string]int
}

// Load implements [Store].
func (m *Memory) Load(context.Context) ([]Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.records), nil
}

// Put implements [Store].
func (m *Memory) Put(_ context.Context, records ...Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.place == nil {
		m.place = map[string]int{}
	}
	for _, r := range records {
		if at, ok := m.place[string(r.Entry)]; ok {
			m.records[at] = r
			continue
		}
		m.place[string(r.Entry)] = len(m.records)
		m.records = append(m.records, r)
	}
	return nil
}

// Durable implements [Store].
func (m *Memory) Durable() bool { return m.Lasting }
