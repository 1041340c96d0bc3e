//go:build !js

package app

func holdScreen(bool) {}

func persistStorage() {}
