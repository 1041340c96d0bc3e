//go:build !js

package log

import "context"

// OpenStore returns the store of this name. Outside the browser nothing outlives the program, so it is a [Memory].
func OpenStore(context.Context, string) Store { return &Memory{} }

// DeleteStore deletes the store of this name for good.
func DeleteStore(string) {}
