package app

import (
	"fmt"
	"syscall/js"
)

// dragStart is how many pixels a finger moves before it drags a tile; below
// that it taps.
const dragStart = 10

// drag follows one tile of the hand under a finger or a mouse. The tile moves
// by a style of its own, without a redraw.
type drag struct {
	hand, felt js.Value
	tile       js.Value // the button held, or undefined
	x, y       float64  // where the pointer went down
	moving     bool
	dropped    func(name string, x, y float64)
}

// watchDrags calls dropped with the id of a playable tile of the hand that is
// let go over the felt, and with the place on it in pixels, until the returned
// function is called.
func watchDrags(hand, felt string, dropped func(name string, x, y float64)) (stop func()) {
	d := &drag{hand: element(hand), felt: element(felt), dropped: dropped}
	if !d.hand.Truthy() || !d.felt.Truthy() {
		return func() {}
	}
	handlers := map[string]js.Func{
		"pointerdown":   d.handler(d.down),
		"pointermove":   d.handler(d.move),
		"pointerup":     d.handler(d.up),
		"pointercancel": d.handler(d.cancel),
		"click":         d.handler(d.click),
	}
	for name, f := range handlers {
		d.hand.Call("addEventListener", name, f, name == "click")
	}
	return func() {
		for name, f := range handlers {
			d.hand.Call("removeEventListener", name, f, name == "click")
			f.Release()
		}
	}
}

func (d *drag) handler(f func(js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
}

func (d *drag) down(e js.Value) {
	d.cancel(e) // of a pointer that was let go elsewhere
	d.moving = false
	d.tile = e.Get("target").Call("closest", ".hand-tile.playable")
	d.x, d.y = e.Get("clientX").Float(), e.Get("clientY").Float()
}

func (d *drag) move(e js.Value) {
	if !d.tile.Truthy() || e.Get("buttons").Int() == 0 {
		return
	}
	dx, dy := e.Get("clientX").Float()-d.x, e.Get("clientY").Float()-d.y
	if !d.moving {
		if dx*dx+dy*dy < dragStart*dragStart {
			return
		}
		d.moving = true
		d.tile.Call("setPointerCapture", e.Get("pointerId"))
		d.tile.Get("classList").Call("add", "dragged")
	}
	style := d.tile.Get("style")
	style.Call("setProperty", "--drag-x", fmt.Sprintf("%.0fpx", dx))
	style.Call("setProperty", "--drag-y", fmt.Sprintf("%.0fpx", dy))
}

func (d *drag) up(e js.Value) {
	if d.tile.Truthy() && d.moving {
		box := d.felt.Call("getBoundingClientRect")
		x, y := e.Get("clientX").Float()-box.Get("left").Float(), e.Get("clientY").Float()-box.Get("top").Float()
		if x >= 0 && y >= 0 && x <= box.Get("width").Float() && y <= box.Get("height").Float() {
			d.dropped(d.tile.Get("id").String(), x, y)
		}
	}
	d.cancel(e)
}

// cancel lets the tile go back to its place.
func (d *drag) cancel(js.Value) {
	if d.tile.Truthy() {
		d.tile.Get("classList").Call("remove", "dragged")
		d.tile.Get("style").Call("removeProperty", "--drag-x")
		d.tile.Get("style").Call("removeProperty", "--drag-y")
	}
	d.tile = js.Undefined()
}

// click swallows the click that ends a drag.
func (d *drag) click(e js.Value) {
	if d.moving {
		d.moving = false
		e.Call("stopPropagation")
		e.Call("preventDefault")
	}
}
