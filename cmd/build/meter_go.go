//go:build !js

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
)

// goMeter measures by the benchmarks of a package: each name of the benchmark
// is printed as the figure that it stands for, in nanoseconds an operation.
func goMeter(name, pkg string, figures map[string]string) meter {
	return meter{name: name, measure: func(out io.Writer) error {
		text, err := exec.Command("go", "test", "-run", "^$", "-bench", ".", pkg).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, text)
		}
		return printBenchmarks(out, text, figures)
	}}
}

// benchmarkLine matches a line such as "BenchmarkApply-2  25247392  46.29 ns/op".
var benchmarkLine = regexp.MustCompile(`^Benchmark(\w+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

func printBenchmarks(out io.Writer, text []byte, figures map[string]string) error {
	printed := 0
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		m := benchmarkLine.FindStringSubmatch(lines.Text())
		if m == nil || figures[m[1]] == "" {
			continue
		}
		value, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return err
		}
		if err := figure(out, figures[m[1]], value, "ns"); err != nil {
			return err
		}
		printed++
	}
	if printed != len(figures) {
		return fmt.Errorf("%d of %d benchmarks ran", printed, len(figures))
	}
	return nil
}

// engineMeter tells how fast the rules are.
var engineMeter = goMeter("engine", "./engine", map[string]string{
	"Apply": "engine.apply.native", "Legal": "engine.legal.native", "Playout": "engine.playout.native",
})
