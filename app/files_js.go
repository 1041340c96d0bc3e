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

// pickedBytes reads the file that was picked as pickedFile does, as bytes.
func pickedBytes(id string, max int, f func(contents []byte, ok bool)) {
	picked(id, max, "arrayBuffer", func(read js.Value, ok bool) {
		if !ok {
			f(nil, false)
			return
		}
		array := js.Global().Get("Uint8Array").New(read)
		contents := make([]byte, array.Length())
		js.CopyBytesToGo(contents, array)
		f(contents, true)
	})
}

// pickedFile reads the file that was picked in the element of that id, if it
// has at most max bytes, and hands its text to f; ok is false for one that is
// bigger or cannot be read.
func pickedFile(id string, max int, f func(text string, ok bool)) {
	picked(id, max, "text", func(read js.Value, ok bool) {
		if !ok {
			f("", false)
			return
		}
		f(read.String(), true)
	})
}

// picked has the browser read the picked file by one of its methods.
func picked(id string, max int, method string, f func(read js.Value, ok bool)) {
	files := element(id).Get("files")
	if files.Length() == 0 {
		return
	}
	file := files.Index(0)
	if file.Get("size").Int() > max {
		f(js.Undefined(), false)
		return
	}
	var read, failed js.Func
	end := func(result js.Value, ok bool) {
		read.Release()
		failed.Release()
		element(id).Set("value", "") // so that the same file can be picked again
		f(result, ok)
	}
	read = js.FuncOf(func(_ js.Value, args []js.Value) any { end(args[0], true); return nil })
	failed = js.FuncOf(func(js.Value, []js.Value) any { end(js.Undefined(), false); return nil })
	file.Call(method).Call("then", read, failed)
}
