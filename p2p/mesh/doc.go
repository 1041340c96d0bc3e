// Package mesh makes the devices in one room hear each other: whoever is connected to somebody hears everybody.
//
//	        Signaller (meeting points)      sealed envelopes: hello, offer, answer
//	             │            ▲
//	             ▼            │
//	A ══ link ══ B ══ link ══ C             frames: entries, heads, cards, signals for others
//	 ╲                       ╱
//	  ╳ cannot connect ─────╳               B forwards; A and C lack nothing
//
// Two sessions meet by a hello. The one with the lower id offers a [Link], under an attempt number; another try is another
// link with a higher number, and a link that works is given up only for one that has proved itself. The first frame on a
// link proves who is at its other end, by a signature over both certificates and both sessions.
//
// What a seat says goes into the [log] and to every neighbour; each forwards it once, short entries whole and long ones by
// name. Whoever learns, by a heads list or a name, of something that it still lacks 300 ms later asks for it. So an entry
// arrives by the fastest way, a dead link costs nobody an entry, and a pair that never connects plays all the same.
//
// Every two seconds each says that it is there, how far it has heard, and when it last heard of others. Less than 5 s is
// fine, up to 15 s is slow, and beyond that somebody is away, which takes no seat from anybody.
//
// A [Mesh] is one goroutine that owns all state and handles one thing at a time, see [Mesh.Run]; methods may be called from
// anywhere. Time is the time package's, chance is an argument: the tests run under testing/synctest.
package mesh
