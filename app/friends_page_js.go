package app

import (
	"context"
	"syscall/js"

	"dominocubano/p2p/rendezvous"
)

// pageAddress returns the address of the page.
func pageAddress() string { return js.Global().Get("location").Get("href").String() }

// siteConfig reads where the site's players meet. Without the file, tabs of
// this browser meet all the same, and others by hand.
func siteConfig(ctx context.Context) rendezvous.Config {
	text := make(chan string, 1)
	var answered, read, failed js.Func
	answered = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if !args[0].Get("ok").Bool() {
			return ""
		}
		return args[0].Call("text")
	})
	read = js.FuncOf(func(_ js.Value, args []js.Value) any { text <- args[0].String(); return nil })
	failed = js.FuncOf(func(js.Value, []js.Value) any { text <- ""; return nil })
	defer func() { answered.Release(); read.Release(); failed.Release() }()
	js.Global().Call("fetch", "./config.json").Call("then", answered).Call("then", read, failed)
	config, err := rendezvous.ParseConfig([]byte(<-text), pageAddress())
	if err != nil {
		return rendezvous.Config{}
	}
	return config
}

// tabStore returns what the browser keeps for this tab alone.
func tabStore() (s Store) {
	defer func() {
		if recover() != nil {
			s = memoryStore{}
		}
	}()
	session := js.Global().Get("sessionStorage")
	session.Call("getItem", "")
	return browserStore{session}
}

// watchPage calls hide when the page goes out of sight for good or for long,
// and wake when it is back, or the network is.
func watchPage(hide, wake func()) {
	document := js.Global().Get("document")
	on := func(target js.Value, event string, do func()) {
		target.Call("addEventListener", event, js.FuncOf(func(js.Value, []js.Value) any {
			go do()
			return nil
		}))
	}
	on(js.Global(), "pageshow", wake)
	on(js.Global(), "online", wake)
	on(document, "resume", wake)
	on(document, "visibilitychange", func() {
		if document.Get("visibilityState").String() == "visible" {
			wake()
		}
	})
	// A page that goes has no time for another goroutine.
	js.Global().Call("addEventListener", "pagehide", js.FuncOf(func(js.Value, []js.Value) any { hide(); return nil }))
}

// canShare reports whether the system has a sheet for sending a link.
func canShare() bool { return js.Global().Get("navigator").Get("share").Truthy() }

// shareLink opens the system's sheet. Whoever closes it has changed their mind.
func shareLink(title, text, url string) {
	var done js.Func
	done = js.FuncOf(func(js.Value, []js.Value) any { done.Release(); return nil })
	js.Global().Get("navigator").Call("share", map[string]any{"title": title, "text": text, "url": url}).Call("then", done, done)
}
