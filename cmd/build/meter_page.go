//go:build !js

package main

import (
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// pageMeter tells how quickly the page starts, beside a page of the smallest
// program, and how quickly it answers, in Chromium. It needs what make browser
// installs.
var pageMeter = meter{name: "page", measure: func(out io.Writer) error {
	text, err := exec.Command("go", "test", "-tags", "journey", "-run", "^$", "-bench", "^Benchmark(Page|Start|Slow)$", "-benchtime", "1x",
		"-timeout", "30m", "./cmd/build/journey/game").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return printMetrics(out, string(text))
}}

// metric matches a figure that a benchmark reports under its own name, such
// as "12.5 page.tap.ms".
var metric = regexp.MustCompile(`([\d.]+) ([a-z]+\.[\w.]+)`)

func printMetrics(out io.Writer, text string) error {
	found := metric.FindAllStringSubmatch(text, -1)
	if len(found) == 0 {
		return fmt.Errorf("no figure in %q", text)
	}
	for _, m := range found {
		value, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			return err
		}
		if err := figure(out, m[2], value, m[2][strings.LastIndexByte(m[2], '.')+1:]); err != nil {
			return err
		}
	}
	return nil
}
