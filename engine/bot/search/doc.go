// Package search finds the best way to play by trying them all in worlds that
// may be.
package search
