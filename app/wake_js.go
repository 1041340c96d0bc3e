package app

import "syscall/js"

// screenHold is the browser's lock on the screen (W3C Screen Wake Lock). The
// browser lets go of it whenever the page is hidden, so that it is asked for
// again when the page is back.
type screenHold struct {
	wanted  bool
	asking  bool
	lock    js.Value
	granted js.Func
	refused js.Func
}

var screen *screenHold

// holdScreen keeps the screen on, or no longer.
func holdScreen(on bool) {
	if !js.Global().Get("navigator").Get("wakeLock").Truthy() {
		return // an old browser, or no secure context
	}
	if screen == nil {
		screen = newScreenHold()
	}
	screen.wanted = on
	screen.settle()
}

func newScreenHold() *screenHold {
	h := &screenHold{}
	h.granted = js.FuncOf(func(_ js.Value, args []js.Value) any {
		h.lock, h.asking = args[0], false
		h.settle()
		return nil
	})
	h.refused = js.FuncOf(func(js.Value, []js.Value) any { // as with a low battery: the screen may go off
		h.asking = false
		return nil
	})
	js.Global().Get("document").Call("addEventListener", "visibilitychange", js.FuncOf(func(js.Value, []js.Value) any {
		h.settle()
		return nil
	}))
	return h
}

// settle asks for the lock or lets it go, as it is wanted.
func (h *screenHold) settle() {
	held := h.lock.Truthy() && !h.lock.Get("released").Bool()
	visible := js.Global().Get("document").Get("visibilityState").String() == "visible"
	switch {
	case h.asking:
	case h.wanted && !held && visible:
		h.asking = true
		js.Global().Get("navigator").Get("wakeLock").Call("request", "screen").Call("then", h.granted, h.refused)
	case !h.wanted && held:
		h.lock.Call("release").Call("catch", h.refused)
	}
}

// persistStorage asks the browser not to clear the game's storage by itself.
func persistStorage() {
	storage := js.Global().Get("navigator").Get("storage")
	if storage.Truthy() && storage.Get("persist").Truthy() {
		storage.Call("persist")
	}
}
