//go:build !js

package app

import "dominocubano/engine"

func sound(engine.Kind, bool) {}
