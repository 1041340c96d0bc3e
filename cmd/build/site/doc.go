// Package site makes the game's static site: a set of files that any host
// serves, at its root or under any path, with nothing to configure.
//
//	cmd/build (js/wasm) ── go build, gzip ──→ program.bin
//	web/css, web/shell/shell.css ── join ───→ app.css
//	package icon ── draw ───────────────────→ icon.svg, icon-*.png
//	web/shell/*.js, wasm_exec ──────────────→ the same names
//	web/shell/index.html, manifest, 404 ────→ filled in
//	web/shell/service-worker.js ────────────→ with the list of all these
//
// Every address inside is relative. A page names its parts with a hash of
// their contents (app.css?v=1f2e3d), so that no cache between host and browser
// can mix two versions; the service worker names them with their SHA-256
// (Subresource Integrity) and installs a version whole or not at all. The same
// sources give the same bytes.
package site
