// Package masked is the dealer of a table of friends: several devices, none
// trusted. It joins a match of package engine to the deals of package deck over
// a [p2p.Wire], and is the [p2p.Dealer] of each device's [p2p.Table].
//
//	Table ──choices──▶ Dealer ──Say──▶ own line ┐
//	  ▲                  │  ▲                   ├ Wire: a signed line a human
//	  └──true deeds──────┘  └──Hear── all lines ┘
//
// # Why all devices see one game
//
// Each human has a line, heard by all in the order it was said; between lines
// there is no order. A dealer sorts what a line says by deal and seat, and takes
// it in when the game or the deal asks for it, never because it came: two
// devices that have heard the same lines, in whatever order, stand at the same
// table. Where a step asks all seats at once, nothing is applied before all
// answers are in, and then in the order of seats. So the record of deeds is the
// same everywhere, and after a restart the lines, heard again from their
// beginning, lead to where the device was. A dealer says nothing before it has
// heard all that it said before.
//
// A card is one entry: a step of a deal (see package deck), and with it the
// deed of the game that it proves, if it proves one. Only the device that plays
// a seat may speak for it: the human's own, for a bot its host's.
//
//	deal       seed, keys, shuffles: made for the next hand while this one is
//	           played; the tokens wait until all here want the next hand
//	draw       from the deal's joint seed, which nobody could choose
//	redeal     Few, Five or Decline, from all at one fixed moment
//	seek       Lack or Show, tile by tile
//	choice     Choose by both, then Choice by both
//	play       Play or Pass
//	show       Open by all: tiles turned over are read off the keys
//
// What a card claims and cannot prove, or may not say, is judged when its turn
// comes, from the same bytes and in the same place on every device.
package masked
