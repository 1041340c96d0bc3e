//go:build !js

package app

// deviceStore returns a store in memory: only a browser has another.
func deviceStore() (Store, error) { return memoryStore{}, nil }

// watchStore has no other tab to hear of.
func watchStore(func(key string)) {}
