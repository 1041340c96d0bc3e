//go:build !js

package main

import (
	"io"

	"dominocubano/cmd/build/site"
)

// sizeMeter tells how much a first visit downloads and how much of that is
// this program's own, beyond go-app and pion.
var sizeMeter = meter{name: "size", measure: measureSize}

func measureSize(out io.Writer) error {
	built, err := site.Build(site.Options{})
	if err != nil {
		return err
	}
	total := 0
	for _, name := range built.Visit() {
		size := sent(name, built.Files[name])
		total += size
		if err := figure(out, "size.first_visit.gzip."+name, kilobytes(size), "KB"); err != nil {
			return err
		}
	}
	empty, err := site.Compile("./cmd/build/empty", "")
	if err != nil {
		return err
	}
	if err := figure(out, "size.first_visit.gzip", kilobytes(total), "KB"); err != nil {
		return err
	}
	if err := figure(out, "size.wasm.gzip", kilobytes(len(built.Files[site.ProgramName])), "KB"); err != nil {
		return err
	}
	return figure(out, "size.empty.gzip", kilobytes(len(site.Pack(empty))), "KB")
}

// sent returns how many bytes travel: hosts compress what they know to be text,
// and the program is compressed already.
func sent(name string, contents []byte) int {
	if name == site.ProgramName {
		return len(contents)
	}
	return len(site.Pack(contents))
}

func kilobytes(n int) float64 { return float64(n) / 1000 }
