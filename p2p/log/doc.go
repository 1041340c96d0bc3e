// Package log keeps what the seats of one table have said: a signed, hash-chained list of entries for every seat.
//
// An entry is named by (seat, epoch, sequence), carries the hash of the entry before it, acknowledges the newest entry
// that its author holds of every other seat, and is signed. What its payload means is none of this package's business.
//
//	seat 0   e0/0 ← e0/1 ← e0/2 ← e0/3        void: e0/3, once epoch 1 names e0/2
//	                          ↖ e1/0 ← e1/1
//	seat 1   e0/0 ← e0/1      (e0/1 acknowledges 0:e0/2, so no epoch of seat 0 may name an older one)
//
// Three laws hold it together.
//
// One name, one entry. Two validly signed entries of one name are a [Fork], which anybody can check who knows the
// roster. Only that is a fork: what an older session of a player said beyond the entry named by its successor is void.
//
// Durable before sent. [Log.Append] returns an entry only when the [Store] has it, with its secrets; whoever restarts
// sends the same bytes again. Who cannot remember (no storage, another device) must open a new epoch first, see
// [Log.Takeover].
//
// An entry is evidence by itself. It carries its predecessor's whole hash, 32 bytes that a chain could leave implied,
// so that a stranger can check one entry, or a fork, without the chain, and so that an entry of the other branch of a
// fork is never mistaken for a bad signature of the one who only forwards it.
//
// A Log is a plain state machine: no goroutine, no network, not safe for concurrent use. The mesh owns it.
package log
