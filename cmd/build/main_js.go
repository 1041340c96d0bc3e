package main

import (
	"runtime/debug"
	"syscall/js"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app"
	"dominocubano/app/mind"
)

// garbage is how much may lie about before it is collected, in percent of what
// is in use: the page has one thread, and a collection holds it. Of some four
// megabytes in use this makes twenty.
const garbage = 400

func main() {
	if mind.InWorker() {
		mind.Rehearsal = app.Rehearse
		mind.Serve()
	}
	debug.SetGCPercent(garbage)
	guardAddress()
	app.Routes()
	goapp.RunWhenOnBrowser()
}

// guardAddress keeps the page's address readable. go-app reads it at the start
// and on every popstate and panics if it cannot; listeners run in the order in
// which they were added, so this one comes before go-app's.
func guardAddress() {
	mendAddress()
	js.Global().Call("addEventListener", "popstate", js.FuncOf(func(js.Value, []js.Value) any {
		mendAddress()
		return nil
	}))
}

// mendAddress replaces an address that Go's URL parser refuses.
func mendAddress() {
	href := js.Global().Get("location").Get("href").String()
	if mended := readable(href); mended != href {
		js.Global().Get("history").Call("replaceState", nil, "", mended)
	}
}
