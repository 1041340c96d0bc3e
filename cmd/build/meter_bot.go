//go:build !js

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// botMeter tells how fast Maestro thinks, natively and as WebAssembly under
// Node, in time of the processor.
var botMeter = meter{name: "bot", measure: func(out io.Writer) error {
	native, err := botBenchmarks("Playout")
	if err != nil {
		return err
	}
	if err := figure(out, "bot.playouts.native", 1e6/native["Playout cpu-ns/op"], "k/s"); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	wasm, err := botBenchmarks("Playout|Decision|Solver", "GOOS=js", "GOARCH=wasm", "GOFLAGS=-exec="+runner)
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name, unit string
		value      float64
	}{
		{"bot.playouts.wasm", "k/s", 1e6 / wasm["Playout cpu-ns/op"]},
		{"bot.solver20.wasm", "µs", wasm["Solver20 cpu-ns/op"] / 1e3},
		{"bot.solver28.wasm", "µs", wasm["Solver28 cpu-ns/op"] / 1e3},
		{"bot.maestro.decision.wasm.mean", "ms", wasm["Decision cpu-ns/op"] / 1e6},
		{"bot.maestro.decision.wasm.p95", "ms", wasm["Decision p95-ms"]},
	} {
		if err := figure(out, f.name, f.value, f.unit); err != nil {
			return err
		}
	}
	return nil
}}

// maestroMeter tells what a game against Maestro costs a page with a slow
// processor, and the worker that it thinks in. It needs what make browser
// installs.
var maestroMeter = meter{name: "maestro", measure: func(out io.Writer) error {
	text, err := exec.Command("go", "test", "-tags", "journey", "-run", "^$", "-bench", ".", "-benchtime", "1x",
		"./cmd/build/journey/maestro").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	return printMetrics(out, string(text))
}}

// measured matches one value of a benchmark's line, such as "1407 ns/op".
var measured = regexp.MustCompile(`([\d.]+) (\S+)`)

// botBenchmarks runs benchmarks of the bots and returns each value by the
// benchmark's name and the unit.
func botBenchmarks(pattern string, env ...string) (map[string]float64, error) {
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", pattern, "-cpu", "1", "./engine/bot")
	cmd.Env = append(os.Environ(), env...)
	text, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	values := map[string]float64{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		name, rest, _ := strings.Cut(lines.Text(), "\t")
		name, ok := strings.CutPrefix(strings.TrimSpace(name), "Benchmark")
		if !ok {
			continue
		}
		for _, m := range measured.FindAllStringSubmatch(rest, -1) {
			if values[name+" "+m[2]], err = strconv.ParseFloat(m[1], 64); err != nil {
				return nil, err
			}
		}
	}
	return values, nil
}
