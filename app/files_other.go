//go:build !js

package app

func saveFile(string, string, []byte) {}

func pickedFile(string, int, func(string, bool)) {}

func pickedBytes(string, int, func([]byte, bool)) {}
