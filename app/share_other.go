//go:build !js

package app

func sharePicture(string, int, int, string, func(string)) {}

func shareText(string, string) bool { return false }
