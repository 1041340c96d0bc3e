//go:build !js

package app

// The site is drawn ahead of time without a browser: in the first language,
// undressed, and nobody navigates.

func browserLanguages() []string { return nil }

func dressDocument(string, string, string) {}

func nameDocument(string) {}

func toTop() {}

func markEntry() bool { return false }

func show(string) {}

func replace(string) {}

func copyText(string, string) bool { return false }

func watchBox(string, func(width, height float64)) (stop func()) { return func() {} }

func focus(string) {}

func keepFocus(string) {}

func focusAmong(string, string) bool { return false }

func shake(string) {}

func afterDrawing(f func()) { f() }

func inTask(f func()) { f() }
