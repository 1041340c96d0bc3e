//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// meshMeter tells how quickly devices find each other, what that costs the
// meeting points, how long a move travels, and how quickly one who comes late
// has heard the others out. It needs what make browser installs.
var meshMeter = meter{name: "mesh", measure: func(out io.Writer) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	node := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/go_js_wasm_exec")
	for _, b := range []struct {
		wasm bool
		args []string
	}{
		{false, []string{"-bench", "^BenchmarkNative$", "-benchtime", "20x", "./p2p/mesh"}},
		{false, []string{"-bench", "^BenchmarkMoveLoss5$", "-benchtime", "1x", "./p2p/mesh"}},
		{false, []string{"-bench", "^BenchmarkCatchUp2000$", "./p2p/log"}},
		{true, []string{"-bench", "^BenchmarkCatchUp2000$", "-exec", node, "./p2p/log"}},
		{false, []string{"-tags", "journey", "-bench", "^BenchmarkBrowsers$", "-benchtime", "3x", "./cmd/build/journey/mesh"}},
	} {
		command := exec.Command("go", append([]string{"test", "-run", "^$", "-timeout", "30m"}, b.args...)...)
		if b.wasm {
			command.Env = nodeEnv()
		}
		text, err := command.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, text)
		}
		if err := printMetrics(out, string(text)); err != nil {
			return err
		}
	}
	return nil
}}

// nodeEnv is what a test under Node is given: its start script refuses a large
// environment.
func nodeEnv() []string {
	env := []string{"GOOS=js", "GOARCH=wasm"}
	for _, name := range []string{"PATH", "HOME", "GOFLAGS", "GOPROXY"} {
		if value := os.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}
