package app

import "syscall/js"

// The words for what becomes of a picture.
const (
	sharedSent   = "share.sent"
	sharedSaved  = "share.saved"
	sharedFailed = "share.failed"
)

// sharing is a picture on its way: SVG, drawn on a canvas, to a PNG file, to
// the share sheet or the downloads.
type sharing struct {
	title string
	done  func(said string)
	image js.Value
	size  [2]int
	funcs []js.Func
}

// sharePicture sends the SVG as a PNG and tells done the key of what came of
// it; nothing is told when the player closes the sheet.
func sharePicture(svg string, width, height int, title string, done func(said string)) {
	s := &sharing{title: title, done: done, image: js.Global().Get("Image").New(), size: [2]int{width, height}}
	s.image.Set("src", "data:image/svg+xml;charset=utf-8,"+js.Global().Call("encodeURIComponent", svg).String())
	s.image.Call("decode").Call("then", s.callback(s.draw), s.callback(func([]js.Value) { s.end(sharedFailed) }))
}

// callback makes a function for the browser that lives until the end.
func (s *sharing) callback(f func([]js.Value)) js.Func {
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any { f(args); return nil })
	s.funcs = append(s.funcs, callback)
	return callback
}

func (s *sharing) end(said string) {
	for _, f := range s.funcs {
		f.Release()
	}
	if said != "" {
		s.done(said)
	}
}

func (s *sharing) draw([]js.Value) {
	canvas := js.Global().Get("document").Call("createElement", "canvas")
	canvas.Set("width", s.size[0])
	canvas.Set("height", s.size[1])
	canvas.Call("getContext", "2d").Call("drawImage", s.image, 0, 0)
	canvas.Call("toBlob", s.callback(func(args []js.Value) { s.send(args[0]) }), "image/png")
}

const pictureName = "domino-cubano.png"

func (s *sharing) send(blob js.Value) {
	if !blob.Truthy() {
		s.end(sharedFailed)
		return
	}
	navigator := js.Global().Get("navigator")
	file := js.Global().Get("File").New([]any{blob}, pictureName, map[string]any{"type": "image/png"})
	parcel := map[string]any{"files": []any{file}, "title": s.title}
	if !navigator.Get("canShare").Truthy() || !navigator.Call("canShare", parcel).Bool() {
		offerBlob(pictureName, blob)
		s.end(sharedSaved)
		return
	}
	navigator.Call("share", parcel).Call("then",
		s.callback(func([]js.Value) { s.end(sharedSent) }),
		s.callback(func(args []js.Value) { s.refused(args, blob) }))
}

// refused saves the picture where the sheet would not open; a player who
// closed it wants nothing.
func (s *sharing) refused(args []js.Value, blob js.Value) {
	if len(args) > 0 && args[0].Get("name").String() == "AbortError" {
		s.end("")
		return
	}
	offerBlob(pictureName, blob)
	s.end(sharedSaved)
}

// shareText sends a text by the share sheet; false where there is none.
func shareText(title, words string) bool {
	navigator := js.Global().Get("navigator")
	if !navigator.Get("share").Truthy() {
		return false
	}
	navigator.Call("share", map[string]any{"title": title, "text": words}).Call("catch", js.Global().Get("Boolean"))
	return true
}
