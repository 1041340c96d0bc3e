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
