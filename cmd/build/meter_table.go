//go:build !js

package main

import (
	"fmt"
	"io"
	"os/exec"
)

// tableMeter tells how long four friends wait for a deal and for a move, and
// what a hand costs each. It needs what make browser installs.
var tableMeter = meter{name: "table", measure: func(out io.Writer) error {
	text, err := exec.Command("go", "test", "-tags", "journey", "-run", "^$", "-bench", "^BenchmarkTable$", "-benchtime", "1x",
		"./cmd/build/journey/friends").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return printMetrics(out, string(text))
}}
