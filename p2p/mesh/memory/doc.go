// Package memory is a room without a network: links, meeting points and their faults, all in this process.
//
// Everything random comes from one seed and everything late from the time package, so that under testing/synctest ten
// minutes of a bad connection take milliseconds and happen again the same way.
//
//	network := memory.New(seed)
//	network.Set(a, b, memory.Conditions{Delay: 30 * time.Millisecond, Stall: 0.05, StallFor: 200 * time.Millisecond})
//	mesh.New(mesh.Config{Dialer: network.At(a), Signaller: network.At(a).Signaller(), Envelopes: ..., ...})
package memory
