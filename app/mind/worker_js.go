package mind

import (
	"fmt"
	"syscall/js"
)

// startWorker starts the worker whose script the page names, and gives it the
// compiled program.
func startWorker(hear func(string)) (send func(string), err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok { // workers are forbidden here
			err = fmt.Errorf("mind: %w", thrown)
		}
	}()
	data := js.Global().Get("document").Get("documentElement").Get("dataset")
	worker := js.Global().Get("Worker").New(data.Get("worker"))
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(args[0].Get("data").String())
		return nil
	}))
	worker.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(message{Kind: goneKind}.text())
		return nil
	}))
	worker.Call("postMessage", map[string]any{
		"module": js.Global().Get("dominoModule"), "runtime": data.Get("runtime"),
	})
	return func(text string) { worker.Call("postMessage", text) }, nil
}

// InWorker reports whether the program runs in a worker and not in a page.
func InWorker() bool { return js.Global().Get("document").IsUndefined() }

// Serve does the page's work, in a worker, until the page goes and the worker
// with it.
func Serve() {
	post := func(text string) { js.Global().Call("postMessage", text) }
	d := newDesk(post, breathe)
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.hear(args[0].Get("data").String())
		return nil
	}))
	post(message{Kind: readyKind}.text())
	select {}
}

// breathe gives the thread back until its next task. A message channel is used
// since timers of a hidden page run once a second.
func breathe() {
	done := make(chan struct{})
	channel := js.Global().Get("MessageChannel").New()
	var heard js.Func
	heard = js.FuncOf(func(js.Value, []js.Value) any {
		heard.Release()
		channel.Get("port1").Call("close")
		close(done)
		return nil
	})
	channel.Get("port1").Set("onmessage", heard)
	channel.Get("port2").Call("postMessage", nil)
	<-done
}
