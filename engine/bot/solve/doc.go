// Package solve plays the end of a round with open hands perfectly: it finds
// what the best play of both sides comes to.
//
// It is an alpha-beta search (Knuth and Moore 1975) made for dominoes of two
// sides, in which all moves but the first are only asked whether they are
// better (principal variation search, Marsland and Campbell 1982). The tiles in the hands are numbered anew from the heaviest down, at
// most [Most], so that a position is one word: which of them are left, the two
// open numbers, whose turn it is; who holds what never changes, and forced
// passes are no moves. Every position met is kept in a table by that word.
package solve
