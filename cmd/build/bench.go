//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
)

// meter measures one thing and prints it, a line a figure: name, value, unit.
// Each lives in a file of its name, meter_*.go, and stands in the table below.
type meter struct {
	name    string
	measure func(out io.Writer) error
}

var meters = []meter{engineMeter, botMeter, maestroMeter, deckMeter, sizeMeter, pageMeter, meshMeter, tableMeter, partsMeter}

var benchCommand = command{
	name: "bench",
	use:  "[name ...]: measure, and print a line for each figure: name, value, unit",
	run:  bench,
}

// bench runs the meters of these names, or all.
func bench(names []string) error {
	wanted := map[string]bool{}
	for _, n := range names {
		wanted[n] = true
	}
	ran := 0
	for _, m := range meters {
		if len(names) > 0 && !wanted[m.name] {
			continue
		}
		ran++
		if err := m.measure(os.Stdout); err != nil {
			return fmt.Errorf("bench: %s: %w", m.name, err)
		}
	}
	if ran < len(wanted) {
		return fmt.Errorf("bench: no meter is called so among %q", names)
	}
	return nil
}

// figure prints a line of a meter.
func figure(out io.Writer, name string, value float64, unit string) error {
	_, err := fmt.Fprintf(out, "%s %.1f %s\n", name, value, unit)
	return err
}
