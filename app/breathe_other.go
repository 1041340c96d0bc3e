//go:build !js

package app

// breathe has no page to keep alive.
func breathe() {}
