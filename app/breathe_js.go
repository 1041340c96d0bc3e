package app

import "syscall/js"

// breathe gives the thread back to the page until its next task. A message
// channel is used since timers of a hidden page run once a second.
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
