//go:build js && crash

package main

import "syscall/js"

// Only a program built for the journeys, with the tag crash, can be made to
// break: by window.dominoCrash().
func init() {
	js.Global().Set("dominoCrash", js.FuncOf(func(js.Value, []js.Value) any {
		go panic("provoked by a journey")
		return nil
	}))
}
