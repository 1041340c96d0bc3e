//go:build !js

package bot_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMachines runs TestGolden as WebAssembly under Node and, on amd64, with
// the instructions of newer processors, fused multiplication among them.
func TestMachines(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	again(t, []string{"GOOS=js", "GOARCH=wasm"}, "-exec="+runner)
	again(t, []string{"GOAMD64=v3"})
}

func again(t *testing.T, env []string, flags ...string) {
	cmd := exec.Command("go", append([]string{"test", "-count=1", "-run=^TestGolden$"}, flags...)...)
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", env, err, out)
	}
}
