//go:build !js

package rendezvous

import "context"

// Tabs returns nil: outside a browser there are none.
func Tabs(context.Context, string) Rendezvous { return nil }
