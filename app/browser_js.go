package app

import "syscall/js"

// browserLanguages returns the languages that the browser's user reads, the
// best first.
func browserLanguages() []string {
	list := js.Global().Get("navigator").Get("languages")
	if list.Type() != js.TypeObject {
		return nil
	}
	var out []string
	for i := range list.Length() {
		out = append(out, list.Index(i).String())
	}
	return out
}

// dressDocument gives the document its language and theme.
func dressDocument(language, theme string) {
	document := js.Global().Get("document").Get("documentElement")
	document.Set("lang", language)
	if theme == "" {
		document.Call("removeAttribute", "data-theme")
		return
	}
	document.Call("setAttribute", "data-theme", theme)
}

// show goes to a screen of the site.
func show(screen string) { js.Global().Get("location").Set("hash", screen) }

// replace goes to a screen in place of this one, which the back button skips.
func replace(screen string) { js.Global().Get("location").Call("replace", "#"+screen) }

// copyText puts the text on the clipboard. Where the page has none, as on a
// plain LAN address, the element of that id is selected and copied the old
// way.
func copyText(s, id string) bool {
	clipboard := js.Global().Get("navigator").Get("clipboard")
	if clipboard.Truthy() {
		clipboard.Call("writeText", s)
		return true
	}
	document := js.Global().Get("document")
	field := document.Call("getElementById", id)
	if !field.Truthy() {
		return false
	}
	field.Call("select")
	return document.Call("execCommand", "copy").Bool()
}

func element(id string) js.Value { return js.Global().Get("document").Call("getElementById", id) }

// watchBox calls f with the inner size of the element in pixels, now and
// whenever it changes, until the returned function is called.
func watchBox(id string, f func(width, height float64)) (stop func()) {
	e := element(id)
	if !e.Truthy() {
		return func() {}
	}
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		f(e.Get("clientWidth").Float(), e.Get("clientHeight").Float())
		return nil
	})
	observer := js.Global().Get("ResizeObserver").New(changed)
	observer.Call("observe", e)
	return func() {
		observer.Call("disconnect")
		changed.Release()
	}
}

// focus moves the keyboard to the element.
func focus(id string) {
	if e := element(id); e.Truthy() {
		e.Call("focus")
	}
}

// keepFocus moves the keyboard to the element when a redraw has taken away
// the one that had it.
func keepFocus(id string) {
	document := js.Global().Get("document")
	if document.Get("activeElement").Equal(document.Get("body")) {
		focus(id)
	}
}

// focusNext moves the keyboard to the next or previous button inside the
// element, round the end.
func focusNext(id string, step int) {
	e := element(id)
	if !e.Truthy() {
		return
	}
	buttons := e.Call("querySelectorAll", "button:not([hidden])")
	n := buttons.Length()
	if n == 0 {
		return
	}
	active := js.Global().Get("document").Get("activeElement")
	at := -1
	for i := range n {
		if buttons.Index(i).Equal(active) {
			at = i
		}
	}
	if at < 0 && step < 0 {
		at = 0
	}
	buttons.Index((at + step + n) % n).Call("focus")
}
