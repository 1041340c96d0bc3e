//go:build !js

// Package browser walks through the game in a real browser, as players do.
//
// A journey is a test with the build tag journey. It serves the site as some
// host would, opens it as some player would, and taps what the page offers:
//
//	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/a/b/"})
//	page := browser.Open(t, host.URL(), browser.Phone)
//	page.Started(t)
//	page.Tap(t, "button", "Jugar contra la máquina")
//	page.Fits(t)
//
// Any error in the browser's console fails the journey, unless it was said
// beforehand that it would come. The site is built once and the browser
// started once for all journeys of a package, whose TestMain calls Main.
package browser
