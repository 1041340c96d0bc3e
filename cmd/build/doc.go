// Build compiles twice. For js/wasm it is the game: it registers the screens
// and runs them in a page. Natively it writes that page as a static site,
// serves it, and measures it:
//
//	go run ./cmd/build site -out dist -base /sub/path
//	go run ./cmd/build serve -port 8000
//	go run ./cmd/build bench
//
// A site is a directory of files that any host serves under any path: every
// address in it is relative. How the files come about is told in package
// site; how a page loads them, in web/shell.
package main
