package app

import "syscall/js"

// saveFile offers the bytes as a download of that name.
func saveFile(name, kind string, contents []byte) {
	bytes := js.Global().Get("Uint8Array").New(len(contents))
	js.CopyBytesToJS(bytes, contents)
	blob := js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": kind})
	offerBlob(name, blob)
}

// offerBlob downloads a blob under that name.
func offerBlob(name string, blob js.Value) {
	address := js.Global().Get("URL").Call("createObjectURL", blob)
	a := js.Global().Get("document").Call("createElement", "a")
	a.Set("href", address)
	a.Set("download", name)
	a.Call("click")
	var revoke js.Func
	revoke = js.FuncOf(func(js.Value, []js.Value) any {
		js.Global().Get("URL").Call("revokeObjectURL", address)
		revoke.Release()
		return nil
	})
	js.Global().Call("setTimeout", revoke, 60_000) // the download has begun by then
}

// pickedFile reads the file that was picked in the element of that id, if it
// has at most max bytes, and hands its text to f; ok is false for one that is
// bigger or cannot be read.
func pickedFile(id string, max int, f func(text string, ok bool)) {
	files := element(id).Get("files")
	if files.Length() == 0 {
		return
	}
	file := files.Index(0)
	if file.Get("size").Int() > max {
		f("", false)
		return
	}
	var read, failed js.Func
	end := func(text string, ok bool) {
		read.Release()
		failed.Release()
		element(id).Set("value", "") // so that the same file can be picked again
		f(text, ok)
	}
	read = js.FuncOf(func(_ js.Value, args []js.Value) any { end(args[0].String(), true); return nil })
	failed = js.FuncOf(func(js.Value, []js.Value) any { end("", false); return nil })
	file.Call("text").Call("then", read, failed)
}
