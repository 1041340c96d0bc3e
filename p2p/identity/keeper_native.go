//go:build !js

package identity

// Browser returns a [Memory] where there is no browser.
func Browser() Keeper { return &Memory{} }
