package identity

import (
	"context"
	"sync"
	"syscall/js"
)

// webLock is one request of a Web Lock, which lasts as long as the promise that its callback returns.
type webLock struct {
	granted chan bool
	lost    chan struct{}
	free    js.Value // resolves the promise
	once    sync.Once
	funcs   []js.Func
}

func (l *webLock) fn(do func(args []js.Value) any) js.Func {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any { return do(args) })
	l.funcs = append(l.funcs, f)
	return f
}

// lock asks for a Web Lock and waits for the answer, which comes at once.
func (b *browser) lock(ctx context.Context, name string, steal bool) (Hold, bool) {
	l := &webLock{granted: make(chan bool, 1), lost: make(chan struct{})}
	options := map[string]any{"ifAvailable": true}
	if steal {
		options = map[string]any{"steal": true}
	}
	if guard(func() { b.request(l, name, options) }) != nil {
		return b.lease(name, steal)
	}
	select {
	case ok := <-l.granted:
		return Hold{Lost: l.lost, Release: l.release}, ok
	case <-ctx.Done():
		l.release()
		return Hold{}, false
	}
}

func (b *browser) request(l *webLock, name string, options map[string]any) {
	held := js.Global().Get("Promise").New(l.fn(func(args []js.Value) any {
		l.free = args[0]
		return nil
	}))
	callback := l.fn(func(args []js.Value) any {
		l.granted <- args[0].Truthy()
		if !args[0].Truthy() {
			return nil // the lock is another's: nothing to hold
		}
		return held
	})
	ended := l.fn(func([]js.Value) any { l.done(); return nil })
	stolen := l.fn(func([]js.Value) any {
		select {
		case l.granted <- false: // refused, not stolen
		default:
		}
		close(l.lost)
		l.done()
		return nil
	})
	b.locks.Call("request", name, options, callback).Call("then", ended, stolen)
}

func (l *webLock) release() { l.once.Do(func() { l.free.Invoke() }) }

// done frees the callbacks, after the last one that can run.
func (l *webLock) done() {
	l.once.Do(func() {}) // a release is of no use any more
	for _, f := range l.funcs {
		f.Release()
	}
}
