package engine

import "context"

// Bot plays a seat. It sees a [View] and nothing else, and makes every kind
// of choice that [View.Legal] lists.
//
// The event depends on the view and the seed alone, on every device: all that
// decides is integer arithmetic, and effort is counted in steps, not in time.
// So the players of a table can replay a bot and find it true.
type Bot interface {
	// Choose returns one of the seat's lawful events. A long search calls
	// yield every few milliseconds, so that a page without a worker stays
	// alive, and returns ctx's error when ctx ends.
	Choose(ctx context.Context, v View, seed uint64, yield func()) (Event, error)
}
