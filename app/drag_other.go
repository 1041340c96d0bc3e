//go:build !js

package app

func watchDrags(string, string, func(name string, x, y float64)) (stop func()) { return func() {} }
