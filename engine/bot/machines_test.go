//go:build !js

package bot_test

import (
	"os"
	"os/exec"
	"testing"
)

// TestMachines runs TestGolden, on amd64, with the instructions of newer
// processors, fused multiplication among them. As WebAssembly it runs under
// Node, see the Makefile.
func TestMachines(t *testing.T) {
	cmd := exec.Command("go", "test", "-count=1", "-run=^TestGolden$")
	cmd.Env = append(os.Environ(), "GOAMD64=v3")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
