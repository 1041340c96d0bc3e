package app

import (
	"math"
	"sync"
	"syscall/js"
)

// browserLanguages returns the languages that the browser's user reads, the
// best first. They are asked for once: every drawing needs them.
var browserLanguages = sync.OnceValue(func() []string {
	list := js.Global().Get("navigator").Get("languages")
	if list.Type() != js.TypeObject {
		return nil
	}
	var out []string
	for i := range list.Length() {
		out = append(out, list.Index(i).String())
	}
	return out
})

// dressDocument gives the document its language, its theme and its style of
// tiles.
func dressDocument(language, theme, tiles string) {
	document := js.Global().Get("document").Get("documentElement")
	document.Set("lang", language)
	document.Call("setAttribute", "data-tiles", tiles)
	if theme == "" {
		document.Call("removeAttribute", "data-theme")
		return
	}
	document.Call("setAttribute", "data-theme", theme)
}

// show goes to a screen of the site.
func show(screen string) { js.Global().Get("location").Set("hash", screen) }

// toTop begins a new screen at its top, for eye and ear.
func toTop() {
	afterDrawing(func() {
		js.Global().Call("scrollTo", 0, 0)
		if heading := query("main h1"); heading.Truthy() {
			heading.Call("setAttribute", "tabindex", "-1")
			heading.Call("focus", map[string]any{"preventScroll": true})
		}
	})
}

// markEntry marks the entry of the browser's history, and reports whether it
// had no mark: on a screen that is come back to the browser keeps the place.
func markEntry() (fresh bool) {
	history := js.Global().Get("history")
	if state := history.Get("state"); state.Type() == js.TypeObject && state.Get("seen").Truthy() {
		return false
	}
	history.Call("replaceState", map[string]any{"seen": true}, "")
	return true
}

// nameDocument names the document after the screen that is drawn.
func nameDocument(site string) {
	afterDrawing(func() {
		name := ""
		if heading := query("main h1"); heading.Truthy() {
			name = heading.Get("textContent").String()
		} else if main := query("main[aria-label]"); main.Truthy() {
			name = main.Call("getAttribute", "aria-label").String()
		}
		if name != "" && name != site {
			site = name + " · " + site
		}
		js.Global().Get("document").Set("title", site)
	})
}

func query(selector string) js.Value {
	return js.Global().Get("document").Call("querySelector", selector)
}

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

// focus moves the keyboard to the element, once the page has been drawn:
// before that it would make the browser lay the page out twice.
func focus(id string) {
	afterDrawing(func() {
		if e := element(id); e.Truthy() {
			e.Call("focus")
		}
	})
}

// keepFocus moves the keyboard to the element when a redraw has taken away
// the one that had it.
func keepFocus(id string) {
	document := js.Global().Get("document")
	if document.Get("activeElement").Equal(document.Get("body")) {
		focus(id)
	}
}

// afterDrawing runs f in a task of its own after the page's next frame.
func afterDrawing(f func()) { tasks.add(f, true) }

// inTask runs f in a task of its own, on the page's thread. A message makes
// one: a timer that is due at once would run within the task that sets it.
func inTask(f func()) { tasks.add(f, false) }

// taskQueue hands each task to the browser by a message with its number. The
// frames post theirs without this program, which would use the frame to do
// whatever else is due.
type taskQueue struct {
	waiting map[int]func()
	last    int
	port    js.Value
	post    js.Value // the port's function that posts
}

var tasks taskQueue

func (q *taskQueue) add(f func(), frame bool) {
	if q.waiting == nil {
		q.open()
	}
	q.last++
	q.waiting[q.last] = f
	// Frames give their time as a further argument, which goes unread after
	// the empty list of what to hand over.
	post := q.post.Call("bind", q.port, q.last, []any{})
	if frame {
		js.Global().Call("requestAnimationFrame", post)
		return
	}
	post.Invoke()
}

func (q *taskQueue) open() {
	q.waiting = map[int]func(){}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		n := args[0].Get("data").Int()
		f := q.waiting[n]
		delete(q.waiting, n)
		f()
		return nil
	}))
	q.port = channel.Get("port2")
	q.post = q.port.Get("postMessage")
}

// focusAmong moves the keyboard among the buttons inside the element: left and
// right round the end, to the first and the last by Home and End, and to the
// nearest button above or below. It reports whether the key is one of these.
func focusAmong(id, key string) bool {
	step, known := map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": 0, "ArrowDown": 0, "Home": 0, "End": 0}[key]
	e := element(id)
	if !known || !e.Truthy() {
		return known
	}
	buttons := e.Call("querySelectorAll", "button:not([hidden])")
	n := buttons.Length()
	if n == 0 {
		return true
	}
	at := indexOf(buttons, js.Global().Get("document").Get("activeElement"))
	switch {
	case key == "Home" || at < 0 && step >= 0:
		at = 0
	case key == "End" || at < 0:
		at = n - 1
	case step != 0:
		at = (at + step + n) % n
	default:
		at = beyond(buttons, at, key == "ArrowDown")
	}
	buttons.Index(at).Call("focus")
	return true
}

func indexOf(list, e js.Value) int {
	for i := range list.Length() {
		if list.Index(i).Equal(e) {
			return i
		}
	}
	return -1
}

// beyond returns the button nearest to the at-th in the row below it, or above
// it; at where there is none.
func beyond(buttons js.Value, at int, below bool) int {
	x, y := middle(buttons.Index(at))
	best, nearest := at, math.Inf(1)
	for i := range buttons.Length() {
		bx, by := middle(buttons.Index(i))
		if dy := by - y; math.Abs(dy) > 20 && dy > 0 == below {
			if d := math.Hypot(bx-x, dy); d < nearest {
				best, nearest = i, d
			}
		}
	}
	return best
}

// middle returns where the middle of the element is, in pixels.
func middle(e js.Value) (x, y float64) {
	box := e.Call("getBoundingClientRect")
	return box.Get("left").Float() + box.Get("width").Float()/2, box.Get("top").Float() + box.Get("height").Float()/2
}

// shake moves the element to and fro for a moment, where its user likes
// motion.
func shake(id string) {
	e := element(id)
	if !e.Truthy() || js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool() {
		return
	}
	e.Call("animate", []any{
		map[string]any{"marginLeft": "0"}, map[string]any{"marginLeft": "-5px"},
		map[string]any{"marginLeft": "5px"}, map[string]any{"marginLeft": "0"},
	}, map[string]any{"duration": 110, "iterations": 3})
}
