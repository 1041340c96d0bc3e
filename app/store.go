package app

// Store keeps small texts on the device by their names.
type Store interface {
	// Get returns the text, and false where there is none or it cannot be
	// read.
	Get(key string) (string, bool)
	// Set keeps the text. It fails where the device is full or forbids it.
	Set(key, value string) error
	// Remove forgets the text.
	Remove(key string)
}

// memoryStore is a store for tests, and for a browser that denies its own.
type memoryStore map[string]string

func (m memoryStore) Get(key string) (string, bool) { v, ok := m[key]; return v, ok }

func (m memoryStore) Set(key, value string) error { m[key] = value; return nil }

func (m memoryStore) Remove(key string) { delete(m, key) }
