//go:build !js

package app

// deviceStore returns a store in memory: only a browser has another.
func deviceStore() (Store, error) { return memoryStore{}, nil }
