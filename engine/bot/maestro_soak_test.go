//go:build soak && !js

package bot_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestMaestroMachines asks Maestro at its full strength for ten thousand
// choices on this machine, with the instructions of newer processors, and as
// WebAssembly under Node.
func TestMaestroMachines(t *testing.T) {
	node := filepath.Join(runtime.GOROOT(), "lib", "wasm", "go_js_wasm_exec")
	for name, env := range map[string][]string{
		"native": nil,
		"v3":     {"GOAMD64=v3"},
		"wasm":   {"GOOS=js", "GOARCH=wasm", "GOFLAGS=-exec=" + node},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command("go", "test", "-tags=soak", "-count=1", "-timeout=0", "-run=^TestGoldenMaestro$")
			cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}, env...)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
