// Package arena measures players of dominoes against each other.
//
// Luck is taken out by duplicate deals: every deal is played once with each
// seating, the same tiles, the same leader, the pairs exchanged. What is left
// is printed as points a hand, with the interval that holds the true figure in
// 95 of 100 such runs.
//
//	deal 1:  A B A B  +23      B A B A  −8     A's points: (23 + 8) / 2
//	deal 2:  …
//
// Deals and choices come from one seed: a run can be repeated to the tile on
// any number of cores. Begin with [Run]; [Player] knows the yardsticks by
// name.
package arena
