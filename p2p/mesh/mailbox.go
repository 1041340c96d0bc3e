package mesh

import (
	"context"
	"sync"
)

// mailbox is a queue without bound that never keeps a sender waiting. What goes in is bounded by those who put it there.
type mailbox[T any] struct {
	mu    sync.Mutex
	items []T
	wake  chan struct{} // one token: something may be there
}

func newMailbox[T any]() *mailbox[T] { return &mailbox[T]{wake: make(chan struct{}, 1)} }

func (b *mailbox[T]) put(item T) {
	b.mu.Lock()
	b.items = append(b.items, item)
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// take waits for the next item. One reader at a time.
func (b *mailbox[T]) take(ctx context.Context) (T, error) {
	for {
		if item, ok := b.next(); ok {
			return item, nil
		}
		select {
		case <-b.wake:
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
	}
}

func (b *mailbox[T]) next() (item T, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.items) == 0 {
		return item, false
	}
	item, b.items[0] = b.items[0], item
	b.items = b.items[1:]
	return item, true
}
