// Package board plays out rounds at speed, for bots that search.
//
// A [Board] is one round in a hundred bytes: the hands as bit sets, the two
// open numbers, whose turn it is, and what the table remembers of every
// number. It trusts its caller and allocates nothing, where the engine checks
// everything and keeps the whole story; by the engine's rules it is the same
// game, which the tests play side by side under every option.
//
// [Terms] holds what the rules and the score say about the round: whose turn
// follows whose, who plays with whom, what an ending is worth. Begin with
// [NewTerms] and [Of], which read a view.
package board
